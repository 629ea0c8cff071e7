/**
 * The member's positions and waiting orders of the current moment: by the live topic, and until it
 * has spoken as they were last known or listed by the server.
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

/** Undefined for visitors and until they are known. */
export function useKnownCurrent(): LeverageNow | undefined {
  const current = useCurrent();
  return current.status === 'ready' ? current.now : undefined;
}

/** One that has not ended, as it stands now. */
export function useLivePosition(id: string): LeveragePosition | undefined {
  return useLeverage()?.positions.find((position) => position.id === id);
}

/** Lists, limits and what a page shows of one position follow whatever happens to it. */
export function useChanges(): void {
  useEffect(() => onLeverageEvent(() => refreshOwn()), []);
}
