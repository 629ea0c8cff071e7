/** Tickers and lists for given prices: the change, the window, the order (rulebook 16.1). */
import { type FullCandle, MARKETS, change24h, changeBps, marketIndex } from '@anywhen/prices';
import { ticker as tickerShape } from '@anywhen/protocol';
import { describe, expect, test } from 'vitest';
import { DayWindow, WINDOW_MINUTES } from './day-window.ts';
import { type TickerSource, dayFigures, listMarketsOf, tickerOf } from './tickers.ts';

const NOON_MS = Date.UTC(2026, 0, 5, 12);

const NOTHING_ELSE = { baseUnits: 0, trades: 0 };

function minuteAt(index: number, candle: Partial<FullCandle> = {}): FullCandle[] {
  const flat = { open: 100, high: 100, low: 100, close: 100, volumeCents: 1, ...NOTHING_ELSE };
  return MARKETS.map(() => ({ startMs: NOON_MS + index * 60_000, ...flat, ...candle }));
}

/** A source with given opens and last prices by symbol; all others are unchanged. */
function sourceOf(moves: Record<string, [open: number, last: number]>): TickerSource {
  const moveOf = (market: number) => moves[MARKETS[market]?.symbol ?? ''] ?? [100, 100];
  return {
    last: (market) => moveOf(market)[1],
    window: (market) => {
      const [open] = moveOf(market);
      return { open, high: open, low: open, volumeCents: 0, ...NOTHING_ELSE };
    },
    openMinute: () => undefined,
    sparkline: () => [],
  };
}

const symbolsOf = (source: TickerSource, list: Parameters<typeof listMarketsOf>[1]) =>
  listMarketsOf(source, list).map((market) => MARKETS[market]?.symbol);

test('[EX-16.1] 65 000 → 65 975 is +1.50 %, 0.12 → 0.11883 is −0.98 %', () => {
  const source = sourceOf({ BTCUSDT: [6_500_000, 6_597_500], DOGEUSDT: [120_000, 118_830] });
  const shown = (symbol: string) => {
    const market = marketIndex(symbol);
    return changeBps(change24h(dayFigures(source, market).open, source.last(market)));
  };
  expect(shown('BTCUSDT')).toBe(150);
  expect(shown('DOGEUSDT')).toBe(-98);
  const ticker = tickerOf(source, marketIndex('DOGEUSDT'));
  expect(ticker).toMatchObject({ last: '0.118830', open24h: '0.120000', low24h: '0.118830' });
  expect(tickerShape.safeParse(ticker).success).toBe(true);
});

