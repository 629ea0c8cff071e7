/**
 * Flash options on a real core and a real PostgreSQL: bought, sold back and settled over the API,
 * restarts and cut connections, outages, and what other modules read.
 */
import { parseUnits } from '@anywhen/money';
import { randomUUID } from 'node:crypto';
import {
  OPTIONS_OFFER,
  buyOption,
  listOptionPositions,
  listVolatility,
  readOptionReceipt,
  readOptionSeries,
  readOptionsDesk,
  sellOption,
} from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB, asSystem } from '../../testing/money.ts';
import { closeFixture, startTestCores } from '../../testing/module-fixture.ts';
import { listOptionsEndedSince, listOptionsOf } from './queries.ts';
import { optionsWorthAt, optionsWorthOf } from './worth.ts';
import { OptionsFixture } from '../../testing/options/options-fixture.ts';

const cores = startTestCores();
let fixture: OptionsFixture;
/** The first expiry that can be bought. */
let expiry: number;

beforeEach(async () => {
  fixture = await OptionsFixture.open(cores);
  await fixture.joinWith('900', ALICE, BOB);
  expiry = (await fixture.list()).series[0]?.expiresAtSecond ?? 0;
});

afterEach(() => closeFixture(fixture, cores));

const desk = (uid = ALICE) => fixture.ask(uid, readOptionsDesk, {});
const receiptOf = (uid: number, id: string) =>
  fixture.ask(uid, readOptionReceipt, {}, { params: { id } });
const list = async (query: Record<string, string> = {}) =>
  fixture.ask(ALICE, listOptionPositions, {}, { query });

describe('[7.2] series over the API', () => {
  it('are listed with strikes, volatility and limits, and each by its code', async () => {
    const { series, volatility, ...limits } = await fixture.list();
    expect(series).toHaveLength(6);
    expect(limits).toEqual({
      rule: 'opt/1',
      quantityMax: 1_000,
      positionsMax: 100,
      premiumMax: '5000.00000000',
      quoteLifeSeconds: 3,
      quoteToleranceBps: 100,
    });
    // The first whole minute is still to come.
    expect(volatility).toEqual([]);
    const [first] = series;
    expect(first?.strikes).toHaveLength(5);
    const params = { code: first?.code ?? '' };
    expect(await fixture.ask(BOB, readOptionSeries, {}, { params })).toEqual(first);
    await fixture.tickTo(expiry);
    const settled = await fixture.ask(BOB, readOptionSeries, {}, { params });
    expect(settled).toMatchObject({ state: 'settled', settlement: { ticks: 30 } });
    const unknown = { params: { code: 'BTC-9M-2601010000' } };
    expect((await fixture.refusal(BOB, readOptionSeries, {}, unknown)).code).toBe('NOT_FOUND');
  });

  it('[7.3] have a public volatility for each minute', async () => {
    await fixture.tickTo(expiry + 65);
    const query = { symbol: 'ETHUSDT', from: '0', to: String(expiry + 60) };
    const { firstSecond, rows } = await fixture.ask(ALICE, listVolatility, {}, { query });
    expect([firstSecond, rows.map(({ second }) => second)]).toEqual([
      expiry,
      [expiry, expiry + 60],
    ]);
    const { volatility } = await fixture.list();
    expect(volatility).toContainEqual(rows[1]);
    const other = { query: { ...query, symbol: 'XRPUSDT' } };
    expect((await fixture.refusal(ALICE, listVolatility, {}, other)).code).toBe('SYMBOL_CLOSED');
  });

  it('[0.6] are offered with the program’s terms once the driver runs', async () => {
    fixture.drive();
    const offer = () => fixture.core.facts.options.offer;
    await expect.poll(offer, { timeout: 60_000 }).toEqual(OPTIONS_OFFER);
    await fixture.tickTo(fixture.feed.second + 1);
    expect((await fixture.list()).series).toHaveLength(6 + 18);
  });
});

