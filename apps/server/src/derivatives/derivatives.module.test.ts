/**
 * Leveraged contracts on a real core and a real PostgreSQL: from the API to the tables and back,
 * across kills of the database. tampering.test.ts shows that receipts can be recomputed.
 */
import { randomUUID } from 'node:crypto';
import { describeDerivativesTerms } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { type Market, findMarket } from '@anywhen/prices';
import {
  RECEIPT_EVENTS_MAX,
  cancelLeverageOrder,
  cancelLeverageOrders,
  changePositionMargin,
  closeLeveragePosition,
  expectedRateOf,
  listFunding,
  listLeverageOrders,
  listLeveragePositions,
  placeLeverageOrder,
  readDerivativesConfig,
  readDerivativesDesk,
  readInsurance,
  readLeveragePosition,
  readLiquidationReceipt,
  readSharedLiquidation,
  readWholeReceipt,
  setLeverage,
  setPositionLevels,
} from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/money.ts';
import { closeFixture, startTestCores } from '../../testing/module-fixture.ts';
import { listOrderMarkets, listPositionMarkets, listPositionsEndedSince } from './queries.ts';
import { BUY, LeverageFixture, nearTerms } from '../../testing/derivatives/leverage-fixture.ts';
import { unrealisedAt, unrealisedOf } from './worth.ts';

const cores = startTestCores();
let fixture: LeverageFixture;

afterEach(() => closeFixture(fixture, cores));

const begin = async (terms = nearTerms(), afterMidnight = 0) => {
  fixture = await LeverageFixture.open(cores, afterMidnight);
  await fixture.joinWith('9000', ALICE, BOB);
  await fixture.setTerms(terms);
};
const code = async (asking: Promise<{ code: string }>) => (await asking).code;

