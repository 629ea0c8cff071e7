/** The words for orders: their sides, types, terms and states (rulebook 2.2, 2.9). */
import {
  orderLabel,
  type OrderState,
  type OrderType,
  type Side,
  type SpotOrder,
  type TimeInForce,
} from '@anywhen/protocol';
import type { BadgeTone } from '@anywhen/ui';
import { useLanguage, useText, type TextKey } from '../i18n/index.ts';
import { showPrice } from '../market-parts/market-texts.ts';
import { currencyOf } from '../market-parts/symbol-text.ts';
import { showShortExactAmount } from '../money-forms/amounts.ts';
import type { OrderWish } from './ticket/order-draft.ts';

type Key = TextKey<'spot'>;

const SIDE_NAMES: Readonly<Record<Side, Key>> = { buy: 'side.buy', sell: 'side.sell' };
const TYPE_NAMES: Readonly<Record<OrderType, Key>> = { limit: 'type.limit', market: 'type.market' };
const TERM_NAMES: Readonly<Record<TimeInForce | 'POST', Key>> = {
  GTC: 'terms.gtc.name',
  POST: 'terms.post.name',
  IOC: 'terms.ioc.name',
  FOK: 'terms.fok.name',
};

export function useOrderTexts() {
  const t = useText('spot');
  const language = useLanguage();
  const show = (amount: string, currency: string) =>
    `${showShortExactAmount({ amount, currency, language })} ${currency}`;
  return {
    /** What an order asks for, in one line: `Buy 0.002 BTC at 45,000.00`. */
    wishName: ({ symbol, side, price, quantity, quoteAmount }: OrderWish) => {
      const currency = currencyOf(symbol);
      const amount = quantity === undefined ? '' : show(quantity, currency);
      const total = quoteAmount === undefined ? '' : show(quoteAmount, 'USDT');
      const names = { side: t(SIDE_NAMES[side]), currency, amount, total };
      if (price !== undefined) return t('wish.limit', { ...names, price: showPrice(price) });
      return quantity === undefined ? t('wish.total', names) : t('wish.market', names);
    },
    sideName: (side: Side) => t(SIDE_NAMES[side]),
    typeName: (type: OrderType) => t(TYPE_NAMES[type]),
    termName: (term: TimeInForce | 'POST') => t(TERM_NAMES[term]),
    /** Limit orders say on which terms, unless they are the usual ones. */
    kindName: ({ type, timeInForce, isPostOnly }: SpotOrder) => {
      if (type === 'market') return t('type.market');
      const term = isPostOnly ? 'POST' : timeInForce;
      return term === 'GTC' ? t('type.limit') : `${t('type.limit')} · ${t(TERM_NAMES[term])}`;
    },
    labelName: (state: OrderState) =>
      orderLabel(state) === 'in-progress' ? t('state.inProgress') : t('state.completed'),
    badge: (state: OrderState): { text: string; tone: BadgeTone } | undefined => {
      if (state === 'PARTIALLY_FILLED') return { text: t('state.partly'), tone: 'accent' };
      if (state === 'CANCELED') return { text: t('state.canceled'), tone: 'neutral' };
      return state === 'EXPIRED' ? { text: t('state.expired'), tone: 'warn' } : undefined;
    },
  };
}
