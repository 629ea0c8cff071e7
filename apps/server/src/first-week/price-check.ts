/**
 * Compares what a member's browser has computed of a second with what the seed gives here: the
 * price, which is on every screen, and the log price behind it, which is not and which nobody has
 * who did not compute the process (or read it from what is public, which is as much work).
 */
import {
  advance,
  decodeState,
  encodeState,
  findMarket,
  fromHex,
  marketIndex,
  versionAt,
} from '@anywhen/prices';
import type { BodyOf, reportPriceCheck } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type TickRanges, listVersions } from '../fairness/fairness.ts';
import { refuse } from '../platform/http/call.ts';
import type { Opening } from '../pricing/pricing.ts';

export type PriceCheckParts = {
  pool: Pool;
  ranges: TickRanges;
  pricing: { findOpening: () => Opening | undefined };
};

export async function isSamePrice(
  { pool, ranges, pricing }: PriceCheckParts,
  { second, symbol, price, logPrice }: BodyOf<typeof reportPriceCheck>,
  address: string,
): Promise<boolean> {
  const opening = pricing.findOpening() ?? refuse('FEED_STALE');
  if (second <= opening.second || !findMarket(symbol)) refuse('NOT_FOUND');
  const range = await ranges.find({ from: second, to: second }, address);
  const [tick] = range?.ticks ?? [];
  if (!range || tick?.second !== second) return refuse('NOT_FOUND');
  const version = versionAt(await listVersions(pool), second);
  const next = advance(decodeState(range.before), fromHex(tick.seed), { second, version });
  const index = marketIndex(symbol);
  return price === tick.prices[index] && logPrice === encodeState(next.state).x[index];
}
