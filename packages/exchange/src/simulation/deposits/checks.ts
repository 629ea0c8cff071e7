/**
 * The promises of deposits, checked from changes alone: they move only along the table of rulebook
 * 9.4, each is credited at most once and never before its confirmations, what came from the chain
 * is what was credited and not taken back, a day and 30 days have their limits, and nothing is
 * under review beyond its time.
 */
import { parseUnits } from '@anywhen/money';
import type { DepositDay } from '../../deposits/day-totals.ts';
import { type DepositRecord, nextSecondOf } from '../../deposits/deposit.ts';
import type { Change, Command } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import type { Check } from '../module-simulation.ts';

type State = DepositRecord['state'] | 'none';

/** To itself: a correction was proposed. */
const ALLOWED: Readonly<Record<State, readonly State[]>> = {
  none: ['under-review'],
  'under-review': ['credited', 'unlocked', 'rejected'],
  credited: ['credited', 'unlocked', 'final'],
  unlocked: ['unlocked', 'final'],
  final: [],
  rejected: [],
};
const DAY_MS = 86_400_000;
const PER_DAY_MAX = parseUnits('200000');
const DECLARED = [
  ...(['uid', 'requestId', 'account', 'currency', 'network', 'address', 'units'] as const),
  ...(['usdtUnits', 'sentUnits', 'folder', 'flaw', 'reviewer', 'transaction'] as const),
  ...(['submittedAtMs', 'minedAtMs', 'confirmedAtMs', 'unlockableAtMs'] as const),
];

/** What the machine itself says, to be held against the changes. */
type DepositsUnderCheck = {
  readonly deposits: { lockedOf(uid: number, currency: string): bigint };
};

export class DepositsChecks {
  readonly #check: Check;
  readonly #deposits = new Map<number, DepositRecord>();
  readonly #chainAccounts = new Set<number>();
  readonly #credited = new Set<string>();
  /** What deposits took from the simulated outside, by its own postings. */
  #fromChainUnits = 0n;
  #lastTickSecond = 0;
  /** By member and day: what counts against the ceiling. */
  readonly #thirtyDays = new Map<string, DepositDay>();
  #ceilingUnits: bigint | undefined;

  constructor(check: Check) {
    this.#check = check;
  }

  after(
    { changes, reply }: Outcome,
    command: Command,
    { deposits }: DepositsUnderCheck,
  ): readonly string[] {
    const seen: string[] = [];
    for (const change of changes) this.#noteMoney(change);
    for (const change of changes) {
      if (change.kind === 'tick') this.#lastTickSecond = change.second;
      if (change.kind === 'deposit') seen.push(...this.#follow(change.deposit, command));
    }
    for (const day of lastDays(changes)) this.#compareDay(day);
    this.#compareCeiling(changes, command);
    if (seen.length > 0) this.#compareMoney(deposits);
    if (command.body.kind === 'settle-due' && 'data' in reply) {
      this.#requireDone(reply.data, command.atMs);
    }
    return seen;
  }

  #noteMoney(change: Change): void {
    if (change.kind === 'account' && change.owner === 'sim:chain') {
      this.#chainAccounts.add(change.id);
    }
    if (change.kind !== 'posting' || !this.#chainAccounts.has(change.accountId)) return;
    const { type, reference, units } = change;
    if (type !== 'DEPOSIT_CREDIT' && type !== 'DEPOSIT_CORRECTION') return;
    const booking = `${type}/${reference}`;
    this.#check(!this.#credited.has(booking), 'a deposit is credited once, and corrected once');
    this.#credited.add(booking);
    this.#fromChainUnits -= units;
  }

  #follow(deposit: DepositRecord, { actor, atMs }: Command): string[] {
    const { id, state, reason, correction } = deposit;
    const before = this.#deposits.get(id);
    const isAllowed = ALLOWED[before?.state ?? 'none'].includes(state);
    this.#check(isAllowed, `a deposit goes from ${before?.state} to ${state}`);
    const isSame = !before || DECLARED.every((column) => before[column] === deposit[column]);
    this.#check(isSame, 'what was declared never changes');
    this.#deposits.set(id, deposit);
    if (state === 'under-review') this.#requireOnlyOne(deposit);
    if (isCredited(deposit)) this.#requireGround(deposit, atMs);
    if (correction?.approvedBy) {
      this.#check(correction.proposedBy !== correction.approvedBy, 'a correction takes two people');
      return ['deposit → corrected'];
    }
    if (before?.state === state) return [];
    if (before?.state !== 'under-review') return [`deposit → ${state}`];
    const by = `deposit by ${actor.kind === 'staff' ? 'staff' : 'time'} → ${state}`;
    return [`deposit → ${state}`, by, ...(reason ? [`deposit for → ${reason}`] : [])];
  }

