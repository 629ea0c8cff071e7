/** The market maker: where it quotes, how its levels come back, and how it fills resting orders. */
import { prepareSeed } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/machine.ts';
import { SpotMachine } from '../../testing/spot-machine.ts';
import { fullQuotes, recover, remainingQuotes } from './maker.ts';
import { findSpotMarket } from './spot-market.ts';

const SEED = prepareSeed(new Uint8Array(32).fill(5));

function quotesOf(symbol: string, reference: number) {
  const market = findSpotMarket(symbol);
  if (!market) throw new Error(`no market ${symbol}`);
  return { market, quotes: fullQuotes(market, reference, SEED) };
}

describe('[2.8] quotes', () => {
  it('stand around the reference price, asks rounded up and bids down to the tick', () => {
    const { quotes } = quotesOf('BTCUSDT', 6_500_000);
    expect(quotes.sell.slice(0, 3).map(({ price }) => price)).toEqual([6500325, 6500975, 6501625]);
    expect(quotes.buy.slice(0, 2).map(({ price }) => price)).toEqual([6499675, 6499025]);
    expect(quotes.sell).toHaveLength(20);
  });

  it.each([
    ['BTCUSDT', 6_500_000, 1_730_000, 0.00195],
    ['SOLUSDT', 150_000, 346_000, 0.0059],
    ['PEPEUSDT', 115_000, 69_000, 0.0157],
  ])('of %s have the depth and the reach of their tier', (symbol, reference, depth, reach) => {
    const { market, quotes } = quotesOf(symbol, reference);
    const usdt = quotes.sell.reduce(
      (sum, { price, lots }) => sum + (price * lots) / Number(market.usdtTickLots),
      0,
    );
    expect(usdt / depth).toBeGreaterThan(0.85);
    expect(usdt / depth).toBeLessThan(1.15);
    const furthest = quotes.sell.at(-1)?.price ?? 0;
    expect(furthest / reference - 1).toBeCloseTo(reach, 4);
  });

  it('come back by a tenth of their size with every tick', () => {
    const { quotes } = quotesOf('BTCUSDT', 6_500_000);
    const size = quotes.sell[0]?.lots ?? 0;
    let taken = Array.from({ length: 40 }, (_, slot) => (slot === 20 ? size : 0));
    const left = () => remainingQuotes(quotes, taken).sell[0]?.lots;
    expect(left()).toBe(0);
    for (let tick = 1; tick <= 10; tick += 1) {
      taken = [...recover(taken, quotes)];
      expect(left()).toBe(Math.min(size, tick * Math.ceil(size / 10)));
    }
  });
});

describe('[2.8] the market maker trades', () => {
  const holdings = [
    { uid: ALICE, currency: 'USDT', quantity: '500000' },
    { uid: BOB, currency: 'USDT', quantity: '500000' },
  ];

  it('[P10] as labelled liquidity, leaves less behind, and is never an order', () => {
    const machine = new SpotMachine({ holdings, hasMaker: true });
    const { order, fills } = machine.place(ALICE, { type: 'market', quoteAmount: '1000' });
    expect(order.state).toBe('FILLED');
    expect(fills).toMatchObject([{ against: 'simulated-liquidity', price: '65003.25' }]);
    expect(machine.exchange.modules.spot.takenOf('BTCUSDT')?.[20]).toBeGreaterThan(0);
    expect([...machine.exchange.modules.spot.openOrders()]).toEqual([]);
    for (let tick = 0; tick < 10; tick += 1) machine.tick();
    expect(machine.exchange.modules.spot.takenOf('BTCUSDT')?.[20]).toBe(0);
  });

  it('behind members at the same price', () => {
    const machine = new SpotMachine({ holdings, hasMaker: true });
    machine.place(BOB, { type: 'market', quoteAmount: '2000' });
    machine.place(BOB, { side: 'sell', price: '65009.75', quantity: '0.001' });
    const { fills } = machine.place(ALICE, { type: 'market', quantity: '1' });
    const atSame = fills.filter(({ price }) => price === '65009.75');
    expect(atSame.map(({ against }) => against)).toEqual(['member', 'simulated-liquidity']);
  });

  it('against a resting order its new quote crosses, at the member’s price, by its size', () => {
    const machine = new SpotMachine({ holdings, hasMaker: true });
    // All asks in reach are taken, so that a bid may stand where they were.
    const { order } = machine.place(ALICE, { price: '65010', quantity: '2' });
    expect(order.state).toBe('PARTIALLY_FILLED');
    const trades = Array.from({ length: 60 }, () => machine.tick()).flatMap(({ changes }) =>
      changes.flatMap((change) => (change.kind === 'spot-trade' ? [change.trade] : [])),
    );
    expect(trades.length).toBeGreaterThan(1);
    expect(new Set(trades.map(({ price }) => price))).toEqual(new Set([6_501_000]));
    expect(trades.every(({ takerSide, seller }) => takerSide === 'sell' && !seller)).toBe(true);
  });

  it('and no trade of a member moves the reference price', () => {
    const quiet = new SpotMachine({ holdings, hasMaker: true });
    const busy = new SpotMachine({ holdings, hasMaker: true });
    for (let tick = 0; tick < 20; tick += 1) {
      busy.place(ALICE, { type: 'market', quoteAmount: '20000' });
      expect(busy.tick().events.filter(({ kind }) => kind === 'tick')).toEqual(
        quiet.tick().events.filter(({ kind }) => kind === 'tick'),
      );
    }
  });
});
