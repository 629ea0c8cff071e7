/** Puts the prices embedded in the page into the stores, so that the first render is real. */
import type { MarketsSnapshot } from '@anywhen/protocol';
import { getLive } from './live.ts';

/** The content of the page's `boot` element, as far as prices are concerned. */
export type BootPrices = { nowMs: number; markets: unknown };

/** Call before the first render; does nothing when the page came without prices. */
export function seedFromBoot(boot: BootPrices | null): void {
  const markets = boot?.markets;
  if (boot && isSnapshot(markets)) getLive().seed({ nowMs: boot.nowMs, markets });
}

/** The server wrote it, so only its presence is checked. */
function isSnapshot(markets: unknown): markets is MarketsSnapshot {
  return typeof markets === 'object' && markets !== null && 'tickers' in markets;
}