  #requireGround(deposit: DepositRecord, atMs: number): void {
    const { id, state, confirmedAtMs, unlockableAtMs, units, sentUnits } = deposit;
    this.#check(this.#credited.has(`DEPOSIT_CREDIT/${id}`), 'what is credited has an entry');
    this.#check(units === sentUnits, 'only what the chain brought is credited');
    this.#check(atMs >= confirmedAtMs, 'nothing is credited before its confirmations');
    const isEarly = state === 'unlocked' && atMs < unlockableAtMs;
    this.#check(!isEarly, 'nothing is unlocked before its confirmations');
  }

  #requireOnlyOne({ uid, currency, network }: DepositRecord): void {
    const open = this.#all().filter((each) => {
      const isSame = each.currency === currency && each.network === network;
      return each.uid === uid && isSame && each.state === 'under-review';
    });
    this.#check(open.length === 1, 'one deposit of a currency and network at a time');
  }

  #compareDay({ uid, day, usdtUnits }: DepositDay): void {
    const counting = this.#all().filter((each) => {
      const isOfDay = Math.floor(each.submittedAtMs / DAY_MS) === day;
      return each.uid === uid && isOfDay && each.state !== 'rejected';
    });
    const sum = counting.reduce((total, each) => total + each.usdtUnits, 0n);
    this.#check(usdtUnits === sum, 'a day is the sum of its deposits');
    this.#check(sum <= PER_DAY_MAX, 'a day has its limit');
  }

  /** What is submitted fits under the ceiling of its moment; a lower one takes nothing back. */
  #compareCeiling(changes: readonly Change[], { body, atMs }: Command): void {
    const stored = changes.flatMap((change) => (change.kind === 'deposit-30' ? change.day : []));
    for (const day of stored) this.#thirtyDays.set(`${day.uid}/${day.day}`, day);
    for (const { uid, day } of stored) {
      const last = this.#thirtyDays.get(`${uid}/${day}`);
      if (last) this.#compareDay(last);
    }
    if (body.kind === 'set-deposit-terms') this.#ceilingUnits = parseUnits(body.ceiling);
    if (body.kind !== 'submit-deposit' || this.#ceilingUnits === undefined) return;
    const uid = stored[0]?.uid;
    this.#check(uid !== undefined, 'what is deposited under a ceiling counts against it');
    const counted = [...this.#thirtyDays.values()].filter((each) => {
      return each.uid === uid && each.day > Math.floor(atMs / DAY_MS) - 30;
    });
    const sum = counted.reduce((total, { usdtUnits }) => total + usdtUnits, 0n);
    this.#check(sum <= this.#ceilingUnits, '30 days have their ceiling');
  }

  #compareMoney(machine: DepositsUnderCheck['deposits']): void {
    const all = this.#all();
    const standing = all.filter((each) => isCredited(each) && !each.correction?.approvedBy);
    const credited = standing.reduce((total, { units }) => total + units, 0n);
    this.#check(credited === this.#fromChainUnits, 'what stands credited came from the chain');
    for (const uid of new Set(all.map((each) => each.uid))) {
      const locked = all.filter((each) => each.uid === uid && each.state === 'credited');
      const sum = locked.reduce((total, { units }) => total + units, 0n);
      this.#check(machine.lockedOf(uid, 'USDT') === sum, 'locked is the sum of what is locked');
    }
  }

  /** Where nothing found no room, nothing stays behind its time. */
  #requireDone(data: unknown, atMs: number): void {
    if ((data as { due: number }).due > 0) return;
    const waiting = this.#all().filter((each) => {
      return (nextSecondOf(each) ?? Infinity) <= this.#lastTickSecond;
    });
    this.#check(waiting.length === 0, 'what is due is done');
    const isLate = ({ state, submittedAtMs }: DepositRecord) =>
      state === 'under-review' && atMs > submittedAtMs + DAY_MS + 1_000;
    this.#check(!this.#all().some(isLate), 'nothing is under review longer than a day');
  }

  #all(): DepositRecord[] {
    return [...this.#deposits.values()];
  }
}

/** As each stands after the step: one may reject several deposits of a day. */
function lastDays(changes: readonly Change[]): Iterable<DepositDay> {
  const days = changes.flatMap((change) => (change.kind === 'deposit-day' ? change.day : []));
  return new Map(days.map((day) => [day.uid, day])).values();
}

function isCredited({ state }: DepositRecord): boolean {
  return state === 'credited' || state === 'unlocked' || state === 'final';
}
