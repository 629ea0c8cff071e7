/**
 * The part of live that every page may use. Books, tapes, orders and contracts are in trading.ts,
 * because the first view must not load them.
 */
export { type BootPrices, seedFromBoot } from './boot.ts';
export {
  browserEnvironment,
  nameSocketMember,
  type BrowserSocket,
  type LiveEnvironment,
} from './environment.ts';
export type { Liveness } from './freshness.ts';
export { gainersOf, losersOf } from './listings.ts';
export { startLive } from './live.ts';
export {
  type LiveTicker,
  useAvailable,
  useBalances,
  useDayWindow,
  useIsLive,
  useKline,
  useLiveness,
  usePriceSecond,
  useSparkline,
  useTick,
  useTicker,
  useTickerList,
} from './stores.ts';
export type { DayWindow, TickerListing, TickerRow } from './tickers.ts';
export {
  onOtherMember,
  onPong,
  onSessionEnded,
  onStalePrices,
  onTickerEvent,
  renewSession,
} from './watch.ts';
