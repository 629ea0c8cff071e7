/**
 * The three questions of the verifier, answered from public endpoints: are the commitments sound,
 * do seconds follow from their seeds, is a receipt what its ticks say. It only reads, and says what
 * is wrong first.
 */
import { SECONDS_PER_DAY, MARKETS } from '@anywhen/prices';
import {
  type CommitmentsReply,
  type ContractReceipt,
  type ContractVerdict,
  type ProvenTicks,
  type UnprovenTicks,
  findTermsFault,
  proveTicks,
  splitRange,
  verifyCommitments,
  verifyWithTicks,
} from '@anywhen/protocol';
import { NoAnswer, type PublicApi } from './public-api.ts';

/** Open: nothing was published that speaks for it or against it. */
export type Outcome = 'holds' | 'fails' | 'open';

export type Finding = { outcome: Outcome; what: string; detail: string };

type Range = { from: number; to: number };

/** Seconds in memory at once: 40 prices and hashes each are some 6 kB. */
const STRETCH_SECONDS = 3_600;
/** The newest seconds may still be on their way; older ones must be there. */
const LATE_SECONDS = 10;
/** An outage settles late, but not as late as this. */
const OVERDUE_SECONDS = 600;
/** Two stretches nearer than this are proven as one: it is less work than another anchor. */
const GAP_SECONDS = 120;

export class Verifier {
  readonly findings: Finding[] = [];
  readonly #api: PublicApi;
  readonly #report: (finding: Finding) => void;
  #commitments: CommitmentsReply | undefined;

  constructor(api: PublicApi, report: (finding: Finding) => void) {
    this.#api = api;
    this.#report = report;
  }

  /** Seconds whose days are over are held against the revealed seed of their day as well. */
  async checkCommitments(touched: readonly Range[]): Promise<void> {
    const commitments = await this.#read();
    const isTouched = ({ startsAtSecond }: CommitmentsReply['days'][number]) =>
      touched.some(({ from, to }) => {
        return from < startsAtSecond + SECONDS_PER_DAY && to >= startsAtSecond;
      });
    const days = commitments.days.filter(isTouched).map(({ day }) => day);
    const verdict = verifyCommitments(commitments, days);
    const detail = verdict.isSound
      ? `${verdict.days} days, seeds of ${verdict.revealed} revealed, down to ${commitments.genesis}`
      : JSON.stringify(verdict.fault);
    this.add({ outcome: outcomeOf(verdict.isSound), what: 'commitments', detail });
  }

  /** What is proven and what was not published are two findings. */
  async checkTicks(range: Range, nowSecond: number): Promise<void> {
    let after: ProvenTicks | undefined;
    let seconds = 0;
    let missing = 'not published';
    for (const stretch of splitInto(range, STRETCH_SECONDS)) {
      const proof = await orNoAnswer(this.#prove(stretch, after));
      if (proof instanceof NoAnswer) {
        missing = proof.message;
        break;
      }
      if (!proof.isProven) {
        this.add({ outcome: 'fails', what: 'ticks', detail: JSON.stringify(proof.fault) });
        return;
      }
      seconds += proof.seconds.size;
      after = proof;
    }
    const last = after?.end.previous.second ?? range.from - 1;
    if (seconds > 0) {
      const detail = `${range.from} … ${last}: ${seconds} seconds, ${seconds * MARKETS.length} prices`;
      this.add({ outcome: 'holds', what: 'ticks', detail });
    }
    if (seconds === 0 || last < Math.min(range.to, nowSecond - LATE_SECONDS)) {
      this.add({
        outcome: 'open',
        what: 'ticks',
        detail: `${last + 1} … ${range.to}: ${missing}`,
      });
    }
  }

  /** Many contracts share their seconds: each stretch is fetched and proven once. */
  async checkReceipts(shareIds: readonly string[], nowSecond: number): Promise<void> {
    const sound: ContractReceipt[] = [];
    for (const shareId of shareIds) {
      const receipt = await orNoAnswer(this.#api.readReceipt(shareId));
      if (receipt instanceof NoAnswer) {
        this.add({ outcome: 'open', what: `receipt ${shareId}`, detail: receipt.message });
        continue;
      }
      const fault = findTermsFault(receipt);
      if (receipt.contract.shareId !== shareId) this.#addReceipt(receipt, 'another share id');
      else if (isRunning(receipt, nowSecond)) this.#addRunning(receipt);
      else if (fault) this.#addReceipt(receipt, { isSound: false, fault });
      else sound.push(receipt);
    }
    const byOpening = sound.toSorted((left, right) => secondsOf(left).from - secondsOf(right).from);
    for (const group of groupByStretch(byOpening)) await this.#checkGroup(group);
  }

  async #checkGroup(receipts: readonly ContractReceipt[]): Promise<void> {
    const ranges = receipts.map(secondsOf);
    const from = Math.min(...ranges.map((range) => range.from));
    const to = Math.max(...ranges.map((range) => range.to));
    const proof = await orNoAnswer(this.#prove({ from, to }));
    for (const receipt of receipts) {
      if (proof instanceof NoAnswer) {
        const what = `receipt ${receipt.contract.shareId}`;
        this.add({ outcome: 'open', what, detail: proof.message });
        continue;
      }
      this.#addReceipt(
        receipt,
        proof.isProven
          ? verifyWithTicks(receipt, proof)
          : { isSound: false, fault: { step: 'ticks', field: 'evidence', fault: proof.fault } },
      );
    }
  }

  async #prove(range: Range, after?: ProvenTicks): Promise<ProvenTicks | UnprovenTicks> {
    const commitments = await this.#read();
    const ranges = [];
    for (const call of splitRange(range)) ranges.push(await this.#api.listTicks(call));
    return proveTicks({ commitments, ranges }, { after });
  }

  async #read(): Promise<CommitmentsReply> {
    this.#commitments ??= await this.#api.readCommitments();
    return this.#commitments;
  }

