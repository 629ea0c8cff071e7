/** All server calls of this module: candles, page by page, newest first. */
import type { Interval } from '@anywhen/prices';
import { listKlines } from '@anywhen/protocol';
import { callApi } from '../api/call.ts';
import { barOf } from './bars/bars.ts';
import type { BarPage } from './bars/series.ts';

/** More than a phone shows, and small enough to load quickly. */
const PAGE_BARS = 500;

type PageRequest = {
  readonly symbol: string;
  readonly interval: Interval;
  /** The page that ends before this time; without it the newest one. */
  readonly endMs?: number;
};

export async function listBars(request: PageRequest, signal: AbortSignal): Promise<BarPage> {
  const query = { ...request, limit: PAGE_BARS };
  const { klines, historyEndsMs } = await callApi(listKlines, { query, signal });
  return { bars: klines.map(barOf), historyEndsMs, hasOlder: klines.length >= PAGE_BARS };
}
