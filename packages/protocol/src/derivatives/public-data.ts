/**
 * What anybody can read of leveraged contracts: markets and terms, shared receipts of liquidations,
 * the insurance account and past funding.
 */
import * as z from 'zod/mini';
import { defineEndpoint } from '../base/endpoint.ts';
import { atMs, cursor, decimal, queryInt, second, symbol } from '../base/shapes.ts';
import { DERIVATIVES_RULE } from './rules.ts';
import { leverage, positionShareId, receiptProof, shareBps, sharedPosition } from './shapes.ts';

export const readDerivativesConfig = defineEndpoint('member', {
  name: 'readDerivativesConfig',
  summary: 'Markets with leverage choices, maintenance rates and limits; fees and funding.',
  method: 'GET',
  path: '/derivatives/config',
  access: 'public',
  reply: z.strictObject({
    rule: z.literal(DERIVATIVES_RULE),
    markets: z.array(
      z.strictObject({
        symbol,
        leverages: z.array(leverage),
        mmrBps: shareBps,
        spreadBps: shareBps,
        positionMax: decimal,
      }),
    ),
    takerBps: shareBps,
    makerBps: shareBps,
    liquidationBps: shareBps,
    fundingBps: shareBps,
    nextFundingSecond: second,
  }),
});

export const readSharedLiquidation = defineEndpoint('member', {
  name: 'readSharedLiquidation',
  summary: 'The same receipt by its share link, without anything about the member.',
  method: 'GET',
  path: '/derivatives/receipts/{shareId}',
  access: 'public',
  params: z.strictObject({ shareId: positionShareId }),
  reply: z.strictObject({ position: sharedPosition, ...receiptProof }),
  rejections: ['NOT_FOUND'],
});

export const readInsurance = defineEndpoint('member', {
  name: 'readInsurance',
  summary: 'The insurance account: its balance and what came in and went out, newest first.',
  method: 'GET',
  path: '/derivatives/insurance',
  access: 'public',
  query: z.strictObject({
    cursor: z.optional(cursor),
    limit: z.optional(queryInt(1, 100)),
  }),
  reply: z.strictObject({
    balance: decimal,
    lines: z.array(z.strictObject({ atMs, amount: decimal, balanceAfter: decimal })),
    nextCursor: z.nullable(z.string()),
  }),
});

export const listFunding = defineEndpoint('member', {
  name: 'listFunding',
  summary: 'Past funding: second, rate and the price it was counted at, newest first.',
  method: 'GET',
  path: '/derivatives/funding',
  access: 'public',
  query: z.strictObject({
    symbol: z.optional(symbol),
    cursor: z.optional(cursor),
    limit: z.optional(queryInt(1, 100)),
  }),
  reply: z.strictObject({
    rounds: z.array(z.strictObject({ second, symbol, rateBps: shareBps, price: decimal })),
    nextCursor: z.nullable(z.string()),
  }),
});
