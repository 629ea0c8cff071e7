/** A grid in the machine: started, filled, turned, paused, resumed, failed. */
import { parseUnits } from '@anywhen/money';
import { BOT_TRIES_MAX } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { GRID_REQUEST, StrategyScenario } from '../../testing/strategy-scenario.ts';

/** The plan of the grid these tests start: 0.0154 bought a rung, 0.01538 sold. */
const QUANTITY = '0.01540000';

describe('[8.1.2] a grid that starts', () => {
  it('takes its investment, buys what its sales need, and places its orders with the next tick', () => {
    const scenario = new StrategyScenario();
    scenario.offer('65000', '1');
    const { answer, bot, data } = scenario.ask({
      ...GRID_REQUEST,
      ...scenario.shownFor(GRID_REQUEST),
    });
    expect(answer).toBe('accepted');
    expect(data).toMatchObject({ available: '4000.00000000' });
    expect(bot).toMatchObject({ kind: 'grid', state: 'running', invested: '6000.00000000' });
    expect(bot.grid).toMatchObject({ quantity: QUANTITY, startQuantity: '0.04620000' });
    expect(bot.grid?.startCost).toBe('3003.00000000');
    expect(bot.grid?.rungs.map(({ side, orderId }) => [side, orderId])).toEqual([
      ['buy', null],
      ['buy', null],
      ['buy', null],
      ['sell', null],
      ['sell', null],
      ['sell', null],
    ]);
    scenario.tick();
    expect(scenario.rungs().every(({ orderId }) => orderId !== null)).toBe(true);
    expect(scenario.heldForBots(ALICE)).toBe('2997.00000000');
    expect(scenario.heldForBots(ALICE, 'BTC')).toBe('0.04615380');
    expect(scenario.log()).toEqual(['started']);
  });

  it('pays what the book asks, at most what its investment has for it', () => {
    const scenario = new StrategyScenario();
    scenario.offer('65900', '1');
    const request = { ...GRID_REQUEST, ...scenario.shownFor(GRID_REQUEST) };
    expect(scenario.ask(request).answer).toBe('TRADING_VOLUME_INSUFFICIENT');
    expect(scenario.strategyAvailable()).toBe('10000.00000000');
    scenario.offer('65600', '1');
    expect(scenario.ask(request).answer).toBe('accepted');
  });

  it('buys nothing where it has nothing to sell', () => {
    const scenario = new StrategyScenario();
    const request = { ...GRID_REQUEST, lower: '62000', upper: '65000' };
    const { answer, bot } = scenario.ask({ ...request, ...scenario.shownFor(request) });
    expect(answer).toBe('accepted');
    expect(bot.grid).toMatchObject({ startQuantity: '0.00000000', startCost: '0.00000000' });
    expect(bot.grid?.rungs.every(({ side }) => side === 'buy')).toBe(true);
  });

  it('shares the cost of the first purchase among its sales, to the atom', () => {
    const scenario = new StrategyScenario();
    scenario.startGrid();
    const costs = scenario.rungs().map(({ costUnits }) => costUnits);
    expect(costs.reduce((sum, cost) => sum + cost, 0n)).toBe(scenario.bot()?.grid?.startUnits);
  });
});

describe('[EX-8.2] round trips in the machine', () => {
  it('buys on its line, sells on the next, and books what that brought after both fees', () => {
    const scenario = new StrategyScenario();
    scenario.startGrid();
    scenario.tick();
    scenario.sellInto('64700', '1');
    expect(scenario.rungs()[2]).toMatchObject({ side: 'sell', orderId: null });
    scenario.tick();
    expect(scenario.rungs()[2]?.orderId).not.toBeNull();
    scenario.buyFrom('65200', '1');
    expect(scenario.rungs()[2]).toMatchObject({ side: 'buy', orderId: null });
    // 0.01538 × 65 200 less its fee of 1.002776, less 0.0154 × 64 700.
    expect(scenario.bot()).toMatchObject({ realisedUnits: parseUnits('5.393224') });
    expect(scenario.bot()?.grid?.roundTrips).toBe(1);
    expect(scenario.log()).toEqual(['started', 'bought', 'sold']);
    expect(scenario.logRecords().at(-1)).toMatchObject({
      profitUnits: parseUnits('5.393224'),
      order: { price: 65_200_00, lots: 1_538, feeUnits: parseUnits('1.002776') },
    });
  });

  it('waits with the whole of its rung for an order that fills in parts', () => {
    const scenario = new StrategyScenario();
    scenario.startGrid();
    scenario.tick();
    scenario.sellInto('64700', '0.005');
    expect(scenario.rungs()[2]).toMatchObject({ side: 'buy', doneLots: 500 });
    expect(scenario.log()).toEqual(['started']);
    scenario.sellInto('64700', '0.0104');
    expect(scenario.rungs()[2]).toMatchObject({ side: 'sell', doneLots: 0 });
    expect(scenario.log()).toEqual(['started', 'bought']);
  });

  it('fills at the market’s price where that is better than its line', () => {
    const scenario = new StrategyScenario();
    const { id } = scenario.startGrid();
    scenario.tick();
    scenario.ask({ kind: 'pause-bot', botId: Number(id) });
    scenario.offerBelow('64100');
    scenario.ask({ kind: 'resume-bot', botId: Number(id) });
    scenario.tick();
    const bought = scenario
      .logRecords()
      .flatMap(({ kind, order }) => (kind === 'bought' ? order : []));
    expect(bought).toMatchObject([
      { price: 64_100_00, lots: 1_540 },
      { price: 64_100_00, lots: 1_540 },
    ]);
  });
});

