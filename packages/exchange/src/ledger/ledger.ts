/**
 * Double-entry books: the only code that changes a balance. An entry is two or more postings that
 * sum to zero per currency; an account is (owner, kind, currency, available | held) and knows its
 * balance and how many postings it has had. Only house accounts may go below zero.
 */
import { ACCOUNT_KINDS, type AccountKind, type LedgerType } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { type Fingerprint, type Marked, FingerprintCache } from '../kernel/fingerprint.ts';
import type { ExchangeModule } from '../kernel/module.ts';
import { assert } from '../kernel/step-context.ts';
import type { AccountImage, AccountOpened, Bucket } from './commands.ts';
import type { LedgerContext, LedgerImage, LedgerTypes } from './commands.ts';

const HOUSE_ACCOUNTS = [
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
type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

export type AccountRef =
  | { owner: Uid; kind: AccountKind; currency: string; bucket: Bucket }
  | { owner: HouseAccount; currency: string };

export type Leg = { account: AccountRef; units: bigint; type: LedgerType; reference: string };

type Account = AccountImage & Marked;

/** The two sides of one balance: what can be spent and what is reserved. */
type Pot = { ref: AccountRef; available: Account | undefined; held: Account | undefined };

type Entry = { id: number; balancesAfter: readonly bigint[] };

/** What a command needs to be available in one account of a member. */
export type Need = { uid: Uid; kind: AccountKind; currency: string; units: bigint };

/** Own funds that are certain to come to an account before anything else is booked. */
export type PlannedMove = Need & { from: AccountKind };

/** Where a command may take what an account lacks; without one there is only what is there. */
export type Backing = {
  /** The account it would come from, if that may give so much. */
  sourceFor(need: Need): AccountKind | undefined;
  book(context: LedgerContext, move: PlannedMove): void;
};

export const ledgerModule: ExchangeModule<LedgerTypes, object, Ledger> = {
  rules: {},
  empty: { nextEntryId: 1, accounts: [] },
  open: ({ fingerprint, image }) => new Ledger(fingerprint, image),
  handlers: () => ({}),
};

export class Ledger {
  /** By owner, then by a small number for kind and currency: cheaper to look up than a text. */
  readonly #pots = new Map<Uid | HouseAccount, (Pot | undefined)[]>();
  readonly #currencies = new Map<string, number>();
  readonly #marks: FingerprintCache<Account>;
  #nextMemberAccountId = 1;
  #nextHouseAccountId = -1;
  #nextEntryId: number;
  #backing: Backing | undefined;
  #planned: PlannedMove | undefined;

  constructor(fingerprint: Fingerprint, image: LedgerImage) {
    this.#marks = new FingerprintCache<Account>(fingerprint, { nameOf, stateOf });
    this.#nextEntryId = image.nextEntryId;
    for (const account of image.accounts) this.#restore(this.#potOf(refOf(account)), account);
  }

  balanceOf(ref: AccountRef): bigint {
    const pot = this.#pots.get(ref.owner)?.[this.#slotOf(ref)];
    const balance = pot?.[bucketOf(ref)]?.balance ?? 0n;
    return this.#planned ? balance + plannedUnits(this.#planned, ref) : balance;
  }

  availableOf(owner: Uid, kind: AccountKind, currency: string): bigint {
    return this.balanceOf({ owner, kind, currency, bucket: 'available' });
  }

  heldOf(owner: Uid, kind: AccountKind, currency: string): bigint {
    return this.balanceOf({ owner, kind, currency, bucket: 'held' });
  }

  totalOf(owner: Uid, kind: AccountKind, currency: string): bigint {
    return this.availableOf(owner, kind, currency) + this.heldOf(owner, kind, currency);
  }

  /** All that an owner has, available and held together, by kind and currency. */
  *totalsOf(owner: Uid): IterableIterator<{ currency: string; units: bigint }> {
    for (const pot of this.#pots.get(owner) ?? []) {
      if (!pot) continue;
      const units = (pot.available?.balance ?? 0n) + (pot.held?.balance ?? 0n);
      if (units !== 0n) yield { currency: pot.ref.currency, units };
    }
  }

  /** Whether so much is there, or the backing of the command adds what is not: then it counts. */
  covers(need: Need): boolean {
    const missing = need.units - this.availableOf(need.uid, need.kind, need.currency);
    if (missing <= 0n) return true;
    const from = this.#backing?.sourceFor({ ...need, units: missing });
    if (from === undefined) return false;
    const before = this.#planned;
    assert(!before || isSameAccount(before, need), 'a command takes from funds for one account');
    this.#planned = { ...need, from, units: missing + (before?.units ?? 0n) };
    return true;
  }

  /** Of one command: what its checks plan is booked before its first entry. */
  setBacking(backing: Backing | undefined): void {
    this.#backing = backing;
    this.#planned = undefined;
  }

  /** To be called by whoever reads more than balances before an entry, such as a cost. */
  bookPlanned(context: LedgerContext): void {
    const planned = this.#planned;
    if (!planned) return;
    this.#planned = undefined;
    this.#backing?.book(context, planned);
  }

  *accounts(): IterableIterator<Readonly<AccountImage>> {
    for (const pots of this.#pots.values()) {
      for (const pot of pots) {
        if (pot?.available) yield imageOf(pot.available);
        if (pot?.held) yield imageOf(pot.held);
      }
    }
  }

  /**
   * Books an entry. The caller has checked everything a member could get wrong; the rest is a bug.
   */
  post(context: LedgerContext, legs: readonly Leg[]): Entry {
    this.bookPlanned(context);
    assert(legs.length >= 2, 'an entry has at least two postings');
    assert(sumsToZero(legs), 'postings sum to zero per currency');
    const id = this.#nextEntryId;
    this.#nextEntryId += 1;
    const touched: Pot[] = [];
    const balancesAfter: bigint[] = [];
    for (const leg of legs) {
      const pot = this.#potOf(leg.account);
      if (!touched.includes(pot)) touched.push(pot);
      balancesAfter.push(this.#append(context, pot, leg, id));
    }
    for (const pot of touched) announce(context, pot);
    return { id, balancesAfter };
  }

  #append(context: LedgerContext, pot: Pot, leg: Leg, entryId: number): bigint {
    const { units, type, reference } = leg;
    const account = pot[bucketOf(leg.account)] ?? this.#open(context, pot, leg.account);
    account.balance += units;
    account.seq += 1;
    assert(account.balance >= 0n || account.id < 0, 'a member’s balance is never below zero');
    this.#marks.note(account);
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
    return account.balance;
  }

  #potOf(ref: AccountRef): Pot {
    const slot = this.#slotOf(ref);
    const known = this.#pots.get(ref.owner);
    const pots = known ?? [];
    if (!known) this.#pots.set(ref.owner, pots);
    pots[slot] ??= { ref, available: undefined, held: undefined };
    return pots[slot];
  }

  #slotOf(ref: AccountRef): number {
    const kind = 'kind' in ref ? ACCOUNT_KINDS.indexOf(ref.kind) : 0;
    let currency = this.#currencies.get(ref.currency);
    if (currency === undefined) {
      currency = this.#currencies.size;
      this.#currencies.set(ref.currency, currency);
    }
    return currency * ACCOUNT_KINDS.length + kind;
  }

  #open(context: LedgerContext, pot: Pot, ref: AccountRef): Account {
    const isMembers = 'kind' in ref;
    const opened: AccountOpened = {
      kind: 'account',
      id: isMembers ? this.#nextMemberAccountId : this.#nextHouseAccountId,
      owner: ref.owner,
      accountKind: isMembers ? ref.kind : 'house',
      currency: ref.currency,
      bucket: bucketOf(ref),
    };
    context.changes.push(opened);
    return this.#restore(pot, { ...opened, balance: 0n, seq: 0 });
  }

  #restore(pot: Pot, image: AccountImage): Account {
    const account: Account = {
      id: image.id,
      owner: image.owner,
      accountKind: image.accountKind,
      currency: image.currency,
      bucket: image.bucket,
      balance: image.balance,
      seq: image.seq,
      mark: undefined,
      isStale: false,
      name: undefined,
    };
    this.#marks.note(account);
    pot[image.bucket] = account;
    this.#nextMemberAccountId = Math.max(this.#nextMemberAccountId, image.id + 1);
    this.#nextHouseAccountId = Math.min(this.#nextHouseAccountId, image.id - 1);
    return account;
  }
}

