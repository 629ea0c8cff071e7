/**
 * Finance on a real core and a real PostgreSQL: whole lifecycles over the API and the socket,
 * successive issues, an outage over three midnights, and what other modules read.
 */
import { randomUUID } from 'node:crypto';
import {
  type FinanceRecord,
  type RejectionCode,
  businessDate,
  businessDayOf,
  buyFinance,
  cancelFinance,
  readFinanceProduct,
  readFinanceRecord,
  redeemFinance,
} from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { raiseLevel } from '../../testing/levels.ts';
import { ALICE, BOB } from '../../testing/money.ts';
import { closeFixture, startTestCores } from '../../testing/module-fixture.ts';
import { upgradeAgain } from '../../testing/core/upgraded-tables.ts';
import * as earnings from './earnings.ts';
import { listFinanceNewsSince, listProductsOf } from './queries.ts';
import { FinanceFixture, SETTLED_MS } from '../../testing/finance/finance-fixture.ts';
import { dayByDay } from '../../testing/earn/day-by-day.ts';

const cores = startTestCores();
let fixture: FinanceFixture;

beforeEach(async () => {
  fixture = await FinanceFixture.open(cores);
  await fixture.joinWith('9000', ALICE, BOB);
});

afterEach(() => closeFixture(fixture, cores));

const comingOf = (...asked: Parameters<typeof earnings.comingOf>) =>
  dayByDay<ReturnType<typeof earnings.comingOf>[number]>(earnings.comingOf(...asked));

describe('[4.5] a record', () => {
  it('is bought, starts, is paid each day and settled, and each step is published to its member', async () => {
    const socket = await fixture.listen(ALICE);
    const bought = await fixture.buy(ALICE, 'F7', '500');
    expect(bought).toMatchObject({ state: 'purchased', daily: '0.04109589', paid: '0.00000000' });
    expect((await fixture.desk(ALICE)).available).toBe('8500.00000000');
    await fixture.turnDays(1);
    const { record: started } = await fixture.read(ALICE, bought.id);
    expect(started).toEqual({ ...bought, state: 'in-progress' });
    await fixture.turnDays(1);
    const once = await fixture.read(ALICE, bought.id);
    expect(once.record).toMatchObject({ paid: '0.04109589', paidDays: 1 });
    expect(once.lines).toEqual([
      { day: bought.startDay, amount: '0.04109589', atMs: fixture.nowMs },
    ]);
    await fixture.turnDays(6);
    const { record: waiting } = await fixture.read(ALICE, bought.id);
    expect(waiting).toMatchObject({ state: 'waiting', settlesAtMs: fixture.nowMs + 5_000 });
    await fixture.pass(SETTLED_MS);
    const { record: settled, lines } = await fixture.read(ALICE, bought.id);
    expect(settled).toMatchObject({
      state: 'settled',
      ending: 'matured',
      paid: '0.28767123',
      paidDays: 7,
      lastPaidDay: bought.redemptionDay - 1,
    });
    expect(lines.map(({ day }) => businessDate(day))).toEqual(
      [17, 16, 15, 14, 13, 12, 11].map((day) => `2026-01-${day}`),
    );
    expect((await fixture.desk(ALICE)).available).toBe('9000.28767123');
    await socket.until(() => socket.received('finance').length > 10);
    const published = socket
      .received('finance')
      .map(({ data }) => data as { records: FinanceRecord[] });
    expect(published[0]).toEqual({ records: [] });
    expect(published.flatMap(({ records }) => records).map(({ state }) => state)).toEqual([
      'purchased',
      ...Array<string>(7).fill('in-progress'),
      'waiting',
      'settled',
    ]);
    socket.ws.close();
  });

  it('[EX-4.7] is redeemed early: interest already paid is given back, and nothing more', async () => {
    const { id } = await fixture.buy(ALICE, 'F180', '1000');
    await fixture.turnDays(46);
    const early = await fixture.redeem(ALICE, id);
    expect(early).toMatchObject({ state: 'waiting', ending: 'early', paid: '9.86301360' });
    await fixture.pass(SETTLED_MS);
    expect((await fixture.read(ALICE, id)).record).toMatchObject({
      state: 'settled',
      paid: '0.00000000',
      givenBack: '9.86301360',
      paidDays: 45,
    });
    expect((await fixture.desk(ALICE)).available).toBe('9000.00000000');
    expect(await refused(redeemFinance, id)).toBe('REDEEM_NOT_ALLOWED');
    expect(await refused(cancelFinance, id)).toBe('REDEEM_NOT_ALLOWED');
  });

  it('[EX-4.9] is cancelled before it begins, once', async () => {
    const { id } = await fixture.buy(ALICE, 'F7', '500');
    const key = randomUUID();
    const cancelled = await fixture.cancel(ALICE, id, key);
    expect(cancelled).toMatchObject({ state: 'settled', ending: 'cancelled' });
    expect(await fixture.cancel(ALICE, id, key)).toEqual(cancelled);
    expect(await refused(cancelFinance, id)).toBe('REDEEM_NOT_ALLOWED');
    expect((await fixture.desk(ALICE)).available).toBe('9000.00000000');
  });

  it('is visible to its member only', async () => {
    const { id } = await fixture.buy(ALICE, 'F7', '500');
    expect(await refused(cancelFinance, id, BOB)).toBe('NOT_FOUND');
    expect(await refused(readFinanceRecord, id, BOB)).toBe('NOT_FOUND');
    expect(await refused(readFinanceRecord, '99')).toBe('NOT_FOUND');
    expect((await fixture.list(BOB)).records).toEqual([]);
  });

  it('is listed by state, newest first, page by page', async () => {
    for (const amount of ['10', '20', '30', '40']) await fixture.buy(ALICE, 'F7', amount);
    await fixture.cancel(ALICE, '2');
    const first = await fixture.list(ALICE, { limit: '3' });
    expect(first.records.map(({ id }) => id)).toEqual(['4', '3', '2']);
    const rest = await fixture.list(ALICE, { cursor: first.nextCursor, limit: '3' });
    expect([rest.records.map(({ id }) => id), rest.nextCursor]).toEqual([['1'], null]);
    const settled = await fixture.list(ALICE, { state: 'settled' });
    expect(settled.records.map(({ id }) => id)).toEqual(['2']);
  });
});

