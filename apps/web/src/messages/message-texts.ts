/** The text of a message, or of several in one sentence, in the reader's language. */
import { categoryOf, type Message, type MessageKind } from '@anywhen/protocol';
import { NOTICES } from '../facets.ts';
import type { Say } from '../i18n/index.ts';
import type { NoticeText, Reader } from '../facet-parts/notice.ts';

/** The server sends exactly the values of its kind. */
export function textOf({ kind, params }: Message, reader: Reader): NoticeText {
  return NOTICES[kind].text(params as never, reader);
}

/** Several at once, grouped by kind; `isAway`: they arrived while the member was away. */
export function summaryOf(
  messages: readonly Message[],
  { t, isAway }: { t: Say<'messages'>; isAway: boolean },
): string {
  const count = (isAllowed: (kind: MessageKind) => boolean) =>
    messages.filter(({ kind }) => isAllowed(kind)).length;
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
