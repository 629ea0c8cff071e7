/**
 * One check of a receipt in the reader's browser, step by step, by the very functions the command
 * line verifier runs:
 *
 *   terms → seeds lead to the anchor → seeds give the ticks → ticks give the result → amounts
 *
 * It stops at the first step that fails and names it. Ticks the server does not give cannot be
 * computed again; then that one step says so and is not called passed.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fromHex, isHex, secondOfDay, toHex } from '@anywhen/prices';
import {
  findTermsFault,
  provingTicks,
  verifyOutcome,
  verifyWithTicks,
  type ContractFault,
  type ContractVerdict,
  type ProvenTicks,
  type SoundContract,
  type UnprovenTicks,
} from '@anywhen/protocol';
import { checkAnchorOf, type Anchored, type CheckFault } from '../../fairness/checks.ts';
import { hashTimes, reachAnchor } from '../../fairness/hash-walk.ts';
import { inSteps, nextTurn } from '../../fairness/portions.ts';
import { lookAtAnchor } from '../../fairness/seen-anchors.ts';
import type { Receipt } from '../data.ts';
import { fetchEvidence, type ReceiptEvidence } from './receipt-evidence.ts';

export const CHECK_STEPS = ['terms', 'anchor', 'ticks', 'result', 'amounts'] as const;
export type CheckName = (typeof CHECK_STEPS)[number];

export type StepState =
  | { readonly status: 'next' | 'passed' | 'failed' | 'skipped' }
  /** `part` from 0 to 1, where it is known. */
  | { readonly status: 'running'; readonly part?: number };

/** The fairness module's own faults belong to the anchor, the others to the step they name. */
export type ReceiptFault = { readonly step: 'anchor'; readonly fault: CheckFault } | ContractFault;

export type ReceiptRun = {
  readonly phase: 'running' | 'unavailable' | 'done';
  readonly steps: Readonly<Record<CheckName, StepState>>;
  readonly fault?: ReceiptFault;
  readonly anchored?: Anchored & { readonly hashes: number };
  /** How many seconds of all markets were computed again. */
  readonly seconds?: number;
  readonly sound?: SoundContract;
};

const NEXT = { status: 'next' } as const;
const PASSED = { status: 'passed' } as const;
const START: ReceiptRun = {
  phase: 'running',
  steps: { terms: NEXT, anchor: NEXT, ticks: NEXT, result: NEXT, amounts: NEXT },
};

