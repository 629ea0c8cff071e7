/** When silence counts: only what was observed, and only while it was observed. */
import { expect, it } from 'vitest';
import { LEASE_MS, LOADING_MS_MAX, LeaseWatch, type Sign } from './lease.ts';

const LOOK_MS = 250;

/** Polls as often as a standby does; returns after how long the lease was over. */
function watchUntil(msMax: number, signAt: (atMs: number) => Sign): number | undefined {
  const watch = new LeaseWatch();
  for (let atMs = 0; atMs <= msMax; atMs += LOOK_MS) {
    if (watch.isOver(signAt(atMs), atMs)) return atMs;
  }
  return undefined;
}

it('[R16] a leader whose heartbeat stops is given up after its lease', () => {
  const beating = (atMs: number) => ({ epoch: 3, beat: 1 + Math.floor(atMs / 1_000) });
  expect(watchUntil(600_000, beating)).toBeUndefined();
  expect(watchUntil(600_000, () => ({ epoch: 3, beat: 7 }))).toBe(LEASE_MS + LOOK_MS);
  const slow = (atMs: number) => ({ epoch: 3, beat: 1 + Math.floor(atMs / (LEASE_MS - 1_000)) });
  expect(watchUntil(600_000, slow)).toBeUndefined();
});

it('[R16] a new leader gets its own lease, and a longer one while it loads', () => {
  const changing = (atMs: number) => ({ epoch: Math.floor(atMs / 5_000), beat: 7 });
  expect(watchUntil(600_000, changing)).toBeUndefined();
  expect(watchUntil(600_000, () => ({ epoch: 4, beat: 0 }))).toBe(LOADING_MS_MAX + LOOK_MS);
});

it('[R16] time the standby did not observe does not count against the leader', () => {
  const watch = new LeaseWatch();
  const look = (atMs: number) => watch.isOver({ epoch: 3, beat: 7 }, atMs);
  for (let atMs = 0; atMs < LEASE_MS; atMs += LOOK_MS) expect(look(atMs)).toBe(false);
  const wokeAtMs = 1_000_000;
  for (let ms = 0; ms <= LEASE_MS; ms += LOOK_MS) expect(look(wokeAtMs + ms)).toBe(false);
  expect(look(wokeAtMs + LEASE_MS + LOOK_MS)).toBe(true);
});
