/** A grid in the machine: started, filled, turned, paused, resumed, failed. */
import { parseUnits } from '@anywhen/money';
import { BOT_TRIES_MAX } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { GRID_WISH, StrategyWorld } from '../../testing/strategy-world.ts';

/** The plan of the grid these tests start: 0.0154 bought a rung, 0.01538 sold. */
const QUANTITY = '0.01540000';

describe('[8.1.2] a grid that starts', () => {
  it('takes its investment, buys what its sales need, and places its orders with the next tick', () => {
    const world = new StrategyWorld();
    world.offer('65000', '1');
    const { answer, bot, data } = world.ask({ ...GRID_WISH, ...world.shownFor(GRID_WISH) });
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
    world.tick();
    expect(world.rungs().every(({ orderId }) => orderId !== null)).toBe(true);
    expect(world.heldForBots(ALICE)).toBe('2997.00000000');
    expect(world.heldForBots(ALICE, 'BTC')).toBe('0.04615380');
    expect(world.log()).toEqual(['started']);
  });

  it('pays what the book asks, at most what its investment has for it', () => {
    const world = new StrategyWorld();
    world.offer('65900', '1');
    const wish = { ...GRID_WISH, ...world.shownFor(GRID_WISH) };
    expect(world.ask(wish).answer).toBe('TRADING_VOLUME_INSUFFICIENT');
    expect(world.strategyAvailable()).toBe('10000.00000000');
    world.offer('65600', '1');
    expect(world.ask(wish).answer).toBe('accepted');
  });

  it('buys nothing where it has nothing to sell', () => {
    const world = new StrategyWorld();
    const wish = { ...GRID_WISH, lower: '62000', upper: '65000' };
    const { answer, bot } = world.ask({ ...wish, ...world.shownFor(wish) });
    expect(answer).toBe('accepted');
    expect(bot.grid).toMatchObject({ startQuantity: '0.00000000', startCost: '0.00000000' });
    expect(bot.grid?.rungs.every(({ side }) => side === 'buy')).toBe(true);
  });

  it('shares the cost of the first purchase among its sales, to the atom', () => {
    const world = new StrategyWorld();
    world.startGrid();
    const costs = world.rungs().map(({ costUnits }) => costUnits);
    expect(costs.reduce((sum, cost) => sum + cost, 0n)).toBe(world.bot()?.grid?.startUnits);
  });
});

