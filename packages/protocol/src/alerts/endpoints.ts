/**
 * Price alerts (rulebook 16.9): a member is notified once, at the first tick that reaches a level
 * or is a move away from the price of the moment. An alert moves no money.
 */
import * as z from 'zod/mini';
import { caseId } from '../deposits/endpoints.ts';
import { memberRead, memberWrite } from '../base/endpoint.ts';
import { ALERT_MOVE_BPS, ALERT_STATES, ALERTS_PER_MEMBER_MAX } from './rules.ts';
import {
  PAGE_ROWS_MAX,
  atMs,
  decimal,
  listOf,
  pageOf,
  pageQuery,
  second,
  symbol,
  typedAmount,
} from '../base/shapes.ts';
import { namedTopic } from '../base/topics.ts';
import { OPEN_RECORDS_MAX } from '../base/open-records.ts';

export const ALERTS_PER_PAGE = 20;

const tick = z.strictObject({ second, price: decimal });
const moveBps = z.int().check(z.minimum(ALERT_MOVE_BPS.least), z.maximum(ALERT_MOVE_BPS.most));
const left = z.int().check(z.minimum(0), z.maximum(ALERTS_PER_MEMBER_MAX));

const alert = z.strictObject({
  id: caseId,
  symbol,
  /** In hundredths of a per cent; null where it waits for a level. */
  moveBps: z.nullable(moveBps),
  /** The prices it fires at: this or more, this or less. */
  above: z.nullable(decimal),
  below: z.nullable(decimal),
  state: z.enum(ALERT_STATES),
  setAtMs: atMs,
  /** The tick it was set at: all later ones count. */
  setAt: tick,
  /** The first of them that reached it. */
  fired: z.nullable(tick),
});
export type Alert = z.infer<typeof alert>;

export const listAlerts = memberRead('listAlerts', '/alerts', {
  summary: 'The member’s price alerts that wait or have fired, newest first.',
  query: pageQuery({ symbol: z.optional(symbol), state: z.optional(z.enum(['waiting', 'fired'])) }),
  reply: pageOf({
    alerts: listOf(alert, PAGE_ROWS_MAX),
    /** How many more may wait. */
    left,
  }),
});

export const setAlert = memberWrite('setAlert', '/alerts', {
  summary: 'Sets a price alert; one that waits already is answered and not set twice.',
  body: z.union([
    z.strictObject({ symbol, price: typedAmount }),
    z.strictObject({ symbol, moveBps }),
  ]),
  reply: z.strictObject({ alert, left }),
  rejections: [
    'USER_NOT_FOUND',
    'ACCOUNT_STATUS_ABNORMAL',
    'SYMBOL_CLOSED',
    'FEED_STALE',
    'AMOUNT_ABNORMAL',
    'PRICE_TICK_INVALID',
    'PRICE_OUT_OF_BAND',
    'TOO_MANY_ALERTS',
  ],
});

export const removeAlert = memberWrite('removeAlert', '/alerts/{id}', {
  summary: 'Removes a price alert that waits; one that has fired stays as it is.',
  method: 'DELETE',
  params: z.strictObject({ id: caseId }),
  reply: z.strictObject({ alert, left }),
  rejections: ['USER_NOT_FOUND', 'ACCOUNT_STATUS_ABNORMAL', 'NOT_FOUND'],
});

const endpoints = [listAlerts, setAlert, removeAlert];

const topics = {
  /** All that wait, then those that changed. */
  alerts: namedTopic(
    'member',
    'alerts',
    z.strictObject({ alerts: listOf(alert, OPEN_RECORDS_MAX) }),
  ),
};

export const alertsApi = { endpoints, topics };
