/** Ten minutes of one market, second by second: listed by the server, then extended live. */
import { useEffect, useState } from 'react';
import type { TickEvent } from '@anywhen/protocol';
import { usePriceSecond, useTick, useTicker } from '../live/index.ts';
import { useSeconds, type SecondLine } from './data.ts';

export const LINE_SECONDS = 600;

export type Line = {
  readonly firstSecond: number;
  readonly prices: readonly string[];
};

type SecondPrice = Pick<TickEvent, 'second' | 'price'>;

export type LineState =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly line: Line };

/** A gap in the live seconds is closed by refetching the whole line, never by a guess. */
export function useSecondLine(symbol: string): [LineState, retry: () => void] {
  const { data, isError, refetch } = useSeconds(symbol);
  const tick = useTick(symbol);
  const headerTick = useHeaderTick(symbol);
  const [previous, setPrevious] = useState<{ from: SecondLine; line: Line }>();
  const isOfData = data !== undefined && previous?.from === data;
  const before = isOfData ? previous.line : data;
  const line = before && withTick(withTick(before, tick), headerTick);
  if (data && line && (!isOfData || line !== previous.line)) setPrevious({ from: data, line });

  const endsAt = line && lastSecond(line);
  const gapAfter = endsAt !== undefined && tick && tick.second > endsAt ? endsAt : undefined;
  useEffect(() => {
    if (gapAfter !== undefined) void refetch();
  }, [gapAfter, refetch]);

  const retry = () => void refetch();
  if (line) return [{ status: 'ready', line }, retry];
  return [{ status: isError ? 'failed' : 'loading' }, retry];
}

/** The price displayed as a figure: the line must not lag behind it. */
function useHeaderTick(symbol: string): SecondPrice | undefined {
  const second = usePriceSecond();
  const price = useTicker(symbol)?.last;
  return second === undefined || price === undefined ? undefined : { second, price };
}

/** The displayed prices by second: the price check compares them with the published ones. */
export function pricesOnScreen(state: LineState): ReadonlyMap<number, string> {
  if (state.status !== 'ready') return new Map();
  const { firstSecond, prices } = state.line;
  return new Map(prices.map((price, index) => [firstSecond + index, price]));
}

/** Returns the same line when the tick is known already or does not follow it. */
export function withTick(line: Line, tick: SecondPrice | undefined): Line {
  if (!tick || tick.second !== lastSecond(line) + 1) return line;
  const prices = [...line.prices, tick.price];
  const excess = Math.max(0, prices.length - LINE_SECONDS);
  return { firstSecond: line.firstSecond + excess, prices: prices.slice(excess) };
}

function lastSecond({ firstSecond, prices }: Line): number {
  return firstSecond + prices.length - 1;
}

/** At most so many points, always including the newest: more than the pixels are useless. */
export function thinOut(prices: readonly string[], pointsMax: number): number[] {
  const stride = Math.max(1, Math.ceil(prices.length / pointsMax));
  return prices
    .filter((_, index) => (prices.length - 1 - index) % stride === 0)
    .map((price) => Number(price));
}