describe('[4.4] a purchase', () => {
  it('needs the agreement, before anything else is checked', async () => {
    const purchase = fixture.purchaseOf('F7', '500', { isAgreed: false, amount: 'NaN' });
    expect(await fixture.refusal(ALICE, buyFinance, purchase)).toMatchObject({
      code: 'VALIDATION',
      fields: { isAgreed: 'required' },
    });
  });

  it('happens once for one key', async () => {
    const key = randomUUID();
    const purchase = fixture.purchaseOf('F7', '500');
    const first = await fixture.ask(ALICE, buyFinance, purchase, { key });
    let isReplay = false;
    const onReplay = () => void (isReplay = true);
    expect(await fixture.ask(ALICE, buyFinance, purchase, { key, onReplay })).toEqual(first);
    expect([isReplay, (await fixture.desk(ALICE)).available]).toEqual([true, '8500.00000000']);
  });

  it('is rejected right after midnight, until the day has turned', async () => {
    fixture.nowMs = Date.UTC(2026, 0, 11);
    const purchase = fixture.purchaseOf('F7', '500');
    expect((await fixture.refusal(ALICE, buyFinance, purchase)).code).toBe('DAY_NOT_BOOKED');
    await fixture.turnDays(1);
    await fixture.ask(ALICE, buyFinance, purchase);
  });

  it('[1.5] counts against a limit that the desk shows, twice as high at level 2', async () => {
    await fixture.buy(ALICE, 'F7', '500');
    const leftOf = async (uid: number, product: string) =>
      (await fixture.desk(uid)).left.find(({ code }) => code === product)?.amount;
    expect(await leftOf(ALICE, 'F7')).toBe('49500.00000000');
    expect(await leftOf(ALICE, 'F30')).toBe('50000.00000000');
    await raiseLevel(fixture.core, ALICE, 2);
    expect(await leftOf(ALICE, 'F7')).toBe('99500.00000000');
    expect(await leftOf(BOB, 'F7')).toBe('50000.00000000');
  });
});

