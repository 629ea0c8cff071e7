/**
 * The promises of seconds contracts, checked from changes alone: they move only along the table of
 * rulebook 3.5, end once, pay what two published ticks say, and what is held is what is open.
 */
import { MARKETS } from '@anywhen/prices';
import { SECONDS_CURRENCY } from '@anywhen/protocol';
import type { TickAppended } from '../../markets/commands.ts';
import type { Outcome } from '../../outcome.ts';
import type { SecondsContract } from '../../seconds/contract.ts';
import { HeldBalances } from '../ledger.ts';
import type { Check } from '../module-simulation.ts';
import { LimitChecks } from './limit-checks.ts';

type State = SecondsContract['state'] | 'none';

const ALLOWED: Readonly<Record<State, readonly State[]>> = {
  none: ['payment_waiting'],
  payment_waiting: ['in_progress', 'ended'],
  in_progress: ['pending_settlement', 'settling', 'ended'],
  pending_settlement: ['settling', 'ended'],
  settling: ['ended'],
  ended: [],
};

export class SecondsChecks {
  readonly #contracts = new Map<number, SecondsContract>();
  readonly #openWagers = new Map<number, bigint>();
  readonly #held = new HeldBalances('contract', 'seconds-contract');
  readonly #prices = new Map<number, readonly number[]>();
  readonly #limits: LimitChecks;
  readonly #check: Check;

  constructor(check: Check) {
    this.#check = check;
    this.#limits = new LimitChecks(check);
  }

  /** Returns what became of contracts, so that a simulation can count what it has seen. */
  after({ changes }: Pick<Outcome, 'changes'>): readonly string[] {
    const seen: string[] = [];
    for (const change of changes) {
      this.#held.note(change);
      this.#limits.note(change);
      if (change.kind === 'tick') this.#noteTick(change);
      if (change.kind === 'seconds-contract') {
        seen.push(`contract → ${this.#follow(change.contract)}`);
      }
    }
    if (seen.length > 0) this.#compareHeld();
    return seen;
  }

  #noteTick({ second, priceUnits }: TickAppended): void {
    this.#prices.set(second, priceUnits);
  }

  #follow(contract: SecondsContract): string {
    const { id, uid, wagerUnits, state } = contract;
    const before = this.#contracts.get(id);
    const allowed = ALLOWED[before?.state ?? 'none'];
    this.#check(allowed.includes(state), `a contract goes from ${before?.state} to ${state}`);
    this.#check(!before || hasSameTerms(before, contract), 'the terms of a contract never change');
    this.#contracts.set(id, contract);
    const open = this.#openWagers.get(uid) ?? 0n;
    if (!before) this.#openWagers.set(uid, open + wagerUnits);
    if (state !== 'ended') return state;
    this.#openWagers.set(uid, open - wagerUnits);
    this.#checkEnd(contract);
    return contract.isVoid ? 'void' : (contract.result ?? '');
  }

  /** Worked out anew from the ticks as they were published, not by the exchange's own functions. */
  #checkEnd(contract: SecondsContract): void {
    const { wagerUnits, receiptUnits, returnBps, direction, isVoid, result } = contract;
    if (isVoid) {
      this.#check(
        result === 'draw' && receiptUnits === wagerUnits,
        'a void contract returns the wager',
      );
      return;
    }
    const opening = this.#priceAt(contract, contract.openingSecond);
    const settlement = this.#priceAt(contract, contract.settlementSecond);
    this.#check(opening === contract.openingPriceUnits, 'a contract opens at a published price');
    this.#check(
      settlement === contract.settlementPriceUnits,
      'a contract settles at a published price',
    );
    this.#check(isInTime(contract), 'a contract opens after acceptance and settles at its end');
    const move = Math.sign(settlement - opening) * (direction === 'up' ? 1 : -1);
    const win = (wagerUnits * BigInt(10_000 + returnBps)) / 10_000n;
    const due = move > 0 ? win : move < 0 ? 0n : wagerUnits;
    this.#check(receiptUnits === due, 'a contract pays what the two ticks say');
  }

  #priceAt({ symbol }: SecondsContract, second: number | null): number {
    const index = MARKETS.findIndex((market) => market.symbol === symbol);
    return this.#prices.get(second ?? -1)?.[index] ?? -1;
  }

  #compareHeld(): void {
    for (const [uid, wagers] of this.#openWagers) {
      this.#check(
        this.#held.of(uid, SECONDS_CURRENCY) === wagers,
        'held = Σ wagers of open contracts',
      );
    }
  }
}

function isInTime(contract: SecondsContract): boolean {
  const { acceptedAtMs, openingSecond, endsAtSecond, settlementSecond, periodSeconds } = contract;
  if (openingSecond === null || endsAtSecond === null || settlementSecond === null) return false;
  const waitedMs = openingSecond * 1_000 - acceptedAtMs;
  const isFirstAfter = waitedMs > 0 && waitedMs <= 1_000;
  const lateness = endsAtSecond - settlementSecond;
  return isFirstAfter && endsAtSecond === openingSecond + periodSeconds && lateness < 5;
}

function hasSameTerms(before: SecondsContract, after: SecondsContract): boolean {
  const columns = ['uid', 'shareId', 'symbol', 'direction', 'periodSeconds'] as const;
  const figures = ['returnBps', 'wagerUnits', 'acceptedAtMs'] as const;
  return [...columns, ...figures].every((column) => before[column] === after[column]);
}