describe('[16.1] the day window', () => {
  test('opens with the close of the minute that ended 24 h before the current one', () => {
    const window = new DayWindow();
    for (let index = 0; index <= WINDOW_MINUTES; index += 1) {
      window.push(minuteAt(index, { close: 1_000 + index }));
    }
    // Now is minute 1 441; 24 h before it minute 1 began, where minute 0 ended.
    expect(window.figures(0).open).toBe(1_000);
    window.push(minuteAt(WINDOW_MINUTES + 1));
    expect(window.figures(0).open).toBe(1_001);
  });

  test('with a shorter history opens with the first candle', () => {
    const window = new DayWindow();
    expect(window.figures(0).open).toBeUndefined();
    for (let index = 0; index < 30; index += 1) window.push(minuteAt(index, { close: 70 + index }));
    expect(window.figures(0).open).toBe(70);
  });

  test('drops a high, a low and the volume with their minute', () => {
    const window = new DayWindow();
    window.push(minuteAt(0));
    window.push(minuteAt(1, { high: 900, volumeCents: 50 }));
    window.push(minuteAt(2, { low: 3 }));
    for (let index = 3; index <= WINDOW_MINUTES; index += 1) window.push(minuteAt(index));
    const full = WINDOW_MINUTES - 1 + 50;
    expect(window.figures(0)).toMatchObject({ high: 900, low: 3, volumeCents: full });
    window.push(minuteAt(WINDOW_MINUTES + 1));
    expect(window.figures(0)).toMatchObject({ high: 100, low: 3, volumeCents: WINDOW_MINUTES });
    window.push(minuteAt(WINDOW_MINUTES + 2));
    expect(window.figures(0)).toMatchObject({ high: 100, low: 100 });
  });

  test('agrees with a search through all minutes, whatever they hold', () => {
    const window = new DayWindow();
    const minutes = Array.from({ length: 3_000 }, (_, index) => {
      const high = 500 + ((index * 7_919) % 401);
      const low = high - ((index * 31) % 57);
      return { high, low, volumeCents: index % 13, baseUnits: index % 17, trades: index % 3 };
    });
    for (const [index, minute] of minutes.entries()) {
      window.push(minuteAt(index, minute));
      if (index % 97 !== 0) continue;
      const sumOf = (name: 'volumeCents' | 'baseUnits' | 'trades') =>
        inWindow.reduce((sum, each) => sum + each[name], 0);
      const inWindow = minutes.slice(Math.max(0, index + 1 - WINDOW_MINUTES), index + 1);
      expect(window.figures(0)).toMatchObject({
        high: Math.max(...inWindow.map(({ high }) => high)),
        low: Math.min(...inWindow.map(({ low }) => low)),
        volumeCents: sumOf('volumeCents'),
        baseUnits: sumOf('baseUnits'),
        trades: sumOf('trades'),
      });
    }
  });

  test('fills minutes without ticks with flat ones and takes no minute twice', () => {
    const window = new DayWindow();
    window.push(minuteAt(0, { close: 40, volumeCents: 5 }));
    window.push(minuteAt(0, { close: 77, volumeCents: 5 }));
    window.push(minuteAt(WINDOW_MINUTES + 40, { high: 60, low: 50, close: 55, volumeCents: 2 }));
    expect(window.figures(0)).toEqual({
      open: 40,
      high: 60,
      low: 40,
      volumeCents: 2,
      ...NOTHING_ELSE,
    });
  });

  test('draws the closes of the last 48 half hours', () => {
    const window = new DayWindow();
    for (let index = 0; index < 1_455; index += 1) window.push(minuteAt(index, { close: index }));
    const line = window.sparkline(0);
    expect(line).toHaveLength(48);
    // 12:15 of the next day: the last half hour ended at 12:00 with minute 1 439.
    expect(line.at(-1)).toBe(1_439);
    expect(line[0]).toBe(29);
  });
});

describe('[16.1] lists', () => {
  test('gainers fall, losers rise, each at most ten, and unchanged markets are in neither', () => {
    const moves: Record<string, [number, number]> = {};
    for (const [index, { symbol }] of MARKETS.entries()) {
      moves[symbol] = [10_000, 10_000 + (index - 14) * 3];
    }
    const source = sourceOf(moves);
    const upward = MARKETS.map(({ symbol }) => symbol);
    expect(symbolsOf(source, 'gainers')).toEqual(upward.slice(-10).toReversed());
    expect(symbolsOf(source, 'losers')).toEqual(upward.slice(0, 10));
    expect(symbolsOf(source, 'all')).toEqual(upward);
  });

  test('are sorted by the unrounded change', () => {
    const source = sourceOf({ BTCUSDT: [1_000_000, 1_000_001], ETHUSDT: [1_000_000, 1_000_002] });
    expect(symbolsOf(source, 'gainers')).toEqual(['ETHUSDT', 'BTCUSDT']);
  });

  test('order equal changes alphabetically, also between different price scales', () => {
    const source = sourceOf({
      XRPUSDT: [300, 303],
      ADAUSDT: [100, 101],
      LTCUSDT: [200, 202],
      UNIUSDT: [200, 198],
      BNBUSDT: [100, 99],
    });
    expect(symbolsOf(source, 'gainers')).toEqual(['ADAUSDT', 'LTCUSDT', 'XRPUSDT']);
    expect(symbolsOf(source, 'losers')).toEqual(['BNBUSDT', 'UNIUSDT']);
  });

  test('common has its twelve in fixed order, finance its six', () => {
    const source = sourceOf({});
    expect(symbolsOf(source, 'common').join(' ')).toBe(
      'BTCUSDT ETHUSDT BNBUSDT SOLUSDT XRPUSDT ADAUSDT ' +
        'DOGEUSDT TRXUSDT TONUSDT AVAXUSDT LINKUSDT LTCUSDT',
    );
    expect(symbolsOf(source, 'finance')).toHaveLength(6);
    expect(symbolsOf(source, 'gainers')).toEqual([]);
  });
});
