/**
 * The table of markets against the printed table of the rules, which is copied here as it stands.
 */
import { expect, test } from 'vitest';
import { CURRENCIES, findMarket, MARKETS, marketIndex } from './markets.ts';

/** Currency, start, tier, price decimals, quantity decimals, vol, rho, turnover, flags. */
const PRINTED = `
  BTC | 65000 | A | 2 | 5 | 0.55 | 0.90 | 2 400 000 000 | spot sec der opt common
  ETH | 3200 | A | 2 | 4 | 0.7 | 0.88 | 1 300 000 000 | spot sec der opt common
  BNB | 580 | A | 2 | 3 | 0.6 | 0.80 | 260 000 000 | spot sec der common
  SOL | 150 | B | 3 | 3 | 0.85 | 0.82 | 620 000 000 | spot sec der opt common
  XRP | 0.52 | B | 5 | 0 | 0.8 | 0.72 | 380 000 000 | spot sec der common
  ADA | 0.45 | B | 5 | 0 | 0.8 | 0.76 | 95 000 000 | spot sec der common
  DOGE | 0.12 | B | 6 | 0 | 0.95 | 0.70 | 210 000 000 | spot sec der common
  TRX | 0.13 | B | 6 | 0 | 0.6 | 0.60 | 54 000 000 | spot sec der common
  TON | 6.8 | B | 4 | 1 | 0.8 | 0.62 | 48 000 000 | spot sec der common
  AVAX | 28 | B | 4 | 2 | 0.9 | 0.78 | 88 000 000 | spot sec der common
  DOT | 6.2 | B | 4 | 1 | 0.8 | 0.77 | 41 000 000 | spot sec der
  LINK | 14 | B | 4 | 2 | 0.85 | 0.76 | 76 000 000 | spot sec der common
  POL | 0.55 | B | 5 | 0 | 0.85 | 0.76 | 28 000 000 | spot sec der
  LTC | 72 | B | 3 | 2 | 0.7 | 0.75 | 64 000 000 | spot sec der common
  BCH | 380 | B | 3 | 3 | 0.8 | 0.72 | 58 000 000 | spot sec der
  ETC | 23 | C | 4 | 2 | 0.85 | 0.72 | 24 000 000 | spot
  ATOM | 7 | C | 4 | 1 | 0.85 | 0.74 | 22 000 000 | spot
  UNI | 8 | C | 4 | 1 | 0.95 | 0.70 | 34 000 000 | spot
  XLM | 0.10 | C | 6 | 0 | 0.8 | 0.70 | 18 000 000 | spot
  NEAR | 5 | C | 4 | 1 | 1 | 0.72 | 52 000 000 | spot
  FIL | 4.2 | C | 4 | 1 | 0.95 | 0.72 | 31 000 000 | spot
  APT | 7.5 | C | 4 | 1 | 1.05 | 0.70 | 37 000 000 | spot
  ARB | 0.75 | C | 5 | 0 | 1 | 0.72 | 43 000 000 | spot
  OP | 1.7 | C | 5 | 1 | 1.05 | 0.72 | 35 000 000 | spot
  SUI | 1.1 | C | 5 | 1 | 1.1 | 0.68 | 130 000 000 | spot
  INJ | 21 | C | 4 | 2 | 1.1 | 0.68 | 21 000 000 | spot
  AAVE | 95 | C | 3 | 2 | 0.95 | 0.70 | 45 000 000 | spot
  ALGO | 0.15 | C | 6 | 0 | 0.85 | 0.72 | 9 600 000 | spot
  SAND | 0.31 | C | 6 | 0 | 0.95 | 0.70 | 7 400 000 | spot
  MANA | 0.33 | C | 6 | 0 | 0.95 | 0.70 | 4 800 000 | spot
  ICP | 9 | C | 4 | 1 | 0.95 | 0.68 | 15 000 000 | spot
  HBAR | 0.07 | C | 6 | 0 | 0.9 | 0.68 | 13 000 000 | spot
  SHIB | 0.000018 | C | 10 | 0 | 1 | 0.66 | 68 000 000 | spot
  PEPE | 0.0000115 | C | 10 | 0 | 1.3 | 0.60 | 170 000 000 | spot
  XAU | 2400 | F | 2 | 4 | 0.15 | 0.10 | 320 000 000 | sec der finance
  XAG | 29 | F | 4 | 2 | 0.28 | 0.10 | 72 000 000 | sec der finance
  WTI | 78 | F | 4 | 2 | 0.35 | 0.10 | 110 000 000 | sec der finance
  EUR | 1.085 | F | 6 | 2 | 0.075 | 0.10 | 140 000 000 | sec der finance
  GBP | 1.28 | F | 6 | 2 | 0.085 | 0.10 | 46 000 000 | sec der finance
  US500 | 5500 | F | 2 | 4 | 0.16 | 0.30 | 190 000 000 | sec der finance
`;

