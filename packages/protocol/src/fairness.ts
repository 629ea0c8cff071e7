/**
 * What anybody needs to check a price: commitments made before the fact, seeds as they are
 * revealed, and the ticks that follow from them (rulebook 16.7). All public; nothing here can be
 * written.
 */
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { currency, decimal, hash, queryInt, second } from './shapes.ts';

export const TICKS_PER_CALL_MAX = 300;

/** The price process between two ticks: log prices with twelve decimals, and the two regimes. */
export const processState = z.strictObject({
  second,
  x: z.array(decimal),
  regimes: z.strictObject({
    MKT: z.enum(['calm', 'normal', 'stressed']),
    FIN: z.enum(['calm', 'normal', 'stressed']),
  }),
});

export const readCommitments = defineEndpoint('member', {
  name: 'readCommitments',
  summary: 'Genesis, the history seed, and the anchor of each day; seeds of days that are over.',
  method: 'GET',
  path: '/fairness/anchors',
  access: 'public',
  reply: z.strictObject({
    genesis: hash,
    historySeed: hash,
    firstSecond: second,
    days: z.array(
      z.strictObject({
        day: z.int(),
        startsAtSecond: second,
        anchor: hash,
        publishedAtMs: z.int(),
        seed: z.nullable(hash),
      }),
    ),
  }),
  rejections: ['FEED_STALE'],
});

export const listTicks = defineEndpoint('member', {
  name: 'listTicks',
  summary: `Seconds with seeds, all prices and hashes, and the state before; ≤ ${TICKS_PER_CALL_MAX} a call.`,
  method: 'GET',
  path: '/fairness/ticks',
  access: 'public',
  query: z.strictObject({ from: queryInt(0, 4e10), to: queryInt(0, 4e10) }),
  reply: z.strictObject({
    before: processState,
    beforeSeed: z.nullable(hash),
    beforeHashes: z.array(hash),
    ticks: z.array(
      z.strictObject({ second, seed: hash, prices: z.array(decimal), hashes: z.array(hash) }),
    ),
  }),
  rejections: ['NOT_FOUND', 'FEED_STALE'],
});

/** Paper counterparties may stand below zero; what they won or lost is nobody's secret. */
export const readHouse = defineEndpoint('member', {
  name: 'readHouse',
  summary:
    'What each house account holds: the other side of every product, and the simulated world.',
  method: 'GET',
  path: '/fairness/house',
  access: 'public',
  reply: z.strictObject({
    accounts: z.array(z.strictObject({ owner: z.string(), currency, balance: decimal })),
  }),
});

export const fairnessEndpoints = [readCommitments, listTicks, readHouse];
