/**
 * The limits of seconds contracts, checked from changes alone: what a member could lose in a day
 * stays within the own limit, and what the house could owe on a market within the market's.
 */
import { MARKETS } from '@anywhen/prices';
import type { MemberTerms } from '../../members/member-terms.ts';
import { lossLimitAt } from '../../members/member.ts';
import type { Member } from '../../members/member.ts';
import type { Change } from '../../modules.ts';
import type { SecondsContract } from '../../seconds/contract.ts';
import type { SecondsTerms } from '../../seconds/seconds-terms.ts';
import type { Check } from '../module-simulation.ts';

const DAY_SECONDS = 86_400;
/** 200 000 USDT in units times basis points. */
const OWED_MAX = 200_000n * 100_000_000n * 10_000n;

export class LimitChecks {
  readonly #check: Check;
  readonly #members = new Map<number, Member>();
  readonly #open = new Map<number, SecondsContract>();
  /** By member and day of the end. */
  readonly #lost = new Map<string, bigint>();
  readonly #owed = new Map<string, bigint>(MARKETS.map(({ symbol }) => [symbol, 0n]));
  #countsOpenWagers = false;
  /** A gain elsewhere widens the limit then; `limits` checks it over all products. */
  #isShared = false;

  constructor(check: Check) {
    this.#check = check;
  }

  note(change: Change): void {
    if (change.kind === 'member') this.#members.set(change.member.uid, change.member);
    if (change.kind === 'terms' && change.terms.product === 'seconds') {
      const { limits } = change.terms.terms as SecondsTerms;
      this.#countsOpenWagers = limits?.countsOpenWagers ?? false;
    }
    if (change.kind === 'terms' && change.terms.product === 'members') {
      this.#isShared = (change.terms.terms as MemberTerms).limitsAreShared;
    }
    if (change.kind === 'seconds-contract') this.#follow(change.contract);
  }

  #follow(contract: SecondsContract): void {
    const isNew = !this.#open.has(contract.id);
    if (contract.state === 'ended') {
      this.#open.delete(contract.id);
      this.#owe(contract, -1n);
      this.#noteLoss(contract);
      return;
    }
    this.#open.set(contract.id, contract);
    if (!isNew) return;
    this.#owe(contract, 1n);
    if (this.#countsOpenWagers && !this.#isShared) this.#compareWithLimit(contract);
  }

  #owe({ symbol, wagerUnits, returnBps }: SecondsContract, sign: bigint): void {
    const owed = (this.#owed.get(symbol) ?? 0n) + sign * wagerUnits * BigInt(returnBps);
    this.#owed.set(symbol, owed);
    this.#check(owed <= OWED_MAX, 'the house owes at most 200 000 USDT on a market');
  }

  #noteLoss({ uid, endsAtSecond, wagerUnits, receiptUnits }: SecondsContract): void {
    if (endsAtSecond === null || receiptUnits === null) return;
    const key = `${uid}/${Math.floor(endsAtSecond / DAY_SECONDS)}`;
    this.#lost.set(key, (this.#lost.get(key) ?? 0n) + wagerUnits - receiptUnits);
  }

  #compareWithLimit({ uid, acceptedAtMs }: SecondsContract): void {
    const member = this.#members.get(uid);
    const today = Math.floor(acceptedAtMs / 1_000 / DAY_SECONDS);
    let couldLose = this.#lost.get(`${uid}/${today}`) ?? 0n;
    for (const each of this.#open.values()) if (each.uid === uid) couldLose += each.wagerUnits;
    const isWithin = member && couldLose <= lossLimitAt(member, acceptedAtMs);
    this.#check(isWithin, 'loss of today + open wagers stay within the own limit');
  }
}
