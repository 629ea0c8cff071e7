/** The public tape: real trades, newest first, each once, without names. */
import type { SpotTradeRecord } from '@anywhen/exchange';
import { TRADES_SHOWN, tradesEvent } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { TradeTape } from './trade-tape.ts';

function tradeOf(id: number, symbol = 'BTCUSDT'): SpotTradeRecord {
  return {
    id,
    symbol,
    price: 6_500_000 + id,
    lots: 12,
    paidUnits: 780_000_000n,
    gotUnits: 780_000_000n,
    takerSide: id % 2 === 0 ? 'buy' : 'sell',
    buyer: { orderId: 4, uid: 10000001, botId: null, feeUnits: 12n },
    seller: null,
    atMs: 1_700_000_000_000 + id,
  };
}

const idsOf = (trades: readonly { id: string }[]) => trades.map(({ id }) => Number(id));

it('[P10] [H6] publishes each market’s trades, newest first, without names', () => {
  const tape = new TradeTape();
  const published: [string, number[]][] = [];
  tape.setListener((symbol, trades) => void published.push([symbol, idsOf(trades)]));
  const events = [tradeOf(1), tradeOf(2, 'ETHUSDT'), tradeOf(3)].map((trade) => {
    return { kind: 'spot-trade', trade } as const;
  });
  tape.take(events);
  expect(published).toEqual([]);
  tape.publishNew('BTCUSDT');
  tape.publishNew('BTCUSDT');
  tape.publishNew('ETHUSDT');
  expect(published).toEqual([
    ['BTCUSDT', [3, 1]],
    ['ETHUSDT', [2]],
  ]);
  const trades = tape.list('BTCUSDT');
  expect(trades[0]).toEqual({
    id: '3',
    price: '65000.03',
    quantity: '0.00012000',
    takerSide: 'sell',
    atMs: 1_700_000_000_003,
  });
  expect(tradesEvent.safeParse({ trades }).success).toBe(true);
  expect(tape.list('SOLUSDT')).toEqual([]);
  expect(() => tape.list('XAUUSDT')).toThrow('NOT_FOUND');
});

it('[16.1] holds the last fifty, whatever comes twice or late from the table', () => {
  const tape = new TradeTape();
  tape.add([tradeOf(100), tradeOf(101)]);
  tape.publishNew('BTCUSDT');
  const stored = Array.from({ length: 80 }, (_, index) => tradeOf(101 - index));
  const published: number[] = [];
  tape.setListener((_symbol, trades) => void published.push(...idsOf(trades)));
  tape.add(stored);
  tape.publishNew('BTCUSDT');
  const expected = Array.from({ length: TRADES_SHOWN }, (_, index) => 101 - index);
  expect(idsOf(tape.list('BTCUSDT'))).toEqual(expected);
  expect(published).not.toContain(101);
  tape.add([tradeOf(102), tradeOf(101)]);
  tape.publishNew('BTCUSDT');
  expect(idsOf(tape.list('BTCUSDT')).slice(0, 3)).toEqual([102, 101, 100]);
  expect(published.slice(-1)).toEqual([102]);
});

it('does not publish trades from before the first follower: they are in its snapshot', () => {
  const tape = new TradeTape();
  const published: number[] = [];
  tape.setListener((_symbol, trades) => void published.push(...idsOf(trades)));
  tape.take([{ kind: 'spot-trade', trade: tradeOf(1) }]);
  tape.skipNew('BTCUSDT');
  expect(idsOf(tape.list('BTCUSDT'))).toEqual([1]);
  tape.take([{ kind: 'spot-trade', trade: tradeOf(2) }]);
  tape.publishNew('BTCUSDT');
  expect(published).toEqual([2]);
});

it('adds a burst when the tape is read, and publishes no more than it shows', () => {
  const tape = new TradeTape();
  const published: number[][] = [];
  tape.setListener((_symbol, trades) => void published.push(idsOf(trades)));
  for (let id = 1; id <= 2_500; id += 1) tape.take([{ kind: 'spot-trade', trade: tradeOf(id) }]);
  const last = Array.from({ length: TRADES_SHOWN }, (_, index) => 2_500 - index);
  expect(idsOf(tape.list('BTCUSDT'))).toEqual(last);
  tape.publishNew('BTCUSDT');
  expect(published).toEqual([last]);
});
