/**
 * What postings moved, by what they name: the figures of the flow record, and what a member has of
 * a currency and where it came from. Counted from changes alone.
 */
import {
  EXTERNAL_LEDGER_TYPES,
  type Inflow,
  type LedgerType,
  type ReferenceKind,
  readDailyReference,
  referenceKindOf,
} from '@anywhen/protocol';
import type { AccountOpened, PostingAppended } from '../ledger/commands.ts';
import type { Change } from '../modules.ts';

/** One currency of a member, since the beginning. */
type Holding = {
  readonly uid: number;
  readonly currency: string;
  units: bigint;
  /** Of it, what no result explains: spot, and fees of withdrawals. */
  others: bigint;
  readonly inflows: Inflow[];
};

/** Whatever these move is the result of something with one of its own. */
const WITH_RESULT: readonly ReferenceKind[] = [
  'leverage-position',
  'leverage-order',
  'option-position',
  'seconds-contract',
  'finance-record',
  'staking-position',
  'machine',
  'bot',
];

export class ResultBooks {
  readonly #accounts = new Map<number, AccountOpened>();
  readonly #moved = new Map<string, bigint>();
  readonly #landed = new Map<string, bigint>();
  readonly #holdings = new Map<string, Holding>();

  note(change: Change): void {
    if (change.kind === 'account') this.#accounts.set(change.id, change);
    if (change.kind === 'posting') this.#notePosting(change);
  }

  /** What a member has of a currency, or paid of it, for one thing. */
  movedOf(kind: ReferenceKind, id: number, currency: string): bigint {
    return this.#moved.get(`${kind}/${id}/${currency}`) ?? 0n;
  }

  /** What lines of these types show: what was available after them and not before. */
  landedOf(types: readonly LedgerType[], id: number, currency: string): bigint {
    const amounts = types.map((type) => this.#landed.get(`${type}/${id}/${currency}`) ?? 0n);
    return amounts.reduce((sum, units) => sum + units, 0n);
  }

  holdings(): IterableIterator<Holding> {
    return this.#holdings.values();
  }

  #notePosting({ accountId, type, units, reference, atMs }: PostingAppended): void {
    const { owner, currency, bucket, accountKind } = this.#accounts.get(accountId) ?? {};
    if (typeof owner !== 'number' || currency === undefined) return;
    const kind = referenceKindOf(type);
    const { id } = readDailyReference(reference);
    add(this.#moved, `${kind}/${id}/${currency}`, units);
    if (bucket === 'available') add(this.#landed, `${type}/${id}/${currency}`, units);
    const holding = this.#holdingOf(owner, currency);
    holding.units += units;
    // What trades in the strategy account is a bot.
    const isBots = kind === 'spot-order' && accountKind === 'strategy';
    if (EXTERNAL_LEDGER_TYPES.includes(type)) holding.inflows.push({ atMs, currency, units });
    else if (!isBots && !WITH_RESULT.includes(kind)) holding.others += units;
  }

  #holdingOf(uid: number, currency: string): Holding {
    const key = `${uid}/${currency}`;
    const known = this.#holdings.get(key);
    if (known) return known;
    const holding = { uid, currency, units: 0n, others: 0n, inflows: [] };
    this.#holdings.set(key, holding);
    return holding;
  }
}

function add(sums: Map<string, bigint>, key: string, units: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + units);
}
