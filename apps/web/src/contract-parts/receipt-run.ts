/**
 * Runs the check of a receipt in the browser, step by step, with the functions of the command line
 * verifier:
 *
 *   terms → seeds lead to the anchor → seeds give the ticks → ticks give the result → amounts
 *
 * It stops at the first failed step and names it. Ticks that the server does not publish cannot be
 * recomputed; that step is then marked as skipped, not as passed.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dayOfSecond, fromHex, isHex, secondOfDay, toHex } from '@anywhen/prices';
import {
  provingTicks,
  type ProvenSecond,
  type ProvenTicks,
  type UnprovenTicks,
} from '@anywhen/protocol';
import { checkAnchorOf, type Anchored, type CheckFault } from '../fairness/checks.ts';
import { hashTimes, reachAnchor } from '../fairness/hash-walk.ts';
import { inSteps, nextTurn } from '../fairness/portions.ts';
import { lookAtAnchor } from '../fairness/seen-anchors.ts';
import { fetchEvidence, type ReceiptEvidence } from './receipt-evidence.ts';
import type { CheckName, PlanFault, PlanVerdict, ReceiptPlan } from './receipt-plan.ts';

type StepState =
  | { readonly status: 'next' | 'passed' | 'failed' | 'skipped' }
  /** `part` from 0 to 1, if known. */
  | { readonly status: 'running'; readonly part?: number };

/** Faults of the fairness module belong to the anchor step, the others to the step they name. */
export type ReceiptFault = { readonly step: 'anchor'; readonly fault: CheckFault } | PlanFault;

export type ReceiptRun = {
  readonly phase: 'running' | 'unavailable' | 'done';
  readonly steps: Readonly<Record<CheckName, StepState>>;
  readonly fault?: ReceiptFault;
  readonly anchored?: Anchored & { readonly hashes: number };
  /** How many seconds of all markets were recomputed. */
  readonly seconds?: number;
};

const NEXT = { status: 'next' } as const;
const PASSED = { status: 'passed' } as const;
const START: ReceiptRun = {
  phase: 'running',
  steps: { terms: NEXT, anchor: NEXT, ticks: NEXT, result: NEXT, amounts: NEXT },
};

/** Starts on mount, because it is mounted on request. */
export function useReceiptRun(plan: ReceiptPlan): { run: ReceiptRun; start: () => void } {
  const [run, setRun] = useState(START);
  const abort = useRef<AbortController>(undefined);
  const start = () => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    void checkReceipt(plan, {
      signal,
      begin: () => setRun(START),
      report: (news) => {
        if (!signal.aborted) setRun((before) => joined(before, news));
      },
    });
  };
  const startFirst = useEffectEvent(start);
  useEffect(() => {
    startFirst();
    return () => abort.current?.abort();
  }, []);
  return { run, start };
}

type News = Partial<Omit<ReceiptRun, 'steps'>> & {
  steps?: Partial<Record<CheckName, StepState>>;
};
type Running = {
  signal: AbortSignal;
  /** Discards the result of an earlier check. */
  begin: () => void;
  report: (news: News) => void;
};

function joined(before: ReceiptRun, { steps, ...news }: News): ReceiptRun {
  return { ...before, ...news, steps: { ...before.steps, ...steps } };
}

async function checkReceipt(plan: ReceiptPlan, running: Running): Promise<void> {
  const { report, signal } = running;
  running.begin();
  report({ steps: { terms: { status: 'running' } } });
  const isKnown = await loadTerms(plan, signal);
  if (signal.aborted) return;
  if (!isKnown) {
    report({ phase: 'unavailable' });
    return;
  }
  const termsFault = plan.findTermsFault();
  if (termsFault) {
    fail(running, termsFault);
    return;
  }
  report({ steps: { terms: { status: 'passed' }, anchor: { status: 'running', part: 0 } } });
  const evidence = await fetchEvidence(plan, signal).catch(() => undefined);
  if (signal.aborted) return;
  const isEnough = evidence && (evidence.stretches !== undefined || plan.verifyOutcome);
  if (!isEnough) {
    report({ phase: 'unavailable' });
    return;
  }
  const isAnchored = await checkAnchors(plan, evidence, running);
  if (!isAnchored || signal.aborted) return;
  const verdict = await checkTicks(plan, evidence, running);
  if (verdict && !signal.aborted) reportVerdict(verdict, running);
}

/** False where they cannot be had now. */
async function loadTerms(plan: ReceiptPlan, signal: AbortSignal): Promise<boolean> {
  const asked = plan.loadTerms?.(signal).then(
    () => true,
    () => false,
  );
  return (await asked) ?? true;
}

/** Every day has its anchor; the first seed of each stretch is hashed down to a known one. */
async function checkAnchors(
  plan: ReceiptPlan,
  { commitments, stretches }: ReceiptEvidence,
  running: Running,
): Promise<boolean> {
  const { report, signal } = running;
  const look = (day: { startsAtSecond: number; anchor: string }) =>
    lookAtAnchor(day, { ...commitments, nowMs: Date.now() });
  const ends = endsOf(plan, stretches);
  const anchors = new Map<number, Anchored>();
  for (const { second } of ends.flatMap(({ first, last }) => [first, last])) {
    const found = checkAnchorOf(second, commitments, look);
    if (!found.isPassed) return fail(running, { step: 'anchor', fault: found.fault });
    anchors.set(second, found);
  }
  const walks = walksOf(ends, { anchors, hasTicks: stretches !== undefined });
  for (const [index, { second, ...chain }] of walks.entries()) {
    const reportProgress = inSteps((part) => {
      const whole = (index + part) / walks.length;
      report({ steps: { anchor: { status: 'running', part: whole } } });
    });
    if (await walk(chain, { onProgress: reportProgress, signal })) continue;
    if (signal.aborted) return false;
    return fail(running, { step: 'anchor', fault: { kind: 'anchor', second } });
  }
  const anchored = anchors.get(ends[0]?.first.second ?? 0);
  const hashes = walks[0]?.hashes ?? 0;
  if (!anchored) return false;
  report({ anchored: { ...anchored, hashes }, steps: { anchor: { status: 'passed' } } });
  return true;
}

