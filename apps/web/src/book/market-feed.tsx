/**
 * Shares one market's book among all components of a page: they render the same snapshot, at most
 * four times a second. A component that needs the market only on touch peeks without rendering.
 */
import { createContext, use, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTicker } from '../live/index.ts';
import { useDepth, type LiveDepth } from '../live/trading.ts';
import type { BookSides } from './book-rows.ts';
import { useSteady } from './steady.ts';

/** A snapshot of the market; each part may be missing. */
export type MarketNow = BookSides & { readonly last: string | undefined };

type Peek = () => MarketNow;

const NOTHING: MarketNow = { last: undefined, bids: [], asks: [] };

const DepthContext = createContext<LiveDepth | undefined>(undefined);
const PeekContext = createContext<Peek>(() => NOTHING);

/** Use the symbol as its key too: a book must never appear under another market's name. */
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

/** The market at the time of the call; during rendering it could be stale. */
export function usePeek(): Peek {
  return use(PeekContext);
}

/** Stable while nothing in it changed, so that it can be a dependency. */
function useSameDepth(symbol: string): LiveDepth | undefined {
  const depth = useDepth(symbol);
  const { bids, asks, isStale = false } = depth ?? {};
  return useMemo(() => bids && asks && { bids, asks, isStale }, [bids, asks, isStale]);
}