describe('[7.4] positions over the API', () => {
  it('are bought, sold back in part, settled, and have a public receipt', async () => {
    const bought = await fixture.buy(ALICE, { strikeIndex: 0, quantity: 10 });
    expect(bought).toMatchObject({ id: '1', state: 'open', left: 10, profit: null });
    expect(await desk()).toMatchObject({ atRisk: bought.premium, openPositions: 1 });
    const sold = await fixture.sell(ALICE, '1', 4);
    expect(sold).toMatchObject({ state: 'open', left: 6 });
    await fixture.tickTo(expiry);
    const { positions } = await list();
    const [settled] = positions;
    expect(settled).toMatchObject({ id: '1', state: 'settled', left: 6, endedAtMs: fixture.nowMs });
    const series = await fixture.ask(
      ALICE,
      readOptionSeries,
      {},
      { params: { code: sold.series } },
    );
    expect(settled?.settlement).toBe(series.settlement?.price);
    const receipt = await receiptOf(ALICE, '1');
    expect(receipt).toMatchObject({
      rule: 'opt/1',
      position: settled,
      series,
      purchase: { quantity: 10, price: bought.price, quoted: { second: expect.any(Number) } },
      sales: [{ quantity: 4 }],
    });
    const { position, ...proof } = await fixture.readShared(bought.shareId);
    expect({ position: { ...position, id: '1' }, ...proof }).toEqual(receipt);
    expect(JSON.stringify(proof)).not.toContain(String(ALICE));
    expect(await desk()).toMatchObject({ atRisk: '0.00000000', openPositions: 0 });
  });

  it('are visible to their own members only', async () => {
    const { id } = await fixture.buy(ALICE);
    const body = { quantity: 1, price: '0', second: fixture.feed.second };
    const asked = { params: { id } };
    expect((await fixture.refusal(BOB, sellOption, body, asked)).code).toBe('NOT_FOUND');
    expect((await fixture.refusal(BOB, readOptionReceipt, {}, asked)).code).toBe('NOT_FOUND');
  });

  it('are bought once under one key, and not at an invented price', async () => {
    const key = randomUUID();
    const order = fixture.order();
    let replays = 0;
    const buy = () =>
      fixture.ask(ALICE, buyOption, order, { key, onReplay: () => void (replays += 1) });
    expect(await buy()).toEqual(await buy());
    expect([replays, (await desk()).openPositions]).toEqual([1, 1]);
    const changed = await fixture.refusal(ALICE, buyOption, { ...order, price: '0.00000001' });
    expect(changed).toMatchObject({ code: 'QUOTE_CHANGED', data: { price: order.price } });
  });

  it('are listed newest first, page by page, by state and market', async () => {
    const eth =
      (await fixture.list()).series.find(({ symbol }) => symbol === 'ETHUSDT')?.code ?? '';
    for (const code of [undefined, eth, undefined]) await fixture.buy(ALICE, code ? { code } : {});
    await fixture.sell(ALICE, '1', 1);
    const ids = async (query: Record<string, string>) =>
      (await list(query)).positions.map(({ id }) => id);
    const first = await list({ limit: '2' });
    expect(first.positions.map(({ id }) => id)).toEqual(['3', '2']);
    expect(await ids({ limit: '2', cursor: first.nextCursor ?? '' })).toEqual(['1']);
    expect(await ids({ current: 'true' })).toEqual(['3', '2']);
    expect(await ids({ state: 'closed' })).toEqual(['1']);
    expect(await ids({ symbol: 'ETHUSDT' })).toEqual(['2']);
    expect(await ids({ symbol: 'NOUSDT' })).toEqual([]);
  });
});

describe('[16.5] [R1] restarts and outages', () => {
  it('in the middle of the mean change nothing', async () => {
    const { shareId } = await fixture.buy(ALICE, { strikeIndex: 0, quantity: 3 });
    await fixture.tickTo(expiry - 12);
    await fixture.stop();
    await fixture.start();
    await fixture.tickTo(expiry);
    const { position, series } = await fixture.readShared(shareId);
    expect(series.settlement?.ticks).toBe(30);
    expect(position.state).toBe('settled');
  });

  it('with the connection cut again and again settle each position once', async () => {
    for (const strikeIndex of [0, 1, 2, 3, 4]) await fixture.buy(ALICE, { strikeIndex });
    await fixture.buy(BOB, { strikeIndex: 4, type: 'put', quantity: 7 });
    for (const second of [expiry - 20, expiry - 1, expiry]) {
      await fixture.tickTo(second);
      await cores.cutWriter();
      await expect.poll(() => fixture.core.isRunning, { timeout: 60_000 }).toBe(true);
    }
    await fixture.tickTo(expiry + 2);
    const { positions } = await list();
    expect(new Set(positions.map(({ state }) => state))).toEqual(new Set(['settled']));
    const { rows } = await cores.running.pool.query<{ reference: string; types: string }>(
      `select reference, string_agg(type::text, ',' order by entry_id) as types
       from (select distinct entry_id, type, reference from posting where type between 90 and 93) e
       group by reference order by reference`,
    );
    expect(rows).toHaveLength(6);
    const paid = new Map(positions.map(({ id, payout }) => [id, Number(payout) > 0]));
    for (const { reference, types } of rows) {
      if (reference === '6') expect(['90', '90,92']).toContain(types);
      else expect(types, reference).toBe(paid.get(reference) ? '90,92' : '90');
    }
  });

  it('without ticks leave positions pending until they come', async () => {
    fixture.drive();
    await fixture.buy(ALICE);
    await fixture.tickTo(expiry - 5);
    fixture.nowMs = (expiry + 3) * 1_000;
    fixture.look();
    const state = async () => (await list()).positions[0]?.state;
    await expect.poll(state, { timeout: 60_000 }).toBe('pending');
    await fixture.tickTo(expiry);
    expect((await list()).positions[0]?.state).toBe('settled');
  });
});