describe('[EX-8.2] round trips in the machine', () => {
  it('buys on its line, sells on the next, and books what that brought after both fees', () => {
    const world = new StrategyWorld();
    world.startGrid();
    world.tick();
    world.sellInto('64700', '1');
    expect(world.rungs()[2]).toMatchObject({ side: 'sell', orderId: null });
    world.tick();
    expect(world.rungs()[2]?.orderId).not.toBeNull();
    world.buyFrom('65200', '1');
    expect(world.rungs()[2]).toMatchObject({ side: 'buy', orderId: null });
    // 0.01538 × 65 200 less its fee of 1.002776, less 0.0154 × 64 700.
    expect(world.bot()).toMatchObject({ realisedUnits: parseUnits('5.393224') });
    expect(world.bot()?.grid?.roundTrips).toBe(1);
    expect(world.log()).toEqual(['started', 'bought', 'sold']);
    expect(world.logRecords().at(-1)).toMatchObject({
      profitUnits: parseUnits('5.393224'),
      order: { price: 65_200_00, lots: 1_538, feeUnits: parseUnits('1.002776') },
    });
  });

  it('waits with the whole of its rung for an order that fills in parts', () => {
    const world = new StrategyWorld();
    world.startGrid();
    world.tick();
    world.sellInto('64700', '0.005');
    expect(world.rungs()[2]).toMatchObject({ side: 'buy', doneLots: 500 });
    expect(world.log()).toEqual(['started']);
    world.sellInto('64700', '0.0104');
    expect(world.rungs()[2]).toMatchObject({ side: 'sell', doneLots: 0 });
    expect(world.log()).toEqual(['started', 'bought']);
  });

  it('fills at the market’s price where that is better than its line', () => {
    const world = new StrategyWorld();
    const { id } = world.startGrid();
    world.tick();
    world.ask({ kind: 'pause-bot', botId: Number(id) });
    world.offerBelow('64100');
    world.ask({ kind: 'resume-bot', botId: Number(id) });
    world.tick();
    const bought = world
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
    const world = new StrategyWorld();
    world.startGrid();
    world.tick();
    world.sellInto('64700', '0.005');
    const { answer, bot } = world.ask({ kind: 'pause-bot', botId: 1 });
    expect([answer, bot.state, bot.pauseReason]).toEqual(['accepted', 'paused', 'member']);
    expect([...world.exchange.modules.spot.openOrders()]).toEqual([]);
    expect(world.log()).toEqual(['started', 'bought', 'paused member']);
    world.ticks(2);
    expect(world.rungs()[2]).toMatchObject({ orderId: null, doneLots: 500 });
    expect(world.ask({ kind: 'resume-bot', botId: 1 }).bot.state).toBe('running');
    world.tick();
    const orders = [...world.exchange.modules.spot.openOrders()];
    expect(orders.find(({ id }) => id === world.rungs()[2]?.orderId)?.lots).toBe(1_040);
  });

  it('turns a rung whose rest is not worth an order, and sells what there is', () => {
    const world = new StrategyWorld();
    world.startGrid();
    world.tick();
    world.sellInto('64700', '0.01535');
    world.ask({ kind: 'pause-bot', botId: 1 });
    world.ask({ kind: 'resume-bot', botId: 1 });
    world.tick();
    const orders = [...world.exchange.modules.spot.openOrders()];
    const lotsOf = (rung: number) =>
      orders.find(({ id }) => id === world.rungs()[rung]?.orderId)?.lots;
    expect(world.rungs()[2]?.side).toBe('sell');
    // Of 0.06148845 in all there are three whole sales and what is left of the fourth.
    expect([2, 3, 4, 5].map(lotsOf)).toEqual([1_538, 1_538, 1_538, 1_534]);
  });

  it('says what a sale has brought whose rest is not worth an order', () => {
    const world = new StrategyWorld();
    world.startGrid();
    world.tick();
    world.buyFrom('65700', '0.01537');
    world.ask({ kind: 'pause-bot', botId: 1 });
    world.ask({ kind: 'resume-bot', botId: 1 });
    expect(world.bot()?.realisedUnits).toBe(0n);
    world.tick();
    expect(world.bot()?.grid?.roundTrips).toBe(1);
    // It turns, and buys at once what is offered below its line.
    const later = ['paused member', 'resumed', 'sold', 'bought'];
    expect(world.log()).toEqual(['started', 'sold', ...later]);
    // 0.01537 × 65 700 less its fee of 1.00980900, less a third of what the start has cost.
    const profitUnits = parseUnits('7.799191');
    expect(world.logRecords().at(-2)).toMatchObject({ order: null, profitUnits });
    expect(world.bot()?.realisedUnits).toBe(profitUnits);
  });

  it('buys again where there is not enough for a sale', () => {
    const started = new StrategyWorld();
    started.startGrid();
    const bot = started.bot();
    if (!bot) throw new Error('there is no bot');
    const strategy = {
      nextBotId: 2,
      bots: [{ ...bot, quoteUnits: parseUnits('6000'), baseUnits: 7_000n }],
      rungs: started.rungs(),
    };
    const world = new StrategyWorld({ strategy, held: '6000' });
    world.tick();
    // Two lines above the market are bought at the market; then there is enough for a sale.
    expect(world.log()).toEqual(['bought', 'bought']);
    expect(world.rungs()[5]).toMatchObject({ side: 'sell' });
    expect(world.rungs().slice(0, 3)).toMatchObject(
      Array.from({ length: 3 }, () => ({ side: 'buy', doneLots: 0 })),
    );
  });

  it('is paused when its member may no longer trade, and stays so', () => {
    const world = new StrategyWorld();
    world.startGrid();
    world.tick();
    world.setStatus('restricted');
    expect(world.bot()).toMatchObject({ state: 'paused', pauseReason: 'status' });
    expect([...world.exchange.modules.spot.openOrders()]).toEqual([]);
    expect(world.ask({ kind: 'resume-bot', botId: 1 }).answer).toBe('ACCOUNT_TRADE_RESTRICTED');
    world.setStatus('active');
    world.tick();
    expect(world.bot()?.state).toBe('paused');
    expect(world.ask({ kind: 'resume-bot', botId: 1 }).answer).toBe('accepted');
  });

  it('[2.9] is paused when its member is disabled, whose orders have ended already', () => {
    const world = new StrategyWorld();
    world.startGrid();
    world.tick();
    world.setStatus('disabled');
    expect(world.bot()).toMatchObject({ state: 'paused', pauseReason: 'status' });
    expect(world.rungs().every(({ orderId }) => orderId === null)).toBe(true);
    expect(world.ask({ kind: 'pause-bot', botId: 1 }).answer).toBe('ACCOUNT_STATUS_ABNORMAL');
  });
});

