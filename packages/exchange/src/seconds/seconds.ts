/**
 * Seconds contracts in the machine: orders come from members, everything after that from ticks.
 * `settle-due` books what a tick had no room for, `review-seconds` lets time pass where no tick has
 * come; neither carries anything, so neither can choose anything.
 */
import { formatUnits } from '@anywhen/money';
import { block, toHex } from '@anywhen/prices';
import {
  type BreakDays,
  SECONDS_CURRENCY,
  SECONDS_PERIODS,
  requireHonestTerms,
} from '@anywhen/protocol';
import type { Uid } from '../commands.ts';
import type { Fingerprint } from '../fingerprint.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Markets, Reference } from '../markets/markets.ts';
import type { Members } from '../members/member-store.ts';
import { type Verdict, accepted } from '../outcome.ts';
import type { StepContext } from '../step-context.ts';
import { holdWager } from './bookings.ts';
import { Breaks, type SecondsBreak } from './breaks.ts';
import { ContractClock, announceContract } from './contract-clock.ts';
import { describeContract } from './contract-line.ts';
import { type CurrentContract, acceptContract } from './contract.ts';
import { type DayTotal, DayTotals } from './day-totals.ts';
import { OpenContracts } from './open-contracts.ts';
import { type CheckedOrder, type SecondsBooks, checkOrder } from './order-checks.ts';
import type { SecondsOrder } from './seconds-order.ts';

export type SecondsImage = {
  nextContractId: number;
  /** Those that have not ended. */
  contracts: readonly CurrentContract[];
  /** Of the day of the last tick and later: `sumDayTotals` over the contracts of those days. */
  totals: readonly DayTotal[];
  breaks: readonly SecondsBreak[];
};

export const EMPTY_SECONDS: SecondsImage = {
  nextContractId: 1,
  contracts: [],
  totals: [],
  breaks: [],
};

/** How many contracts one command books: 20 000 in one second are a tick and three commands. */
export const BOOKINGS_PER_COMMAND_MAX = 5_000;

export class Seconds {
  readonly #books: SecondsBooks;
  readonly #clock: ContractClock;
  #nextContractId: number;

  constructor(
    fingerprint: Fingerprint,
    parts: { ledger: Ledger; members: Members; markets: Markets },
    image: SecondsImage,
    bookingsMax = BOOKINGS_PER_COMMAND_MAX,
  ) {
    requireHonestTerms(SECONDS_PERIODS);
    const lastSecond = parts.markets.reference()?.second ?? 0;
    this.#books = {
      ...parts,
      open: new OpenContracts(fingerprint, image.contracts),
      totals: new DayTotals(fingerprint, { totals: image.totals, lastSecond }),
      breaks: new Breaks(fingerprint, image.breaks),
    };
    this.#clock = new ContractClock(this.#books, bookingsMax);
    this.#nextContractId = image.nextContractId;
  }

  openContracts(): IterableIterator<CurrentContract> {
    return this.#books.open.all();
  }

  place(context: StepContext, uid: Uid, order: SecondsOrder): Verdict {
    const { atMs } = context.command;
    const checked = checkOrder(this.#books, { uid, atMs, order });
    return 'code' in checked ? checked : this.#accept(context, { uid, order, checked });
  }

  takeABreak(context: StepContext, uid: Uid, days: BreakDays): Verdict {
    return this.#books.breaks.take(context, this.#books.members, { uid, days });
  }

  /** Returns how many contracts still wait for their payout to be booked. */
  tick(context: StepContext, tick: Reference): number {
    this.#clock.tick(context, tick);
    return this.#books.open.unbookedCount;
  }

  settleDue(context: StepContext): Verdict {
    this.#clock.bookUnbooked(context);
    return accepted({ unbooked: this.#books.open.unbookedCount });
  }

  review(context: StepContext): Verdict {
    this.#clock.review(context);
    return accepted({ unbooked: this.#books.open.unbookedCount });
  }

  #accept(
    context: StepContext,
    { uid, order, checked }: { uid: Uid; order: SecondsOrder; checked: CheckedOrder },
  ): Verdict {
    const { atMs: acceptedAtMs, id: commandId } = context.command;
    const { open, totals, ledger } = this.#books;
    const { symbol, direction, periodSeconds } = order;
    const { returnBps, wagerUnits } = checked;
    const id = this.#nextContractId;
    this.#nextContractId += 1;
    // Whoever does not know the member's own key cannot work it out.
    const shareId = toHex(block(checked.reference.seed, commandId, id)).slice(0, 32);
    const terms = { id, uid, shareId, symbol, direction, periodSeconds, returnBps, wagerUnits };
    const contract = acceptContract({ ...terms, acceptedAtMs });
    ledger.post(context, holdWager(contract));
    open.add(contract);
    totals.addWager({ uid, acceptedAtMs, units: wagerUnits });
    announceContract(context, contract);
    const available = formatUnits(ledger.availableOf(uid, 'contract', SECONDS_CURRENCY));
    return accepted({ contract: describeContract(contract), available });
  }
}
