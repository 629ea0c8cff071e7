/** All server calls of this module, and its shared query cache. */
import { useEffect } from 'react';
import {
  leaveStaking,
  listStakingPools,
  listStakingPositions,
  readStakingDesk,
  readStakingPosition,
  stake,
  type ReplyOf,
  type StakingPosition,
  type StakingState,
} from '@anywhen/protocol';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { useCalendar } from '../earn-parts/business-day.ts';
import { RecordCache } from '../earn-parts/record-cache.ts';
import { onTopicEvent } from '../live/latest-topic.ts';
import { usePages } from '../money-forms/pages.ts';
import { useSessionState } from '../session/session.ts';

export type Desk = ReplyOf<typeof readStakingDesk>;
export type Staked = ReplyOf<typeof stake>;

/** The displayed rates of all tiers as one text: a request has plain fields. */
export type StakeRequest = { pool: string; amount: string; aprsBps: string; isAgreed: boolean };
/** Without an amount everything leaves. */
export type LeaveRequest = { id: string; amount: string | undefined };

const cache = new RecordCache<StakingPosition>({ name: 'staking', list: 'positions', isOpen });

function isOpen({ state }: Pick<StakingPosition, 'state'>): boolean {
  return state !== 'closed';
}

/** Its dates depend on the business day. */
export function usePools() {
  const today = useCalendar()?.day;
  return useAnswer(listStakingPools, ['staking', 'pools', today], {
    placeholderData: keepPreviousData,
  });
}

const DESK_EVERY_MS = 15_000; // Pledges are valued at current prices.

export function useStakingDesk() {
  const isMember = useSessionState() === 'member';
  return useAnswer(readStakingDesk, cache.desk, {
    refetchInterval: DESK_EVERY_MS,
    enabled: isMember,
  });
}

export function usePositions(state?: StakingState) {
  return usePages([...cache.lists, { state }], (cursor, signal) =>
    callApi(listStakingPositions, { query: { state, cursor }, signal }),
  );
}

export function usePosition(id: string) {
  return useAnswer(readStakingPosition, cache.oneKey(id), { params: { id } });
}

export function refreshStaking(): Promise<void> {
  return cache.refreshAll();
}

/** A repeated request with the same key is executed once. */
export async function sendStake(request: StakeRequest, key: string): Promise<Staked> {
  const aprsBps = request.aprsBps.split(' ').map(Number);
  const staked = await callApi(stake, { body: { ...request, aprsBps }, idempotencyKey: key });
  void refreshStaking();
  return staked;
}

export async function sendLeave(request: LeaveRequest, key: string): Promise<StakingPosition> {
  const { id, amount = null } = request;
  const left = await callApi(leaveStaking, {
    params: { id },
    body: { amount },
    idempotencyKey: key,
  });
  cache.keep([left]);
  void refreshStaking();
  return left;
}

/** Components that use it follow positions live. */
export function useStakingNews(): void {
  const isMember = useSessionState() === 'member';
  useEffect(() => {
    if (!isMember) return undefined;
    return onTopicEvent<{ positions: StakingPosition[] }>(
      'staking',
      ({ data: { positions }, isNews }) => {
        cache.receive(positions, { isNews });
      },
    );
  }, [isMember]);
}
