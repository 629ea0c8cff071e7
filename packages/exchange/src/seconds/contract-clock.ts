/**
 * What ticks and time do to contracts. A tick opens what was accepted before it and settles what
 * ends with it; more than one command can take waits for the next. Where ticks are missing, time
 * itself ends a contract, by rulebook 3.3. Nothing here is asked of a member or of staff.
 */
import { marketIndex } from '@anywhen/prices';
import {
  OPENING_WAIT_MS,
  SECONDS_PERIODS,
  SETTLEMENT_TICK_AGE_SECONDS,
  SETTLEMENT_WAIT_MS,
  openingSecondOf,
} from '@anywhen/protocol';
import type { Reference } from '../markets/markets.ts';
import type { StepContext } from '../step-context.ts';
import { bookResult } from './bookings.ts';
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
import type { Kept } from './open-contracts.ts';
import type { SecondsBooks } from './order-checks.ts';

const PERIOD_SECONDS_MAX = Math.max(...SECONDS_PERIODS.map(({ periodSeconds }) => periodSeconds));

/** How many contracts this command may still end. */
type Room = { left: number };

export class ContractClock {
  readonly #books: SecondsBooks;
  readonly #bookingsMax: number;
  #last: Reference | undefined;

  constructor(books: SecondsBooks, bookingsMax: number) {
    this.#books = books;
    this.#bookingsMax = bookingsMax;
    this.#last = books.markets.reference();
  }

  tick(context: StepContext, tick: Reference): void {
    const previous = this.#last;
    this.#last = tick;
    this.#books.totals.forgetBefore(tick.second);
    const room = this.bookUnbooked(context);
    const nextSecond = (previous ?? tick).second + 1;
    for (let missed = nextSecond; missed < tick.second; missed += 1) {
      this.#settleMissed(context, room, missed, previous);
    }
    this.#settle(context, room, this.#books.open.takeDue(tick.second), tick);
    this.#endOverdue(context, room);
    this.#openWaiting(context, tick);
  }

  /** Oldest first: what an earlier command left over comes before anything new. */
  bookUnbooked(context: StepContext): Room {
    const room = { left: this.#bookingsMax };
    for (const kept of this.#books.open.takeUnbooked(room.left)) {
      this.#end(context, room, kept, kept.contract);
    }
    return room;
  }

  /** Says what time has done to contracts whose ticks have not come. */
  review(context: StepContext): void {
    const room = this.bookUnbooked(context);
    this.#voidUnopened(context);
    this.#awaitTicks(context);
    this.#endOverdue(context, room);
  }

  /** The first tick strictly after acceptance opens a contract; five seconds late is too late. */
  #openWaiting(context: StepContext, tick: Reference): void {
    const { open } = this.#books;
    const tickMs = tick.second * 1_000;
    for (const kept of open.takeWaiting(({ acceptedAtMs }) => acceptedAtMs < tickMs)) {
      if (tickMs - kept.contract.acceptedAtMs > OPENING_WAIT_MS) {
        this.#void(context, kept);
        continue;
      }
      const running = openContract(kept.contract, priceAt(tick, kept.contract));
      open.putRunning(kept, running);
      announceContract(context, running);
    }
  }

  /** A second that was left out: the last tick before it counts, if it is young enough. */
  #settleMissed(
    context: StepContext,
    room: Room,
    second: number,
    previous: Reference | undefined,
  ): void {
    if (isValidFor(second, previous)) {
      this.#settle(context, room, this.#books.open.takeDue(second), previous);
    } else {
      this.#awaitTick(context, second);
    }
  }

  #settle(
    context: StepContext,
    room: Room,
    due: readonly Kept<RunningContract>[],
    tick: Reference,
  ): void {
    const { open } = this.#books;
    for (const kept of due) {
      const settling = recordSettlement(kept.contract, priceAt(tick, kept.contract));
      if (room.left > 0) {
        this.#end(context, room, kept, settling);
      } else {
        open.putUnbooked(kept, settling);
        announceContract(context, settling);
      }
    }
  }

  #end(context: StepContext, room: Room, kept: Kept, contract: SettlingContract): void {
    room.left -= 1;
    const ended = endContract(contract, context.command.atMs);
    this.#close(context, kept, ended);
    const { uid, endsAtSecond: second, wagerUnits, receiptUnits } = ended;
    this.#books.totals.addLoss({ uid, second, units: wagerUnits - receiptUnits });
  }

  #void(context: StepContext, kept: Kept<WaitingContract | RunningContract>): void {
    this.#close(context, kept, voidContract(kept.contract, context.command.atMs));
  }

  #close(context: StepContext, kept: Kept, ended: SettledContract | VoidContract): void {
    this.#books.ledger.post(context, bookResult(ended));
    this.#books.open.end(kept);
    announceContract(context, ended);
  }

  #voidUnopened(context: StepContext): void {
    const { atMs } = context.command;
    const isOver = ({ acceptedAtMs }: WaitingContract) => {
      const lastMs = acceptedAtMs + OPENING_WAIT_MS;
      const range = { from: openingSecondOf(acceptedAtMs), to: Math.floor(lastMs / 1_000) };
      return atMs > lastMs && !this.#mayStillCome(range);
    };
    for (const kept of this.#books.open.takeWaiting(isOver)) this.#void(context, kept);
  }

  /** No contract ends later than the longest period after the last tick. */
  #awaitTicks(context: StepContext): void {
    const lastSecond = this.#last?.second ?? 0;
    const passed = Math.ceil(context.command.atMs / 1_000) - 1;
    const end = Math.min(passed, lastSecond + PERIOD_SECONDS_MAX);
    for (let second = lastSecond + 1; second <= end; second += 1) this.#awaitTick(context, second);
  }

  #awaitTick(context: StepContext, second: number): void {
    const { open } = this.#books;
    for (const kept of open.dueAt(second)) {
      if (kept.contract.state === 'pending_settlement') continue;
      const pending = awaitSettlement(kept.contract);
      open.markLate(kept, pending);
      announceContract(context, pending);
    }
  }

  /** Thirty seconds after the end a price that cannot come any more is given up. */
  #endOverdue(context: StepContext, room: Room): void {
    const { open } = this.#books;
    for (const second of open.lateSeconds()) {
      const isOverdue = context.command.atMs > second * 1_000 + SETTLEMENT_WAIT_MS;
      const range = { from: second - SETTLEMENT_TICK_AGE_SECONDS + 1, to: second };
      if (!isOverdue || this.#mayStillCome(range)) continue;
      const due = open.takeDue(second);
      if (isValidFor(second, this.#last)) {
        this.#settle(context, room, due, this.#last);
        continue;
      }
      const booked = due.slice(0, room.left);
      for (const kept of booked) this.#void(context, kept);
      room.left -= booked.length;
      open.returnDue(second, due.slice(booked.length));
    }
  }

  /**
   * A second whose day is committed has its price already: a missed tick is late, never lost, and
   * nobody can void a contract by holding it back (rulebook 16.5).
   */
  #mayStillCome({ from, to }: { from: number; to: number }): boolean {
    const { markets } = this.#books;
    const next = Math.max(from, (this.#last?.second ?? 0) + 1);
    for (let second = next; second <= to; second += 1) {
      if (markets.isCommittedAt(second)) return true;
    }
    return false;
  }
}

export function announceContract(context: StepContext, contract: SecondsContract): void {
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
