/** Ten minutes of one market, second by second: as listed by the server, then as they come. */
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
  { readonly status: 'loading' | 'failed' } | { readonly status: 'ready'; readonly line: Line };

/** A gap in the live seconds is closed by asking for the whole line again, never by a guess. */
export function useSecondLine(symbol: string): [LineState, retry: () => void] {
  const { data, isError, refetch } = useSeconds(symbol);
  const tick = useTick(symbol);
  const headerTick = useHeaderTick(symbol);
  const [stored, setStored] = useState<{ from: SecondLine; line: Line }>();
  const isOfData = data !== undefined && stored?.from === data;
  const before = isOfData ? stored.line : data;
  const line = before && withTick(withTick(before, tick), headerTick);
  if (data && line && (!isOfData || line !== stored.line)) setStored({ from: data, line });

  const endsAt = line && lastSecond(line);
  const gapAfter = endsAt !== undefined && tick && tick.second > endsAt ? endsAt : undefined;
  useEffect(() => {
    if (gapAfter !== undefined) void refetch();
  }, [gapAfter, refetch]);

  const retry = () => void refetch();
  if (line) return [{ status: 'ready', line }, retry];
  return [{ status: isError ? 'failed' : 'loading' }, retry];
}

/** The price the page shows as a figure: the line must not lag behind it. */
function useHeaderTick(symbol: string): SecondPrice | undefined {
  const second = usePriceSecond();
  const price = useTicker(symbol)?.last;
  return second === undefined || price === undefined ? undefined : { second, price };
}

/** What was on screen, by second: the price check holds it against what was published. */
export function pricesOnScreen(state: LineState): ReadonlyMap<number, string> {
  if (state.status !== 'ready') return new Map();
  const { firstSecond, prices } = state.line;
  return new Map(prices.map((price, index) => [firstSecond + index, price]));
}

/** The same line when the tick is known already or does not follow it. */
export function withTick(line: Line, tick: SecondPrice | undefined): Line {
  if (!tick || tick.second !== lastSecond(line) + 1) return line;
  const prices = [...line.prices, tick.price];
  const excess = Math.max(0, prices.length - LINE_SECONDS);
  return { firstSecond: line.firstSecond + excess, prices: prices.slice(excess) };
}

function lastSecond({ firstSecond, prices }: Line): number {
  return firstSecond + prices.length - 1;
}

/** At most so many points, always with the newest: more than the screen has pixels is waste. */
export function thinOut(prices: readonly string[], pointsMax: number): number[] {
  const stride = Math.max(1, Math.ceil(prices.length / pointsMax));
  return prices
    .filter((_, index) => (prices.length - 1 - index) % stride === 0)
    .map((price) => Number(price));
}
