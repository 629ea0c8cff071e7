/**
 * The one table of markets: start prices, scales, volatilities, turnovers and where each may be
 * traded.
 * The order is part of the price process (states are lists in this order): only ever append.
 * Start prices are simulated, never market data.
 */

export type Tier = 'A' | 'B' | 'C' | 'F';
export type Group = 'MKT' | 'FIN';

export type Market = {
  readonly symbol: string;
  readonly currency: string;
  readonly name: string;
  readonly start: number;
  readonly tier: Tier;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Annual volatility. */
  readonly vol: number;
  /** Loading on the factor of the group. */
  readonly rho: number;
  /** What the simulated tape turns over in an average day of the normal regime, in whole USDT. */
  readonly turnoverPerDay: number;
  readonly group: Group;
  readonly isSpot: boolean;
  readonly isSeconds: boolean;
  readonly isDerivative: boolean;
  readonly isOption: boolean;
  readonly isCommon: boolean;
  readonly isFinance: boolean;
};

/** currency, name, start, tier, price decimals, quantity decimals, vol, rho, turnover, flags. */
type Row = readonly [string, string, number, Tier, number, number, number, number, number, string];

const ROWS: readonly Row[] = [
  ['BTC', 'Bitcoin', 65000, 'A', 2, 5, 0.55, 0.9, 2_400_000_000, 'spot sec der opt common'],
  ['ETH', 'Ethereum', 3200, 'A', 2, 4, 0.7, 0.88, 1_300_000_000, 'spot sec der opt common'],
  ['BNB', 'BNB', 580, 'A', 2, 3, 0.6, 0.8, 260_000_000, 'spot sec der common'],
  ['SOL', 'Solana', 150, 'B', 3, 3, 0.85, 0.82, 620_000_000, 'spot sec der opt common'],
  ['XRP', 'XRP', 0.52, 'B', 5, 0, 0.8, 0.72, 380_000_000, 'spot sec der common'],
  ['ADA', 'Cardano', 0.45, 'B', 5, 0, 0.8, 0.76, 95_000_000, 'spot sec der common'],
  ['DOGE', 'Dogecoin', 0.12, 'B', 6, 0, 0.95, 0.7, 210_000_000, 'spot sec der common'],
  ['TRX', 'TRON', 0.13, 'B', 6, 0, 0.6, 0.6, 54_000_000, 'spot sec der common'],
  ['TON', 'Toncoin', 6.8, 'B', 4, 1, 0.8, 0.62, 48_000_000, 'spot sec der common'],
  ['AVAX', 'Avalanche', 28, 'B', 4, 2, 0.9, 0.78, 88_000_000, 'spot sec der common'],
  ['DOT', 'Polkadot', 6.2, 'B', 4, 1, 0.8, 0.77, 41_000_000, 'spot sec der'],
  ['LINK', 'Chainlink', 14, 'B', 4, 2, 0.85, 0.76, 76_000_000, 'spot sec der common'],
  ['POL', 'Polygon', 0.55, 'B', 5, 0, 0.85, 0.76, 28_000_000, 'spot sec der'],
  ['LTC', 'Litecoin', 72, 'B', 3, 2, 0.7, 0.75, 64_000_000, 'spot sec der common'],
  ['BCH', 'Bitcoin Cash', 380, 'B', 3, 3, 0.8, 0.72, 58_000_000, 'spot sec der'],
  ['ETC', 'Ethereum Classic', 23, 'C', 4, 2, 0.85, 0.72, 24_000_000, 'spot'],
  ['ATOM', 'Cosmos', 7, 'C', 4, 1, 0.85, 0.74, 22_000_000, 'spot'],
  ['UNI', 'Uniswap', 8, 'C', 4, 1, 0.95, 0.7, 34_000_000, 'spot'],
  ['XLM', 'Stellar', 0.1, 'C', 6, 0, 0.8, 0.7, 18_000_000, 'spot'],
  ['NEAR', 'NEAR Protocol', 5, 'C', 4, 1, 1, 0.72, 52_000_000, 'spot'],
  ['FIL', 'Filecoin', 4.2, 'C', 4, 1, 0.95, 0.72, 31_000_000, 'spot'],
  ['APT', 'Aptos', 7.5, 'C', 4, 1, 1.05, 0.7, 37_000_000, 'spot'],
  ['ARB', 'Arbitrum', 0.75, 'C', 5, 0, 1, 0.72, 43_000_000, 'spot'],
  ['OP', 'Optimism', 1.7, 'C', 5, 1, 1.05, 0.72, 35_000_000, 'spot'],
  ['SUI', 'Sui', 1.1, 'C', 5, 1, 1.1, 0.68, 130_000_000, 'spot'],
  ['INJ', 'Injective', 21, 'C', 4, 2, 1.1, 0.68, 21_000_000, 'spot'],
  ['AAVE', 'Aave', 95, 'C', 3, 2, 0.95, 0.7, 45_000_000, 'spot'],
  ['ALGO', 'Algorand', 0.15, 'C', 6, 0, 0.85, 0.72, 9_600_000, 'spot'],
  ['SAND', 'The Sandbox', 0.31, 'C', 6, 0, 0.95, 0.7, 7_400_000, 'spot'],
  ['MANA', 'Decentraland', 0.33, 'C', 6, 0, 0.95, 0.7, 4_800_000, 'spot'],
  ['ICP', 'Internet Computer', 9, 'C', 4, 1, 0.95, 0.68, 15_000_000, 'spot'],
  ['HBAR', 'Hedera', 0.07, 'C', 6, 0, 0.9, 0.68, 13_000_000, 'spot'],
  ['SHIB', 'Shiba Inu', 0.000018, 'C', 10, 0, 1, 0.66, 68_000_000, 'spot'],
  ['PEPE', 'Pepe', 0.0000115, 'C', 10, 0, 1.3, 0.6, 170_000_000, 'spot'],
  ['XAU', 'Gold', 2400, 'F', 2, 4, 0.15, 0.1, 320_000_000, 'sec der finance'],
  ['XAG', 'Silver', 29, 'F', 4, 2, 0.28, 0.1, 72_000_000, 'sec der finance'],
  ['WTI', 'Crude oil', 78, 'F', 4, 2, 0.35, 0.1, 110_000_000, 'sec der finance'],
  ['EUR', 'Euro', 1.085, 'F', 6, 2, 0.075, 0.1, 140_000_000, 'sec der finance'],
  ['GBP', 'British pound', 1.28, 'F', 6, 2, 0.085, 0.1, 46_000_000, 'sec der finance'],
  ['US500', 'US 500 index', 5500, 'F', 2, 4, 0.16, 0.3, 190_000_000, 'sec der finance'],
];

