/**
 * Rebuilds the market picture from the tables: stored candles, and the ticks since. It also
 * recovers what a crash left unwritten.
 */
import type { MarketState } from '@anywhen/exchange';
import { type FullCandle, INTERVALS, intervalStart, MARKETS, MINUTE_MS } from '@anywhen/prices';
import type { ClientBase } from 'pg';
import { CandleBook, type CompleteCandle } from '../candles/candle-book.ts';
import { findMinutesEndMs, listCandlesSince } from '../candles/candle-store.ts';
import { listVolumesSince } from '../candles/trade-volumes.ts';
import { listTicksBetween } from '../ticks/tick-store.ts';
import { WINDOW_MINUTES } from './day-window.ts';
import { MarketPicture } from './market-picture.ts';
import { LINE_SECONDS } from './second-line.ts';

export type Restored = {
  picture: MarketPicture;
  /** Candles that were complete but not stored, a list per minute that completed some. */
  unwritten: readonly (readonly CompleteCandle[])[];
};

const LONGER_INTERVALS = INTERVALS.slice(1);

export async function restorePicture(client: ClientBase, state: MarketState): Promise<Restored> {
  const { second } = state.process;
  const endMs = (await findMinutesEndMs(client)) ?? intervalStart('1m', second * 1_000);
  const book = CandleBook.restore(endMs, await listPartsOfOpenCandles(client, endMs));
  const picture = new MarketPicture(state, book);
  picture.fillWindow(await listMinutes(client, endMs));

  const bookFromSecond = endMs / 1_000;
  const from = Math.min(bookFromSecond, second - LINE_SECONDS + 1);
  const ticks = await listTicksBetween(client, { from, to: second });
  picture.fillLine(ticks);
  picture.addVolumes(await listVolumesSince(client, endMs));
  const unwritten = picture.fillBook(ticks.filter((tick) => tick.second >= bookFromSecond));
  const past = state.seed === null ? picture.fillToOpening() : [];
  return { picture, unwritten: past.length > 0 ? [...unwritten, past] : unwritten };
}

/** For each interval, the candles of the next shorter one since it began. */
async function listPartsOfOpenCandles(
  client: ClientBase,
  endMs: number,
): Promise<CompleteCandle[]> {
  const parts: CompleteCandle[] = [];
  for (const [index, interval] of LONGER_INTERVALS.entries()) {
    const shorter = INTERVALS[index] ?? interval;
    const fromMs = intervalStart(interval, endMs);
    parts.push(...(await listCandlesSince(client, { interval: shorter, fromMs })));
  }
  return parts;
}

/** The minutes of the day's window, oldest first, each with all markets. */
async function listMinutes(client: ClientBase, endMs: number): Promise<FullCandle[][]> {
  const fromMs = endMs - (WINDOW_MINUTES + 1) * MINUTE_MS;
  const minutes = new Map<number, FullCandle[]>();
  for (const { candle } of await listCandlesSince(client, { interval: '1m', fromMs })) {
    const minute = minutes.get(candle.startMs) ?? [];
    minutes.set(candle.startMs, minute);
    minute.push(candle);
  }
  return [...minutes.values()].filter(({ length }) => length === MARKETS.length);
}