describe('[1.3] what other modules read of options', () => {
  it('is what selling them back would bring', async () => {
    const bought = await fixture.buy(ALICE, { strikeIndex: 0, quantity: 10 });
    const { facts } = fixture.core;
    const worth = optionsWorthOf(facts, ALICE);
    // Ask 1.03, bid 0.97 of one value.
    expect(Number(worth) / Number(parseUnits(bought.premium))).toBeCloseTo(0.97 / 1.03, 4);
    expect(optionsWorthOf(facts, BOB)).toBe(0n);
  });

  it('is the value at a past moment, by the price and volatility of that minute', async () => {
    const codes = (await fixture.list()).series.map(({ code }) => code);
    const code = codes.filter((each) => each.startsWith('BTC')).at(-1) ?? '';
    await fixture.buy(ALICE, { code, quantity: 3 });
    const boughtMs = fixture.nowMs;
    await fixture.tickTo(expiry - 1);
    const beforeMs = fixture.nowMs;
    await fixture.tickTo(expiry);
    const worth = optionsWorthOf(fixture.core.facts, ALICE);
    const worthAt = async (...moments: number[]) => {
      const worths = await optionsWorthAt(cores.running.pool, ALICE, moments);
      return moments.map((atMs) => worths.get(atMs) ?? 0n);
    };
    const atMs = expiry * 1_000;
    await fixture.sell(ALICE, '1', 2);
    expect(await worthAt(boughtMs, atMs, atMs)).toEqual([0n, worth, worth]);
    expect((await worthAt(beforeMs))[0]).toBeGreaterThan(0n); // There was no minute yet.
    const afterMs = fixture.nowMs + 1;
    expect(await worthAt(afterMs)).toEqual([worth / 3n]);
    await fixture.tickTo(expiry + 60);
    expect(await worthAt(fixture.nowMs + 1)).toEqual([0n]);
  });

  it('is the options settled since a moment, and their codes', async () => {
    await fixture.buy(ALICE);
    await fixture.buy(ALICE);
    await fixture.sell(ALICE, '1', 1);
    const { pool } = cores.running;
    const settledSince = (sinceMs: number) =>
      listOptionsEndedSince(pool, { sinceMs, afterId: 0, limit: 9 });
    expect(await settledSince(0)).toEqual([]);
    await fixture.tickTo(expiry);
    expect(await settledSince(fixture.nowMs)).toMatchObject([
      { id: 2, state: 'settled', uid: ALICE },
    ]);
    expect(await settledSince(fixture.nowMs + 1)).toEqual([]);
    expect([...(await listOptionsOf(pool, [2])).values()][0]).toMatch(/^BTC-1M-.*-C$/);
  });
});

describe('[7.5] the database itself', () => {
  it('rejects a duplicate minute, and a duplicate sale', async () => {
    await fixture.buy(ALICE, { quantity: 2 });
    await fixture.sell(ALICE, '1', 1);
    await fixture.tickTo(expiry);
    const again = (table: string) =>
      cores.running.pool.query(`insert into ${table} select * from ${table}`);
    await expect(again('option_volatility')).rejects.toThrow('option_volatility_pkey');
    await expect(again('option_sale')).rejects.toThrow('option_sale_pkey');
    await fixture.core.submit(asSystem({ kind: 'settle-due' }));
  });
});