describe('[8.1] pausing a grid', () => {
  it('cancels its orders and keeps what they filled; resuming places the rest', () => {
    const scenario = new StrategyScenario();
    scenario.startGrid();
    scenario.tick();
    scenario.sellInto('64700', '0.005');
    const { answer, bot } = scenario.ask({ kind: 'pause-bot', botId: 1 });
    expect([answer, bot.state, bot.pauseReason]).toEqual(['accepted', 'paused', 'member']);
    expect([...scenario.exchange.modules.spot.openOrders()]).toEqual([]);
    expect(scenario.log()).toEqual(['started', 'bought', 'paused member']);
    scenario.ticks(2);
    expect(scenario.rungs()[2]).toMatchObject({ orderId: null, doneLots: 500 });
    expect(scenario.ask({ kind: 'resume-bot', botId: 1 }).bot.state).toBe('running');
    scenario.tick();
    const orders = [...scenario.exchange.modules.spot.openOrders()];
    expect(orders.find(({ id }) => id === scenario.rungs()[2]?.orderId)?.lots).toBe(1_040);
  });

  it('turns a rung whose rest is not worth an order, and sells what there is', () => {
    const scenario = new StrategyScenario();
    scenario.startGrid();
    scenario.tick();
    scenario.sellInto('64700', '0.01535');
    scenario.ask({ kind: 'pause-bot', botId: 1 });
    scenario.ask({ kind: 'resume-bot', botId: 1 });
    scenario.tick();
    const orders = [...scenario.exchange.modules.spot.openOrders()];
    const lotsOf = (rung: number) =>
      orders.find(({ id }) => id === scenario.rungs()[rung]?.orderId)?.lots;
    expect(scenario.rungs()[2]?.side).toBe('sell');
    // Of 0.06148845 in all there are three whole sales and what is left of the fourth.
    expect([2, 3, 4, 5].map(lotsOf)).toEqual([1_538, 1_538, 1_538, 1_534]);
  });

  it('says what a sale has brought whose rest is not worth an order', () => {
    const scenario = new StrategyScenario();
    scenario.startGrid();
    scenario.tick();
    scenario.buyFrom('65700', '0.01537');
    scenario.ask({ kind: 'pause-bot', botId: 1 });
    scenario.ask({ kind: 'resume-bot', botId: 1 });
    expect(scenario.bot()?.realisedUnits).toBe(0n);
    scenario.tick();
    expect(scenario.bot()?.grid?.roundTrips).toBe(1);
    // It turns, and buys at once what is offered below its line.
    const later = ['paused member', 'resumed', 'sold', 'bought'];
    expect(scenario.log()).toEqual(['started', 'sold', ...later]);
    // 0.01537 × 65 700 less its fee of 1.00980900, less a third of what the start has cost.
    const profitUnits = parseUnits('7.799191');
    expect(scenario.logRecords().at(-2)).toMatchObject({ order: null, profitUnits });
    expect(scenario.bot()?.realisedUnits).toBe(profitUnits);
  });

  it('buys again where there is not enough for a sale', () => {
    const started = new StrategyScenario();
    started.startGrid();
    const bot = started.bot();
    if (!bot) throw new Error('there is no bot');
    const strategy = {
      nextBotId: 2,
      bots: [{ ...bot, quoteUnits: parseUnits('6000'), baseUnits: 7_000n }],
      rungs: started.rungs(),
    };
    const scenario = new StrategyScenario({ strategy, held: '6000' });
    scenario.tick();
    // Two lines above the market are bought at the market; then there is enough for a sale.
    expect(scenario.log()).toEqual(['bought', 'bought']);
    expect(scenario.rungs()[5]).toMatchObject({ side: 'sell' });
    expect(scenario.rungs().slice(0, 3)).toMatchObject(
      Array.from({ length: 3 }, () => ({ side: 'buy', doneLots: 0 })),
    );
  });

  it('is paused when its member may no longer trade, and stays so', () => {
    const scenario = new StrategyScenario();
    scenario.startGrid();
    scenario.tick();
    scenario.setStatus('restricted');
    expect(scenario.bot()).toMatchObject({ state: 'paused', pauseReason: 'status' });
    expect([...scenario.exchange.modules.spot.openOrders()]).toEqual([]);
    expect(scenario.ask({ kind: 'resume-bot', botId: 1 }).answer).toBe('ACCOUNT_TRADE_RESTRICTED');
    scenario.setStatus('active');
    scenario.tick();
    expect(scenario.bot()?.state).toBe('paused');
    expect(scenario.ask({ kind: 'resume-bot', botId: 1 }).answer).toBe('accepted');
  });

  it('[2.9] is paused when its member is disabled, whose orders have ended already', () => {
    const scenario = new StrategyScenario();
    scenario.startGrid();
    scenario.tick();
    scenario.setStatus('disabled');
    expect(scenario.bot()).toMatchObject({ state: 'paused', pauseReason: 'status' });
    expect(scenario.rungs().every(({ orderId }) => orderId === null)).toBe(true);
    expect(scenario.ask({ kind: 'pause-bot', botId: 1 }).answer).toBe('ACCOUNT_STATUS_ABNORMAL');
  });
});

