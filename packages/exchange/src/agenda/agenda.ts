/**
 * Scheduled work: what is due at a second or on a business day. A command books at most so many
 * things; what found no room is due, and the driver asks again until nothing is. So an outage is
 * late work, never lost work. Days turn by command, one after another: none begins while something
 * of the day before is unbooked.
 */
import { businessDayAt, startOfBusinessDay } from '@anywhen/protocol';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import type { ExchangeModule } from '../kernel/module.ts';
import type { StepContext } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { TickListener } from '../markets/commands.ts';
import type { Reference } from '../markets/market-state.ts';
import type { Markets } from '../markets/markets.ts';
import { type Calendar, isDayLength, withDayLength } from './calendar.ts';
import { AGENDA_RULES, type AgendaContext, type AgendaImage } from './commands.ts';
import type { AgendaReplies, AgendaTypes, DayRolled } from './commands.ts';
import { type DueHandler, type DueList, type Capacity, Timetable } from './timetable.ts';

/** How many bookings one command makes: 20 000 payouts of one second are a tick and three more. */
export const BOOKINGS_PER_COMMAND_MAX = 5_000;

/**
 * Of the jobs of a day: nobody waits for the second of their interest, but orders wait for whatever
 * is before them, so that these come in small portions (measured by the bench `earn-day`).
 */
export const DAILY_BOOKINGS_PER_COMMAND_MAX = 64;

/** What a module sees of the agenda; lists opened earlier come first where all else is equal. */
export interface Schedule<Context> {
  /** Things that fall due at a second. */
  openList<Item>(handler: DueHandler<Item, Context>): DueList<Item>;
  /** Things that fall due on a business day: the jobs of a day. */
  openDailyList<Item>(handler: DueHandler<Item, Context>): DueList<Item>;
  /** Asks one list for what time has made due although no tick has come; says how many are left. */
  review<Item>(context: Context, list: DueList<Item>, untilSecond: number): number;
  readonly calendar: Calendar | null;
  /** The business day of a moment; none while a day is over that has not turned yet. */
  dayAt(atMs: number): number | undefined;
}

type DayLength = { readonly daySeconds: number; readonly onlyWhenEmpty?: boolean };

export const agendaModule: ExchangeModule<
  AgendaTypes,
  { markets: Markets },
  Agenda<StepContext>
> = {
  rules: AGENDA_RULES,
  empty: { calendar: null },
  open: ({ fingerprint, parts, image, bookingsMax }) =>
    new Agenda(fingerprint, parts.markets, image, bookingsMax),
  handlers: (agenda, { listeners }) => ({
    'settle-due': (context) => agenda.settleDue(context),
    'set-business-days': (context, body) => agenda.setBusinessDays(context, body),
    'roll-day': (context, body) => agenda.rollDay(context, body.day, listeners),
  }),
};

