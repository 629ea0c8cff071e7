/**
 * Runs the price check step by step. Each result is shown as soon as it is available; a failed step
 * does not stop the others, because all of the evidence counts.
 */
import { sendPriceCheck } from '../api/first-week.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { secondOfDay } from '@anywhen/prices';
import {
  checkAnchor,
  checkLink,
  checkPrices,
  findDay,
  type Anchored,
  type CheckFault,
  type Failed,
  type Link,
  type Recomputed,
} from './checks.ts';
import { fetchEvidence, publishedHistory, type Evidence } from './data.ts';
import { checkDays, type Closed } from './days-check.ts';
import { reachAnchor } from './hash-walk.ts';
import { checkHistory, type Contained } from './history-check.ts';
import { receivedSeeds } from './live-proof.ts';
import { inSteps, nextTurn } from './portions.ts';
import { lookAtAnchor, rememberedDays } from './seen-anchors.ts';
import { HEAD_MEMORY } from './seen-heads.ts';

export type Step<Result> =
  | { readonly status: 'next' }
  /** `part` from 0 to 1, if known. */
  | { readonly status: 'running'; readonly part?: number }
  | { readonly status: 'done'; readonly result: Result | Failed };

type Walked = { readonly isPassed: true; readonly hashes: number; readonly anchor: string };

export type CheckRun = {
  readonly phase: 'idle' | 'loading' | 'unavailable' | 'running' | 'done';
  readonly link: Step<Link>;
  readonly walk: Step<Walked>;
  readonly anchor: Step<Anchored>;
  readonly prices: Step<Recomputed>;
  readonly days: Step<Closed>;
  readonly history: Step<Contained>;
};

/** The price to check: the market, and the displayed prices by second. */
export type CheckRequest = { symbol: string; pricesOnScreen: () => ReadonlyMap<number, string> };

const NEXT = { status: 'next' } as const;
const IDLE: CheckRun = {
  phase: 'idle',
  link: NEXT,
  walk: NEXT,
  anchor: NEXT,
  prices: NEXT,
  days: NEXT,
  history: NEXT,
};

export type PriceCheckRun = {
  readonly run: CheckRun;
  readonly start: () => void;
  /** Hashes the chain down to the anchor; only offered after the link step. */
  readonly walk: () => void;
  /** The number of hashes; undefined while there is nothing to walk. */
  readonly hashes: number | undefined;
};

/** Starts on mount, because it is mounted on request. */
export function useCheckRun(request: CheckRequest): PriceCheckRun {
  const [run, setRun] = useState(IDLE);
  const [evidence, setEvidence] = useState<Evidence>();
  const abort = useRef<AbortController>(undefined);

  const begin = (): { report: Report; signal: AbortSignal } => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    const report: Report = (news) => {
      if (!signal.aborted) setRun((before) => ({ ...before, ...news }));
    };
    return { report, signal };
  };
  const start = () => {
    const { report, signal } = begin();
    void performCheck(request, { report, signal, keep: setEvidence });
  };
  const walk = () => {
    const { report, signal } = begin();
    if (evidence) void performWalk(evidence, { report, signal });
  };
  const startFirst = useEffectEvent(start);
  useEffect(() => {
    startFirst();
    return () => abort.current?.abort();
  }, []);
  return { run, start, walk, hashes: evidence && walkLength(evidence) };
}

/** The first fault in step order. */
export function faultOf({
  link,
  walk,
  anchor,
  prices,
  days,
  history,
}: CheckRun): CheckFault | undefined {
  for (const step of [link, walk, anchor, prices, days, history]) {
    if (step.status === 'done' && !step.result.isPassed) return step.result.fault;
  }
  return undefined;
}

type Report = (news: Partial<CheckRun>) => void;

