/**
 * Days of results next to the books: worked examples of a hand-booked ledger, and a year in which
 * simulated members do everything there is to do, a month for each life, on a real PostgreSQL. What
 * the calendar says is added up again here from postings alone.
 */
import type { Change } from '@anywhen/exchange';
import { formatUnits, parseUnits } from '@anywhen/money';
import { testSize } from '@anywhen/money/test-size';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import { EXTERNAL_LEDGER_TYPES, LEDGER_TYPES, type ReplyOf, readResults } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BookedLedger, type Move } from '../../testing/funding/booked-ledger.ts';
import { ALICE } from '../../testing/money.ts';
import { writeSimulated } from '../../testing/results/simulated-tables.ts';
import { TestDatabase } from '../../testing/test-database.ts';
import { derivatives } from '../derivatives/derivatives.ts';
import type { EndedTrades } from '../facets/ended-trades.ts';
import { finance } from '../finance/finance.ts';
import { valueOf } from '../funding/funding.ts';
import { mining } from '../mining/mining.ts';
import { options } from '../options/options.ts';
import { seconds } from '../seconds/seconds.ts';
import { spot } from '../spot/spot.ts';
import { staking } from '../staking/staking.ts';
import { strategy } from '../strategy/strategy.ts';
import { buildMonth } from './month.ts';

/** Six members each: a year of twelve lives has more than fifty. */
const LIVES = testSize('RESULT_LIVES', { short: 2, long: 12 });
const COMMANDS = testSize('RESULT_LIFE', { short: 6_000, long: 20_000 });
/** A life of minutes becomes one of hours and passes midnight; a contract stays within a day. */
const SLOWER = 200;
const MIDNIGHT = Date.UTC(2026, 2, 2);

const PRICE = { units: 1_234_567, decimals: 2 };
const priceOf = (currency: string) => (currency === 'USDT' ? undefined : PRICE);
const pastPrices = async () => () => priceOf;

type Month = ReplyOf<typeof readResults>;
let database: TestDatabase;

beforeAll(async () => {
  database = await TestDatabase.start();
});
afterAll(() => database.stop());

function readMonth(uid: number, month: string, nowMs: number, openedAtMs = 0): Promise<Month> {
  const parts = { pool: database.pool, facts: {}, pricing: { markets: { pastPrices } } };
  const modules = [spot, seconds, options, derivatives, strategy, finance, staking, mining];
  const sources: EndedTrades[] = modules.map(({ provide }) => {
    return provide(parts as never).endedTrades;
  });
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

describe('[25.3] a simulated year', () => {
  it('of the calendar is that of the ledger, to the last unit', async () => {
    let trades = 0;
    let days = 0;
    for (let life = 0; life < LIVES; life += 1) {
      const firstMs = Date.UTC(2027, life, 14, 22);
      await writeSimulated(database.pool, {
        seed: 21 + life,
        commands: COMMANDS,
        changed: slowerFrom(firstMs),
      });
      for (const [uid, lines] of await readBooks()) {
        const month = await readMonth(uid, monthOf(firstMs), Date.UTC(2028, 0), firstMs);
        expectSame(month, lines);
        trades += expectAddedUp(month);
        days += month.days.filter(({ resultUsdt }) => parseUnits(resultUsdt) !== 0n).length;
      }
    }
    expect(trades).toBeGreaterThan(LIVES * 20);
    expect(days).toBeGreaterThan(LIVES);
  }, 600_000);
});

/** Every moment of a change, from the first one on. */
function slowerFrom(firstMs: number): (change: Change) => Change {
  let startMs: number | undefined;
  const move = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => move(each));
    if (typeof value === 'number' && /(^a|A)tMs$/.test(name)) {
      startMs ??= value;
      return firstMs + (value - startMs) * SLOWER;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, move(each, key)]));
  };
  // Proposals of terms have seconds beside their moments, which must agree.
  return (change) => (change.kind.startsWith('terms') ? change : (move(change) as Change));
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
function expectSame({ days }: Month, lines: readonly Line[]): void {
  const worthAt = (atMs: number) => {
    const sums = new Map<string, { currency: string; units: bigint }>();
    for (const { account, currency, units } of lines.filter((line) => line.atMs < atMs)) {
      sums.set(account, { currency, units: (sums.get(account)?.units ?? 0n) + units });
    }
    return [...sums.values()].reduce((all, sum) => all + worthOf(sum), 0n);
  };
  for (const { startMs, resultUsdt, accounts } of days) {
    const endMs = startMs + DAY_MS;
    const came = lines
      .filter((line) => line.isInflow && line.atMs >= startMs && line.atMs < endMs)
      .reduce((all, line) => all + worthOf(line), 0n);
    expect(resultUsdt).toBe(formatUnits(worthAt(endMs) - worthAt(startMs) - came));
    const sum = accounts.reduce((all, each) => all + parseUnits(each.resultUsdt), 0n);
    expect(formatUnits(sum)).toBe(resultUsdt);
  }
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

function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}
