/** Notifies members of decisions about their withdrawals. */
import { type WithdrawalRecord, describeWithdrawal } from '@anywhen/exchange';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { listWithdrawalsDecidedSince } from './queries.ts';

export const withdrawalsNotices: Notices = {
  events: {
    withdrawal: {
      // Its arrival is not notified separately.
      messages: ({ withdrawal }) =>
        withdrawal.state === 'done' ? undefined : messageOf(withdrawal),
      atMs: ({ withdrawal }) => withdrawal.decidedAtMs ?? 0,
    },
  },
  missed: [{ turn: 2, since: readById(listWithdrawalsDecidedSince, messageOf) }],
  madeUp: {
    funds: 'select uid, coalesce(done_at_ms, decided_at_ms) as at_ms from withdrawal',
  },
};

/** Undefined while it is under review. */
function messageOf(withdrawal: WithdrawalRecord): NewMessage | undefined {
  const { uid, id: source, decidedAtMs: atMs } = withdrawal;
  if (atMs === null) return undefined;
  const { currency, amount, received, reason } = describeWithdrawal(withdrawal);
  const about = { uid, source, atMs };
  const params = { withdrawalId: String(source), currency, amount };
  return reason
    ? newMessage('withdrawal-rejected', about, { ...params, reason })
    : newMessage('withdrawal-passed', about, { ...params, received });
}