describe('[8.2] leveraged contracts over the API', () => {
  beforeEach(() => begin());

  it('show terms and the desk, and accept a choice of leverage', async () => {
    const config = await fixture.ask(ALICE, readDerivativesConfig, {});
    expect(config.markets).toHaveLength(21);
    expect(config).toMatchObject({
      rule: 'lev/2',
      takerBps: 5,
      makerBps: 2,
      liquidationBps: 20,
      levelTwoOffPercent: 20,
      fundingCost: '0.0000025',
    });
    expect(config.nextFundingSecond % 3_600).toBe(0);
    const choice = { symbol: 'BTCUSDT', leverage: 1 };
    expect(await fixture.ask(ALICE, setLeverage, choice)).toEqual(choice);
    const desk = await fixture.ask(ALICE, readDerivativesDesk, {});
    expect(desk).toMatchObject({ available: '9000.00000000', held: '0.00000000' });
    expect(desk.markets[0]).toEqual({
      symbol: 'BTCUSDT',
      leverage: 1,
      maxNotional: '8991.00899100',
      left: { buy: '500000.00000000', sell: '500000.00000000' },
      marketLeft: { buy: '500000.00000000', sell: '500000.00000000' },
    });
    const wrong = fixture.refusal(ALICE, setLeverage, { ...choice, leverage: 20 });
    expect(await code(wrong)).toBe('LEVERAGE_INVALID');
  });

  it('open, take margin and levels, list their events, and close once', async () => {
    const key = randomUUID();
    const placed = await fixture.place(ALICE, {}, key);
    expect(await fixture.place(ALICE, {}, key)).toEqual(placed);
    expect(placed).toMatchObject({ order: { id: '1', state: 'FILLED' }, position: { id: '1' } });
    const params = { id: '1' };
    const margin = { direction: 'add', amount: '100' } as const;
    await fixture.ask(ALICE, changePositionMargin, margin, { params });
    const levels = { takeProfit: '99000', stopLoss: null };
    await fixture.ask(ALICE, setPositionLevels, levels, { params });
    const foreign = fixture.refusal(BOB, closeLeveragePosition, { quantity: null }, { params });
    expect(await code(foreign)).toBe('NOT_FOUND');
    await fixture.ask(ALICE, closeLeveragePosition, { quantity: '0.04' }, { params });
    const { position, events } = await fixture.ask(ALICE, readLeveragePosition, {}, { params });
    expect(events.map(({ kind }) => kind)).toEqual(['reduced', 'margin-added', 'opened']);
    expect(position).toMatchObject({ quantity: '0.06000', takeProfit: '99000.00', state: 'open' });
    const desk = await fixture.ask(ALICE, readDerivativesDesk, {});
    expect(Number(desk.held)).toBeCloseTo(Number(position.margin) + Number(position.reserve), 8);
    const closed = await fixture.ask(ALICE, closeLeveragePosition, { quantity: null }, { params });
    expect(closed.position).toMatchObject({ state: 'closed', ending: 'member' });
    expect(await code(fixture.refusal(BOB, readLeveragePosition, {}, { params }))).toBe(
      'NOT_FOUND',
    );
    const noReceipt = fixture.refusal(ALICE, readLiquidationReceipt, {}, { params });
    expect(await code(noReceipt)).toBe('NOT_FOUND');
  });

  it('wait, are listed page by page, and are cancelled', async () => {
    const limit = { type: 'limit', price: '60000', quantity: '0.01' } as const;
    for (let count = 0; count < 3; count += 1) await fixture.place(ALICE, limit);
    await fixture.place(ALICE, { symbol: 'ETHUSDT', quantity: '0.1' });
    const list = (query: Record<string, string>) =>
      fixture.ask(ALICE, listLeverageOrders, {}, { query });
    const first = await list({ isOpen: 'true', limit: '2' });
    expect(first.orders.map(({ id }) => id)).toEqual(['3', '2']);
    const rest = await list({ isOpen: 'true', limit: '2', cursor: first.nextCursor ?? '' });
    expect(rest).toMatchObject({ orders: [{ id: '1' }], nextCursor: null });
    expect((await list({ isOpen: 'false' })).orders.map(({ id }) => id)).toEqual(['4']);
    expect((await list({ symbol: 'ETHUSDT' })).orders).toHaveLength(1);
    const cancel = (id: string, uid = ALICE) => ({ uid, asking: { params: { id } } });
    const { order } = await fixture.ask(ALICE, cancelLeverageOrder, {}, cancel('2').asking);
    expect(order).toMatchObject({ state: 'CANCELED', held: '0.00000000' });
    const again = fixture.refusal(ALICE, cancelLeverageOrder, {}, cancel('2').asking);
    expect(await code(again)).toBe('ORDER_NOT_CANCELLABLE');
    const unknown = fixture.refusal(BOB, cancelLeverageOrder, {}, cancel('1').asking);
    expect(await code(unknown)).toBe('NOT_FOUND');
    const all = await fixture.ask(ALICE, cancelLeverageOrders, {}, { query: {} });
    expect(all.canceledIds).toEqual(['1', '3']);
    const positions = (query: Record<string, string>) =>
      fixture.ask(ALICE, listLeveragePositions, {}, { query });
    expect((await positions({ isOpen: 'true' })).positions).toMatchObject([{ symbol: 'ETHUSDT' }]);
    expect((await positions({ isOpen: 'false' })).positions).toEqual([]);
  });

  it('are rejected as the exchange rejects, with what is left', async () => {
    const tooMuch = await fixture.refusal(ALICE, placeLeverageOrder, { ...BUY, quantity: '8' });
    expect(tooMuch).toMatchObject({ code: 'POSITION_LIMIT', data: { left: '500000.00000000' } });
    const wrong = fixture.refusal(ALICE, listLeverageOrders, {}, { query: { symbol: 'ETCUSDT' } });
    expect(await code(wrong)).toBe('VALIDATION');
  });
});

