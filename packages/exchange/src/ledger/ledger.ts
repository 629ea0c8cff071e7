/**
 * Double-entry books. An entry is two or more postings that sum to zero per currency; an account is
 * (owner, kind, currency, available | held) and knows its balance and how many postings it has had.
 * Nothing else in the product changes a balance. Only house accounts may go below zero.
 */
import type { AccountKind, LedgerType } from '@anywhen/protocol';
import type { Uid } from '../commands.ts';
import { type Fingerprint, type Mark } from '../fingerprint.ts';
import type { AccountOpened, Bucket } from '../outcome.ts';
import { type StepContext, assert } from '../step-context.ts';

export const HOUSE_ACCOUNTS = [
  'house:fees',
  'house:seconds',
  'house:options',
  'house:deriv',
  'house:insurance',
  'house:interest',
  'house:mining',
  'house:mm',
  'house:promo',
  'sim:chain',
  'sim:faucet',
] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

export type AccountRef =
  | { owner: Uid; kind: AccountKind; currency: string; bucket: Bucket }
  | { owner: HouseAccount; currency: string };

export type Leg = { account: AccountRef; units: bigint; type: LedgerType; reference: string };

export type AccountImage = Omit<AccountOpened, 'kind'> & { balance: bigint; seq: number };

type Account = AccountImage & { mark: Mark | undefined };

export class Ledger {
  readonly #accounts = new Map<string, Account>();
  readonly #fingerprint: Fingerprint;
  #nextMemberAccountId = 1;
  #nextHouseAccountId = -1;
  #nextEntryId: number;

  constructor(fingerprint: Fingerprint, image: { accounts: AccountImage[]; nextEntryId: number }) {
    this.#fingerprint = fingerprint;
    this.#nextEntryId = image.nextEntryId;
    for (const account of image.accounts) this.#restore(account);
  }

  get nextEntryId(): number {
    return this.#nextEntryId;
  }

  balanceOf(ref: AccountRef): bigint {
    return this.#accounts.get(keyOf(ref))?.balance ?? 0n;
  }

  availableOf(owner: Uid, kind: AccountKind, currency: string): bigint {
    return this.balanceOf({ owner, kind, currency, bucket: 'available' });
  }

  *accounts(): IterableIterator<Readonly<AccountImage>> {
    yield* this.#accounts.values();
  }

  /** Books an entry. The caller has checked everything a member could get wrong; the rest is a bug. */
  post(context: StepContext, legs: readonly Leg[]): number {
    assert(legs.length >= 2, 'an entry has at least two postings');
    assert(sumsToZero(legs), 'postings sum to zero per currency');
    const entryId = this.#nextEntryId;
    this.#nextEntryId += 1;
    for (const leg of legs) this.#append(context, leg, entryId);
    for (const { account } of legs) this.#announce(context, account);
    return entryId;
  }

  #append(context: StepContext, { account: ref, units, type, reference }: Leg, entryId: number) {
    const account = this.#accounts.get(keyOf(ref)) ?? this.#open(context, ref);
    account.balance += units;
    account.seq += 1;
    assert(account.balance >= 0n || account.id < 0, 'a member’s balance is never below zero');
    account.mark = this.#fingerprint.replace(account.mark, stateOf(account));
    context.changes.push({
      kind: 'posting',
      accountId: account.id,
      seq: account.seq,
      entryId,
      units,
      balanceAfter: account.balance,
      atMs: context.command.atMs,
      type,
      reference,
    });
  }

  /** Two postings to one account make one event: listeners want where it stands, not how it moved. */
  #announce(context: StepContext, ref: AccountRef): void {
    if (!('kind' in ref)) return;
    const { owner: uid, kind: accountKind, currency } = ref;
    const isKnown = context.events.some(
      (event) =>
        event.kind === 'balance' &&
        event.uid === uid &&
        event.accountKind === accountKind &&
        event.currency === currency,
    );
    if (isKnown) return;
    const available = this.balanceOf({ ...ref, bucket: 'available' });
    const held = this.balanceOf({ ...ref, bucket: 'held' });
    context.events.push({ kind: 'balance', uid, accountKind, currency, available, held });
  }

  #open(context: StepContext, ref: AccountRef): Account {
    const isMembers = 'kind' in ref;
    const opened: AccountOpened = {
      kind: 'account',
      id: isMembers ? this.#nextMemberAccountId : this.#nextHouseAccountId,
      owner: ref.owner,
      accountKind: isMembers ? ref.kind : 'house',
      currency: ref.currency,
      bucket: isMembers ? ref.bucket : 'available',
    };
    context.changes.push(opened);
    const { kind: _kind, ...image } = opened;
    return this.#restore({ ...image, balance: 0n, seq: 0 });
  }

  #restore(image: AccountImage): Account {
    const account: Account = { ...image, mark: undefined };
    account.mark = this.#fingerprint.replace(undefined, stateOf(account));
    this.#accounts.set(keyOf(refOf(image)), account);
    this.#nextMemberAccountId = Math.max(this.#nextMemberAccountId, image.id + 1);
    this.#nextHouseAccountId = Math.min(this.#nextHouseAccountId, image.id - 1);
    return account;
  }
}

function sumsToZero(legs: readonly Leg[]): boolean {
  const sums = new Map<string, bigint>();
  for (const { account, units } of legs) {
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + units);
  }
  return [...sums.values()].every((sum) => sum === 0n);
}

function keyOf(ref: AccountRef): string {
  return 'kind' in ref
    ? `${ref.owner}/${ref.kind}/${ref.currency}/${ref.bucket}`
    : `${ref.owner}/${ref.currency}`;
}

function refOf(image: AccountImage): AccountRef {
  const { owner, accountKind, currency, bucket } = image;
  if (accountKind === 'house') return { owner: owner as HouseAccount, currency };
  return { owner: owner as Uid, kind: accountKind, currency, bucket };
}

function stateOf({ id, balance, seq }: AccountImage): string {
  return `account/${id}/${balance}/${seq}`;
}
