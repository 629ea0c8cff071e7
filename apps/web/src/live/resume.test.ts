/** [W2] Resuming private topics: what the app requests, trusts and forgets. */
import type { TopicFrame } from '@anywhen/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveSocket } from './socket.ts';
import { fakeBrowser } from '../../testing/live/fake-browser.ts';

const STREAM = 'stream-of-this-1';
const OTHER = 'stream-of-that-2';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Connected, with prices and the private topic `order` up to its second event. */
function startMember() {
  const browser = fakeBrowser();
  const frames: TopicFrame[] = [];
  const gone: string[] = [];
  const live = new LiveSocket({
    environment: browser.environment,
    onFrame: (frame) => frames.push(frame),
    onGone: (topic) => gone.push(topic),
    onBehind: () => undefined,
    onState: () => undefined,
    onPong: () => undefined,
    onSessionEnded: () => undefined,
    onOtherMember: () => undefined,
  });
  live.hold('ticker:all');
  const release = live.hold('order');
  const { socket } = browser;
  socket().open();
  socket().snapshot('ticker:all', 90, 'prices');
  socket().snapshot('order', 4, 'orders', STREAM);
  socket().event('order', 5, 'five', STREAM);
  socket().event('order', 6, 'six', STREAM);
  const received = () => frames.filter(({ topic }) => topic === 'order').map(({ data }) => data);
  const comeBack = () => {
    const lost = socket();
    for (let waits = 0; socket() === lost && waits < 1_000; waits += 1) vi.advanceTimersByTime(10);
    socket().open();
    return socket().said[0];
  };
  return { ...browser, live, gone, release, received, comeBack };
}

const BOTH = { op: 'subscribe', topics: ['ticker:all', 'order'] };
const GOING_ON = { ...BOTH, since: { order: { stream: STREAM, seq: 6 } } };

test('[W2] after a lost connection the private topic is resumed from the last received event', () => {
  const { socket, received, comeBack } = startMember();
  socket().end(1006);
  expect(comeBack()).toEqual(GOING_ON);
  socket().receive({ type: 'resumed', topic: 'order', stream: STREAM, seq: 6 });
  socket().event('order', 7, 'missed', STREAM);
  socket().event('order', 8, 'new', STREAM);
  expect(received()).toEqual(['orders', 'five', 'six', 'missed', 'new']);
  vi.advanceTimersByTime(1_000);
  expect(socket().subscribed()).toEqual(['ticker:all', 'order']);
});

test('[W2] a snapshot instead starts over, under the stream it names', () => {
  const { socket, received, comeBack } = startMember();
  socket().end(1006);
  comeBack();
  socket().snapshot('order', 2, 'fresh', OTHER);
  socket().event('order', 3, 'three', OTHER);
  expect(received().slice(3)).toEqual(['fresh', 'three']);
  socket().end(1006);
  expect(comeBack()).toEqual({ ...BOTH, since: { order: { stream: OTHER, seq: 3 } } });
});

test('[W2] lost again before the answer came: the same position is requested again', () => {
  const { socket, comeBack } = startMember();
  for (let failure = 0; failure < 4; failure += 1) {
    socket().end(1006);
    expect(comeBack()).toEqual(GOING_ON);
    socket().event('order', 9, 'before any answer', STREAM);
  }
});

test('[W2] a page that slept, or changed networks, resumes where it was', () => {
  const { live, sockets, socket } = startMember();
  vi.setSystemTime(Date.now() + 60_000);
  live.check();
  expect(sockets).toHaveLength(2);
  socket().open();
  expect(socket().said[0]).toEqual(GOING_ON);
});

test('[W2] logging in or out, or an ended session, forgets all positions', () => {
  const renewed = startMember();
  renewed.live.renew();
  renewed.socket().open();
  expect(renewed.socket().said[0]).toEqual(BOTH);
  const ended = startMember();
  vi.advanceTimersByTime(6_000);
  ended.socket().end(4009);
  ended.socket().open();
  expect(ended.socket().said[0]).toEqual(BOTH);
});

test('[W2] logging in while offline forgets them as well', () => {
  const { live, socket } = startMember();
  socket().end(1006);
  live.renew();
  socket().open();
  expect(socket().said[0]).toEqual(BOTH);
});

test('[W2] a gap, or an event of another stream, requests a snapshot', () => {
  for (const [seq, stream] of [
    [8, STREAM],
    [7, OTHER],
    [6, STREAM],
  ] as const) {
    const { socket, received } = startMember();
    socket().event('order', seq, 'not the next', stream);
    vi.advanceTimersByTime(400);
    expect(socket().said.at(-1)).toEqual({ op: 'subscribe', topics: ['order'] });
    expect(received()).toEqual(['orders', 'five', 'six']);
  }
});

test('[W2] a server that resumes from elsewhere is not trusted', () => {
  for (const point of [
    { stream: STREAM, seq: 5 },
    { stream: OTHER, seq: 6 },
  ]) {
    const { socket, received, comeBack } = startMember();
    socket().end(1006);
    comeBack();
    socket().receive({ type: 'resumed', topic: 'order', ...point });
    socket().event('order', point.seq + 1, 'from elsewhere', point.stream);
    vi.advanceTimersByTime(400);
    expect(socket().said.at(-1)).toEqual({ op: 'subscribe', topics: ['order'] });
    expect(received()).toEqual(['orders', 'five', 'six']);
  }
});

test('[W2] a topic that was left and is wanted again starts from nothing', () => {
  const { live, socket, release, gone, comeBack } = startMember();
  release();
  vi.advanceTimersByTime(6_000);
  expect(gone).toEqual(['order']);
  live.hold('order');
  socket().end(1006);
  expect(comeBack()).toEqual(BOTH);
});

test('a topic the server refuses to this client is dropped, and is not resumed', () => {
  const { socket, gone, comeBack } = startMember();
  socket().end(1006);
  comeBack();
  socket().receive({ type: 'rejected', topic: 'order', code: 'NOT_LOGGED_IN' });
  expect(gone).toEqual(['order']);
  socket().end(1006);
  expect(comeBack()).toEqual(BOTH);
});
