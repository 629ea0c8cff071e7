/**
 * Days of results next to the books: worked examples of a hand-booked ledger, and a year in which
 * simulated members do everything there is to do, on a real PostgreSQL. What the calendar says is
 * added up again here from postings alone, from the lines of the statement, and from the journal.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { testSize } from '@anywhen/money/test-size';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import {
  EXTERNAL_LEDGER_TYPES,
  LEDGER_TYPES,
  type LedgerType,
  type NoteKind,
  type ReplyOf,
  type TradedProduct,
  type readResults,
} from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BookedLedger, type Move } from '../../testing/funding/booked-ledger.ts';
import { ALICE } from '../../testing/money.ts';
import { writeSimulated } from '../../testing/results/simulated-tables.ts';
import { YearClock } from '../../testing/results/year-clock.ts';
import { readStatement } from '../../testing/statement/made-statement.ts';
import { TestDatabase } from '../../testing/test-database.ts';
import { derivatives } from '../derivatives/derivatives.ts';
import { listNotedPositions } from '../derivatives/noted.ts';
import { type EndedTrades, readEndedTrades } from '../facets/ended-trades.ts';
import { finance } from '../finance/finance.ts';
import { valueOf } from '../funding/funding.ts';
import { mining } from '../mining/mining.ts';
import { findLeftAlone } from '../notes/left-alone.ts';
import { listNotedOptions } from '../options/noted.ts';
import { options } from '../options/options.ts';
import { listNotedContracts } from '../seconds/noted.ts';
import { seconds } from '../seconds/seconds.ts';
import { spotEndedTrades } from '../spot/spot.ts';
import { staking } from '../staking/staking.ts';
import { listNotedBots } from '../strategy/noted.ts';
import { strategy } from '../strategy/strategy.ts';
import { buildMonth } from './month.ts';

/** Of more than fifty members each; the busiest of them are read. */
const LIVES = testSize('RESULT_LIVES', { short: 1, long: 2 });
const MEMBERS = testSize('RESULT_READ', { short: 6, long: 50 });
const COMMANDS = testSize('RESULT_LIFE', { short: 8_000, long: 40_000 });
/** Kinds of records of which some are compared with what was left alone. */
const KINDS_MIN = testSize('RESULT_KINDS', { short: 2, long: 4 });
const YEAR = 2027;
const YEAR_STARTS_MS = Date.UTC(YEAR, 0);
const ALWAYS = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };
const MIDNIGHT = Date.UTC(2026, 2, 2);

const PRICE = { units: 1_234_567, decimals: 2 };
const priceOf = (currency: string) => (currency === 'USDT' ? undefined : PRICE);
const pastPrices = async () => () => priceOf;

type Month = ReplyOf<typeof readResults>;
let database: TestDatabase;
let sources: EndedTrades[];

/** Each is known to the journal by its own name. */
const NOTED = [
  { kind: 'seconds-contract', product: 'seconds', list: listNotedContracts },
  { kind: 'option-position', product: 'options', list: listNotedOptions },
  { kind: 'leverage-position', product: 'derivatives', list: listNotedPositions },
  { kind: 'bot', product: 'strategy', list: listNotedBots },
] as const;

beforeAll(async () => {
  database = await TestDatabase.start();
  const parts = { pool: database.pool, facts: {}, pricing: { markets: { pastPrices } } };
  const modules = [seconds, options, derivatives, strategy, finance, staking, mining];
  const ended = modules.map(({ provide }) => provide(parts as never).endedTrades);
  sources = [spotEndedTrades(parts as never), ...ended];
});
afterAll(() => database.stop());

function readMonth(uid: number, month: string, nowMs: number, openedAtMs = 0): Promise<Month> {
  const read = { db: database.pool, priceOf, pastPrices, worths: [], sources, nowMs };
  return buildMonth({ uid, openedAtMs }, month, read);
}

