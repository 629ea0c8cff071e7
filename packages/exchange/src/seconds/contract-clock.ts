/**
 * What ticks and time do to contracts. A tick opens what was accepted before it; the agenda brings
 * what ends with it, and what one command has no room for waits with its price recorded. Where
 * ticks are missing, time itself ends a contract, by rulebook 3.3. Nothing here is asked of a
 * member or of staff.
 */
import { marketIndex } from '@anywhen/prices';
import {
  OPENING_WAIT_MS,
  SETTLEMENT_TICK_AGE_SECONDS,
  SETTLEMENT_WAIT_MS,
  openingSecondOf,
} from '@anywhen/protocol';
import type { DueAnswer } from '../agenda/timetable.ts';
import type { Reference } from '../markets/market-state.ts';
import { bookResult } from './bookings.ts';
import type { SecondsContext } from './commands.ts';
import {
  type PricePoint,
  type RunningContract,
  type SecondsContract,
  type SettledContract,
  type SettlingContract,
  type VoidContract,
  type WaitingContract,
  awaitSettlement,
  endContract,
  openContract,
  recordSettlement,
  voidContract,
} from './contract.ts';
import type { EndingContract, Entry } from './open-contracts.ts';
import type { SecondsBooks } from './order-checks.ts';

export class ContractClock {
  readonly #books: SecondsBooks;
  #last: Reference | undefined;
  #previous: Reference | undefined;

  constructor(books: SecondsBooks) {
    this.#books = books;
    this.#last = books.markets.reference();
  }

  /** The first tick strictly after acceptance opens a contract; five seconds late is too late. */
  tick(context: SecondsContext, tick: Reference): void {
    this.#previous = this.#last;
    this.#last = tick;
    const { open, totals } = this.#books;
    totals.forgetBefore(tick.second);
    const tickMs = tick.second * 1_000;
    for (const entry of open.takeWaiting(({ acceptedAtMs }) => acceptedAtMs < tickMs)) {
      if (tickMs - entry.contract.acceptedAtMs > OPENING_WAIT_MS) {
        this.#void(context, entry);
        continue;
      }
      const running = openContract(entry.contract, priceAt(tick, entry.contract));
      open.putRunning(entry, running);
      announceContract(context, running);
    }
  }

  /** A contract's end has come: by its tick, or by time where no tick has come. */
  onDue(context: SecondsContext, entry: Entry<EndingContract>): DueAnswer {
    const { contract } = entry;
    if (contract.state === 'settling') {
      this.#end(context, entry, contract);
      return 'booked';
    }
    const tick = this.#settlementTick(context, contract);
    if (tick) {
      this.#end(context, entry, recordSettlement(contract, priceAt(tick, contract)));
      return 'booked';
    }
    if (this.#isGivenUp(context, contract)) {
      this.#void(context, entry as Entry<RunningContract>);
      return 'booked';
    }
    if (contract.state === 'in_progress') {
      announceContract(context, this.#books.open.move(entry, awaitSettlement(contract)).contract);
    }
    return 'waits';
  }

  /** There is no room to book it now, but its price is this one and will not be another. */
  postpone(context: SecondsContext, entry: Entry<EndingContract>): void {
    const { contract } = entry;
    const tick =
      contract.state === 'settling' ? undefined : this.#settlementTick(context, contract);
    if (!tick || contract.state === 'settling') return;
    const settling = recordSettlement(contract, priceAt(tick, contract));
    announceContract(context, this.#books.open.move(entry, settling).contract);
  }

  /** Contracts that no tick has opened in time. */
  voidUnopened(context: SecondsContext): void {
    const { atMs } = context.command;
    const { markets } = this.#books;
    const isOver = ({ acceptedAtMs }: WaitingContract) => {
      const lastMs = acceptedAtMs + OPENING_WAIT_MS;
      const range = { from: openingSecondOf(acceptedAtMs), to: Math.floor(lastMs / 1_000) };
      return atMs > lastMs && !markets.mayStillCome(range);
    };
    for (const entry of this.#books.open.takeWaiting(isOver)) this.#void(context, entry);
  }

  /**
   * The tick of the end; where that second was left out, the last one before it, if it is young
   * enough and the one of the end cannot come any more.
   */
  #settlementTick(context: SecondsContext, contract: RunningContract): Reference | undefined {
    const { endsAtSecond } = contract;
    const isPast = endsAtSecond <= (this.#last?.second ?? 0);
    if (!isPast && !this.#isGivenUp(context, contract)) return undefined;
    if (isValidFor(endsAtSecond, this.#last)) return this.#last;
    return isValidFor(endsAtSecond, this.#previous) ? this.#previous : undefined;
  }

  /** Thirty seconds after the end a price that cannot come any more is given up. */
  #isGivenUp({ command }: SecondsContext, { endsAtSecond }: RunningContract): boolean {
    const isOverdue = command.atMs > endsAtSecond * 1_000 + SETTLEMENT_WAIT_MS;
    const range = { from: endsAtSecond - SETTLEMENT_TICK_AGE_SECONDS + 1, to: endsAtSecond };
    return isOverdue && !this.#books.markets.mayStillCome(range);
  }

  #end(context: SecondsContext, entry: Entry, contract: SettlingContract): void {
    const ended = endContract(contract, context.command.atMs);
    this.#close(context, entry, ended);
    const { uid, endsAtSecond: second, wagerUnits, receiptUnits } = ended;
    this.#books.totals.addLoss({ uid, second, units: wagerUnits - receiptUnits });
  }

  #void(context: SecondsContext, entry: Entry<WaitingContract | RunningContract>): void {
    this.#close(context, entry, voidContract(entry.contract, context.command.atMs));
  }

  #close(context: SecondsContext, entry: Entry, ended: SettledContract | VoidContract): void {
    this.#books.ledger.post(context, bookResult(ended));
    this.#books.open.end(entry);
    announceContract(context, ended);
  }
}

export function announceContract(context: SecondsContext, contract: SecondsContract): void {
  context.changes.push({ kind: 'seconds-contract', contract });
  context.events.push({ kind: 'seconds-contract', contract });
}

/** In (end − 5 s, end]: rulebook 3.3. */
function isValidFor(endSecond: number, tick: Reference | undefined): tick is Reference {
  if (!tick || tick.second > endSecond) return false;
  return endSecond - tick.second < SETTLEMENT_TICK_AGE_SECONDS;
}

function priceAt({ second, priceUnits }: Reference, { symbol }: { symbol: string }): PricePoint {
  const units = priceUnits[marketIndex(symbol)];
  if (units === undefined) throw new RangeError(`the tick has no price of ${symbol}`);
  return { second, priceUnits: units };
}
