/**
 * Checks the seed of every ticker frame against the one before it while a component uses it
 * (rulebook 3.8). Runs and loads its hashing only in idle time: a frame never waits for it.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { onTickerEvent } from '../live/index.ts';
import { followSeed, type LiveProof, type SeenSeed } from './seed-follow.ts';

const useProof = create<{ proof: LiveProof }>(() => ({ proof: { state: 'waiting' } }));

/** The proof so far; it grows while at least one component uses this. */
export function useLiveProof(): LiveProof {
  useEffect(watchSeeds, []);
  return useProof(({ proof }) => proof);
}

/** The seeds of the last minutes as they arrived with the live prices, by second. */
export function receivedSeeds(): ReadonlyMap<number, string> {
  return received;
}

/** For tests only; the app never resets it, because a broken chain must stay broken. */
export function forgetLiveProof(): void {
  waiting.length = 0;
  received.clear();
  historyAskedAt = -Infinity;
  useProof.setState({ proof: { state: 'waiting' } });
}

let watchers = 0;
let stop: (() => void) | undefined;
let isDue = false;
const waiting: SeenSeed[] = [];
const received = new Map<number, string>();
const SEEDS_MAX = 300;

function watchSeeds(): () => void {
  watchers += 1;
  stop ??= onTickerEvent(({ second, seed }) => {
    waiting.push({ second, seed });
    rememberSeed(second, seed);
    if (isDue) return;
    isDue = true;
    whenIdle(() => void followWaiting());
  });
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** The first value stays: a second frame for the same second must not overwrite the evidence. */
function rememberSeed(second: number, seed: string): void {
  if (!received.has(second)) received.set(second, seed);
  const [oldest] = received.keys();
  if (received.size > SEEDS_MAX && oldest !== undefined) received.delete(oldest);
}

/** Without its code (offline) the seeds are queued; the next frame retries. */
async function followWaiting(): Promise<void> {
  try {
    const { leadsTo } = await import('./seed-link.ts');
    let { proof } = useProof.getState();
    for (const seen of waiting.splice(0)) proof = followSeed(proof, seen, leadsTo);
    useProof.setState({ proof });
    if (proof.state === 'verified') void askHistory(proof.base).catch(() => undefined);
  } catch {
    waiting.splice(0, waiting.length - 1);
  } finally {
    isDue = false;
  }
}

const HISTORY_EVERY_SECONDS = 600;
let historyAskedAt = -Infinity;

/** Checked from time to time, and reported like a broken chain of seeds. */
async function askHistory(base: SeenSeed): Promise<void> {
  if (base.second < historyAskedAt + HISTORY_EVERY_SECONDS) return;
  historyAskedAt = base.second;
  const { isHistoryWhole } = await import('./history-watch.ts');
  if (await isHistoryWhole()) return;
  useProof.setState({ proof: { state: 'broken', base, atSecond: base.second } });
}

const IDLE_FALLBACK_MS = 200; // Safari has no requestIdleCallback.

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, IDLE_FALLBACK_MS);
}
