/** Business days (rulebook 0.3): which one it is, and when the next begins. */
import * as z from 'zod/mini';
import { publicRead } from '../base/endpoint.ts';
import { NORMAL_DAY_SECONDS } from '../installation/endpoints.ts';
import { namedTopic } from '../base/topics.ts';

/** A business day by its number; `businessDate` writes it as a date. */
export const businessDay = z.int().check(z.nonnegative());

const businessCalendar = z.strictObject({
  daySeconds: z.int().check(z.minimum(1), z.maximum(NORMAL_DAY_SECONDS)),
  offset: z.int(),
  day: businessDay,
});

/** Null in the first moments of an installation's life, before days began. */
const known = z.strictObject({ calendar: z.nullable(businessCalendar) });

export const readBusinessDay = publicRead('readBusinessDay', '/business-day', {
  summary: 'The business day it is, and the length of business days.',
  reply: known,
});

const endpoints = [readBusinessDay];

const topics = {
  'business-day': namedTopic('public', 'business-day', known),
};

export const agendaApi = { endpoints, topics };
