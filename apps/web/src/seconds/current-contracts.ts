/** The member's running contracts, and which of them end while mounted. */
import { useEffect, useEffectEvent } from 'react';
import type { SecondsContractLine } from '@anywhen/protocol';
import {
  useCurrentLines,
  useLatestLines as useLines,
  type CurrentLines,
} from '../contract-parts/current-lines.ts';
import { onSecondsEvent, useSecondsOrders } from '../live/trading.ts';
import { keepCurrent, keepEnded, refreshOwn, useListedCurrent } from './data.ts';

export function useCurrentContracts(): CurrentLines<SecondsContractLine> {
  return useCurrentLines({
    live: useSecondsOrders(),
    listed: useListedCurrent(),
    keep: keepCurrent,
  });
}

/** Undefined for visitors and until they are loaded. */
export function useKnownCurrent(): readonly SecondsContractLine[] | undefined {
  const current = useCurrentContracts();
  return current.status === 'ready' ? current.lines : undefined;
}

/** A list of all orders in their current state. */
export function useLatestLines(
  lines: readonly SecondsContractLine[],
): readonly SecondsContractLine[] {
  return useLines(lines, { live: useSecondsOrders(), isOver, refresh: refreshOwn });
}

function isOver({ state }: SecondsContractLine): boolean {
  return state === 'ended';
}

/** Calls back with each contract that ends. */
export function useEndings(onEnd: (contract: SecondsContractLine) => void): void {
  const report = useEffectEvent(onEnd);
  useEffect(() => {
    return onSecondsEvent(({ contract }) => {
      if (contract.state !== 'ended') return;
      keepEnded();
      report(contract);
    });
  }, []);
}
