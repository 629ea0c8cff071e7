/** All server calls of this module, and its shared query cache. */
import { useEffect } from 'react';
import {
  createDcaBot,
  createGridBot,
  listBotLog,
  listBots,
  listKlines,
  pauseBot,
  readBot,
  readStrategyConfig,
  resumeBot,
  stopBot,
  type BotExit,
  type DcaInterval,
  type ReplyOf,
  type StrategyBot,
} from '@anywhen/protocol';
import type { Interval } from '@anywhen/prices';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { RecordCache } from '../earn-parts/record-cache.ts';
import { isOpenBot, onBotsEvent } from '../live/products/bots.ts';
import { usePages } from '../money-forms/pages.ts';
import { useSessionState } from '../session/session.ts';

export type Started = ReplyOf<typeof createGridBot>;

/** Without a number of runs it runs until funds end. */
export type DcaStart = {
  symbol: string;
  amount: string;
  interval: DcaInterval;
  runs: number | undefined;
  shownPrice: string;
  fromFunds?: true;
};

/** With the plan as shown. */
export type GridStart = {
  symbol: string;
  lower: string;
  upper: string;
  grids: number;
  investment: string;
  quantity: string;
  startCost: string;
  profit: string;
  fromFunds?: true;
};

type BotRequest = { id: string };
type StopRequest = { id: string; exit: BotExit };

const kind = { name: 'strategy', list: 'bots', isOpen: isOpenBot };
const cache = new RecordCache<StrategyBot>(kind);
const HISTORY_STALE_MS = 300_000;

export function useStrategyDesk() {
  return useAnswer(readStrategyConfig, cache.desk, { enabled: useSessionState() === 'member' });
}

export function useBots() {
  return usePages([...cache.lists], (cursor, signal) =>
    callApi(listBots, { query: { cursor }, signal }),
  );
}

export function useBot(id: string) {
  return useAnswer(readBot, cache.oneKey(id), { params: { id } });
}

export function useBotLog(id: string) {
  return usePages([...cache.oneKey(id), 'log'], (cursor, signal) =>
    callApi(listBotLog, { params: { id }, query: { cursor }, signal }),
  );
}

/** Candles of the simulated past, oldest first. */
export function useHistory(query: { symbol: string; interval: Interval; limit: number }) {
  return useAnswer(listKlines, ['strategy', 'history', query], {
    query,
    staleTime: HISTORY_STALE_MS,
  });
}

export function refreshStrategy(): Promise<void> {
  return cache.refreshAll();
}

/** A repeated request with the same key is executed once. */
export async function startDca(request: DcaStart, key: string): Promise<Started> {
  const body = { ...request, runs: request.runs ?? null };
  return begun(await callApi(createDcaBot, { body, idempotencyKey: key }));
}

export async function startGrid(request: GridStart, key: string): Promise<Started> {
  const { quantity, startCost, profit, ...plan } = request;
  const body = { ...plan, shown: { quantity, startCost, profit } };
  return begun(await callApi(createGridBot, { body, idempotencyKey: key }));
}

export async function sendPause({ id }: BotRequest, key: string): Promise<StrategyBot> {
  return changed(await callApi(pauseBot, { params: { id }, idempotencyKey: key }));
}

export async function sendResume({ id }: BotRequest, key: string): Promise<StrategyBot> {
  return changed(await callApi(resumeBot, { params: { id }, idempotencyKey: key }));
}

export async function sendStop({ id, exit }: StopRequest, key: string): Promise<StrategyBot> {
  const sent = { params: { id }, body: { exit }, idempotencyKey: key };
  return changed(await callApi(stopBot, sent));
}

function begun(started: Started): Started {
  void refreshStrategy();
  return started;
}

function changed(bot: StrategyBot): StrategyBot {
  queryClient.setQueryData(cache.oneKey(bot.id), bot);
  cache.keep([bot]);
  void refreshStrategy();
  return bot;
}

/** Components that use it follow bots live. */
export function useStrategyNews(): void {
  const isMember = useSessionState() === 'member';
  useEffect(() => {
    if (!isMember) return undefined;
    return onBotsEvent(({ data: { bots }, isNews }) => cache.receive(bots, { isNews }));
  }, [isMember]);
}
