/** What a private topic retains, and that it forgets in time. */
import { seededRandom } from '@anywhen/money/seeded-random';
import { expect, test } from 'vitest';
import { RecentBudget, RecentFrames } from './recent-frames.ts';

const frameOf = (seq: number, length = 10) => Buffer.alloc(length, String(seq % 10));

function startRecent(limits: { framesMax?: number; bytesMax?: number; total?: number } = {}) {
  const { framesMax = 128, bytesMax = 65_536, total = 1_000_000 } = limits;
  const budget = new RecentBudget(total);
  return { budget, recent: new RecentFrames({ framesMax, bytesMax }, budget) };
}

const textsAfter = (recent: RecentFrames, seq: number) =>
  recent.after(seq)?.map((frame) => frame.toString('utf8', 0, 1));

test('[W2] returns exactly the frames after a number, none when nothing was missed', () => {
  const { recent } = startRecent();
  expect(recent.after(0)).toEqual([]);
  for (let seq = 1; seq <= 5; seq += 1) recent.push(seq, frameOf(seq));
  expect(textsAfter(recent, 0)).toEqual(['1', '2', '3', '4', '5']);
  expect(textsAfter(recent, 3)).toEqual(['4', '5']);
  expect(recent.after(5)).toEqual([]);
});

test('[W2] an invalid number is rejected, as is one whose next frame is forgotten', () => {
  const { recent } = startRecent({ framesMax: 128 });
  for (let seq = 1; seq <= 130; seq += 1) recent.push(seq, frameOf(seq));
  expect(recent.after(131)).toBeUndefined();
  expect(recent.after(1)).toBeUndefined();
  expect(recent.after(2)).toHaveLength(128);
});

test('bytes are limited too, and a frame above the limit is not retained at all', () => {
  const { recent, budget } = startRecent({ bytesMax: 100 });
  for (let seq = 1; seq <= 20; seq += 1) recent.push(seq, frameOf(seq));
  expect(recent.after(9)).toBeUndefined();
  expect(recent.after(10)).toHaveLength(10);
  recent.push(21, frameOf(21, 101));
  expect(recent.after(20)).toBeUndefined();
  expect(recent.after(21)).toEqual([]);
  expect(budget.bytes).toBe(0);
});

test('all together stay below one budget, and an ended topic returns its part', () => {
  const budget = new RecentBudget(1_000);
  const limits = { framesMax: 50, bytesMax: 400 };
  const topics = Array.from({ length: 20 }, () => new RecentFrames(limits, budget));
  const seqs = topics.map(() => 0);
  const random = seededRandom(11);
  for (let step = 0; step < 5_000; step += 1) {
    const index = Math.floor(random() * topics.length);
    const seq = (seqs[index] ?? 0) + 1;
    seqs[index] = seq;
    topics[index]?.push(seq, frameOf(seq, 1 + Math.floor(random() * 60)));
    expect(budget.bytes).toBeLessThanOrEqual(1_000);
  }
  expect(budget.bytes).toBeGreaterThan(500);
  for (const topic of topics) topic.release();
  expect(budget.bytes).toBe(0);
});

test('a retained frame holds only its own bytes', () => {
  const { recent } = startRecent();
  const pooled = Buffer.from('a short text out of the pool');
  recent.push(1, pooled);
  const [retained] = recent.after(0) ?? [];
  expect(retained?.equals(pooled)).toBe(true);
  expect(retained?.buffer.byteLength).toBe(pooled.length);
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.length);
});
