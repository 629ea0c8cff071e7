/** Business days (rulebook 0.3): which one it is, and when the next begins. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../base/endpoint.ts';
import { NORMAL_DAY_SECONDS } from '../installation/endpoints.ts';
import type { Topic } from '../base/topics.ts';

/** A business day by its number; `businessDate` writes it as a date. */
export const businessDay = z.int().check(z.nonnegative());

export const businessCalendar = z.strictObject({
  daySeconds: z.int().check(z.minimum(1), z.maximum(NORMAL_DAY_SECONDS)),
  offset: z.int(),
  day: businessDay,
});

/** Null in the first moments of an installation's life, before days began. */
const known = z.strictObject({ calendar: z.nullable(businessCalendar) });

export const readBusinessDay = defineEndpoint('member', {
  name: 'readBusinessDay',
  summary: 'The business day it is, and the length of business days.',
  method: 'GET',
  path: '/business-day',
  access: 'public',
  reply: known,
});

const endpoints = [readBusinessDay];

const topics = {
  'business-day': {
    pattern: /^business-day$/,
    example: 'business-day',
    access: 'public',
    snapshot: known,
    event: known,
  },
} as const satisfies Record<string, Topic>;

export const agendaApi = { endpoints, topics };