describe('[8.1] orders that are refused', () => {
  /** Somebody took its USDT away: the machine itself cannot come to that. */
  function penniless(tries: number): StrategyWorld {
    const started = new StrategyWorld();
    started.startGrid();
    const bot = started.bot();
    if (!bot) throw new Error('there is no bot');
    const bots = [{ ...bot, quoteUnits: 0n, baseUnits: 0n }];
    const rungs = started.rungs().map((rung) => ({ ...rung, side: 'buy', tries }) as const);
    return new StrategyWorld({ strategy: { nextBotId: 2, bots, rungs } });
  }

  it('are tried again after a minute, and the tenth time in a row end the bot', () => {
    const once = penniless(0);
    once.tick();
    expect(once.log()[0]).toBe('refused BALANCE_INSUFFICIENT');
    const world = penniless(BOT_TRIES_MAX - 2);
    world.tick();
    expect(world.rungs()[3]).toMatchObject({ orderId: null, tries: BOT_TRIES_MAX - 1 });
    world.ticks(59);
    expect(world.bot()?.state).toBe('running');
    world.tick();
    expect(world.bot()).toMatchObject({ state: 'error', failure: 'BALANCE_INSUFFICIENT' });
    expect(world.log().at(-1)).toBe('failed BALANCE_INSUFFICIENT');
    expect(world.ask({ kind: 'resume-bot', botId: 1 }).answer).toBe('BOT_STATE_INVALID');
    expect(world.ask({ kind: 'pause-bot', botId: 1 }).answer).toBe('BOT_STATE_INVALID');
    expect(world.ask({ kind: 'stop-bot', botId: 1, exit: 'move' }).bot.state).toBe('stopped');
  });

  it('[2.7] are those that would trade with an own order; they are forgotten when one is taken', () => {
    const world = new StrategyWorld();
    world.startGrid();
    world.place(ALICE, { side: 'buy', price: '66000', quantity: '5' });
    world.tick();
    expect(world.rungs()[3]).toMatchObject({ orderId: null, tries: 1 });
    expect(world.log().at(-1)).toBe('refused ORDER_NOT_COMPLETED');
    world.ticks(61);
    expect(world.rungs()[3]).toMatchObject({ tries: 0, retrySecond: null });
    expect(world.rungs()[3]?.orderId).not.toBeNull();
  });

  it('[2.3] wait without being tried where the market takes no order', () => {
    const started = new StrategyWorld();
    started.startGrid();
    const bot = started.bot();
    if (!bot?.grid) throw new Error('there is no bot');
    const far = { ...bot.grid, lower: 400_000_00, upper: 500_000_00 };
    const bots = [{ ...bot, grid: far }];
    const strategy = { nextBotId: 2, bots, rungs: started.rungs() };
    const world = new StrategyWorld({ strategy, held: '6000' });
    world.ticks(125);
    expect(world.bot()?.state).toBe('running');
    expect(world.rungs()).toMatchObject(
      Array.from({ length: 6 }, () => ({ orderId: null, tries: 0 })),
    );
    expect(world.log()).toEqual([]);
  });
});

describe('[8.1] whose bot it is', () => {
  it('is nobody else’s', () => {
    const world = new StrategyWorld();
    world.startGrid();
    for (const body of [
      { kind: 'pause-bot', botId: 1 },
      { kind: 'resume-bot', botId: 1 },
      { kind: 'stop-bot', botId: 1, exit: 'sell' },
    ] as const) {
      expect(world.ask(body, BOB).answer).toBe('NOT_FOUND');
      expect(world.ask(body, 99_999_999).answer).toBe('USER_NOT_FOUND');
    }
    expect(world.ask({ kind: 'pause-bot', botId: 2 }).answer).toBe('NOT_FOUND');
  });
});