/** Begins at once: whoever shows a check was asked for it. */
export function useReceiptRun(receipt: Receipt): { run: ReceiptRun; start: () => void } {
  const [run, setRun] = useState(START);
  const abort = useRef<AbortController>(undefined);
  const start = () => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    void checkReceipt(receipt, {
      signal,
      begin: () => setRun(START),
      tell: (news) => {
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

export type News = Partial<Omit<ReceiptRun, 'steps'>> & {
  steps?: Partial<Record<CheckName, StepState>>;
};
export type Running = {
  signal: AbortSignal;
  /** Forgets what an earlier check said. */
  begin: () => void;
  tell: (news: News) => void;
};

export function joined(before: ReceiptRun, { steps, ...news }: News): ReceiptRun {
  return { ...before, ...news, steps: { ...before.steps, ...steps } };
}

export async function checkReceipt(receipt: Receipt, running: Running): Promise<void> {
  const { tell, signal } = running;
  running.begin();
  tell({ steps: { terms: { status: 'running' } } });
  const termsFault = findTermsFault(receipt);
  if (termsFault) {
    fail(running, termsFault);
    return;
  }
  tell({ steps: { terms: { status: 'passed' }, anchor: { status: 'running', part: 0 } } });
  const evidence = await fetchEvidence(receipt, signal).catch(() => undefined);
  if (signal.aborted) return;
  if (!evidence) {
    tell({ phase: 'unavailable' });
    return;
  }
  const isAnchored = await checkAnchors(receipt, evidence, running);
  if (!isAnchored || signal.aborted) return;
  const verdict = await checkTicks(receipt, evidence, running);
  if (verdict && !signal.aborted) tellVerdict(verdict, running);
}

/** Both days have their anchor; the opening seed leads down to the one of its own. */
async function checkAnchors(
  { opening, settlement }: Receipt,
  { commitments, ranges }: ReceiptEvidence,
  running: Running,
): Promise<boolean> {
  const { tell, signal } = running;
  if (!opening || !settlement) return false;
  const look = (day: { startsAtSecond: number; anchor: string }) =>
    lookAtAnchor(day, { ...commitments, nowMs: Date.now() });
  const anchored = checkAnchorOf(opening.second, commitments, look);
  const atEnd = checkAnchorOf(settlement.second, commitments, look);
  for (const found of [anchored, atEnd]) {
    if (!found.isPassed) return fail(running, { step: 'anchor', fault: found.fault });
  }
  if (!anchored.isPassed || !atEnd.isPassed) return false;
  const hashes = secondOfDay(opening.second) + 1;
  const walks = [{ ...opening, anchor: anchored.anchor }];
  // Without the seconds between them, the second seed has to find its own way.
  if (!ranges) walks.push({ ...settlement, anchor: atEnd.anchor });
  for (const [index, { seed, second, anchor }] of walks.entries()) {
    const tellProgress = inSteps((part) => {
      const whole = (index + part) / walks.length;
      tell({ steps: { anchor: { status: 'running', part: whole } } });
    });
    const length = secondOfDay(second) + 1;
    if (await walk({ seed, anchor, hashes: length }, { onProgress: tellProgress, signal }))
      continue;
    if (signal.aborted) return false;
    return fail(running, { step: 'anchor', fault: { kind: 'anchor', second } });
  }
  tell({ anchored: { ...anchored, hashes }, steps: { anchor: { status: 'passed' } } });
  return true;
}

/** Every second from the opening to the end, with all markets, again from its seed. */
async function checkTicks(
  receipt: Receipt,
  { commitments, ranges }: ReceiptEvidence,
  { tell, signal }: Running,
): Promise<ContractVerdict | undefined> {
  if (!ranges) {
    tell({ steps: { ticks: { status: 'skipped' } } });
    return verifyOutcome(receipt);
  }
  tell({ steps: { ticks: { status: 'running', part: 0 } } });
  const whole = ranges.reduce((sum, { ticks }) => sum + ticks.length, 0);
  const tellProgress = inSteps((part) => tell({ steps: { ticks: { status: 'running', part } } }));
  const proving = provingTicks({ commitments, ranges }, { anchoredSeed: seedBefore(receipt) });
  for (let next = proving.next(); ; next = proving.next()) {
    if (next.done) return verdictFrom(receipt, next.value, tell);
    tellProgress(next.value / whole);
    await nextTurn();
    if (signal.aborted) return undefined;
  }
}

function verdictFrom(
  receipt: Receipt,
  ticks: ProvenTicks | UnprovenTicks,
  tell: Running['tell'],
): ContractVerdict {
  if (!ticks.isProven) {
    return { isSound: false, fault: { step: 'ticks', field: 'evidence', fault: ticks.fault } };
  }
  const verdict = verifyWithTicks(receipt, ticks);
  const areTrue = verdict.isSound || verdict.fault.step !== 'ticks';
  if (areTrue) tell({ seconds: ticks.seconds.size, steps: { ticks: PASSED } });
  return verdict;
}

function tellVerdict(verdict: ContractVerdict, running: Running): void {
  const { tell } = running;
  if (verdict.isSound) {
    tell({ phase: 'done', sound: verdict, steps: { result: PASSED, amounts: PASSED } });
    return;
  }
  if (verdict.fault.step === 'amounts') tell({ steps: { result: PASSED } });
  fail(running, verdict.fault);
}

/** One hash below the opening seed, whose way to the anchor has been walked. */
function seedBefore({ opening }: Receipt): string | undefined {
  if (!opening || !isHex(opening.seed)) return undefined;
  return toHex(hashTimes(fromHex(opening.seed), 1));
}

function fail({ tell }: Running, fault: ReceiptFault): false {
  tell({ phase: 'done', fault, steps: { [fault.step]: { status: 'failed' } } });
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