type Seed = { readonly second: number; readonly seed: string };
type Ends = { readonly first: Seed; readonly last: Seed };
type Walk = { second: number; seed: string; anchor: string; hashes: number };

/** The seeds of each stretch as stated in the receipt, otherwise as published. */
function endsOf(plan: ReceiptPlan, stretches: ReceiptEvidence['stretches']): readonly Ends[] {
  if (plan.ends) return [plan.ends];
  return (stretches ?? []).flatMap((ranges) => {
    const ticks = ranges.flatMap((range) => range.ticks);
    const [first, last] = [ticks[0], ticks.at(-1)];
    return first && last ? [{ first, last }] : [];
  });
}

/** Within one day a stretch is hashed to the one before it, which is shorter. */
function walksOf(
  ends: readonly Ends[],
  { anchors, hasTicks }: { anchors: ReadonlyMap<number, Anchored>; hasTicks: boolean },
): Walk[] {
  const toAnchor = ({ second, seed }: Seed): Walk => {
    const anchor = anchors.get(second)?.anchor ?? '';
    return { second, seed, anchor, hashes: secondOfDay(second) + 1 };
  };
  const walks = ends.map(({ first }, index) => {
    const before = ends[index - 1]?.last;
    const isSameDay = before && dayOfSecond(before.second) === dayOfSecond(first.second);
    if (!isSameDay) return toAnchor(first);
    return { ...first, anchor: before.seed, hashes: first.second - before.second };
  });
  // Without the seconds in between, the last seed is hashed down separately.
  return hasTicks ? walks : [...walks, ...ends.map(({ last }) => toAnchor(last))];
}

/** Recomputes every second of every stretch, with all markets, from its seed. */
async function checkTicks(
  plan: ReceiptPlan,
  { commitments, stretches }: ReceiptEvidence,
  { report, signal }: Running,
): Promise<PlanVerdict | undefined> {
  if (!stretches) {
    report({ steps: { ticks: { status: 'skipped' } } });
    return plan.verifyOutcome?.();
  }
  report({ steps: { ticks: { status: 'running', part: 0 } } });
  const whole = stretches.flat().reduce((sum, { ticks }) => sum + ticks.length, 0);
  const reportProgress = inSteps((part) =>
    report({ steps: { ticks: { status: 'running', part } } }),
  );
  const seconds = new Map<number, ProvenSecond>();
  let proven: ProvenTicks | UnprovenTicks = { isProven: false, fault: { kind: 'nothing' } };
  for (const [index, ranges] of stretches.entries()) {
    const anchoredSeed = seedBefore(endsOf(plan, stretches)[index]);
    const proving = provingTicks({ commitments, ranges }, { anchoredSeed });
    for (let next = proving.next(); ; next = proving.next()) {
      if (next.done) {
        proven = next.value;
        break;
      }
      reportProgress((seconds.size + next.value) / whole);
      await nextTurn();
      if (signal.aborted) return undefined;
    }
    if (!proven.isProven) break;
    for (const [second, tick] of proven.seconds) seconds.set(second, tick);
  }
  return verdictFrom(plan, proven.isProven ? { ...proven, seconds } : proven, report);
}

function verdictFrom(
  plan: ReceiptPlan,
  ticks: ProvenTicks | UnprovenTicks,
  report: Running['report'],
): PlanVerdict {
  if (!ticks.isProven) {
    return { isSound: false, fault: { step: 'ticks', field: 'evidence', fault: ticks.fault } };
  }
  const verdict = plan.verifyWithTicks(ticks);
  const areTrue = verdict.isSound || verdict.fault.step !== 'ticks';
  if (areTrue) report({ seconds: ticks.seconds.size, steps: { ticks: PASSED } });
  return verdict;
}

function reportVerdict(verdict: PlanVerdict, running: Running): void {
  const { report } = running;
  if (verdict.isSound) {
    report({ phase: 'done', steps: { result: PASSED, amounts: PASSED } });
    return;
  }
  if (verdict.fault.step === 'amounts') report({ steps: { result: PASSED } });
  fail(running, verdict.fault);
}

/** One hash below the first seed, which has been verified against the anchor. */
function seedBefore(ends: Ends | undefined): string | undefined {
  if (!ends || !isHex(ends.first.seed)) return undefined;
  return toHex(hashTimes(fromHex(ends.first.seed), 1));
}

function fail({ report }: Running, fault: ReceiptFault): false {
  report({ phase: 'done', fault, steps: { [fault.step]: { status: 'failed' } } });
  return false;
}

async function walk(
  chain: { seed: string; anchor: string; hashes: number },
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<boolean> {
  const pause = async () => {
    await nextTurn();
    signal.throwIfAborted();
  };
  const nowMs = () => performance.now();
  return reachAnchor({ ...chain, onProgress, pause, nowMs }).catch(() => false);
}
