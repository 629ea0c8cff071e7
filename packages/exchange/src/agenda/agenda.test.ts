/**
 * Time in the machine: a hundred thousand things due in one second, over kills and outages, and
 * business days of any length that come to the same postings. The modules here are made up; what
 * they keep is all that a restart knows.
 */
import { isRejection } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { Fingerprint } from '../kernel/fingerprint.ts';
import { EMPTY_IMAGE } from '../exchange.ts';
import { Markets } from '../markets/markets.ts';
import { SeededRandom } from '@anywhen/money/seeded-random';
import { Machine } from '../../testing/machine.ts';
import { Agenda, BOOKINGS_PER_COMMAND_MAX, DAILY_BOOKINGS_PER_COMMAND_MAX } from './agenda.ts';
import type { AgendaContext, AgendaImage } from './commands.ts';
import type { DueList } from './timetable.ts';

const DAY = 86_400;
const START = 20_000 * DAY;

type Thing = { id: number; second: number; isBooked: boolean };
/** Gets so much each business day until its last one. */
type Deposit = { id: number; paidUntilDay: number; lastDay: number };
type Tables = { loans: Thing[]; bots: Thing[]; deposits: Deposit[]; agenda: AgendaImage };

/** Made-up modules around a real agenda; a new one on the same tables is a restart. */
class Fixture {
  readonly tables: Tables;
  readonly agenda: Agenda;
  readonly log: string[];
  nowMs: number;
  due = 0;
  readonly #deposits: DueList<Deposit>;

  constructor(tables: Tables, bookingsMax: number, log: string[] = [], nowMs = START * 1_000) {
    this.tables = tables;
    this.log = log;
    this.nowMs = nowMs;
    const fingerprint = new Fingerprint();
    const markets = new Markets(fingerprint, EMPTY_IMAGE.markets);
    this.agenda = new Agenda(fingerprint, markets, tables.agenda, bookingsMax);
    for (const name of ['loans', 'bots'] as const) {
      const list = this.agenda.openList<Thing>({
        idOf: ({ id }) => id,
        onDue: (_context, thing, second) => {
          thing.isBooked = true;
          this.log.push(`${second} ${name} ${thing.id}`);
          return 'booked';
        },
      });
      for (const thing of tables[name]) if (!thing.isBooked) list.add(thing.second, thing);
    }
    this.#deposits = this.#openDeposits('interest');
    for (const deposit of tables.deposits) this.#await(deposit);
  }

  send(
    ask: (context: AgendaContext) => ReturnType<Agenda['settleDue']> | { code: string },
  ): string {
    const command = { seq: 1, atMs: this.nowMs, actor: { kind: 'system' }, id: 'x' } as const;
    const context: AgendaContext = {
      command,
      changes: { push: (change) => void (this.tables.agenda = { calendar: change.calendar }) },
      events: { push: (event) => void (this.due = event.kind === 'due' ? event.count : this.due) },
    };
    const verdict = ask(context);
    return isRejection(verdict) ? verdict.code : 'accepted';
  }

  settleDue(): void {
    this.send((context) => this.agenda.settleDue(context));
  }

  setDays(daySeconds: number, onlyWhenEmpty = false): string {
    const length = { daySeconds, onlyWhenEmpty };
    return this.send((context) => this.agenda.setBusinessDays(context, length) as never);
  }

  rollDay(day: number): string {
    return this.send((context) => this.agenda.rollDay(context, day, []) as never);
  }

  /** As the driver does: books what is left, then turns every day that has begun. */
  catchUp(): void {
    do this.settleDue();
    while (this.due > 0);
    while (this.rollDay((this.agenda.calendar?.day ?? 0) + 1) === 'accepted') {
      while (this.due > 0) this.settleDue();
    }
  }

