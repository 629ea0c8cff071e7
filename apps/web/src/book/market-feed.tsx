/**
 * One market's book for all parts of a page: they draw the same snapshot, at most four times a
 * second. Whoever only needs the market at the moment of a touch peeks and never renders for it.
 */
import { createContext, use, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTicker } from '../live/index.ts';
import { useDepth, type LiveDepth } from '../live/trading.ts';
import type { BookSides } from './book-rows.ts';
import { useSteady } from './steady.ts';

/** What is known of the market at one moment; each part may be missing. */
export type MarketNow = BookSides & { readonly last: string | undefined };

type Peek = () => MarketNow;

const NOTHING: MarketNow = { last: undefined, bids: [], asks: [] };

const DepthContext = createContext<LiveDepth | undefined>(undefined);
const PeekContext = createContext<Peek>(() => NOTHING);

/** Give it the symbol as its key too: a book must never stand under another market's name. */
export function MarketFeed({ symbol, children }: { symbol: string; children: ReactNode }) {
  const depth = useSameDepth(symbol);
  const last = useTicker(symbol)?.last;
  const newest = useRef(NOTHING);
  useEffect(() => {
    newest.current = { last, bids: depth?.bids ?? [], asks: depth?.asks ?? [] };
  }, [depth, last]);
  const peek = useCallback(() => newest.current, []);
  return (
    <PeekContext value={peek}>
      <DepthContext value={useSteady(depth)}>{children}</DepthContext>
    </PeekContext>
  );
}

/** Undefined until the first snapshot. */
export function useBook(): LiveDepth | undefined {
  return use(DepthContext);
}

/** The market as it is when called; calling it during rendering would show an old one. */
export function usePeek(): Peek {
  return use(PeekContext);
}

/** The same object while nothing in it changed, so that it can be waited for. */
function useSameDepth(symbol: string): LiveDepth | undefined {
  const depth = useDepth(symbol);
  const { bids, asks, isStale = false } = depth ?? {};
  return useMemo(() => bids && asks && { bids, asks, isStale }, [bids, asks, isStale]);
}