describe('[8.2] a liquidation on the server', () => {
  it('has a receipt for its member and by its share link, and appears in the insurance record', async () => {
    await begin();
    await fixture.place(ALICE);
    await fixture.place(BOB, { side: 'sell' });
    await fixture.tickUntilEnded(1, 'state = 3');
    const [ended] = await listPositionsEndedSince(cores.running.pool, {
      sinceMs: 0,
      afterId: 0,
      limit: 9,
    });
    expect(ended).toMatchObject({ ending: 'liquidation', symbol: 'BTCUSDT' });
    const { uid = 0, id = 0 } = ended ?? {};
    const params = { id: String(id) };
    const receipt = await fixture.ask(uid, readLiquidationReceipt, {}, { params });
    const { position, ...proof } = await fixture.ask(
      0,
      readSharedLiquidation,
      {},
      {
        params: { shareId: receipt.position.shareId },
      },
    );
    const { id: _id, ...anonymous } = receipt.position;
    expect(position).toEqual(anonymous);
    expect(JSON.stringify(position)).not.toContain(String(uid));

    const kinds = proof.events.map(({ kind }) => kind);
    expect([kinds[0], kinds.at(-1)]).toEqual(['opened', 'liquidated']);
    expect(proof.events.at(-1)).toMatchObject(position.decided ?? {});

    const insurance = await fixture.ask(0, readInsurance, {}, { query: { limit: '1' } });
    expect(insurance.balance).toBe(proof.events.at(-1)?.liquidationFee);
    expect(insurance.lines).toHaveLength(1);
    const named = new Map([[id, 'BTCUSDT']]);
    expect(await listPositionMarkets(cores.running.pool, [id])).toEqual(named);
    expect(await listOrderMarkets(cores.running.pool, [id])).toEqual(named);
  });

  it('[0.10] has a receipt in parts where very much has happened to it, with every event', async () => {
    await begin();
    await fixture.place(ALICE);
    await fixture.place(BOB, { side: 'sell' });
    const changes = RECEIPT_EVENTS_MAX + 10;
    for (const [uid, positionId] of [[ALICE, 1] as const, [BOB, 2] as const]) {
      const add = { kind: 'change-position-margin', positionId, direction: 'add' } as const;
      const asked = Array.from({ length: changes }, () => {
        const actor = { kind: 'member', uid } as const;
        return fixture.core.submit({ actor, id: randomUUID(), body: { ...add, amount: '0.01' } });
      });
      const replies = await Promise.all(asked);
      expect(new Set(replies.map(({ reply }) => reply.isAccepted))).toEqual(new Set([true]));
    }
    await fixture.tickUntilEnded(1, 'state = 3');
    const page = { sinceMs: 0, afterId: 0, limit: 9 };
    const [ended] = await listPositionsEndedSince(cores.running.pool, page);
    const params = { id: String(ended?.id) };
    const sizes: number[] = [];
    const receipt = await readWholeReceipt(async (after) => {
      const query = after === undefined ? {} : { after: String(after) };
      const asking = { params, query };
      const part = await fixture.ask(ended?.uid ?? 0, readLiquidationReceipt, {}, asking);
      sizes.push(part.events.length);
      return part;
    });
    expect(sizes).toEqual([RECEIPT_EVENTS_MAX, receipt.events.length - RECEIPT_EVENTS_MAX]);
    const count = await fixture.count(`leverage_event where position_id = ${ended?.id}`);
    expect(receipt.events.map(({ no }) => no)).toEqual(
      Array.from({ length: count }, (_, place) => place + 1),
    );
    expect(receipt.events.at(-1)?.kind).toBe('liquidated');
  });

  it('[F8] happens once, across kills of the database', async () => {
    await begin();
    for (let kills = 0; kills < 3; kills += 1) {
      await fixture.place(ALICE, { quantity: '0.01' }).catch(() => undefined);
      await fixture.tick(2);
      await cores.cutWriter();
    }
    await fixture.tickUntilEnded(1, 'state = 3');
    const again = 'insert into leverage_event select * from leverage_event';
    await expect(cores.running.pool.query(again)).rejects.toThrow('leverage_event_pkey');
    expect(await fixture.count('leverage_event where kind = 7')).toBe(
      await fixture.count('leverage_position where state = 3'),
    );
  });
});

