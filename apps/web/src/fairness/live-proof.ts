/**
 * Checks the seed of every ticker frame against the one before it while somebody looks (rulebook
 * 3.8). Only ever in idle time, and its hashing is loaded then too: a frame never waits for it.
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

/** The seeds of the last minutes as they came with the live prices, by second. */
export function receivedSeeds(): ReadonlyMap<number, string> {
  return received;
}

/** Tests begin anew; the app never does, because a broken chain must stay broken. */
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
const RECEIVED_MAX = 300;

function watchSeeds(): () => void {
  watchers += 1;
  stop ??= onTickerEvent(({ second, seed }) => {
    waiting.push({ second, seed });
    keepReceived(second, seed);
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

/** What came first stays: a second frame for the same second must not cover up the first. */
function keepReceived(second: number, seed: string): void {
  if (!received.has(second)) received.set(second, seed);
  const [oldest] = received.keys();
  if (received.size > RECEIVED_MAX && oldest !== undefined) received.delete(oldest);
}

/** Without its code (offline) the seeds wait; the next frame tries again. */
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

/** Now and then while somebody looks, and as loud as a broken chain of seeds. */
async function askHistory(base: SeenSeed): Promise<void> {
  if (base.second < historyAskedAt + HISTORY_EVERY_SECONDS) return;
  historyAskedAt = base.second;
  const { isHistoryWhole } = await import('./history-watch.ts');
  if (await isHistoryWhole()) return;
  useProof.setState({ proof: { state: 'broken', base, atSecond: base.second } });
}

const IDLE_FALLBACK_MS = 200; // Safari has no idle callback.

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, IDLE_FALLBACK_MS);
}
