/** The member's positions that are open or pending, and which of them end while somebody looks. */
import { useEffect, useEffectEvent } from 'react';
import type { OptionPosition } from '@anywhen/protocol';
import {
  useCurrentLines,
  useLatestLines as useLines,
  type CurrentLines,
} from '../contract-parts/current-lines.ts';
import { onOptionsEvent, useLivePositions } from '../live/products/options.ts';
import { keepCurrent, refreshOwn, useListedCurrent } from './data.ts';
import { isCurrent } from './option-texts.ts';

export function useCurrentPositions(): CurrentLines<OptionPosition> {
  return useCurrentLines({
    live: useLivePositions(),
    listed: useListedCurrent(),
    keep: keepCurrent,
  });
}

/** A list of all positions as it stands now. */
export function useLatestLines(lines: readonly OptionPosition[]): readonly OptionPosition[] {
  return useLines(lines, { live: useLivePositions(), isOver, refresh: refreshOwn });
}

function isOver(position: OptionPosition): boolean {
  return !isCurrent(position);
}

/**
 * Calls back with those that ended by their expiry, as they ended. What a member has sold back ends
 * by their own hand, and needs no telling.
 */
export function useEndings(onEnd: (positions: readonly OptionPosition[]) => void): void {
  const report = useEffectEvent(onEnd);
  useEffect(() => {
    return onOptionsEvent(({ positions }) => {
      const ended = positions.filter(({ state }) => state === 'settled' || state === 'void');
      refreshOwn();
      if (ended.length > 0) report(ended);
    });
  }, []);
}
