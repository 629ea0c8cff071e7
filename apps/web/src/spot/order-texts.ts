/** The texts of orders: sides, types, terms and states (rulebook 2.2, 2.9). */
import {
  orderLabel,
  triggerWay,
  type OrderState,
  type Side,
  type SpotOrder,
  type TimeInForce,
} from '@anywhen/protocol';
import type { BadgeTone } from '@anywhen/ui';
import { useLanguage, useText, type TextKey } from '../i18n/index.ts';
import { showPrice } from '../market-parts/market-texts.ts';
import { currencyOf } from '../market-parts/symbol-text.ts';
import { showExactAmount } from '../money-forms/amounts.ts';
import type { OrderRequest, TicketKind } from './ticket/order-draft.ts';

type Key = TextKey<'spot'>;

const SIDE_NAMES: Readonly<Record<Side, Key>> = { buy: 'side.buy', sell: 'side.sell' };
const KIND_NAMES: Readonly<Record<TicketKind, Key>> = {
  limit: 'type.limit',
  market: 'type.market',
  'stop-limit': 'type.stopLimit',
  'stop-market': 'type.stopMarket',
  'take-profit-limit': 'type.profitLimit',
  'take-profit-market': 'type.profitMarket',
  oco: 'type.oco',
};
const TERM_NAMES: Readonly<Record<TimeInForce | 'POST', Key>> = {
  GTC: 'terms.gtc.name',
  POST: 'terms.post.name',
  IOC: 'terms.ioc.name',
  FOK: 'terms.fok.name',
  GTT: 'terms.gtt.name',
};

type Terms = { timeInForce: TimeInForce; isPostOnly?: boolean };

export function useOrderTexts() {
  const t = useText('spot');
  const language = useLanguage();
  const show = (amount: string, currency: string) =>
    `${showExactAmount({ amount, currency, language })} ${currency}`;
  const termsName = ({ timeInForce, isPostOnly = false }: Terms) => {
    if (!isPostOnly) return t(TERM_NAMES[timeInForce]);
    const post = t(TERM_NAMES.POST);
    return timeInForce === 'GTT' ? `${post} · ${t(TERM_NAMES.GTT)}` : post;
  };
  return {
    /** An order in one line: `Buy 0.002 BTC at 45,000.00`. */
    requestName: (request: OrderRequest) => {
      const { symbol, side, price, quantity, triggerPrice } = request;
      const quoteAmount = 'quoteAmount' in request ? request.quoteAmount : undefined;
      const currency = currencyOf(symbol);
      const amount = quantity === undefined ? '' : show(quantity, currency);
      const total = quoteAmount === undefined ? '' : show(quoteAmount, 'USDT');
      const names = { side: t(SIDE_NAMES[side]), currency, amount, total };
      const order = () => {
        if (price !== undefined) return t('wish.limit', { ...names, price: showPrice(price) });
        return quantity === undefined ? t('wish.total', names) : t('wish.market', names);
      };
      if (triggerPrice === undefined) return order();
      const trigger = showPrice(triggerPrice);
      if (!('type' in request)) return t('wish.oco', { order: order(), trigger });
      return t('wish.trigger', { order: order(), trigger });
    },
    sideName: (side: Side) => t(SIDE_NAMES[side]),
    ticketKindName: (kind: TicketKind) => t(KIND_NAMES[kind]),
    termName: (term: TimeInForce | 'POST') => t(TERM_NAMES[term]),
    termsName,
    /** Its kind, and its terms unless they are the default. */
    kindName: ({ type, trigger, ocoId, timeInForce, isPostOnly }: SpotOrder) => {
      const name = t(KIND_NAMES[trigger ? (`${trigger.kind}-${type}` as const) : type]);
      if (ocoId !== null) return `${t('type.oco')} · ${name}`;
      const isUsual =
        type === 'market' ? timeInForce !== 'GTT' : timeInForce === 'GTC' && !isPostOnly;
      return isUsual ? name : `${name} · ${termsName({ timeInForce, isPostOnly })}`;
    },
    /** For an order with a trigger: the direction of the price. */
    wayText: ({ side, trigger }: SpotOrder) =>
      trigger && triggerWay(trigger.kind, side) === 'down' ? t('way.down') : t('way.up'),
    labelName: (state: OrderState) =>
      orderLabel(state) === 'in-progress' ? t('state.inProgress') : t('state.completed'),
    badge: (state: OrderState): { text: string; tone: BadgeTone } | undefined => {
      if (state === 'PARTIALLY_FILLED') return { text: t('state.partly'), tone: 'accent' };
      if (state === 'WAITING') return { text: t('state.waiting'), tone: 'accent' };
      if (state === 'TRIGGERED') return { text: t('state.triggered'), tone: 'accent' };
      if (state === 'CANCELED') return { text: t('state.canceled'), tone: 'neutral' };
      return state === 'EXPIRED' ? { text: t('state.expired'), tone: 'warn' } : undefined;
    },
  };
}
