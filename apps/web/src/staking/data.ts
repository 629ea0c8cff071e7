/** Every call of this module to the server, and what its pages share through the query cache. */
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
import { onNotified } from '../live/latest-topic.ts';
import { usePages } from '../money-forms/pages.ts';
import { useSessionState } from '../session/session.ts';

export type Desk = ReplyOf<typeof readStakingDesk>;
export type Staked = ReplyOf<typeof stake>;

/** Of all tiers as they were shown, as one text: a request has plain fields. */
export type StakeRequest = { pool: string; amount: string; aprsBps: string; isAgreed: boolean };
/** Without an amount all of it. */
export type LeaveRequest = { id: string; amount: string | undefined };

const cache = new RecordCache<StakingPosition>({ name: 'staking', list: 'positions', isOpen });

function isOpen({ state }: Pick<StakingPosition, 'state'>): boolean {
  return state !== 'closed';
}

/** Its dates are those of the day it is. */
export function usePools() {
  const today = useCalendar()?.day;
  return useAnswer(listStakingPools, ['staking', 'pools', today], {
    placeholderData: keepPreviousData,
  });
}

const DESK_EVERY_MS = 15_000; // What is pledged is valued at prices that move.

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

/** The same key with the same request is carried out once, however often it is sent. */
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

/** Whoever uses it sees what becomes of positions as it happens. */
export function useStakingNews(): void {
  const isMember = useSessionState() === 'member';
  useEffect(() => {
    if (!isMember) return undefined;
    return onNotified<{ positions: StakingPosition[] }>(
      'staking',
      ({ data: { positions }, isNews }) => {
        cache.receive(positions, { isNews });
      },
    );
  }, [isMember]);
}
