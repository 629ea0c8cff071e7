/**
 * The member's current positions and waiting orders: from the live topic, and until its first event
 * from the cache or the server's list.
 */
import { useEffect } from 'react';
import type { LeveragePosition } from '@anywhen/protocol';
import type { Asked } from '../parts/load-failed.tsx';
import { onLeverageEvent, useLeverage, type LeverageNow } from '../live/products/leverage.ts';
import { keepCurrent, refreshOwn, useListedCurrent } from './data.ts';

type Current =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly asked: Asked }
  | { readonly status: 'ready'; readonly now: LeverageNow };

export function useCurrent(): Current {
  const live = useLeverage();
  const listed = useListedCurrent();
  useEffect(() => {
    if (live) keepCurrent(live);
  }, [live]);
  const now = live ?? listed.data;
  if (now) return { status: 'ready', now };
  return listed.isError ? { status: 'failed', asked: listed } : { status: 'loading' };
}

/** Undefined for visitors and until they are loaded. */
export function useKnownCurrent(): LeverageNow | undefined {
  const current = useCurrent();
  return current.status === 'ready' ? current.now : undefined;
}

/** An open position in its current state. */
export function useLivePosition(id: string): LeveragePosition | undefined {
  return useLeverage()?.positions.find((position) => position.id === id);
}

/** Lists, limits and details of a position follow all of its changes. */
export function useChanges(): void {
  useEffect(() => onLeverageEvent(() => refreshOwn()), []);
}
