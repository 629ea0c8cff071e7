/**
 * The market table and the verifiable price process: ticks, candles, seeds and their proofs.
 * Everything not named here is internal.
 */
export { at } from './at.ts';
export { type Change, change24h, changeBps, compareChanges } from './change.ts';
export {
  addTick,
  baseDecimals,
  type Candle,
  type FullCandle,
  type Interval,
  INTERVAL_MS,
  INTERVALS,
  intervalStart,
  mergeCandles,
  withBase,
} from './candles.ts';
export { block, MAKER_LEVELS, makerSizes, type PreparedSeed, prepareSeed } from './draws.ts';
export { exp, ln, normalBelow } from './exact-math.ts';
export { expectedMove } from './expected-move.ts';
export { fromHex, isHex, toHex } from './hex.ts';
export {
  type CandleBatch,
  type History,
  historySeedOf,
  type HistorySpan,
  simulateHistory,
} from './history.ts';
export { CURRENCIES, findMarket, type Market, marketIndex, MARKETS, type Tier } from './markets.ts';
export { type Outlook, outlookOf } from './outlook/outlook.ts';
export { advance, formatPrice, initialState, type PriceState, pricesOf } from './process.ts';
export { type LinePoint, lineFrom, nextOfLine, priceUnitsOf } from './proofs/market-line.ts';
export {
  dayAnchorOf,
  dayOfSecond,
  deriveDaySeeds,
  deriveSecondSeeds,
  followsSeed,
  genesisOf,
  lastSeedOf,
  reachesAnchor,
  SECONDS_PER_DAY,
  secondOfDay,
  seedAt,
} from './proofs/seed-chain.ts';
export { type Regime, REGIMES, type Regimes } from './regime.ts';
export { jumpVariancePerSecond } from './step.ts';
export { areSameStates, decodeState, type EncodedState, encodeState } from './state-text.ts';
export { nextTickHash } from './proofs/tick-chain.ts';
export { hashOfText } from './proofs/text-hash.ts';
export { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';
export {
  type ClaimedSecond,
  type Fault,
  type StartingPoint,
  verifyRange,
  verifySecond,
} from './proofs/verify.ts';
export {
  FIRST_VERSION,
  isProcessVersion,
  NEWEST_VERSION,
  PROCESS_VERSIONS,
  type ProcessVersion,
  publishedVersionAt,
  pullPerSecond,
  tapeOf,
  type VersionChange,
  versionAt,
  versionsWithin,
} from './versions.ts';
