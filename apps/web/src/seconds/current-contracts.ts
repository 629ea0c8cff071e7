/**
 * The member's contracts that run right now: by the live topic, and until it has spoken as they
 * were last known or listed by the server. Also tells which end while somebody looks.
 */
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { SecondsContractLine } from '@anywhen/protocol';
import type { Asked } from '../parts/load-failed.tsx';
import { onSecondsEvent, useSecondsOrders } from '../live/trading.ts';
import { keepCurrent, keepEnded, refreshOwn, useListedCurrent } from './data.ts';

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

/**
 * A list of all orders as it stands now: the live topic knows their states better, and has those
 * that were bought elsewhere. Lines it no longer has ended since, so they are asked for again.
 */
export function useLinesOfNow(
  lines: readonly SecondsContractLine[],
): readonly SecondsContractLine[] {
  const live = useSecondsOrders();
  const ended = live ? lines.filter((line) => line.state !== 'ended' && !sameIn(live, line)) : [];
  const endedIds = ended.map(({ id }) => id).join();
  useEffect(() => {
    if (endedIds !== '') refreshOwn();
  }, [endedIds]);
  return useMemo(() => {
    if (!live) return lines;
    const newestId = Number(lines[0]?.id ?? 0);
    const missing = live.filter(({ id }) => Number(id) > newestId);
    const known = lines.map((line) =>
      line.state === 'ended' ? line : (sameIn(live, line) ?? line),
    );
    return [...missing, ...known];
  }, [live, lines]);
}

function sameIn(contracts: readonly SecondsContractLine[], { id }: { id: string }) {
  return contracts.find((each) => each.id === id);
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