describe('[4.2] products', () => {
  it('are shown to everybody with the amount sold and their dates if bought now', async () => {
    await fixture.buy(ALICE, 'F180', '1000');
    const products = await fixture.products();
    expect(products.map(({ code }) => code)).toEqual(['F7', 'F30', 'F90', 'F180', 'TR60', 'TR120']);
    expect(products[3]).toEqual({
      code: 'F180',
      family: 'fixed',
      currency: 'USDT',
      termDays: 180,
      aprBps: 800,
      min: '100',
      step: '0.01',
      personalMax: '100000',
      total: '10000000',
      sold: '1000.00000000',
      state: 'open',
      windowDay: null,
      windowEndDay: null,
      subscriptionDay: businessDayOf('2026-01-10'),
      startDay: businessDayOf('2026-01-11'),
      redemptionDay: businessDayOf('2026-07-10'),
    });
    expect((await fixture.product('F180')).issues).toEqual([]);
    expect(await fixture.refusal(0, readFinanceProduct, {}, { params: { code: 'F8' } })).toEqual({
      code: 'NOT_FOUND',
    });
  });

  it('[EX-4.5] of trust come in issues: the next, the one on sale, and past ones', async () => {
    await raiseLevel(fixture.core, ALICE, 1);
    await raiseLevel(fixture.core, BOB, 1);
    await fixture.turnDays(businessDayOf('2026-02-01') - fixture.day);
    await fixture.buy(ALICE, 'TR60', '5000');
    await fixture.buy(BOB, 'TR60', '700');
    await fixture.cancel(BOB, '2');
    await fixture.turnDays(14);
    await fixture.buy(BOB, 'TR60', '600');
    const lines = async () =>
      (await fixture.product('TR60')).issues.map(
        ({ windowDay, startDay, redemptionDay, state, sold }) =>
          `${[windowDay, startDay, redemptionDay].map(businessDate).join(' ')} ${state} ${sold}`,
      );
    expect(await lines()).toEqual([
      '2026-03-01 2026-03-15 2026-05-14 upcoming 0.00000000',
      '2026-02-15 2026-03-01 2026-04-30 open 600.00000000',
      '2026-02-01 2026-02-15 2026-04-16 closed 5000.00000000',
    ]);
    await fixture.turnDays(businessDayOf('2026-04-16') - fixture.day);
    await fixture.pass(SETTLED_MS);
    expect((await lines()).slice(2)).toEqual([
      '2026-02-15 2026-03-01 2026-04-30 closed 600.00000000',
      '2026-02-01 2026-02-15 2026-04-16 matured 5000.00000000',
    ]);
    const { record, lines: paid } = await fixture.read(ALICE, '1');
    expect(record).toMatchObject({ ending: 'matured', daily: null, paid: '73.97260273' });
    expect(paid.map(({ amount }) => amount)).toEqual(['73.97260273']);
    await expectUpgrade();
  });
});

describe('[I7] days without a server', () => {
  it('are booked on the next start: in order, with the right dates, once', async () => {
    await fixture.buy(ALICE, 'F30', '2500');
    await fixture.buy(BOB, 'F7', '500');
    await fixture.turnDays(2);
    await fixture.stop();
    fixture.nowMs = Date.UTC(2026, 0, 15, 9, 30);
    await fixture.start();
    await fixture.openShop();
    const { rows } = await cores.database.pool.query<{ line: string }>(
      `select record_id || ' ' || day - 20463 as line from finance_interest i
       join posting p on p.reference = i.record_id || '@' || i.day and p.units > 0
       order by p.entry_id`,
    );
    expect(rows.map(({ line }) => line)).toEqual(
      [1, 2, 3, 4].flatMap((day) => [`1 ${day}`, `2 ${day}`]),
    );
    expect((await fixture.read(BOB, '2')).record).toMatchObject({ paidDays: 4 });
  });

  it('cannot be paid twice: the database rejects it', async () => {
    await fixture.buy(ALICE, 'F7', '500');
    await fixture.turnDays(2);
    const again = cores.database.pool.query(
      'insert into finance_interest select * from finance_interest',
    );
    await expect(again).rejects.toThrow('finance_interest_pkey');
  });
});

