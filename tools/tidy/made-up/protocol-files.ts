/** The made-up module in the protocol: endpoints, a topic, numbers, facets and sample calls. */
export const PROTOCOL_FILES: Readonly<Record<string, string>> = {
  'packages/protocol/src/lockers/endpoints.ts': `/** Lockers over the API. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../base/endpoint.ts';
import type { Topic } from '../base/topics.ts';

const lockerId = z.int().check(z.positive());
export const locker = z.strictObject({ lockerId });

const own = {
  access: 'member',
  rejections: ['NOT_LOGGED_IN', 'BALANCE_INSUFFICIENT', 'TOO_MANY_LOCKERS'],
} as const;

export const rentLocker = defineEndpoint('member', {
  ...own,
  name: 'rentLocker',
  summary: 'Rents a locker for a deposit of 1 USDT.',
  method: 'POST',
  path: '/lockers',
  reply: locker,
  isMoney: true,
});

export const returnLocker = defineEndpoint('member', {
  ...own,
  name: 'returnLocker',
  summary: 'Gives a locker back; the deposit is free again.',
  method: 'DELETE',
  path: '/lockers',
  body: locker,
  reply: locker,
  isMoney: true,
});

export const listLockers = defineEndpoint('member', {
  ...own,
  name: 'listLockers',
  summary: 'Own lockers.',
  method: 'GET',
  path: '/lockers',
  reply: z.strictObject({ lockers: z.array(locker) }),
});

const endpoints = [rentLocker, returnLocker, listLockers];

const topics = {
  lockers: {
    pattern: /^lockers$/,
    example: 'lockers',
    access: 'member',
    snapshot: z.strictObject({ lockers: z.array(locker) }),
    event: locker,
  },
} as const satisfies Record<string, Topic>;

export const lockersApi = { endpoints, topics };
`,

  'packages/protocol/src/lockers/rules.ts': `/** The numbers of lockers. */
export const LOCKERS_PER_MEMBER_MAX = 3;
export const LOCKER_DEPOSIT = '1';
export const LOCKER_SECONDS = 60;
`,

  'packages/protocol/src/lockers/facets.ts': `/** What lockers add to shared lists. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';

export const lockersFacets = defineFacets({
  refusals: { TOO_MANY_LOCKERS: refusal(8900, 409, 'no more than three lockers') },
  ledgerTypes: { LOCKER_HOLD: { num: 900, record: 'payment', reference: 'locker' } },
  operations: { 'rent-locker': needs('open') },
  messages: {
    'locker-ended': messageKind(900, 'product', { lockerId: z.string() }, () => '/my/lockers'),
  },
});
`,

  'packages/protocol/src/lockers/configuration.ts': `/** The numbers of lockers, to be printed. */
import { count, seconds, usdt } from '../base/figures.ts';
import { LOCKERS_PER_MEMBER_MAX, LOCKER_DEPOSIT, LOCKER_SECONDS } from './rules.ts';

export const lockersConfiguration = {
  rows: [
    { key: 'lockers', figure: count(LOCKERS_PER_MEMBER_MAX) },
    { key: 'lockerDeposit', figure: usdt(LOCKER_DEPOSIT) },
    { key: 'lockerTime', figure: seconds(LOCKER_SECONDS * 1_000) },
  ],
  tables: [],
} as const;
`,

  'packages/protocol/testing/samples/lockers.ts': `/** One call of every endpoint of lockers. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  rentLocker: { operation: 'rent-locker' },
  returnLocker: { body: { lockerId: 999_999_999 }, operation: 'close-position' },
  listLockers: {},
};
`,
};