  #addReceipt({ contract }: ContractReceipt, verdict: ContractVerdict | string): void {
    const { shareId, symbol, direction, periodSeconds } = contract;
    const what = `receipt ${shareId}`;
    if (typeof verdict === 'string') return this.add({ outcome: 'fails', what, detail: verdict });
    const detail = verdict.isSound
      ? `${symbol} ${direction} ${periodSeconds} s: ${verdict.openingPrice} → ` +
        `${verdict.settlementPrice}, ${verdict.result}, ${verdict.receipt} USDT back`
      : JSON.stringify(verdict.fault);
    this.add({ outcome: outcomeOf(verdict.isSound), what, detail });
  }

  #addRunning({ contract: { shareId, state } }: ContractReceipt): void {
    this.add({
      outcome: 'open',
      what: `receipt ${shareId}`,
      detail: `${state}, it has not ended`,
    });
  }

  add(finding: Finding): void {
    this.findings.push(finding);
    this.#report(finding);
  }
}

function outcomeOf(isSound: boolean): Outcome {
  return isSound ? 'holds' : 'fails';
}

/** Nothing can be held against its ticks yet; a contract long over must have ended. */
function isRunning({ contract }: ContractReceipt, nowSecond: number): boolean {
  const { state, endsAtSecond, acceptedAtMs } = contract;
  return state !== 'ended' && nowSecond < (endsAtSecond ?? acceptedAtMs / 1_000) + OVERDUE_SECONDS;
}

export async function orNoAnswer<Answer>(asked: Promise<Answer>): Promise<Answer | NoAnswer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NoAnswer) return error;
    throw error;
  }
}

/** From opening to end; only asked of receipts whose terms hold, so both are there. */
export function secondsOf({ contract }: ContractReceipt): Range {
  return { from: contract.opening?.second ?? 0, to: contract.endsAtSecond ?? 0 };
}

export function splitInto({ from, to }: Range, seconds: number): Range[] {
  const parts: Range[] = [];
  for (let next = from; next <= to; next += seconds) {
    parts.push({ from: next, to: Math.min(to, next + seconds - 1) });
  }
  return parts;
}

/** Receipts in the order of their opening, in groups that are near each other and not too long. */
export function groupByStretch(receipts: readonly ContractReceipt[]): ContractReceipt[][] {
  const groups: ContractReceipt[][] = [];
  let [groupFrom, groupTo] = [0, -Infinity];
  for (const receipt of receipts) {
    const { from, to } = secondsOf(receipt);
    const last = groups.at(-1);
    if (last && from - groupTo <= GAP_SECONDS && to - groupFrom < STRETCH_SECONDS) {
      last.push(receipt);
    } else {
      groups.push([receipt]);
      groupFrom = from;
    }
    groupTo = Math.max(groupTo, to);
  }
  return groups;
}
