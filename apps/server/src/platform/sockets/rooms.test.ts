/** The lifetime of rooms: public ones as long as their listeners, private ones a while longer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecentBudget, RecentFrames } from './recent-frames.ts';
import { Room } from './room.ts';
import { Rooms } from './rooms.ts';
import { readFrame } from '../../../testing/platform/sockets/test-hub.ts';

const KEEP_MS = 120_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const budget = new RecentBudget(1_000_000);

function openRoom(access: 'public' | 'member', read: () => unknown = () => ({})): Room {
  const recent = new RecentFrames({ framesMax: 128, bytesMax: 65_536 }, budget);
  return new Room({
    topic: 'mine',
    read,
    explain: () => 'FEED_STALE',
    nowMs: Date.now,
    answerMs: 1_000,
    retainedBytesMax: 1_000_000,
    ...(access === 'member' ? { resume: { stream: 'a'.repeat(16), recent } } : {}),
  });
}

function startListener() {
  const received: Buffer[] = [];
  return {
    received: () => received.map(readFrame),
    write: (frame: Buffer) => void received.push(frame),
  };
}

test('a public room ends with its last listener', async () => {
  const rooms = new Rooms(KEEP_MS);
  const room = rooms.enter('news', () => openRoom('public'));
  const [first, second] = [startListener(), startListener()];
  await Promise.all([room.join(first), room.join(second)]);
  room.leave(first);
  rooms.leave('news', room);
  expect(rooms.find('news')).toBe(room);
  room.leave(second);
  rooms.leave('news', room);
  expect([rooms.count, rooms.retainedCount]).toEqual([0, 0]);
});

test('[W2] a private room is retained for two minutes and records; then it is forgotten', async () => {
  const rooms = new Rooms(KEEP_MS);
  const room = rooms.enter('7 mine', () => openRoom('member'));
  const listener = startListener();
  await room.join(listener);
  room.leave(listener);
  rooms.leave('7 mine', room);
  room.publish({ text: 'while nobody listens' });
  vi.advanceTimersByTime(KEEP_MS - 1);
  expect([rooms.find('7 mine'), rooms.retainedCount]).toEqual([room, 1]);
  expect(budget.bytes).toBeGreaterThan(0);
  vi.advanceTimersByTime(1);
  expect([rooms.count, rooms.retainedCount, budget.bytes]).toEqual([0, 0, 0]);
});

test('[W2] a client that reconnects in time resumes, and the two minutes restart', async () => {
  const rooms = new Rooms(KEEP_MS);
  const room = rooms.enter('7 mine', () => openRoom('member'));
  const listener = startListener();
  await room.join(listener);
  for (let round = 1; round <= 5; round += 1) {
    room.leave(listener);
    rooms.leave('7 mine', room);
    room.publish({ round });
    vi.advanceTimersByTime(KEEP_MS - 1);
    expect(rooms.enter('7 mine', () => openRoom('member'))).toBe(room);
    await room.join(listener, { stream: 'a'.repeat(16), seq: round - 1 });
  }
  const types = listener.received().map(({ type }) => type);
  const again = Array.from({ length: 5 }, () => ['resumed', 'event']);
  expect(types).toEqual(['snapshot', ...again.flat()]);
});

test('a room without any event is not retained', async () => {
  const rooms = new Rooms(KEEP_MS);
  const room = rooms.enter('7 mine', () => openRoom('member', () => undefined));
  const listener = startListener();
  expect(await room.join(listener)).toBe('NOT_FOUND');
  room.leave(listener);
  rooms.leave('7 mine', room);
  expect(rooms.count).toBe(0);
});

test('closing a hub ends retained rooms', async () => {
  const rooms = new Rooms(KEEP_MS);
  const room = rooms.enter('7 mine', () => openRoom('member'));
  const listener = startListener();
  await room.join(listener);
  room.leave(listener);
  rooms.leave('7 mine', room);
  rooms.endRetained();
  expect([rooms.count, rooms.retainedCount, vi.getTimerCount()]).toEqual([0, 0, 0]);
});