async function performCheck(
  request: CheckRequest,
  {
    report,
    signal,
    keep,
  }: { report: Report; signal: AbortSignal; keep: (found: Evidence) => void },
): Promise<void> {
  report({ ...IDLE, phase: 'loading', link: { status: 'running' } });
  const pricesOnScreen = request.pricesOnScreen();
  const evidence = await findEvidence(pricesOnScreen, signal);
  if (signal.aborted) return;
  if (!evidence) {
    report({ ...IDLE, phase: 'unavailable' });
    return;
  }
  keep(evidence);
  const link = checkLink(evidence, receivedSeeds());
  report({ phase: 'running', link: { status: 'done', result: link } });
  await nextTurn();
  const anchor = checkAnchor(evidence, (day) => {
    return lookAtAnchor(day, { ...evidence.commitments, nowMs: Date.now() });
  });
  report({ anchor: { status: 'done', result: anchor }, prices: { status: 'running', part: 0 } });
  await nextTurn();
  const prices = await checkPrices(evidence, {
    symbol: request.symbol,
    pricesOnScreen,
    onProgress: inSteps((part) => report({ prices: { status: 'running', part } })),
    pause: nextTurn,
  });
  report({ prices: { status: 'done', result: prices }, days: { status: 'running', part: 0 } });
  const isSound = [link, anchor, prices].every(({ isPassed }) => isPassed);
  if (isSound && prices.isPassed) {
    const { last, logPrice } = prices;
    void sendPriceCheck({ ...last, symbol: request.symbol, logPrice });
  }
  await performMemory(evidence, { report, signal, isSound });
}

/** Comparison with what this browser saw before: the days, and the journal. */
async function performMemory(
  { commitments }: Evidence,
  { report, signal, isSound }: { report: Report; signal: AbortSignal; isSound: boolean },
): Promise<void> {
  const closed = await checkDays(commitments, {
    memory: rememberedDays(commitments.genesis),
    onProgress: inSteps((part) => report({ days: { status: 'running', part } })),
    pause: async () => {
      await nextTurn();
      signal.throwIfAborted();
    },
    nowMs: () => performance.now(),
  }).catch(() => undefined);
  if (!closed) return;
  report({ days: { status: 'done', result: closed }, history: { status: 'running' } });
  const contained = await checkHistory(publishedHistory, HEAD_MEMORY).catch(() => undefined);
  if (contained) report({ phase: 'done', history: { status: 'done', result: contained } });
  // A failure stays on screen; an undecided step must not look like a passed one.
  else if (isSound && closed.isPassed) report({ ...IDLE, phase: 'unavailable' });
  else report({ phase: 'done', history: NEXT });
}

/** Without evidence there is no verdict, neither for the price nor against it. */
async function findEvidence(
  pricesOnScreen: ReadonlyMap<number, string>,
  signal: AbortSignal,
): Promise<Evidence | undefined> {
  const second = Math.max(...pricesOnScreen.keys());
  if (!Number.isFinite(second)) return undefined;
  try {
    return await fetchEvidence(second, signal);
  } catch {
    return undefined;
  }
}

async function performWalk(
  evidence: Evidence,
  { report, signal }: { report: Report; signal: AbortSignal },
): Promise<void> {
  const { second, seed } = evidence.range.ticks.at(-1) ?? { second: 0, seed: '' };
  const anchor = findDay(evidence)?.anchor ?? '';
  const hashes = walkLength(evidence) ?? 0;
  report({ walk: { status: 'running', part: 0 } });
  const isReached = await reachAnchor({
    seed,
    anchor,
    hashes,
    onProgress: inSteps((part) => report({ walk: { status: 'running', part } })),
    pause: async () => {
      await nextTurn();
      signal.throwIfAborted();
    },
    nowMs: () => performance.now(),
  }).catch(() => undefined);
  if (isReached === undefined) return;
  const result = isReached
    ? ({ isPassed: true, hashes, anchor } as const)
    : ({ isPassed: false, fault: { kind: 'anchor', second } } as const);
  report({ walk: { status: 'done', result } });
}

function walkLength(evidence: Evidence): number | undefined {
  const last = evidence.range.ticks.at(-1);
  return last && findDay(evidence) ? secondOfDay(last.second) + 1 : undefined;
}