describe('[25.1] days of results', () => {
  const at = (hours: number) => MIDNIGHT + hours * HOUR_MS;
  const own = (kind: 'funds' | 'contract', bucket = 'available') => {
    return { owner: ALICE, kind, currency: 'USDT', bucket } as Move['to'];
  };
  const CHAIN = { owner: 'sim:chain', currency: 'USDT' } as const;
  const HOUSE = { owner: 'house:seconds', currency: 'USDT' } as const;

  beforeAll(async () => {
    await database.pool
      .query('insert into member (uid, opened_at_ms, status, level) values ($1, $2, 0, 0)', [
        ALICE,
        at(0),
      ])
      .catch(() => undefined);
    const ledger = new BookedLedger(database);
    const move = (from: Move['from'], to: Move['to'], amount: string, type: Move['type']): Move => {
      return { from, to, amount, type };
    };
    await ledger.book(at(1), 1, move(CHAIN, own('funds'), '10000', 'SIM_GRANT'));
    const [funds, contract] = [own('funds'), own('contract')];
    await ledger.book(at(2), 1, move(funds, contract, '1000', 'TRANSFER_OUT'));
    const held = own('contract', 'held');
    await ledger.book(at(3), 1, move(contract, held, '100', 'SECONDS_STAKE'));
    await ledger.book(at(4), 1, move(held, HOUSE, '100', 'SECONDS_LOSS'));
    await ledger.book(at(25), 2, move(contract, held, '50', 'SECONDS_STAKE'));
    await ledger.book(at(26), 3, move(CHAIN, funds, '500', 'DEPOSIT_CREDIT'));
  });

  it('[EX-25.1] leave out gifts, deposits and own transfers, by account as in all', async () => {
    const { days, firstMonth, lastMonth } = await readMonth(ALICE, '2026-03', at(30), at(0));
    expect([firstMonth, lastMonth]).toEqual(['2026-03', '2026-03']);
    const brief = days.map(({ startMs, resultUsdt, accounts, exposureUsdt }) => {
      const each = accounts.map(({ kind, resultUsdt: result }) => `${kind} ${Number(result)}`);
      return [startMs - MIDNIGHT, Number(resultUsdt), each, Number(exposureUsdt)];
    });
    expect(brief).toEqual([
      [0, -100, ['contract -100'], 0],
      [DAY_MS, 0, [], 50],
    ]);
  });

  it('end with today, and are none of months before the member or to come', async () => {
    for (const month of ['2026-02', '2026-04']) {
      expect(await readMonth(ALICE, month, at(30), at(0))).toMatchObject({ days: [], month });
    }
    expect((await readMonth(ALICE, '2026-03', at(80), at(0))).days).toHaveLength(4);
  });
});

describe('[25.3] a simulated year of fifty members', () => {
  it('is the same in calendar, ledger, statement and journal, to the last unit', async () => {
    const seen = { members: 0, days: 0, trades: 0, compared: new Map<NoteKind, number>() };
    for (let life = 0; life < LIVES; life += 1) {
      const clock = new YearClock(YEAR_STARTS_MS);
      await writeSimulated(database.pool, { seed: 21 + life, commands: COMMANDS, clock });
      const busiest = [...(await readBooks())].toSorted(([, one], [, other]) => {
        return other.length - one.length;
      });
      for (const [uid, lines] of busiest.slice(0, MEMBERS)) {
        const year = await readYear(uid, clock);
        expect(year).toHaveLength(365);
        expectSame(year, lines);
        expectSame(year, await readStatementLines(uid));
        seen.trades += await expectJournal(uid, year, seen.compared);
        seen.days += year.filter(({ resultUsdt }) => parseUnits(resultUsdt) !== 0n).length;
        seen.members += 1;
      }
    }
    expect(seen.members).toBe(LIVES * MEMBERS);
    expect(seen.trades).toBeGreaterThan(LIVES * 20);
    expect(seen.days).toBeGreaterThan(seen.members);
    expect(seen.compared.size).toBeGreaterThanOrEqual(KINDS_MIN);
  }, 1_200_000);
});

/** Month by month, as the page asks for it. */
async function readYear(uid: number, { firstMs, lastMs }: YearClock): Promise<Month['days']> {
  const days: Month['days'][number][] = [];
  for (let month = 0; month < 12; month += 1) {
    const name = new Date(Date.UTC(YEAR, month)).toISOString().slice(0, 7);
    const found = await readMonth(uid, name, lastMs - 1, firstMs);
    expectAddedUp(found);
    days.push(...found.days);
  }
  return days;
}

/** The lines of the member's own export. */
async function readStatementLines(uid: number): Promise<Line[]> {
  const findWorths = async () => (came: { currency: string; units: bigint }) => worthOf(came);
  const { lines } = await readStatement(database.pool, { findWorths }, { uid, method: 'average' });
  return lines.map(({ time, account, currency, amount, kind }) => ({
    atMs: Date.parse(time ?? ''),
    account: `${account}/${currency}`,
    currency: currency ?? '',
    units: parseUnits(amount ?? ''),
    isInflow: EXTERNAL_LEDGER_TYPES.includes(kind as LedgerType),
  }));
}

