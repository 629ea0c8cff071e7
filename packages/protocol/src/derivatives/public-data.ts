/**
 * What anybody can read of leveraged contracts: markets and terms, shared receipts of liquidations,
 * the insurance account and past funding.
 */
import { MARKETS, PROCESS_VERSIONS } from '@anywhen/prices';
import * as z from 'zod/mini';
import { LARGE_READS_PER_SECOND, publicRead } from '../base/endpoint.ts';
import {
  PAGE_ROWS_MAX,
  atMs,
  decimal,
  listOf,
  pageOf,
  pageQuery,
  second,
  symbol,
} from '../base/shapes.ts';
import { DERIVATIVES_RULES } from './rules.ts';
import {
  feeBps,
  leverage,
  positionShareId,
  receiptProof,
  receiptQuery,
  shareBps,
  sharedPosition,
} from './shapes.ts';

export const readDerivativesConfig = publicRead('readDerivativesConfig', '/derivatives/config', {
  summary: 'Markets with leverage choices, maintenance rates and limits; fees and funding.',
  reply: z.strictObject({
    rule: z.enum(DERIVATIVES_RULES),
    markets: listOf(
      z.strictObject({
        symbol,
        leverages: listOf(leverage, 100),
        mmrBps: shareBps,
        spreadBps: shareBps,
        positionMax: decimal,
      }),
      MARKETS.length,
    ),
    takerBps: feeBps,
    makerBps: feeBps,
    liquidationBps: shareBps,
    /** How much lower taker's and maker's fee of level 2 are. */
    levelTwoOffPercent: z.int().check(z.minimum(0), z.maximum(100)),
    /** What both sides pay in a round on top, as a part of the value. */
    fundingCost: decimal,
    /** Of the price process now: the rate of a round follows from it. */
    processVersion: z.literal(PROCESS_VERSIONS),
    nextFundingSecond: second,
  }),
});

export const readSharedLiquidation = publicRead(
  'readSharedLiquidation',
  '/derivatives/receipts/{shareId}',
  {
    summary: 'The same receipt by its share link, without anything about the member.',
    params: z.strictObject({ shareId: positionShareId }),
    query: receiptQuery,
    callsPerSecond: LARGE_READS_PER_SECOND,
    reply: z.strictObject({ position: sharedPosition, ...receiptProof }),
    rejections: ['NOT_FOUND'],
  },
);

/** What moved the insurance: ended positions, funding, or the house that fills what is missing. */
export const INSURANCE_CAUSES = ['position', 'funding', 'house'] as const;

export const readInsurance = publicRead('readInsurance', '/derivatives/insurance', {
  summary: 'The insurance account: its balance and what came in and went out, newest first.',
  query: pageQuery({}),
  reply: pageOf({
    balance: decimal,
    lines: listOf(
      z.strictObject({
        atMs,
        cause: z.enum(INSURANCE_CAUSES),
        amount: decimal,
        balanceAfter: decimal,
      }),
      PAGE_ROWS_MAX,
    ),
  }),
});

export const listFunding = publicRead('listFunding', '/derivatives/funding', {
  summary: 'Past funding: second, price, and the rates that follow from it, newest first.',
  query: pageQuery({
    symbol: z.optional(symbol),
  }),
  reply: pageOf({
    rounds: listOf(
      z.strictObject({
        second,
        symbol,
        price: decimal,
        /** Of rounds under the first rules: what longs paid to shorts. */
        rateBps: z.nullable(shareBps),
        /** Parts of the value; what a side receives is above zero, what it pays below. */
        rates: z.nullable(
          z.strictObject({
            /** What the price process expected until the next round. */
            expected: decimal,
            long: decimal,
            short: decimal,
            /** What was open at this price and could pay the round. */
            open: z.strictObject({ long: decimal, short: decimal }),
          }),
        ),
      }),
      PAGE_ROWS_MAX,
    ),
  }),
});
