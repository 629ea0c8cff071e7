/**
 * The socket of the app: how it subscribes, reconnects, detects dead connections, and distrusts old
 * frames.
 */
import type { ClientRequest, TopicFrame } from '@anywhen/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { socketUrl } from './environment.ts';
import { retryDelayMs } from './retry-delay.ts';
import { LiveSocket, type Pong, type SocketState } from './socket.ts';
import { fakeBrowser } from '../../testing/live/fake-browser.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function startSocket(changes: Parameters<typeof fakeBrowser>[0] = {}) {
  const browser = fakeBrowser(changes);
  const frames: TopicFrame[] = [];
  const states: SocketState[] = [];
  const gone: string[] = [];
  const pongs: Pong[] = [];
  let sessionsEnded = 0;
  const live = new LiveSocket({
    environment: browser.environment,
    onFrame: (frame) => frames.push(frame),
    onGone: (topic) => gone.push(topic),
    onBehind: () => undefined,
    onState: (state) => states.push(state),
    onPong: (pong) => pongs.push(pong),
    onOtherMember: () => undefined,
    onSessionEnded: () => {
      sessionsEnded += 1;
    },
  });
  const untilNextSocket = () => {
    const before = browser.sockets.length;
    while (browser.sockets.length === before) vi.advanceTimersByTime(10);
  };
  const wake = () => live.check();
  return {
    ...browser,
    live,
    frames,
    states,
    gone,
    pongs,
    wake,
    untilNextSocket,
    sessionsEnded: () => sessionsEnded,
  };
}

/** Open, subscribed to `ticker:all` and past its snapshot. */
function startLiving(changes: Parameters<typeof fakeBrowser>[0] = {}) {
  const started = startSocket(changes);
  const release = started.live.hold('ticker:all');
  started.socket().open();
  started.socket().snapshot('ticker:all', 7, 'snapshot');
  return { ...started, release };
}

function pingsOf(said: readonly ClientRequest[]): number {
  return said.filter(({ op }) => op === 'ping').length;
}

