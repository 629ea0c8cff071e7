/** Notifies members of events that concern the security of their account. */
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import type { SecurityNews } from './deps.ts';

export function securityMessage(news: SecurityNews): NewMessage {
  const { uid, what, eventId: source, deviceName: device, atMs } = news;
  const about = { uid, source, atMs };
  if (what === 'new-device') return newMessage('new-login', about, { device });
  if (what === 'login-refused') return newMessage('login-refused', about, { device });
  if (what === 'fund-password-wrong' || what === 'fund-password-blocked') {
    return newMessage('fund-password-tried', about, { what, device });
  }
  return newMessage('security-changed', about, { change: what, device });
}
