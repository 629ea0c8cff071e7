/**
 * The promises about commission, worked out again from changes alone: it follows from the fees of
 * trades and from nothing else, each day is paid once and no earlier than it may be, the house pays
 * it from its fees, and nobody earns by their own trades or round in a circle.
 */
import { ACTIVE_DAYS, type LedgerType, isWithinCommission } from '@anywhen/protocol';
import type { Uid } from '../../kernel/actor.ts';
import type { AccountOpened, PostingAppended } from '../../ledger/commands.ts';
import type { Change, Command } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import type { CommissionDay } from '../../promotion/commission-day.ts';
import type { Signing } from '../../promotion/signing.ts';
import type { Check } from '../module-simulation.ts';
import { feesIn } from './fees.ts';

const DAY_MS = 86_400_000;
const TYPES: readonly LedgerType[] = ['COMMISSION', 'FEE_REBATE'];
const SHARES = [10n, 15n, 20n];

/** Of a member and a day: what each tier comes to, and the rebate. */
type Sums = { readonly tiers: [bigint, bigint, bigint]; rebate: bigint };

export class PromotionChecks {
  readonly #check: Check;
  readonly #openedAtMs = new Map<Uid, number>();
  readonly #inviters = new Map<Uid, Uid>();
  readonly #signings = new Map<Uid, Signing>();
  readonly #lastFeeDays = new Map<Uid, number>();
  readonly #owners = new Map<number, Uid>();
  readonly #accounts = new Map<number, AccountOpened>();
  readonly #sums = new Map<string, Sums>();
  readonly #paid = new Set<string>();

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes }: Pick<Outcome, 'changes'>, { atMs }: Pick<Command, 'atMs'>): readonly string[] {
    const seen: string[] = [];
    const day = Math.floor(atMs / DAY_MS);
    for (const change of changes) this.#note(change);
    for (const { uid, usdtUnits } of feesIn(changes, this.#owners)) {
      this.#lastFeeDays.set(uid, day);
      seen.push(...this.#share(uid, usdtUnits, atMs));
    }
    for (const change of changes) this.#noteRelation(change);
    for (const change of changes) {
      if (change.kind !== 'commission-day') continue;
      this.#compare(change.commission, changes, atMs);
      seen.push(...paidIn(change.commission));
    }
    this.#requireSource(changes);
    return seen;
  }

  #note(change: Change): void {
    if (change.kind === 'member') this.#openedAtMs.set(change.member.uid, change.member.openedAtMs);
    if (change.kind === 'account') this.#accounts.set(change.id, change);
    if (change.kind === 'leverage-position')
      this.#owners.set(change.position.id, change.position.uid);
  }

  #noteRelation(change: Change): void {
    if (change.kind === 'invitation') {
      const { uid, inviterUid } = change.invitation;
      const known = this.#inviters.get(uid);
      this.#check(known === undefined || known === inviterUid, 'an inviter never changes');
      this.#inviters.set(uid, inviterUid);
      this.#requireNoCircle(uid);
    } else if (change.kind === 'signing') {
      const { uid, endedAtMs } = change.signing;
      const isNew = !this.#signings.has(uid);
      this.#check(isNew === (endedAtMs === null), 'a member has one signer at most');
      if (endedAtMs === null) this.#signings.set(uid, change.signing);
      else this.#signings.delete(uid);
      this.#requireNoCircle(uid);
    }
  }

  #requireNoCircle(uid: Uid): void {
    const above = new Set<Uid>();
    const waiting = [...this.#aboveOf(uid)];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (above.has(next)) continue;
      above.add(next);
      waiting.push(...this.#aboveOf(next));
    }
    this.#check(!above.has(uid), 'nobody is above themselves');
  }

  #aboveOf(uid: Uid): Uid[] {
    return [this.#inviters.get(uid), this.#signings.get(uid)?.signerUid].filter(
      (each) => each !== undefined,
    );
  }

  /** Each share of each fee, rounded down by itself. */
  #share(uid: Uid, fee: bigint, atMs: number): string[] {
    const day = Math.floor(atMs / DAY_MS);
    const signerUid = this.#signings.get(uid)?.signerUid;
    const inviterUid = this.#inviters.get(uid);
    const seen: string[] = [];
    if (signerUid !== undefined) {
      const sums = this.#sumsOf(signerUid, day);
      for (const tier of [0, 1, 2] as const) {
        sums.tiers[tier] += (fee * (SHARES[Math.max(tier, 1)] ?? 0n)) / 100n;
      }
      this.#sumsOf(uid, day).rebate += fee / 20n;
      seen.push('commission → signed', 'commission → rebate');
    }
    const isInTime = isWithinCommission(this.#openedAtMs.get(uid) ?? 0, atMs);
    if (inviterUid === undefined || inviterUid === signerUid || !isInTime) return seen;
    const sums = this.#sumsOf(inviterUid, day);
    for (const tier of [0, 1, 2] as const) {
      sums.tiers[tier] += (fee * (SHARES[tier] ?? 0n)) / 100n;
    }
    return [...seen, 'commission → invited'];
  }

  #sumsOf(uid: Uid, day: number): Sums {
    const key = `${uid}/${day}`;
    const known = this.#sums.get(key);
    if (known) return known;
    const sums: Sums = { tiers: [0n, 0n, 0n], rebate: 0n };
    this.#sums.set(key, sums);
    return sums;
  }

  #compare(commission: CommissionDay, changes: readonly Change[], atMs: number): void {
    const { id, uid, day, paidAtMs } = commission;
    const sums = this.#sumsOf(uid, day);
    // Of several changes in one step the last one stands.
    const last = changes.findLast(
      (change) => change.kind === 'commission-day' && change.commission.id === id,
    );
    if (last?.kind !== 'commission-day' || last.commission !== commission) return;
    const { tier0Units, tier1Units, tier2Units, rebateUnits } = commission;
    const isSame =
      [tier0Units, tier1Units, tier2Units].join() === sums.tiers.join() &&
      rebateUnits === sums.rebate;
    this.#check(isSame, 'commission is the sum over trades of a share of each fee');
    if (paidAtMs === null) return;
    this.#check(!this.#paid.has(`${uid}/${day}`), 'a day is paid once');
    this.#paid.add(`${uid}/${day}`);
    this.#check(atMs >= (day + 1) * DAY_MS + 1_200_000, 'a day is paid 20 minutes after it');
    this.#check(commission.tier === this.#tierOf(uid, day), 'the tier follows from the active');
    const paid = sums.tiers[commission.tier ?? 0];
    this.#check(commission.paidUnits === paid, 'what is paid is what the tier comes to');
    const posted = (type: LedgerType) =>
      this.#postingsOf(changes)
        .filter((each) => each.type === type && each.reference === `${id}@${day}`)
        .reduce((sum, { units }) => (units > 0n ? sum + units : sum), 0n);
    this.#check(posted('COMMISSION') === paid, 'commission is booked as it was counted');
    this.#check(posted('FEE_REBATE') === sums.rebate, 'a rebate is booked as it was counted');
  }

  #tierOf(inviterUid: Uid, day: number): number {
    let active = 0;
    for (const [uid, inviter] of this.#inviters) {
      const last = this.#lastFeeDays.get(uid);
      if (inviter === inviterUid && last !== undefined && last > day - ACTIVE_DAYS) active += 1;
    }
    return active >= 20 ? 2 : active >= 5 ? 1 : 0;
  }

  #postingsOf(changes: readonly Change[]): PostingAppended[] {
    return changes.filter((change) => change.kind === 'posting');
  }

  /** Never from a member, and never out of what members lose. */
  #requireSource(changes: readonly Change[]): void {
    for (const { type, accountId, units } of this.#postingsOf(changes)) {
      if (!TYPES.includes(type)) continue;
      const owner = this.#accounts.get(accountId)?.owner;
      const isRight = units < 0n ? owner === 'house:fees' : typeof owner === 'number';
      this.#check(isRight, 'the house pays commission from its fees');
    }
  }
}

function paidIn({ paidUnits, rebateUnits }: CommissionDay): string[] {
  if (paidUnits === null) return [];
  return [
    ...(paidUnits > 0n ? ['commission → paid'] : []),
    ...(rebateUnits > 0n ? ['commission → given-back'] : []),
  ];
}