test('[16.2] every market has the numbers and flags of the printed table, in its order', () => {
  const rows = PRINTED.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const notified = MARKETS.map((market) => [
    market.currency,
    market.start,
    market.tier,
    market.priceDecimals,
    market.quantityDecimals,
    market.vol,
    market.rho,
    market.turnoverPerDay,
    flagsOf(market.symbol),
  ]);
  const printed = rows.map(([currency, start, tier, dp, step, vol, rho, turnover, flags]) => [
    currency,
    Number(start),
    tier,
    Number(dp),
    Number(step),
    Number(vol),
    Number(rho),
    Number(turnover?.replaceAll(' ', '')),
    flags,
  ]);
  expect(notified).toEqual(printed);
  expect(notified).toHaveLength(40);
});

test('[16.1] twelve markets are common and six are finance, which follow their own factor', () => {
  expect(MARKETS.filter((market) => market.isCommon)).toHaveLength(12);
  const finance = MARKETS.filter((market) => market.isFinance);
  expect(finance.map((market) => market.name)).toEqual([
    'Gold',
    'Silver',
    'Crude oil',
    'Euro',
    'British pound',
    'US 500 index',
  ]);
  expect(MARKETS.every((market) => (market.group === 'FIN') === market.isFinance)).toBe(true);
});

test('[16.3] no two markets turn over the same, and the largest five hundred times the least', () => {
  const turnovers = MARKETS.map(({ turnoverPerDay }) => turnoverPerDay);
  expect(new Set(turnovers).size).toBe(MARKETS.length);
  expect(turnovers.every(Number.isSafeInteger)).toBe(true);
  expect(Math.max(...turnovers)).toBe(findMarket('BTCUSDT')?.turnoverPerDay);
  expect(Math.max(...turnovers) / Math.min(...turnovers)).toBe(500);
});

test('a market is found by its symbol, and its index is its place in the table', () => {
  expect(findMarket('ETHUSDT')?.name).toBe('Ethereum');
  expect(findMarket('NOPEUSDT')).toBeUndefined();
  expect(MARKETS.map((market) => marketIndex(market.symbol))).toEqual([...MARKETS.keys()]);
  expect(() => marketIndex('BTC')).toThrow(RangeError);
});

test('members can own USDT and the 34 currencies of spot, and none of them twice', () => {
  expect(CURRENCIES).toHaveLength(35);
  expect(CURRENCIES.slice(0, 3)).toEqual(['USDT', 'BTC', 'ETH']);
  expect(new Set(CURRENCIES).size).toBe(35);
  expect(CURRENCIES).not.toContain('XAU');
});

function flagsOf(symbol: string): string {
  const market = findMarket(symbol);
  const flags = {
    spot: market?.isSpot,
    sec: market?.isSeconds,
    der: market?.isDerivative,
    opt: market?.isOption,
    common: market?.isCommon,
    finance: market?.isFinance,
  };
  return Object.entries(flags)
    .filter(([, isSet]) => isSet)
    .map(([flag]) => flag)
    .join(' ');
}