describe('[4.6] what other modules read', () => {
  it('is upcoming payments day by day, and earnings', async () => {
    const { id } = await fixture.buy(ALICE, 'F7', '500');
    await fixture.turnDays(4);
    await fixture.turnDays(1);
    const { facts } = fixture.core;
    const coming = () => comingOf(facts, ALICE, fixture.day + 30);
    const lines = () =>
      coming().map(({ day, kind, units }) => `${businessDate(day)} ${kind} ${units}`);
    expect(lines()).toEqual([
      '2026-01-16 interest 4109589',
      '2026-01-17 interest 4109589',
      '2026-01-18 interest 4109589',
      '2026-01-18 principal 50000000000',
    ]);
    expect(comingOf(facts, ALICE, fixture.day + 2)).toHaveLength(2);
    expect(comingOf(facts, BOB, fixture.day + 30)).toEqual([]);
    const totals = () => earnings.totalsOf(cores.database.pool, facts, ALICE);
    expect(await totals()).toEqual({
      held: [{ currency: 'USDT', units: 50_000_000_000n }],
      todayUsdtUnits: 4_109_589n,
      earnedUsdtUnits: 4n * 4_109_589n,
      count: 1,
    });
    await fixture.redeem(ALICE, id);
    expect(coming()).toMatchObject([
      { kind: 'principal', units: 50_000_000_000n - 16_438_356n, atMs: fixture.nowMs + 5_000 },
    ]);
    await fixture.pass(SETTLED_MS);
    expect(await totals()).toMatchObject({ todayUsdtUnits: 0n, earnedUsdtUnits: 0n, count: 0 });
  });

  it('[0.10] is the same from running sums as from every record there ever was', async () => {
    const early = await fixture.buy(ALICE, 'F7', '500');
    await fixture.buy(ALICE, 'F7', '600');
    await fixture.buy(BOB, 'F7', '700');
    const { pool } = cores.database;
    const ofAll = async () => {
      const { rows } = await pool.query<{ today: string; earned: string }>(
        `select coalesce(sum(r.paid_units - r.given_back_units), 0) as earned, coalesce(sum((
           select sum(units) from finance_interest i
           where i.record_id = r.id and i.at_ms >= $2 and r.given_back_units = 0)), 0) as today
         from finance_record r where uid = $1`,
        [ALICE, fixture.core.facts.agenda.todaySinceMs],
      );
      return {
        todayUsdtUnits: BigInt(rows[0]?.today ?? 0),
        earnedUsdtUnits: BigInt(rows[0]?.earned ?? 0),
      };
    };
    const compare = async () => {
      const totals = await earnings.totalsOf(pool, fixture.core.facts, ALICE);
      expect(totals).toMatchObject(await ofAll());
      return totals;
    };
    for (let day = 1; day <= 10; day += 1) {
      await fixture.turnDays(1);
      if (day === 3) await fixture.redeem(ALICE, early.id);
      if (day === 5) await fixture.buy(ALICE, 'F7', '800');
      await compare();
      await fixture.pass(SETTLED_MS);
      await compare();
    }
    expect((await compare()).earnedUsdtUnits).toBeGreaterThan(0n);
    expect(await expectUpgrade()).toHaveLength(2);
  });

  it('is the upcoming payments of a trust record, and of one that waits', async () => {
    await raiseLevel(fixture.core, ALICE, 1);
    await fixture.buy(ALICE, 'TR60', '5000');
    const { redemptionDay } = (await fixture.read(ALICE, '1')).record;
    const { facts } = fixture.core;
    const coming = () => comingOf(facts, ALICE, redemptionDay);
    const end = { day: redemptionDay, recordId: 1 };
    const both = [
      { ...end, kind: 'interest', units: 7_397_260_273n },
      { ...end, kind: 'principal', units: 500_000_000_000n },
    ];
    expect(coming()).toMatchObject(both);
    await fixture.turnDays(redemptionDay - fixture.day);
    const atMs = fixture.nowMs + 5_000;
    expect(coming()).toMatchObject(both.map((line) => ({ ...line, atMs })));
  });

  it('is the records started or settled since a moment, and the product of each', async () => {
    const { pool } = cores.database;
    for (const amount of ['10', '20', '30']) await fixture.buy(ALICE, 'F7', amount);
    await fixture.cancel(ALICE, '2');
    await fixture.turnDays(1);
    const changedSince = async (sinceMs: number, afterId = 0, limit = 10) =>
      (await listFinanceNewsSince(pool, { sinceMs, afterId, limit })).map(({ id }) => id);
    expect(await changedSince(0)).toEqual([1, 2, 3]);
    expect(await changedSince(0, 1, 1)).toEqual([2]);
    expect(await changedSince(fixture.nowMs)).toEqual([1, 3]);
    const startedAtMs = fixture.nowMs;
    await fixture.turnDays(1);
    await fixture.redeem(ALICE, '3');
    await fixture.pass(SETTLED_MS);
    expect(await changedSince(startedAtMs + 1)).toEqual([3]);
    expect(await listProductsOf(pool, [1, 3, 99])).toEqual(
      new Map([
        [1, 'F7'],
        [3, 'F7'],
      ]),
    );
  });
});

async function refused(
  endpoint: typeof redeemFinance | typeof cancelFinance | typeof readFinanceRecord,
  id: string,
  uid = ALICE,
): Promise<RejectionCode> {
  return (await fixture.refusal(uid, endpoint, {}, { params: { id } })).code;
}

/** Tables of an older version become those that are written today. */
async function expectUpgrade() {
  const { written, upgraded } = await upgradeAgain(cores.database, {
    migration: '0057-finance',
    undo: `drop table finance_earned, finance_issue; drop index finance_record_open_of_member;
      drop index finance_record_ended_of_member;
      create index finance_record_issue on finance_record (product, window_day)`,
    tables: ['finance_earned', 'finance_issue'],
  });
  expect(upgraded).toEqual(written);
  return written.flat();
}
