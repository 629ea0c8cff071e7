/**
 * The promises checked after every step of a simulation, from the changes alone: a second, obvious
 * set of books kept beside the exchange. It throws at the first step that breaks one.
 */
import type { Command } from '../commands.ts';
import type { Exchange } from '../exchange.ts';
import type { Outcome } from '../outcome.ts';
import { SecondsChecks } from './seconds-checks.ts';
import { SpotChecks } from './spot-checks.ts';

type ShadowAccount = { currency: string; isHouse: boolean; balance: bigint; seq: number };

/** Names a member's held balance of a currency in the spot account. */
const heldKey = (uid: number | string, currency: string) => `${uid}/${currency}`;

export class Checks {
  readonly #accounts = new Map<number, ShadowAccount>();
  readonly #totals = new Map<string, bigint>();
  readonly #spotHeld = new Map<string, ShadowAccount>();
  readonly #spot = new SpotChecks(check);
  readonly #seconds = new SecondsChecks(check);
  #fingerprint = '';
  /**
   * How often each kind of command met each outcome: a simulation that never gets there proves
   * nothing.
   */
  readonly coverage = new Map<string, number>();

  after(exchange: Exchange, command: Command, outcome: Outcome): void {
    this.#count(command, outcome);
    const isQuiet = !outcome.reply.isAccepted || 'repeats' in outcome.reply;
    if (isQuiet) {
      check(outcome.changes.length === 0, 'a rejected or repeated command has no changes');
      // The fingerprint covers every account whole: where it stands still, all of them do.
      check(exchange.fingerprint === this.#fingerprint, 'a rejected command changed nothing');
    } else {
      const hasBooked = this.#book(outcome);
      this.#spot.after(outcome.changes, (uid, currency) => {
        return this.#spotHeld.get(heldKey(uid, currency))?.balance ?? 0n;
      });
      for (const fate of this.#seconds.after(outcome)) this.#tally(`contract → ${fate}`);
      this.#fingerprint = exchange.fingerprint;
      // A balance that moved in silence shows with the next booking at the latest.
      if (hasBooked) this.#compare(exchange);
    }
  }

  /** Says whether there was anything to book. */
  #book(outcome: Outcome): boolean {
    const entries = new Map<string, bigint>();
    for (const change of outcome.changes) {
      if (change.kind === 'account') {
        check(!this.#accounts.has(change.id), 'an account is opened once');
        const { currency, accountKind } = change;
        const isHouse = accountKind === 'house';
        const account = { currency, isHouse, balance: 0n, seq: 0 };
        this.#accounts.set(change.id, account);
        const isSpotHeld = accountKind === 'spot' && change.bucket === 'held';
        if (isSpotHeld) this.#spotHeld.set(heldKey(change.owner, currency), account);
      }
      if (change.kind !== 'posting') continue;
      const account = this.#accounts.get(change.accountId);
      if (!account) throw new Error('a posting needs an account');
      account.balance += change.units;
      account.seq += 1;
      check(account.seq === change.seq, 'postings of an account have no gap');
      check(account.balance === change.balanceAfter, 'the running balance is the sum of postings');
      check(account.isHouse || account.balance >= 0n, 'nothing available or held is negative');
      this.#totals.set(account.currency, (this.#totals.get(account.currency) ?? 0n) + change.units);
      const key = `${change.entryId}/${account.currency}`;
      entries.set(key, (entries.get(key) ?? 0n) + change.units);
    }
    for (const [entry, sum] of entries) check(sum === 0n, `entry ${entry} sums to zero`);
    return entries.size > 0;
  }

  #compare(exchange: Exchange): void {
    let count = 0;
    for (const { id, balance, seq } of exchange.accounts()) {
      const shadow = this.#accounts.get(id);
      check(shadow?.balance === balance && shadow.seq === seq, 'balance = sum of postings');
      count += 1;
    }
    check(count === this.#accounts.size, 'no account appears without a change');
    for (const [currency, total] of this.#totals) check(total === 0n, `${currency} sums to zero`);
  }

  #count({ body }: Command, { reply }: Outcome): void {
    const yes = 'repeats' in reply ? 'replayed' : 'accepted';
    this.#tally(`${body.kind} → ${reply.isAccepted ? yes : reply.rejection.code}`);
  }

  #tally(cell: string): void {
    this.coverage.set(cell, (this.coverage.get(cell) ?? 0) + 1);
  }
}

function check(isTrue: boolean | undefined, promise: string): void {
  if (!isTrue) throw new Error(`broken promise: ${promise}`);
}
