/** An order in the title of a message: `Buy BTC/USDT`. */
import type { Say } from '../i18n/index.ts';
import { marketText } from '../market-parts/symbol-text.ts';

export function orderName(
  { side, symbol }: { side: 'buy' | 'sell'; symbol: string },
  t: Say<'messages'>,
): string {
  return `${side === 'buy' ? t('order.buy') : t('order.sell')} ${marketText(symbol)}`;
}
