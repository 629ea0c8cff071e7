/**
 * Staking (rulebook 5): pools, the member's positions, and their rewards day by day. A stake names
 * the rates it was shown, and is refused where they are others.
 */
import * as z from 'zod/mini';
import { businessDay } from '../agenda/endpoints.ts';
import { caseId } from '../deposits/endpoints.ts';
import { LARGE_READS_PER_SECOND, memberMoney, memberRead, publicRead } from '../base/endpoint.ts';
import {
  ENDING_REFUSALS,
  PRODUCTS_MAX,
  aprBps,
  dailyLine,
  productCode,
} from '../finance/endpoints.ts';
import { STAKING_ENDINGS, STAKING_MODES, STAKING_STATES } from './rules.ts';
import { atMs, currency, decimal, fromFunds, movedFromFunds } from '../base/shapes.ts';
import { PAGE_ROWS_MAX, listOf, pageOf, pageQuery, typedAmount } from '../base/shapes.ts';
import { namedTopic } from '../base/topics.ts';
import { OPEN_RECORDS_MAX } from '../base/open-records.ts';

export const STAKING_POSITIONS_PER_PAGE = 20;
/** Of one position; older rewards are in the flow record. */
export const REWARD_LINES_MAX = 100;

const tiers = listOf(z.strictObject({ upTo: z.nullable(decimal), aprBps }), 10);

const stakingPool = z.strictObject({
  code: productCode,
  currency,
  mode: z.enum(STAKING_MODES),
  tiers,
  min: decimal,
  max: decimal,
  lockDays: z.int().check(z.nonnegative()),
  /** Between the request to leave a flexible pool and the money: the length of a business day. */
  leaveSeconds: z.int().check(z.nonnegative()),
  /** What has earned nothing yet leaves without waiting. */
  unearnedLeavesAtOnce: z.boolean(),
  /** By all members, what has not left. */
  staked: decimal,
  /** Of what is staked now: the first day that earns, and the day of the first credit. */
  startDay: businessDay,
  firstCreditDay: businessDay,
});
export type StakingPoolLine = z.infer<typeof stakingPool>;

const stakingPosition = z.strictObject({
  id: caseId,
  pool: productCode,
  currency,
  mode: z.enum(STAKING_MODES),
  /** As agreed: later changes of the terms do not touch it. */
  tiers,
  amount: decimal,
  /** The part that earns already: what is added earns from the next day on. */
  earning: decimal,
  /** What the next day brings, if nothing changes. */
  daily: decimal,
  /** The part that would leave at once today, where that was agreed. */
  leavesAtOnce: z.optional(decimal),
  /** Locked: what all days bring together, as shown at purchase. */
  total: z.nullable(decimal),
  state: z.enum(STAKING_STATES),
  ending: z.nullable(z.enum(STAKING_ENDINGS)),
  stakedAtMs: atMs,
  startDay: businessDay,
  /** Locked: the day of the last credit, on which it comes back. */
  endDay: z.nullable(businessDay),
  rewarded: decimal,
  /** Each reward at the price of its moment. */
  rewardedUsdt: decimal,
  lastRewardDay: z.nullable(businessDay),
  /** Rewards that leaving early gave back. */
  givenBack: decimal,
  /** The position this part was split from when it began to leave. */
  splitFrom: z.nullable(caseId),
  leftAtMs: z.nullable(atMs),
  /** Leaving: when it is back. */
  releasesAtMs: z.nullable(atMs),
  closedAtMs: z.nullable(atMs),
});
export type StakingPosition = z.infer<typeof stakingPosition>;

export const listStakingPools = publicRead('listStakingPools', '/staking/pools', {
  summary: 'All staking pools with their rates, limits and what leaving takes.',
  reply: z.strictObject({ pools: listOf(stakingPool, PRODUCTS_MAX) }),
});

export const readStakingDesk = memberRead('readStakingDesk', '/staking/desk', {
  summary: 'What the member may still stake in each pool, and has for it; and the summary.',
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: z.strictObject({
    pools: listOf(
      z.strictObject({ code: productCode, available: decimal, left: decimal }),
      PRODUCTS_MAX,
    ),
    /** Rulebook 5.4, in USDT. */
    pledged: decimal,
    today: decimal,
    cumulative: decimal,
  }),
});

export const stake = memberMoney('stake', '/staking/positions', {
  summary:
    'Stakes in a pool: in a flexible one it adds to the position, in others it is a new one.',
  body: z.strictObject({
    pool: productCode,
    amount: typedAmount,
    /** Of all tiers, as they were shown. */
    aprsBps: z.array(aprBps).check(z.maxLength(10)),
    isAgreed: z.boolean(),
    fromFunds,
  }),
  reply: z.strictObject({
    position: stakingPosition,
    available: decimal,
    fromFunds: movedFromFunds,
  }),
  rejections: [
    'ACCOUNT_TRADE_RESTRICTED',
    'ACCOUNT_FROZEN',
    'ACCOUNT_STATUS_ABNORMAL',
    'DAY_NOT_BOOKED',
    'PRODUCT_CLOSED',
    'AMOUNT_ABNORMAL',
    'AMOUNT_BELOW_MIN',
    'PERSONAL_LIMIT_EXCEEDED',
    'TOO_MANY_RECORDS',
    'QUOTE_CHANGED',
    'FEED_STALE',
    'ORDER_REPEATED',
    'BALANCE_INSUFFICIENT',
  ],
});

export const leaveStaking = memberMoney('leaveStaking', '/staking/positions/{id}/leave', {
  summary:
    'Leaves a pool: a flexible one whole or in part after a day, or at once what has earned nothing; a locked one early, at once.',
  params: z.strictObject({ id: caseId }),
  /** Without an amount all of it; locked positions have no parts. */
  body: z.strictObject({ amount: z.nullable(typedAmount) }),
  /** What leaves: the position itself, or the part split from it. */
  reply: stakingPosition,
  rejections: [
    ...ENDING_REFUSALS,
    'AMOUNT_ABNORMAL',
    'AMOUNT_BELOW_MIN',
    'AMOUNT_ABOVE_MAX',
    'TOO_MANY_RECORDS',
  ],
});

export const listStakingPositions = memberRead('listStakingPositions', '/staking/positions', {
  summary: 'The member’s positions in staking pools, newest first.',
  query: pageQuery({ state: z.optional(z.enum(STAKING_STATES)) }),
  reply: pageOf({ positions: listOf(stakingPosition, PAGE_ROWS_MAX) }),
});

export const readStakingPosition = memberRead('readStakingPosition', '/staking/positions/{id}', {
  summary: 'One position of the member with its last rewards.',
  params: z.strictObject({ id: caseId }),
  reply: z.strictObject({ position: stakingPosition, lines: listOf(dailyLine, REWARD_LINES_MAX) }),
  rejections: ['NOT_FOUND'],
});

const endpoints = [
  listStakingPools,
  readStakingDesk,
  stake,
  leaveStaking,
  listStakingPositions,
  readStakingPosition,
];

const topics = {
  /** All that are not closed, then those that changed. */
  staking: namedTopic(
    'member',
    'staking',
    z.strictObject({ positions: listOf(stakingPosition, OPEN_RECORDS_MAX) }),
  ),
};

export const stakingApi = { endpoints, topics };