export const MARKETS: readonly Market[] = ROWS.map(marketOfRow);

/** What a member can own: USDT, in which everything is quoted, and the currencies of spot. */
export const CURRENCIES: readonly string[] = [
  'USDT',
  ...MARKETS.filter((market) => market.isSpot).map((market) => market.currency),
];

const INDEX_BY_SYMBOL: ReadonlyMap<string, number> = new Map(
  MARKETS.map((market, index) => [market.symbol, index]),
);

export function findMarket(symbol: string): Market | undefined {
  const index = INDEX_BY_SYMBOL.get(symbol);
  return index === undefined ? undefined : MARKETS[index];
}

/** Where the market stands in states and ticks; throws for a symbol that is not in the table. */
export function marketIndex(symbol: string): number {
  const index = INDEX_BY_SYMBOL.get(symbol);
  if (index === undefined) throw new RangeError(`no market is called ${symbol}`);
  return index;
}

function marketOfRow(row: Row): Market {
  const [
    currency,
    name,
    start,
    tier,
    priceDecimals,
    quantityDecimals,
    vol,
    rho,
    turnoverPerDay,
    flagText,
  ] = row;
  const flags = new Set(flagText.split(' '));
  return {
    symbol: `${currency}USDT`,
    currency,
    name,
    start,
    tier,
    priceDecimals,
    quantityDecimals,
    vol,
    rho,
    turnoverPerDay,
    group: tier === 'F' ? 'FIN' : 'MKT',
    isSpot: flags.has('spot'),
    isSeconds: flags.has('sec'),
    isDerivative: flags.has('der'),
    isOption: flags.has('opt'),
    isCommon: flags.has('common'),
    isFinance: flags.has('finance'),
  };
}
