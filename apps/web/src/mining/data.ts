/** Every call of this module to the server, and what its pages share through the query cache. */
import { useEffect } from 'react';
import {
  buyMachines,
  cancelMachines,
  listMachineModels,
  listMachines,
  readMachine,
  readMiningDesk,
  type BodyOf,
  type Machine,
  type ReplyOf,
} from '@anywhen/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useCalendar } from '../earn-parts/business-day.ts';
import { RecordCache } from '../earn-parts/record-cache.ts';
import { onNotified } from '../live/latest-topic.ts';
import { usePages } from '../money-forms/pages.ts';
import { useSessionState } from '../session/session.ts';

export type Models = ReplyOf<typeof listMachineModels>;
export type Network = Models['network'];
export type Desk = ReplyOf<typeof readMiningDesk>;
export type Bought = ReplyOf<typeof buyMachines>;
export type BuyRequest = BodyOf<typeof buyMachines>;
type CancelRequest = { id: string };

const cache = new RecordCache<Machine>({ name: 'mining', list: 'machines', isOpen });

export function isOpen({ state }: Pick<Machine, 'state'>): boolean {
  return state === 'pending' || state === 'running';
}

/** Its dates are those of the day it is; stock is what others have left. */
export function useModels() {
  const today = useCalendar()?.day;
  const options = {
    queryKey: ['mining', 'models', today],
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(listMachineModels, { signal }),
    placeholderData: keepPreviousData,
  };
  return useQuery(options, queryClient);
}

export function useMiningDesk() {
  const isMember = useSessionState() === 'member';
  const options = {
    queryKey: cache.desk,
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(readMiningDesk, { signal }),
    enabled: isMember,
  };
  return useQuery(options, queryClient);
}

export function useMachines() {
  return usePages(cache.lists, (cursor, signal) =>
    callApi(listMachines, { query: { cursor }, signal }),
  );
}

export function useMachine(id: string) {
  const options = {
    queryKey: cache.oneKey(id),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi(readMachine, { params: { id }, signal }),
  };
  return useQuery(options, queryClient);
}

export function refreshMining(): Promise<void> {
  return cache.refreshAll();
}

/** The same key with the same request is carried out once, however often it is sent. */
export async function sendPurchase(request: BuyRequest, key: string): Promise<Bought> {
  const bought = await callApi(buyMachines, { body: request, idempotencyKey: key });
  void refreshMining();
  return bought;
}

export async function sendCancel({ id }: CancelRequest, key: string): Promise<Machine> {
  const cancelled = await callApi(cancelMachines, { params: { id }, idempotencyKey: key });
  cache.keep([cancelled]);
  void refreshMining();
  return cancelled;
}

/** Whoever uses it sees what becomes of machines as it happens. */
export function useMiningNews(): void {
  const isMember = useSessionState() === 'member';
  useEffect(() => {
    if (!isMember) return undefined;
    return onNotified<{ machines: Machine[] }>('mining', ({ data: { machines }, isNews }) => {
      cache.receive(machines, { isNews });
    });
  }, [isMember]);
}