export class Agenda<Context extends AgendaContext = AgendaContext>
  implements Schedule<Context>, TickListener<Context>
{
  readonly #fingerprint: Fingerprint;
  readonly #markets: Markets;
  readonly #bookingsMax: number;
  readonly #bySecond = new Timetable<Context>();
  readonly #byDay = new Timetable<Context>();
  #calendar: Calendar | null = null;
  #mark: Mark | undefined;
  #dueCount = 0;

  constructor(
    fingerprint: Fingerprint,
    markets: Markets,
    image: AgendaImage,
    bookingsMax = BOOKINGS_PER_COMMAND_MAX,
  ) {
    this.#fingerprint = fingerprint;
    this.#markets = markets;
    this.#bookingsMax = bookingsMax;
    if (image.calendar) this.#set(image.calendar);
  }

  get calendar(): Calendar | null {
    return this.#calendar;
  }

  /** Whether anything open has a step on a business day to come. */
  get isCounting(): boolean {
    return !this.#byDay.isEmpty;
  }

  dayAt(atMs: number): number | undefined {
    const known = this.#calendar;
    return known && businessDayAt(known, atMs) === known.day ? known.day : undefined;
  }

  openList<Item>(handler: DueHandler<Item, Context>): DueList<Item> {
    return this.#bySecond.open(handler);
  }

  openDailyList<Item>(handler: DueHandler<Item, Context>): DueList<Item> {
    return this.#byDay.open(handler);
  }

  review<Item>(context: Context, list: DueList<Item>, untilSecond: number): number {
    return this.#bySecond.book(context, untilSecond, { left: this.#bookingsMax }, list);
  }

  /** After all modules have received the prices of the second. */
  tickDone(context: Context, { second }: Reference): void {
    this.#book(context, this.#secondOf(context, second));
  }

  settleDue(context: Context): Verdict<AgendaReplies['settle-due']> {
    return accepted({ due: this.#bookLate(context) });
  }

  setBusinessDays(
    context: Context,
    { daySeconds, onlyWhenEmpty = false }: DayLength,
  ): Verdict<AgendaReplies['set-business-days']> {
    if (!isDayLength(daySeconds)) return { code: 'VALIDATION' };
    const known = this.#calendar;
    if (known?.daySeconds === daySeconds) return accepted({ day: known.day });
    if (onlyWhenEmpty && this.isCounting) return { code: 'FORBIDDEN' };
    const atSecond = Math.floor(context.command.atMs / 1_000);
    // A day that is over but has not turned yet would get a later end, or be skipped.
    if (known && startOfBusinessDay(known, known.day + 1) <= atSecond) return { code: 'FORBIDDEN' };
    const calendar = withDayLength(known, { daySeconds, atSecond });
    this.#put(context, calendar);
    return accepted({ day: calendar.day });
  }

  rollDay(
    context: Context,
    day: number,
    listeners: readonly DayRolled<Context>[],
  ): Verdict<AgendaReplies['roll-day']> {
    const known = this.#calendar;
    const atSecond = Math.floor(context.command.atMs / 1_000);
    const isNext = known?.day === day - 1 && startOfBusinessDay(known, day) <= atSecond;
    if (!known || !isNext || this.#byDay.hasDue(known.day)) return { code: 'FORBIDDEN' };
    this.#put(context, { ...known, day });
    for (const listener of listeners) listener.dayRolled?.(context, day);
    return accepted({ day, due: this.#bookLate(context) });
  }

  #bookLate(context: Context): number {
    return this.#book(context, this.#secondOf(context, this.#markets.reference()?.second ?? 0));
  }

  /**
   * Where ticks are still to come they set the time, so that a late one meets what is due in its
   * own order; where none can come, the clock does.
   */
  #secondOf({ command }: StepContext, tickSecond: number): number {
    if (this.#markets.isCommittedAt(tickSecond + 1)) return tickSecond;
    return Math.max(tickSecond, Math.ceil(command.atMs / 1_000) - 1);
  }

  /** Returns how many found no room. */
  #book(context: Context, second: number): number {
    const capacity: Capacity = { left: this.#bookingsMax };
    const bySecond = this.#bySecond.book(context, second, capacity);
    const dailyCapacity = { left: Math.min(capacity.left, DAILY_BOOKINGS_PER_COMMAND_MAX) };
    const daily = this.#byDay.book(context, this.#calendar?.day ?? 0, dailyCapacity);
    const count = bySecond + daily;
    if (count > 0 || this.#dueCount > 0) context.events.push({ kind: 'due', count, daily });
    this.#dueCount = count;
    return count;
  }

  #put(context: Context, calendar: Calendar): void {
    this.#set(calendar);
    context.changes.push({ kind: 'calendar', calendar });
    context.events.push({ kind: 'calendar', calendar });
  }

  #set(calendar: Calendar): void {
    const { daySeconds, offset, day } = calendar;
    this.#calendar = calendar;
    this.#mark = this.#fingerprint.replace(this.#mark, `calendar/${daySeconds}/${offset}/${day}`);
  }
}
