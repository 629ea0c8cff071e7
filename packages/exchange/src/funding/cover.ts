/**
 * What an account lacks for an order comes from Funds in the same command (rulebook 11.1): an
 * ordinary transfer, booked before anything else of the command, or not at all. Modules only ask
 * the ledger whether an account covers what they need.
 */
import { formatUnits } from '@anywhen/money';
import { isRejection, mayTransfer, refusalOf } from '@anywhen/protocol';
import { LazyReply, type ReplyData, type Verdict } from '../kernel/verdict.ts';
import type { Backing, Need, PlannedMove } from '../ledger/ledger.ts';
import type { FundingContext, FundsMoved, FromFundsReply } from './commands.ts';
import { type FundingBooks, bookTransfer } from './transfers.ts';

const SOURCE = 'funds';

export class FundsCover implements Backing {
  readonly #books: FundingBooks;
  readonly #listeners: readonly FundsMoved<FundingContext>[];
  #moved: FromFundsReply | undefined;

  constructor(books: FundingBooks, listeners: readonly FundsMoved<FundingContext>[]) {
    this.#books = books;
    this.#listeners = listeners;
  }

  /** Lets a command decide with what Funds could add, and says in its reply what they did. */
  decide(context: FundingContext, decide: () => Verdict): Verdict {
    const { ledger } = this.#books;
    this.#moved = undefined;
    ledger.setBacking(this);
    const verdict = decide();
    // What an accepted command books only later, its account has all the same.
    if (!isRejection(verdict)) ledger.bookPlanned(context);
    ledger.setBacking(undefined);
    const fromFunds = this.#moved;
    if (isRejection(verdict) || !fromFunds) return verdict;
    return new LazyReply<ReplyData>(() => ({ ...verdict.data, fromFunds }));
  }

  sourceFor({ uid, kind, currency, units }: Need): typeof SOURCE | undefined {
    const { ledger, members } = this.#books;
    const mayMove =
      mayTransfer(SOURCE, kind, currency) &&
      refusalOf(members.find(uid), 'transfer') === undefined &&
      ledger.availableOf(uid, SOURCE, currency) >= units;
    return mayMove ? SOURCE : undefined;
  }

  book(context: FundingContext, { uid, from, kind: to, currency, units }: PlannedMove): void {
    const moved = { uid, from, to, currency, units };
    const { entryId, fromAvailable } = bookTransfer(context, this.#books.ledger, moved).data;
    for (const listener of this.#listeners) listener.fundsMoved?.(context, moved);
    this.#moved = { entryId, to, currency, quantity: formatUnits(units), left: fromAvailable };
  }
}