/** Advances the clock without timers, as on a sleeping machine. */
function sleep(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

test('wss on secure pages, ws on others', () => {
  expect(socketUrl({ protocol: 'https:', host: 'a.example' })).toBe('wss://a.example/ws');
  expect(socketUrl({ protocol: 'http:', host: 'localhost:8080' })).toBe('ws://localhost:8080/ws');
});

test('nothing is opened until a topic is wanted, and all topics go in one request', () => {
  const { live, sockets, socket } = startSocket();
  expect(sockets).toHaveLength(0);
  live.hold('ticker:all');
  live.hold('tick:BTCUSDT');
  live.hold('ticker:all');
  socket().open();
  expect(socket().said).toEqual([{ op: 'subscribe', topics: ['ticker:all', 'tick:BTCUSDT'] }]);
});

test('a topic is left when its last holder is gone for five seconds', () => {
  const { live, socket, release, gone } = startLiving();
  const second = live.hold('ticker:all');
  let seq = 7;
  const passSeconds = (count: number) => {
    for (let passed = 0; passed < count; passed += 1) {
      vi.advanceTimersByTime(1_000);
      socket().event('ticker:all', (seq += 1), 'event');
    }
  };
  release();
  release();
  passSeconds(6);
  second();
  passSeconds(4);
  const third = live.hold('ticker:all');
  passSeconds(4);
  expect(gone).toEqual([]);
  third();
  passSeconds(6);
  expect(gone).toEqual(['ticker:all']);
  expect(socket().said.filter(({ op }) => op !== 'ping')).toEqual([
    { op: 'subscribe', topics: ['ticker:all'] },
    { op: 'unsubscribe', topics: ['ticker:all'] },
  ]);
});

test('frames of a topic that was not requested, or before its snapshot, are dropped', () => {
  const { live, socket, frames } = startSocket();
  live.hold('ticker:all');
  socket().open();
  socket().event('ticker:all', 3, 'too early');
  socket().snapshot('tick:BTCUSDT', 1, 'not ours');
  socket().snapshot('ticker:all', 3, 'snapshot');
  socket().event('ticker:all', 4, 'event');
  expect(frames.map(({ data }) => data)).toEqual(['snapshot', 'event']);
});

test('[W1] a gap requests a new snapshot, and nothing is passed on until it comes', () => {
  const { socket, frames } = startLiving();
  socket().event('ticker:all', 8, 'eight');
  socket().event('ticker:all', 10, 'ten');
  socket().event('ticker:all', 11, 'eleven');
  vi.advanceTimersByTime(400);
  expect(socket().subscribed()).toEqual(['ticker:all', 'ticker:all']);
  socket().event('ticker:all', 12, 'twelve');
  socket().snapshot('ticker:all', 12, 'again');
  socket().event('ticker:all', 13, 'thirteen');
  const received = frames.map(({ data }) => data);
  expect(received).toEqual(['snapshot', 'eight', 'again', 'thirteen']);
});

test('[W2] after a lost connection all topics are requested again', () => {
  const { live, sockets, socket, frames } = startLiving();
  live.hold('balance');
  vi.advanceTimersByTime(400);
  socket().end(1006);
  expect(live.state).toBe('waiting');
  vi.advanceTimersByTime(300);
  expect(sockets).toHaveLength(2);
  socket().open();
  expect(socket().said).toEqual([{ op: 'subscribe', topics: ['ticker:all', 'balance'] }]);
  socket().event('ticker:all', 8, 'of the old numbering');
  socket().snapshot('ticker:all', 0, 'new');
  expect(frames.map(({ data }) => data)).toEqual(['snapshot', 'new']);
});

test('it retries for ever, from 0.3 s to 10 s apart, with jitter', () => {
  const { socket, untilNextSocket } = startLiving();
  const gapsMs: number[] = [];
  for (let failure = 0; failure < 40; failure += 1) {
    const endedAtMs = Date.now();
    socket().end(1006);
    untilNextSocket();
    gapsMs.push(Date.now() - endedAtMs);
  }
  expect(gapsMs[0]).toBeLessThanOrEqual(300);
  expect(Math.max(...gapsMs)).toBeLessThanOrEqual(10_000);
  expect(gapsMs.at(-1)).toBe(7_500);
  expect([retryDelayMs(0, 0), retryDelayMs(0, 0.999)]).toEqual([150, expect.closeTo(300, 0)]);
  expect(retryDelayMs(5_000, 0.999)).toBeLessThanOrEqual(10_000);
});

test('a connection that held resets the delay, one that died at once does not', () => {
  const { sockets, socket, untilNextSocket } = startLiving();
  for (let failure = 0; failure < 5; failure += 1) {
    socket().end(1006);
    untilNextSocket();
    socket().open();
  }
  socket().end(1006);
  vi.advanceTimersByTime(5_000);
  expect(sockets).toHaveLength(6);
  untilNextSocket();
  socket().open();
  vi.advanceTimersByTime(6_000);
  socket().end(1006);
  vi.advanceTimersByTime(300);
  expect(sockets).toHaveLength(8);
});

test('a browser that refuses to open a connection, or never gets through, is retried', () => {
  let refusals = 3;
  const blocked = fakeBrowser();
  const { live } = startSocket({
    openSocket: () => {
      refusals -= 1;
      if (refusals >= 0) throw new Error('blocked');
      return blocked.environment.openSocket();
    },
  });
  live.hold('ticker:all');
  vi.advanceTimersByTime(5_000);
  expect(blocked.sockets).toHaveLength(1);
  vi.advanceTimersByTime(8_000 + 10_000);
  expect(blocked.sockets.length).toBeGreaterThan(1);
  expect(blocked.sockets[0]?.isClosedByUs).toBe(true);
});

test('ten silent seconds trigger a ping, five more a new connection', () => {
  const { sockets, socket } = startLiving();
  vi.advanceTimersByTime(9_900);
  const before = socket().said.length;
  vi.advanceTimersByTime(200);
  expect(socket().said.slice(before)).toEqual([{ op: 'ping' }]);
  vi.advanceTimersByTime(4_900);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
  expect(sockets[0]?.isClosedByUs).toBe(true);
});

test('a connection that answers its pings stays open', () => {
  const { sockets, socket, live } = startLiving();
  for (let minute = 0; minute < 10; minute += 1) {
    vi.advanceTimersByTime(10_100);
    expect(socket().said.at(-1)).toEqual({ op: 'ping' });
    socket().receive({ type: 'pong', nowMs: 0 });
    vi.advanceTimersByTime(5_000);
  }
  expect(sockets).toHaveLength(1);
  expect(live.state).toBe('open');
  expect(Date.now() - live.lastReceivedAtMs).toBe(5_000);
});

test('[W2] after a long sleep the old socket is replaced at once', () => {
  const { sockets, wake, live } = startLiving();
  sleep(60_000);
  wake();
  expect(sockets).toHaveLength(2);
  expect(live.state).toBe('connecting');
});

test('[W2] after a short sleep it is doubtful until the server answers', () => {
  const { sockets, socket, wake, live } = startLiving();
  sleep(4_000);
  wake();
  expect(live.state).toBe('doubtful');
  socket().event('ticker:all', 8, 'from the queue');
  expect(live.state).toBe('doubtful');
  const pings = pingsOf(socket().said);
  for (let ping = 0; ping < pings; ping += 1) socket().receive({ type: 'pong', nowMs: 0 });
  expect(live.state).toBe('open');
  sleep(4_000);
  wake();
  vi.advanceTimersByTime(3_500);
  expect(sockets).toHaveLength(2);
});

test('[W2] frames queued while the page slept make it doubtful by themselves', () => {
  const { socket, live } = startLiving();
  sleep(30_000);
  socket().event('ticker:all', 8, 'thirty seconds old');
  expect(live.state).toBe('doubtful');
  expect(socket().said.at(-1)).toEqual({ op: 'ping' });
  socket().receive({ type: 'pong', nowMs: 0 });
  expect(live.state).toBe('open');
});

test('only the last of several pongs ends the doubtful state', () => {
  const { socket, wake, live } = startLiving();
  vi.advanceTimersByTime(10_100);
  sleep(4_000);
  wake();
  for (let ping = 1; ping < pingsOf(socket().said); ping += 1) {
    expect(live.state).toBe('doubtful');
    socket().receive({ type: 'pong', nowMs: 0 });
  }
  expect(live.state).toBe('doubtful');
  socket().receive({ type: 'pong', nowMs: 0 });
  expect(live.state).toBe('open');
});

test('waking up while waiting for the next attempt retries at once', () => {
  const { sockets, socket, wake, untilNextSocket } = startLiving();
  for (let failure = 0; failure < 6; failure += 1) {
    socket().end(1006);
    untilNextSocket();
  }
  const before = sockets.length;
  socket().end(1006);
  wake();
  expect(sockets).toHaveLength(before + 1);
});

test('an ended session is reported, and the socket reconnects at once with the current cookie', () => {
  const { sockets, socket, sessionsEnded } = startLiving();
  vi.advanceTimersByTime(6_000);
  socket().end(4009);
  expect(sessionsEnded()).toBe(1);
  expect(sockets).toHaveLength(2);
  socket().open();
  socket().end(4009);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(300);
  expect(sockets).toHaveLength(3);
});

test('a rejected topic is requested again: soon for a stale feed, else with a new session', () => {
  const { live, socket } = startSocket();
  live.hold('ticker:all');
  live.hold('balance');
  socket().open();
  socket().receive({ type: 'rejected', topic: 'ticker:all', code: 'FEED_STALE' });
  socket().receive({ type: 'rejected', topic: 'balance', code: 'NOT_LOGGED_IN' });
  vi.advanceTimersByTime(3_100);
  expect(socket().subscribed()).toEqual(['ticker:all', 'balance', 'ticker:all']);
  live.renew();
  socket().open();
  expect(socket().subscribed()).toEqual(['ticker:all', 'balance']);
});

test('[W4] however fast pages change, at most five requests a second are sent', () => {
  const { live, socket } = startLiving();
  const before = socket().said.length;
  let release: (() => void) | undefined;
  for (let step = 0; step < 600; step += 1) {
    release?.();
    release = live.hold(`tick:M${step}`);
    vi.advanceTimersByTime(50);
    socket().event('ticker:all', 8 + step, step);
  }
  expect(socket().said.length - before).toBeGreaterThan(30);
  expect((socket().said.length - before) / 30).toBeLessThanOrEqual(5);
});

test('without any topic a lost connection stays closed, until one is wanted', () => {
  const { live, sockets, socket, release } = startLiving();
  release();
  vi.advanceTimersByTime(6_000);
  socket().end(1006);
  vi.advanceTimersByTime(60_000);
  expect([sockets.length, live.state]).toEqual([1, 'idle']);
  live.hold('ticker:all');
  expect(sockets).toHaveLength(2);
});

test('the server is asked for its time and its build at first, and then from time to time', () => {
  const { socket, pongs } = startLiving();
  const pings = () => pingsOf(socket().said);
  vi.advanceTimersByTime(1_000);
  expect(pings()).toBe(1);
  const askedAtMs = Date.now();
  vi.advanceTimersByTime(40);
  socket().receive({ type: 'pong', nowMs: 77, build: '/assets/new.js' });
  const heardAtMs = askedAtMs + 40;
  expect(pongs).toEqual([{ serverMs: 77, askedAtMs, heardAtMs, build: '/assets/new.js' }]);
  for (let second = 0; second < 61; second += 1) {
    vi.advanceTimersByTime(1_000);
    socket().event('ticker:all', 8 + second, 'event');
    socket().receive({ type: 'pong', nowMs: 0 });
  }
  expect(pings()).toBe(3);
});
