/** [29.9] The names of streams: which there are, and what each says. */
import { describe, expect, it } from 'vitest';
import { readStreamName } from './stream-names.ts';

describe('[29.9] the name of a stream', () => {
  it.each([
    ['btcusdt@trade', { kind: 'trade', symbol: 'BTCUSDT' }],
    ['btcusdt@aggTrade', { kind: 'aggTrade', symbol: 'BTCUSDT' }],
    ['btcusdt@ticker', { kind: 'ticker', symbol: 'BTCUSDT' }],
    ['btcusdt@miniTicker', { kind: 'miniTicker', symbol: 'BTCUSDT' }],
    ['btcusdt@bookTicker', { kind: 'bookTicker', symbol: 'BTCUSDT' }],
    ['btcusdt@kline_1m', { kind: 'kline', symbol: 'BTCUSDT', interval: '1m' }],
    ['btcusdt@kline_1M', { kind: 'kline', symbol: 'BTCUSDT', interval: '1M' }],
    ['btcusdt@kline_12h', { kind: 'kline', symbol: 'BTCUSDT', interval: '12h' }],
    ['btcusdt@depth', { kind: 'depth', symbol: 'BTCUSDT', everyMs: 1_000 }],
    ['btcusdt@depth@100ms', { kind: 'depth', symbol: 'BTCUSDT', everyMs: 100 }],
    ['btcusdt@depth20', { kind: 'levels', symbol: 'BTCUSDT', levels: 20, everyMs: 1_000 }],
    ['btcusdt@depth5@100ms', { kind: 'levels', symbol: 'BTCUSDT', levels: 5, everyMs: 100 }],
    ['!miniTicker@arr', { kind: 'allMiniTickers' }],
    ['!ticker@arr', { kind: 'allTickers' }],
  ])('%s', (name, stream) => expect(readStreamName(name)).toEqual(stream));

  it.each([
    '',
    'btcusdt',
    'BTCUSDT@trade',
    'btcusdt@Trade',
    'btcusdt@aggtrade',
    'btcusdt@kline_1s',
    'btcusdt@kline_',
    'btcusdt@depth50',
    'btcusdt@depth@250ms',
    'btcusdt@depth5@',
    'btcusdt@trade@100ms',
    '!bookTicker@arr',
    '@trade',
    'btcusdt@trade ',
  ])('is none: %s', (name) => expect(readStreamName(name)).toBeUndefined());
});
