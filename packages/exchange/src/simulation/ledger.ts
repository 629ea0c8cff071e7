/**
 * The ledger in the simulation: a second, obvious set of books built from the changes alone.
 * Entries sum to zero, a balance is its postings, nothing of a member is below zero.
 */
import { type AccountKind, type ReferenceKind, referenceKindOf } from '@anywhen/protocol';
import type { AccountImage, LedgerImage } from '../ledger/commands.ts';
import type { Change } from '../modules.ts';
import type { Outcome } from '../outcome.ts';
import type { Check, ModuleSimulation } from './module-simulation.ts';

type ShadowAccount = { currency: string; isHouse: boolean; balance: bigint; seq: number };

export class ShadowLedger {
  readonly #accounts = new Map<number, ShadowAccount>();
  readonly #totals = new Map<string, bigint>();
  readonly #check: Check;

  constructor(check: Check) {
    this.#check = check;
  }

  /** Says whether there was anything to book. */
  book({ changes }: Outcome): boolean {
    const entries = new Map<string, bigint>();
    for (const change of changes) {
      if (change.kind === 'account') {
        this.#check(!this.#accounts.has(change.id), 'an account is opened once');
        const { currency, accountKind } = change;
        const isHouse = accountKind === 'house';
        this.#accounts.set(change.id, { currency, isHouse, balance: 0n, seq: 0 });
      }
      if (change.kind !== 'posting') continue;
      const account = this.#accounts.get(change.accountId);
      if (!account) throw new Error('a posting needs an account');
      this.#append(account, change);
      const key = `${change.entryId}/${account.currency}`;
      entries.set(key, (entries.get(key) ?? 0n) + change.units);
    }
    for (const [entry, sum] of entries) this.#check(sum === 0n, `entry ${entry} sums to zero`);
    return entries.size > 0;
  }

  compare(accounts: Iterable<Readonly<AccountImage>>): void {
    let count = 0;
    for (const { id, balance, seq } of accounts) {
      const shadow = this.#accounts.get(id);
      this.#check(shadow?.balance === balance && shadow.seq === seq, 'balance = sum of postings');
      count += 1;
    }
    this.#check(count === this.#accounts.size, 'no account appears without a change');
    for (const [currency, total] of this.#totals) {
      this.#check(total === 0n, `${currency} sums to zero`);
    }
  }

  #append(
    account: ShadowAccount,
    { units, seq, balanceAfter }: { units: bigint; seq: number; balanceAfter: bigint },
  ): void {
    account.balance += units;
    account.seq += 1;
    this.#check(account.seq === seq, 'postings of an account have no gap');
    this.#check(account.balance === balanceAfter, 'the running balance is the sum of postings');
    this.#check(account.isHouse || account.balance >= 0n, 'nothing available or held is negative');
    this.#totals.set(account.currency, (this.#totals.get(account.currency) ?? 0n) + units);
  }
}

/** What is held in one kind of account for one reason, member by member, from postings alone. */
export class HeldBalances {
  readonly #kind: AccountKind;
  readonly #reason: ReferenceKind;
  readonly #keys = new Map<number, string>();
  readonly #held = new Map<string, bigint>();

  constructor(kind: AccountKind, reason: ReferenceKind) {
    this.#kind = kind;
    this.#reason = reason;
  }

  note(change: Change): void {
    if (change.kind === 'account' && change.accountKind === this.#kind) {
      if (change.bucket === 'held') this.#keys.set(change.id, `${change.owner}/${change.currency}`);
    }
    if (change.kind !== 'posting' || referenceKindOf(change.type) !== this.#reason) return;
    const key = this.#keys.get(change.accountId);
    if (key !== undefined) this.#held.set(key, (this.#held.get(key) ?? 0n) + change.units);
  }

  of(uid: number, currency: string): bigint {
    return this.#held.get(`${uid}/${currency}`) ?? 0n;
  }
}

class LedgerTables {
  readonly #accounts = new Map<number, AccountImage>();
  #entryId = 0;

  write(change: Change): void {
    if (change.kind === 'account') {
      const { kind: _kind, ...account } = change;
      this.#accounts.set(change.id, { ...account, balance: 0n, seq: 0 });
    }
    if (change.kind === 'posting') {
      const account = this.#accounts.get(change.accountId);
      if (account) Object.assign(account, { balance: change.balanceAfter, seq: change.seq });
      this.#entryId = change.entryId;
    }
  }

  image(): LedgerImage {
    return { nextEntryId: this.#entryId + 1, accounts: [...this.#accounts.values()] };
  }
}

export const ledgerSimulation: ModuleSimulation<LedgerImage> = {
  weight: 0,
  tables: () => new LedgerTables(),
  cells: [],
};