  #openDeposits(name: string): DueList<Deposit> {
    return this.agenda.openDailyList<Deposit>({
      idOf: ({ id }) => id,
      onDue: (_context, deposit, day) => {
        deposit.paidUntilDay = day;
        this.log.push(`day ${day} ${name} ${deposit.id}`);
        this.#await(deposit);
        return 'booked';
      },
    });
  }

  #await(deposit: Deposit): void {
    const next = deposit.paidUntilDay + 1;
    if (next <= deposit.lastDay) this.#deposits.add(next, deposit);
  }
}

const things = (count: number, second: number): Thing[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, second, isBooked: false }));
const empty = (): Tables => ({ loans: [], bots: [], deposits: [], agenda: EMPTY_IMAGE.agenda });

describe('[0.3] a hundred thousand things due in one second', () => {
  const second = START + 5;
  const all = () => ({ ...empty(), loans: things(60_000, second), bots: things(40_000, second) });
  const inOrder = [
    ...things(60_000, second).map(({ id }) => `${second} loans ${id}`),
    ...things(40_000, second).map(({ id }) => `${second} bots ${id}`),
  ];

  it('are booked in order, each once, five thousand a command', () => {
    const fixture = new Fixture(all(), 5_000);
    fixture.nowMs = (second + 1) * 1_000;
    const left: number[] = [];
    do {
      fixture.settleDue();
      left.push(fixture.due);
    } while (fixture.due > 0);
    expect(left).toHaveLength(20);
    expect(left.slice(0, 2)).toEqual([95_000, 90_000]);
    expect(fixture.log).toEqual(inOrder);
  });

  it('are booked in order, each once, over kills and an outage of a day', () => {
    const random = new SeededRandom(3);
    let fixture = new Fixture(all(), 5_000);
    // Nothing ran while it fell due, nor for a day after.
    fixture.nowMs = (second + DAY) * 1_000;
    for (let kills = 0; kills < 15; kills += 1) {
      for (let more = random.below(3); more >= 0; more -= 1) fixture.settleDue();
      // What was in memory is gone; tables come back in any order.
      const { loans, bots } = fixture.tables;
      const tables = { ...fixture.tables, loans: loans.toReversed(), bots: bots.toReversed() };
      fixture = new Fixture(tables, 5_000, fixture.log, fixture.nowMs);
    }
    fixture.catchUp();
    expect(fixture.log).toEqual(inOrder);
  });
});

