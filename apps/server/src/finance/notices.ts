/**
 * Members are notified that a record has begun, that it is over, and what it brought. What they
 * cancelled themselves is no news to them.
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
};

/** It has just begun, or it is over: that a day was paid is no news. */
function hasTurned({ state, paidDays }: FinanceRecord): boolean {
  return state === 'settled' || (state === 'in-progress' && paidDays === 0);
}

function momentOf({ startedAtMs, settledAtMs }: FinanceRecord): number {
  return settledAtMs ?? startedAtMs ?? 0;
}

/** That it began and that it is over, as far as that was at this moment or later. */
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
