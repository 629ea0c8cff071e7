/** The member's open and pending positions, and which of them end while mounted. */
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

/** A list of all positions in their current state. */
export function useLatestLines(lines: readonly OptionPosition[]): readonly OptionPosition[] {
  return useLines(lines, { live: useLivePositions(), isOver, refresh: refreshOwn });
}

function isOver(position: OptionPosition): boolean {
  return !isCurrent(position);
}

/**
 * Calls back with positions that ended by expiry. A sale is the member's own action, and needs no
 * notification.
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
