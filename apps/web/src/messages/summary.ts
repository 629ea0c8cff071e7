/** Several messages in one sentence. */
import { categoryOf, type Message, type MessageKind } from '@anywhen/protocol';
import type { Say } from '../i18n/index.ts';

/** Several at once, by what they are about; `isAway`: nobody was there when they came. */
export function summaryOf(
  messages: readonly Message[],
  { t, isAway }: { t: Say<'messages'>; isAway: boolean },
): string {
  const count = (isMeant: (kind: MessageKind) => boolean) =>
    messages.filter(({ kind }) => isMeant(kind)).length;
  const contracts = count((kind) => /^(contract|option|position)-/.test(kind));
  const filled = count((kind) => kind.endsWith('order-filled'));
  const alerts = count((kind) => kind === 'alert-fired');
  const products = count((kind) => categoryOf(kind) === 'product');
  const others = messages.length - contracts - filled - alerts - products;
  const parts = [
    contracts > 0 && t('away.contracts', { count: contracts }),
    filled > 0 && t('away.orders', { count: filled }),
    alerts > 0 && t('away.alerts', { count: alerts }),
    products > 0 && t('away.products', { count: products }),
    others > 0 && t('away.others', { count: others }),
  ].filter((part) => part !== false);
  const what = parts.join(t('away.and'));
  return isAway ? t('away.text', { what }) : what;
}
