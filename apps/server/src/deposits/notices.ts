/** Notifies members when a deposit is decided, and when it is corrected. */
import { type DepositRecord, describeDeposit } from '@anywhen/exchange';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { listDepositsNewsSince } from './queries.ts';

export const depositsNotices: Notices = {
  events: {
    deposit: {
      messages: ({ deposit }) =>
        isSilent(deposit) ? [] : messagesSince(deposit, lastMomentOf(deposit)),
      atMs: ({ deposit }) => lastMomentOf(deposit),
    },
  },
  missed: [{ turn: 2, since: readById(listDepositsNewsSince, messagesSince) }],
  madeUp: {
    funds: 'select uid, decided_at_ms as at_ms from deposit',
  },
};

/** Becoming final is not worth a message. */
function isSilent({ state, correction }: DepositRecord): boolean {
  return state === 'final' && !correction?.approvedBy;
}

/** When it last changed, whether members are notified of that or not. */
function lastMomentOf({ decidedAtMs, unlockedAtMs, correction }: DepositRecord): number {
  const { proposedAtMs = 0, approvedAtMs = 0 } = correction ?? {};
  return Math.max(decidedAtMs ?? 0, unlockedAtMs ?? 0, proposedAtMs, approvedAtMs ?? 0);
}

/** Its decision and its correction, if they happened at this moment or later. */
function messagesSince(deposit: DepositRecord, sinceMs: number): NewMessage[] {
  const { uid, id: source, reason, decidedAtMs } = deposit;
  const { id: depositId, currency, amount, correction } = describeDeposit(deposit);
  const params = { depositId, currency, amount };
  const messages: NewMessage[] = [];
  if (decidedAtMs !== null && decidedAtMs >= sinceMs) {
    const about = { uid, source, atMs: decidedAtMs };
    messages.push(
      reason
        ? newMessage('deposit-rejected', about, { ...params, reason })
        : newMessage('deposit-credited', about, params),
    );
  }
  if (correction && correction.atMs >= sinceMs) {
    const about = { uid, source, atMs: correction.atMs };
    messages.push(newMessage('deposit-corrected', about, { ...params, reason: correction.reason }));
  }
  return messages;
}
