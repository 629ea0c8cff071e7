/** Notifies members of the outcome of their options at expiry. */
import { type OptionRecord, describeOption, premiumAtRisk } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { settledResultOf } from '@anywhen/protocol';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { listOptionsEndedSince } from './queries.ts';

export const optionsNotices: Notices = {
  events: {
    'option-position': {
      messages: ({ position }) => messageOf(position),
      atMs: ({ position }) => position.endedAtMs ?? 0,
    },
  },
  missed: [{ turn: 4, since: readById(listOptionsEndedSince, messageOf) }],
  madeUp: {
    options: 'select uid, ended_at_ms as at_ms from option_position',
  },
};

/** Of what was left at expiry; what was sold back before is not notified. */
function messageOf(position: OptionRecord): NewMessage | undefined {
  const { uid, id: source, state, payoutUnits, endedAtMs: atMs } = position;
  if ((state !== 'settled' && state !== 'void') || atMs === null) return undefined;
  const { symbol, type, strike, settlement } = describeOption(position);
  const about = { uid, source, atMs };
  const premium = formatUnits(premiumAtRisk(position));
  const params = { positionId: String(source), symbol, type, strike, premium };
  if (state === 'void' || settlement === null) return newMessage('option-voided', about, params);
  return newMessage('option-settled', about, {
    ...params,
    settlement,
    payout: formatUnits(payoutUnits ?? 0n),
    profit: settledResultOf(position).net,
  });
}
