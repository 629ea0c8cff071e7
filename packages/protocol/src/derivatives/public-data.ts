/**
 * What anybody can read of leveraged contracts: markets and terms, shared receipts of liquidations,
 * the insurance account and past funding.
 */
import * as z from 'zod/mini';
import { publicRead } from '../base/endpoint.ts';
import { atMs, decimal, pageOf, pageQuery, second, symbol } from '../base/shapes.ts';
import { DERIVATIVES_RULE } from './rules.ts';
import { leverage, positionShareId, receiptProof, shareBps, sharedPosition } from './shapes.ts';

export const readDerivativesConfig = publicRead('readDerivativesConfig', '/derivatives/config', {
  summary: 'Markets with leverage choices, maintenance rates and limits; fees and funding.',
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

export const readSharedLiquidation = publicRead(
  'readSharedLiquidation',
  '/derivatives/receipts/{shareId}',
  {
    summary: 'The same receipt by its share link, without anything about the member.',
    params: z.strictObject({ shareId: positionShareId }),
    reply: z.strictObject({ position: sharedPosition, ...receiptProof }),
    rejections: ['NOT_FOUND'],
  },
);

export const readInsurance = publicRead('readInsurance', '/derivatives/insurance', {
  summary: 'The insurance account: its balance and what came in and went out, newest first.',
  query: pageQuery({}),
  reply: pageOf({
    balance: decimal,
    lines: z.array(z.strictObject({ atMs, amount: decimal, balanceAfter: decimal })),
  }),
});

export const listFunding = publicRead('listFunding', '/derivatives/funding', {
  summary: 'Past funding: second, rate and the price it was counted at, newest first.',
  query: pageQuery({
    symbol: z.optional(symbol),
  }),
  reply: pageOf({
    rounds: z.array(z.strictObject({ second, symbol, rateBps: shareBps, price: decimal })),
  }),
});