function isSameAccount(one: Need, other: Need): boolean {
  return one.uid === other.uid && one.kind === other.kind && one.currency === other.currency;
}

function plannedUnits({ uid, kind, from, currency, units }: PlannedMove, ref: AccountRef): bigint {
  const isOwn = ref.owner === uid && ref.currency === currency && bucketOf(ref) === 'available';
  if (!isOwn || !('kind' in ref)) return 0n;
  if (ref.kind === kind) return units;
  return ref.kind === from ? -units : 0n;
}

/** Listeners want where a balance stands, not how it moved there. */
function announce(context: LedgerContext, { ref, available, held }: Pot): void {
  if (!('kind' in ref)) return;
  context.events.push({
    kind: 'balance',
    uid: ref.owner,
    accountKind: ref.kind,
    currency: ref.currency,
    available: available?.balance ?? 0n,
    held: held?.balance ?? 0n,
  });
}

/** Most entries are of one currency, so that one is summed without a map. */
function sumsToZero(legs: readonly Leg[]): boolean {
  const first = legs[0]?.account.currency;
  let others: Map<string, bigint> | undefined;
  let sum = 0n;
  for (const { account, units } of legs) {
    const { currency } = account;
    if (currency === first) {
      sum += units;
      continue;
    }
    others ??= new Map();
    others.set(currency, (others.get(currency) ?? 0n) + units);
  }
  for (const other of others?.values() ?? []) if (other !== 0n) return false;
  return sum === 0n;
}

function bucketOf(ref: AccountRef): Bucket {
  return 'kind' in ref ? ref.bucket : 'available';
}

function refOf(image: AccountImage): AccountRef {
  const { owner, accountKind, currency, bucket } = image;
  if (accountKind === 'house') return { owner: owner as HouseAccount, currency };
  return { owner: owner as Uid, kind: accountKind, currency, bucket };
}

function imageOf(account: AccountImage): AccountImage {
  const { id, owner, accountKind, currency, bucket, balance, seq } = account;
  return { id, owner, accountKind, currency, bucket, balance, seq };
}

/** Everything about an account: a table edited behind our back must not pass for the state. */
function nameOf({ id, owner, accountKind, currency, bucket }: AccountImage): string {
  return `account/${id}/${owner}/${accountKind}/${currency}/${bucket}/`;
}

function stateOf({ balance, seq }: AccountImage): string {
  return `${balance}/${seq}`;
}