/** What the journal says beside each trade comes to what the calendar counts of its product. */
async function expectJournal(
  uid: number,
  year: Month['days'],
  compared: Map<NoteKind, number>,
): Promise<number> {
  let count = 0;
  for (const { kind, product, list } of NOTED) {
    const source = sources.find((each) => each.product === product);
    if (!source) throw new Error(`nothing ends of ${product}`);
    const trades = [];
    for await (const portion of readEndedTrades(source, database.pool, { uid, ...ALWAYS }))
      trades.push(...portion);
    const numbers = trades.map(({ number }) => number);
    const records = await list(database.pool, { uid, numbers });
    let sum = 0n;
    for (const { number, resultUnits } of trades) {
      const record = records.find((each) => each.number === number);
      if (!record) throw new Error(`no record of ${kind} ${number}`);
      const asked = { pool: database.pool, endedTrades: sources };
      const alone = await findLeftAlone(asked, uid, { kind, record });
      sum += alone ? parseUnits(alone.result ?? '0') : (resultUnits ?? 0n);
      if (alone) compared.set(kind, (compared.get(kind) ?? 0) + 1);
    }
    const counted = year.flatMap(({ products }) => products).filter(ofProduct(product));
    expect(counted.reduce((all, { trades: ended }) => all + ended, 0)).toBe(trades.length);
    expect(counted.reduce((all, each) => all + parseUnits(each.resultUsdt), 0n)).toBe(sum);
    count += trades.length;
  }
  return count;
}

function ofProduct(product: TradedProduct) {
  return (tally: { product: TradedProduct }) => tally.product === product;
}

type Line = { atMs: number; account: string; units: bigint; currency: string; isInflow: boolean };

const EXTERNAL = new Set(EXTERNAL_LEDGER_TYPES.map((type) => LEDGER_TYPES[type].num as number));

/** By member, oldest first. */
async function readBooks(): Promise<Map<number, Line[]>> {
  const { rows } = await database.pool.query<
    Record<'at_ms' | 'kind' | 'currency' | 'units', string> & Record<'uid' | 'type', number>
  >(
    `select a.uid, a.kind, a.currency, p.at_ms, p.type, p.units
     from account a join posting p on p.account_id = a.id
     where a.uid is not null order by p.entry_id, p.account_id, p.seq`,
  );
  const byMember = new Map<number, Line[]>();
  for (const { uid, kind, currency, at_ms, type, units } of rows) {
    const line = {
      atMs: Number(at_ms),
      account: `${kind}/${currency}`,
      currency,
      units: BigInt(units),
      isInflow: EXTERNAL.has(type),
    };
    byMember.set(uid, [...(byMember.get(uid) ?? []), line]);
  }
  return byMember;
}

/** Each day: what the lines of the accounts are worth now, before, and what came from outside. */
function expectSame(days: Month['days'], lines: readonly Line[]): void {
  const sums = new Map<string, { currency: string; units: bigint }>();
  const worth = () => [...sums.values()].reduce((all, sum) => all + worthOf(sum), 0n);
  let next = 0;
  for (const { startMs, resultUsdt, accounts } of days) {
    const before = worth();
    let came = 0n;
    for (let line = lines[next]; line && line.atMs < startMs + DAY_MS; line = lines[(next += 1)]) {
      const { account, currency, units } = line;
      expect(line.atMs).toBeGreaterThanOrEqual(startMs);
      sums.set(account, { currency, units: (sums.get(account)?.units ?? 0n) + units });
      if (line.isInflow) came += worthOf(line);
    }
    expect(resultUsdt).toBe(formatUnits(worth() - before - came));
    const sum = accounts.reduce((all, each) => all + parseUnits(each.resultUsdt), 0n);
    expect(formatUnits(sum)).toBe(resultUsdt);
  }
  expect(next).toBe(lines.length);
}

function worthOf({ currency, units }: { currency: string; units: bigint }): bigint {
  return valueOf(currency, units, priceOf);
}

/** Days and markets count the same trades. */
function expectAddedUp({ days, markets, isCut }: Month): number {
  expect(isCut).toBe(false);
  const ofDays = days.flatMap(({ products }) => products);
  for (const name of ['resultUsdt', 'wonUsdt', 'lostUsdt', 'feesUsdt', 'spreadUsdt'] as const) {
    const sumOf = (tallies: readonly Record<typeof name, string>[]) =>
      tallies.reduce((all, tally) => all + parseUnits(tally[name]), 0n);
    expect(sumOf(ofDays)).toBe(sumOf(markets));
  }
  for (const { resultUsdt, wonUsdt, lostUsdt } of markets) {
    expect(parseUnits(resultUsdt)).toBe(parseUnits(wonUsdt) + parseUnits(lostUsdt));
  }
  const count = (tallies: readonly { trades: number }[]) =>
    tallies.reduce((all, { trades }) => all + trades, 0);
  expect(count(ofDays)).toBe(count(markets));
  return count(markets);
}