describe('[8.2] funding on the server', () => {
  it('[EX-8.10] is paid at its second, and its prices are public', async () => {
    const { fundingBps: _rate, ...terms } = nearTerms();
    const wide = terms.tiers.map((tier) => ({ ...tier, mmrBps: 50 }));
    await begin({ ...terms, tiers: wide, fundingBps: 1 }, 28_795);
    await fixture.place(ALICE);
    await fixture.place(BOB, { side: 'sell' });
    expect(unrealisedOf(fixture.core.facts, ALICE, () => 6_600_000)).toBeGreaterThan(0n);
    expect(unrealisedOf(fixture.core.facts, ALICE, () => undefined)).toBeUndefined();
    await fixture.tick(6);
    const query = { symbol: 'BTCUSDT' };
    const { rounds } = await fixture.ask(0, listFunding, {}, { query });
    expect(rounds).toMatchObject([{ symbol: 'BTCUSDT', rateBps: null }]);
    const [round] = rounds;
    const { position } = await fixture.ask(
      ALICE,
      readLeveragePosition,
      {},
      { params: { id: '1' } },
    );
    // The rate follows from the price, and the amount from the rate.
    const ticks = Number(round?.price) * 100;
    const { processVersion } = await fixture.ask(0, readDerivativesConfig, {});
    const market = findMarket('BTCUSDT') as Market;
    const expected = expectedRateOf(market, Math.round(ticks), processVersion);
    expect(round?.rates?.expected).toBe(formatUnits(expected));
    const funded = Number(round?.price) * 0.1 * Number(round?.rates?.long);
    expect(Number(position.funding)).toBeCloseTo(funded, 5);
    const { lines } = await fixture.ask(0, readInsurance, {});
    expect(lines.map(({ cause }) => cause)).toContain('funding');
    const page = await fixture.ask(0, listFunding, {}, { query: { limit: '20' } });
    const rest = await fixture.ask(
      0,
      listFunding,
      {},
      {
        query: { limit: '20', cursor: page.nextCursor ?? '' },
      },
    );
    expect([page.rounds.length, rest.rounds.length, rest.nextCursor]).toEqual([20, 1, null]);
  });

  it('[1.3] what was open at a past moment is valued at the price of that moment', async () => {
    await begin({ ...describeDerivativesTerms() });
    const beforeMs = fixture.nowMs;
    await fixture.place(ALICE);
    await fixture.place(BOB, { side: 'sell' });
    await fixture.tick();
    const params = { id: '1' };
    const wholeMs = fixture.nowMs;
    const ticks = () => 6_600_000;
    const whole = unrealisedOf(fixture.core.facts, ALICE, ticks);
    await fixture.ask(ALICE, closeLeveragePosition, { quantity: '0.04' }, { params });
    await fixture.tick();
    const partMs = fixture.nowMs;
    const part = unrealisedOf(fixture.core.facts, ALICE, ticks);
    await fixture.ask(ALICE, closeLeveragePosition, { quantity: null }, { params });
    await fixture.tick();
    const pastPrices = async () => () => () => ({ units: 6_600_000 });
    const { pool } = cores.running;
    const moments = [beforeMs, wholeMs, wholeMs, partMs, fixture.nowMs];
    const sums = await unrealisedAt({ pool, pastPrices }, ALICE, moments);
    expect(sums).toEqual(
      new Map([
        [wholeMs, whole],
        [partMs, part],
      ]),
    );
    const short = await unrealisedAt({ pool, pastPrices }, BOB, [partMs]);
    expect(short.get(partMs)).toBe(unrealisedOf(fixture.core.facts, BOB, ticks));
    const unknown = { pool, pastPrices: async () => () => () => undefined };
    expect((await unrealisedAt(unknown, BOB, [partMs])).size).toBe(0);
  });

  it('has terms set by its own driver', async () => {
    fixture = await LeverageFixture.open(cores);
    fixture.drive();
    const cost = () => fixture.core.facts.derivatives.terms?.rules?.fundingCost;
    await expect.poll(cost, { timeout: 60_000 }).toBe('0.0000025');
  });
});
