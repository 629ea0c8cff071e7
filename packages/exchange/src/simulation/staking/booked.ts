/**
 * What the ledger says of staking, from its postings alone: what is held for each member, what each
 * position took and gave back, and what the house paid for which day.
 */
import type { AccountOpened } from '../../ledger/commands.ts';
import type { Change } from '../../modules.ts';
import type { Check } from '../module-simulation.ts';

const TYPES = ['STAKE_IN', 'STAKE_OUT', 'STAKE_REWARD', 'STAKE_CLAWBACK'];

export class BookedStakes {
  readonly #check: Check;
  readonly #accounts = new Map<number, AccountOpened>();
  readonly #held = new Map<string, bigint>();
  /** By type and reference, what came to the member's available balance. */
  readonly #received = new Map<string, bigint>();
  /** By type and reference, what the house took. */
  readonly #house = new Map<string, bigint>();

  constructor(check: Check) {
    this.#check = check;
  }

  note(change: Change): void {
    if (change.kind === 'account') this.#accounts.set(change.id, change);
    if (change.kind !== 'posting' || !TYPES.includes(change.type)) return;
    const account = this.#accounts.get(change.accountId);
    const { type, reference, units } = change;
    const name = `${type}/${reference}`;
    if (account?.accountKind === 'house') {
      this.#check(account.owner === 'house:interest', 'rewards are the business of house:interest');
      this.#check(!this.#house.has(name), 'a reward is paid once for a position and a day');
      this.#house.set(name, units);
      return;
    }
    this.#check(account?.accountKind === 'financial', 'staking is in the financial account');
    if (!account) return;
    if (account.bucket === 'available') add(this.#received, name, units);
    else add(this.#held, `${account.owner}/${account.currency}`, units);
  }

  heldOf(uid: number, currency: string): bigint {
    return this.#held.get(`${uid}/${currency}`) ?? 0n;
  }

  receivedFor(type: string, reference: string): bigint {
    return this.#received.get(`${type}/${reference}`) ?? 0n;
  }

  houseFor(type: string, reference: string): bigint {
    return this.#house.get(`${type}/${reference}`) ?? 0n;
  }
}

function add(sums: Map<string, bigint>, name: string, units: bigint): void {
  sums.set(name, (sums.get(name) ?? 0n) + units);
}