describe('[0.3] business days', () => {
  let fixture: Fixture;
  beforeEach(() => {
    const deposits = Array.from({ length: 30 }, (_, index) => {
      return { id: index + 1, paidUntilDay: 20_000, lastDay: 20_000 + 180 };
    });
    fixture = new Fixture({ ...empty(), deposits }, 7);
    fixture.setDays(DAY);
  });

  it('begin with the day of UTC and turn one by one, when they have begun', () => {
    expect(fixture.agenda.calendar).toEqual({ daySeconds: DAY, offset: 0, day: 20_000 });
    expect(fixture.rollDay(20_001)).toBe('FORBIDDEN');
    fixture.nowMs += DAY * 1_000 - 1;
    expect(fixture.rollDay(20_001)).toBe('FORBIDDEN');
    fixture.nowMs += 1;
    expect(fixture.rollDay(20_002)).toBe('FORBIDDEN');
    expect(fixture.rollDay(20_001)).toBe('accepted');
    expect(fixture.rollDay(20_001)).toBe('FORBIDDEN');
  });

  it('do not turn while something of the day before is unbooked', () => {
    fixture.nowMs += 3 * DAY * 1_000;
    expect(fixture.rollDay(20_001)).toBe('accepted');
    expect(fixture.due).toBe(23);
    expect(fixture.rollDay(20_002)).toBe('FORBIDDEN');
    while (fixture.due > 0) fixture.settleDue();
    expect(fixture.rollDay(20_002)).toBe('accepted');
  });

  it('are booked in small portions, beside which what is due by the second keeps its room', () => {
    const deposits = Array.from({ length: 2 * DAILY_BOOKINGS_PER_COMMAND_MAX + 7 }, (_, index) => {
      return { id: index + 1, paidUntilDay: 20_000, lastDay: 20_180 };
    });
    const loans = things(6_000, START + DAY);
    const bank = new Fixture({ ...empty(), deposits, loans }, BOOKINGS_PER_COMMAND_MAX);
    bank.setDays(DAY);
    bank.nowMs += DAY * 1_000 + 1_500;
    bank.rollDay(20_001);
    // All of its room went to the second.
    expect(bank.due).toBe(1_000 + deposits.length);
    bank.settleDue();
    expect(bank.due).toBe(DAILY_BOOKINGS_PER_COMMAND_MAX + 7);
    bank.settleDue();
    expect(bank.due).toBe(7);
    bank.settleDue();
    expect(bank.due).toBe(0);
    const days = bank.log.filter((line) => line.startsWith('day'));
    expect(days).toEqual(deposits.map(({ id }) => `day 20001 interest ${id}`));
  });

  it('pay once for each record and day over an outage of three midnights and kills', () => {
    fixture.nowMs += 3.5 * DAY * 1_000;
    fixture.rollDay(20_001);
    fixture = new Fixture(fixture.tables, 7, fixture.log, fixture.nowMs);
    fixture.catchUp();
    const expected = [1, 2, 3].flatMap((day) =>
      Array.from({ length: 30 }, (_, index) => `day ${20_000 + day} interest ${index + 1}`),
    );
    expect(fixture.log).toEqual(expected);
  });

  it('of a minute come to the same postings as those of a day', () => {
    const live = (daySeconds: number, stepSeconds: number) => {
      const { deposits } = fixture.tables;
      const tables = { ...empty(), deposits: deposits.map((each) => ({ ...each })) };
      const lived = new Fixture(tables, 7);
      lived.setDays(daySeconds);
      for (let passed = 0; passed <= 181 * daySeconds; passed += stepSeconds) {
        lived.nowMs = (START + passed) * 1_000;
        lived.catchUp();
      }
      return lived.log;
    };
    const slow = live(DAY, DAY / 2);
    expect(slow).toHaveLength(30 * 180);
    expect(live(60, 7)).toEqual(slow);
  });

  it('keep their number when their length changes', () => {
    fixture.nowMs += (DAY / 2) * 1_000;
    expect(fixture.setDays(60)).toBe('accepted');
    expect(fixture.agenda.calendar?.day).toBe(20_000);
    fixture.nowMs += 60_000;
    fixture.catchUp();
    expect(fixture.agenda.calendar?.day).toBe(20_001);
    // Over but not turned: a new length would skip or stretch it.
    fixture.nowMs += 60_000;
    expect(fixture.setDays(DAY)).toBe('FORBIDDEN');
    fixture.catchUp();
    expect(fixture.setDays(DAY)).toBe('accepted');
    expect(fixture.agenda.calendar?.day).toBe(20_002);
  });

  it.each([0, -1, 1.5, DAY + 1, Number.NaN])('of %d seconds do not exist', (daySeconds) => {
    expect(fixture.setDays(daySeconds)).toBe('VALIDATION');
  });
});

describe('the agenda of an exchange', () => {
  it('keeps its days over a restart, in the fingerprint too', () => {
    const machine = new Machine();
    const before = machine.exchange.fingerprint;
    machine.asSystem({ kind: 'set-business-days', daySeconds: 60 });
    expect(machine.exchange.fingerprint).not.toBe(before);
    machine.nowMs += 60_000;
    const day = (machine.exchange.modules.agenda.calendar?.day ?? 0) + 1;
    const outcome = machine.asSystem({ kind: 'roll-day', day });
    expect('data' in outcome.reply && outcome.reply.data).toEqual({ day, due: 0 });
    expect(outcome.changes).toMatchObject([{ kind: 'calendar', calendar: { day } }]);
  });
});
