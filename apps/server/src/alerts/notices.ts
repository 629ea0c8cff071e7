/** Notifies members of alerts that fired. */
import { type FiredAlert, alertPriceText, reachedBy } from '@anywhen/exchange';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { listAlertsFiredSince } from './queries.ts';

export const alertsNotices: Notices = {
  events: {
    alert: {
      messages: ({ alert }) => (alert.state === 'fired' ? messageOf(alert) : undefined),
      atMs: ({ alert }) => alert.endedAtMs ?? 0,
    },
  },
  missed: [{ turn: 4, since: readById(listAlertsFiredSince, messageOf) }],
  madeUp: {
    alerts: 'select uid, ended_at_ms as at_ms from price_alert where state = 1',
  },
};

function messageOf(alert: FiredAlert): NewMessage {
  const { uid, id: source, symbol, moveBps, setPrice, firedPrice, endedAtMs: atMs } = alert;
  const { way, level } = reachedBy(alert);
  const priced = (price: number) => alertPriceText(symbol, price);
  return newMessage(
    'alert-fired',
    { uid, source, atMs },
    {
      alertId: String(source),
      symbol,
      way,
      level: priced(level),
      moveBps: String(moveBps ?? 0),
      from: priced(setPrice),
      price: priced(firedPrice),
    },
  );
}
