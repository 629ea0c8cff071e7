/**
 * The member's contracts that run right now: by the live topic, and until it has spoken as they
 * were last known or listed by the server. Also tells which end while somebody looks.
 */
import { useEffect, useEffectEvent } from 'react';
import type { SecondsContractLine } from '@anywhen/protocol';
import type { Asked } from '../app/load-failed.tsx';
import { onSecondsEvent, useSecondsOrders } from '../live/trading.ts';
import { keepCurrent, keepEnded, useListedCurrent } from './data.ts';

export type CurrentContracts =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly asked: Asked }
  | { readonly status: 'ready'; readonly contracts: readonly SecondsContractLine[] };

export function useCurrentContracts(): CurrentContracts {
  const live = useSecondsOrders();
  const listed = useListedCurrent();
  useEffect(() => {
    if (live) keepCurrent(live);
  }, [live]);
  const contracts = live ?? listed.data;
  if (contracts) return { status: 'ready', contracts };
  return listed.isError ? { status: 'failed', asked: listed } : { status: 'loading' };
}

/** Undefined for visitors and until they are known. */
export function useKnownCurrent(): readonly SecondsContractLine[] | undefined {
  const current = useCurrentContracts();
  return current.status === 'ready' ? current.contracts : undefined;
}

/** Calls back with each contract that ends, as it ended. */
export function useEndings(onEnd: (contract: SecondsContractLine) => void): void {
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    return onSecondsEvent(({ contract }) => {
      if (contract.state !== 'ended') return;
      keepEnded();
      tell(contract);
    });
  }, []);
}
