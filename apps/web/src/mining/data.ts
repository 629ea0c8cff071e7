/** All server calls of this module, and its shared query cache. */
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
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { useCalendar } from '../earn-parts/business-day.ts';
import { RecordCache } from '../earn-parts/record-cache.ts';
import { onTopicEvent } from '../live/latest-topic.ts';
import { usePriceOf } from '../market-parts/worth.ts';
import { usePages } from '../money-forms/pages.ts';
import { useSessionState } from '../session/session.ts';
import { modelNow } from './current-price.ts';

export type Models = ReplyOf<typeof listMachineModels>;
export type Network = Models['network'];
export type Desk = ReplyOf<typeof readMiningDesk>;
export type Bought = ReplyOf<typeof buyMachines>;
export type BuyRequest = BodyOf<typeof buyMachines>;
/** `refund` as it was shown; without one only what comes back whole is cancelled. */
type CancelRequest = { id: string; refund: string | undefined };

const cache = new RecordCache<Machine>({ name: 'mining', list: 'machines', isOpen });

export function isOpen({ state }: Pick<Machine, 'state'>): boolean {
  return state === 'pending' || state === 'running';
}

/** Its dates depend on the business day, the stock on other members, the price on bitcoin. */
export function useModels() {
  const today = useCalendar()?.day;
  const priceOf = usePriceOf();
  const answer = useAnswer(listMachineModels, ['mining', 'models', today], {
    placeholderData: keepPreviousData,
  });
  const { data } = answer;
  const models = data?.models.map((model) => modelNow(model, priceOf));
  return { ...answer, data: data && models && { ...data, models } };
}

export function useMiningDesk() {
  const isMember = useSessionState() === 'member';
  return useAnswer(readMiningDesk, cache.desk, { enabled: isMember });
}

export function useMachines() {
  return usePages(cache.lists, (cursor, signal) =>
    callApi(listMachines, { query: { cursor }, signal }),
  );
}

export function useMachine(id: string) {
  return useAnswer(readMachine, cache.oneKey(id), { params: { id } });
}

export function refreshMining(): Promise<void> {
  return cache.refreshAll();
}

/** A repeated request with the same key is executed once. */
export async function sendPurchase(request: BuyRequest, key: string): Promise<Bought> {
  const bought = await callApi(buyMachines, { body: request, idempotencyKey: key });
  void refreshMining();
  return bought;
}

export async function sendCancel({ id, refund }: CancelRequest, key: string): Promise<Machine> {
  const cancelled = await callApi(cancelMachines, {
    params: { id },
    body: refund === undefined ? {} : { refund },
    idempotencyKey: key,
  });
  cache.keep([cancelled]);
  void refreshMining();
  return cancelled;
}

/** Components that use it follow machines live. */
export function useMiningNews(): void {
  const isMember = useSessionState() === 'member';
  useEffect(() => {
    if (!isMember) return undefined;
    return onTopicEvent<{ machines: Machine[] }>('mining', ({ data: { machines }, isNews }) => {
      cache.receive(machines, { isNews });
    });
  }, [isMember]);
}
