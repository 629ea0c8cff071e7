/**
 * Notifies members that a record has begun, that it ended, and what it earned, not of what they
 * cancelled themselves.
 */
import { type FinanceRecord, describeFinanceRecord } from '@anywhen/exchange';
import { businessDate } from '@anywhen/protocol';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { listFinanceNewsSince } from './queries.ts';

export const financeNotices: Notices = {
  events: {
    'finance-record': {
      messages: ({ record }) =>
        hasTurned(record) ? messagesSince(record, momentOf(record)) : undefined,
      atMs: ({ record }) => momentOf(record),
    },
  },
  missed: [{ turn: 3, since: readById(listFinanceNewsSince, messagesSince) }],
  madeUp: {
    payments: `select r.uid, p.at_ms from finance_interest p
               join finance_record r on r.id = p.record_id`,
  },
};

/** It has just begun or ended; a daily payment is not notified. */
function hasTurned({ state, paidDays }: FinanceRecord): boolean {
  return state === 'settled' || (state === 'in-progress' && paidDays === 0);
}

function momentOf({ startedAtMs, settledAtMs }: FinanceRecord): number {
  return settledAtMs ?? startedAtMs ?? 0;
}

/** Its start and its end, if they happened at this moment or later. */
function messagesSince(record: FinanceRecord, sinceMs: number): NewMessage[] {
  const { uid, id: source, startedAtMs, settledAtMs, redemptionDay, ending } = record;
  const {
    id: recordId,
    product,
    currency,
    amount,
    interest,
    givenBack,
  } = describeFinanceRecord(record);
  const params = { recordId, product, currency, amount };
  const messages: NewMessage[] = [];
  if (startedAtMs !== null && startedAtMs >= sinceMs) {
    const about = { uid, source, atMs: startedAtMs };
    const redemptionDate = businessDate(redemptionDay);
    messages.push(newMessage('finance-started', about, { ...params, redemptionDate }));
  }
  if (settledAtMs !== null && settledAtMs >= sinceMs && ending !== 'cancelled') {
    const about = { uid, source, atMs: settledAtMs };
    const figures = { ending, interest: ending === 'early' ? givenBack : interest };
    messages.push(newMessage('finance-settled', about, { ...params, ...figures }));
  }
  return messages;
}