describe('[8.1] orders that are refused', () => {
  /** Somebody took its USDT away: the machine itself cannot come to that. */
  function penniless(tries: number): StrategyScenario {
    const started = new StrategyScenario();
    started.startGrid();
    const bot = started.bot();
    if (!bot) throw new Error('there is no bot');
    const bots = [{ ...bot, quoteUnits: 0n, baseUnits: 0n }];
    const rungs = started.rungs().map((rung) => ({ ...rung, side: 'buy', tries }) as const);
    return new StrategyScenario({ strategy: { nextBotId: 2, bots, rungs } });
  }

  it('are tried again after a minute, and the tenth time in a row end the bot', () => {
    const once = penniless(0);
    once.tick();
    expect(once.log()[0]).toBe('refused BALANCE_INSUFFICIENT');
    const scenario = penniless(BOT_TRIES_MAX - 2);
    scenario.tick();
    expect(scenario.rungs()[3]).toMatchObject({ orderId: null, tries: BOT_TRIES_MAX - 1 });
    scenario.ticks(59);
    expect(scenario.bot()?.state).toBe('running');
    scenario.tick();
    expect(scenario.bot()).toMatchObject({ state: 'error', failure: 'BALANCE_INSUFFICIENT' });
    expect(scenario.log().at(-1)).toBe('failed BALANCE_INSUFFICIENT');
    expect(scenario.ask({ kind: 'resume-bot', botId: 1 }).answer).toBe('BOT_STATE_INVALID');
    expect(scenario.ask({ kind: 'pause-bot', botId: 1 }).answer).toBe('BOT_STATE_INVALID');
    expect(scenario.ask({ kind: 'stop-bot', botId: 1, exit: 'move' }).bot.state).toBe('stopped');
  });

  it('[2.7] are those that would trade with an own order; they are forgotten when one is taken', () => {
    const scenario = new StrategyScenario();
    scenario.startGrid();
    scenario.place(ALICE, { side: 'buy', price: '66000', quantity: '5' });
    scenario.tick();
    expect(scenario.rungs()[3]).toMatchObject({ orderId: null, tries: 1 });
    expect(scenario.log().at(-1)).toBe('refused ORDER_NOT_COMPLETED');
    scenario.ticks(61);
    expect(scenario.rungs()[3]).toMatchObject({ tries: 0, retrySecond: null });
    expect(scenario.rungs()[3]?.orderId).not.toBeNull();
  });

  it('[2.3] wait without being tried where the market takes no order', () => {
    const started = new StrategyScenario();
    started.startGrid();
    const bot = started.bot();
    if (!bot?.grid) throw new Error('there is no bot');
    const far = { ...bot.grid, lower: 400_000_00, upper: 500_000_00 };
    const bots = [{ ...bot, grid: far }];
    const strategy = { nextBotId: 2, bots, rungs: started.rungs() };
    const scenario = new StrategyScenario({ strategy, held: '6000' });
    scenario.ticks(125);
    expect(scenario.bot()?.state).toBe('running');
    expect(scenario.rungs()).toMatchObject(
      Array.from({ length: 6 }, () => ({ orderId: null, tries: 0 })),
    );
    expect(scenario.log()).toEqual([]);
  });
});

describe('[8.1] whose bot it is', () => {
  it('is nobody else’s', () => {
    const scenario = new StrategyScenario();
    scenario.startGrid();
    for (const body of [
      { kind: 'pause-bot', botId: 1 },
      { kind: 'resume-bot', botId: 1 },
      { kind: 'stop-bot', botId: 1, exit: 'sell' },
    ] as const) {
      expect(scenario.ask(body, BOB).answer).toBe('NOT_FOUND');
      expect(scenario.ask(body, 99_999_999).answer).toBe('USER_NOT_FOUND');
    }
    expect(scenario.ask({ kind: 'pause-bot', botId: 2 }).answer).toBe('NOT_FOUND');
  });
});
