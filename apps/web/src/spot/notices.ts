/** The texts of messages about orders. */
import type { OrderExpiry } from '@anywhen/protocol';
import type { TextKey } from '../i18n/index.ts';
import { showPrice } from '../money-forms/amounts.ts';
import { quantityText } from '../facet-parts/amount-texts.ts';
import type { Notices } from '../facet-parts/notice.ts';
import { orderName } from '../facet-parts/order-name.ts';

const DESK = '/trade/trade';

const EXPIRIES: Readonly<Record<OrderExpiry, TextKey<'messages'>>> = {
  time: 'order.expiredTime',
  unfilled: 'order.expiredUnfilled',
};

type Kind = 'order-filled' | 'order-cancelled' | 'order-triggered' | 'order-expired';

export const spotNotices: Notices<Kind> = {
  'order-filled': {
    icon: 'check',
    shownOn: DESK,
    text: (params, { t, ...shown }) => {
      const price = showPrice(params.price, shown.language);
      return {
        title: t('order.filled', { order: orderName(params, t) }),
        detail: t('order.at', { quantity: quantityText(params, shown), price }),
      };
    },
  },
  'order-cancelled': {
    icon: 'close',
    shownOn: DESK,
    text: (params, { t, ...shown }) => ({
      title: t('order.cancelled', { order: orderName(params, t) }),
      detail: t('order.ended', { quantity: quantityText(params, shown) }),
    }),
  },
  'order-triggered': {
    icon: 'bolt',
    shownOn: DESK,
    text: (params, { t, language }) => {
      const prices = {
        trigger: showPrice(params.triggerPrice, language),
        price: showPrice(params.price, language),
      };
      return {
        title: t('order.triggered', { order: orderName(params, t) }),
        detail: t(params.trigger === 'stop' ? 'order.stop' : 'order.takeProfit', prices),
      };
    },
  },
  'order-expired': {
    icon: 'clock',
    shownOn: DESK,
    text: (params, { t }) => ({
      title: t('order.expired', { order: orderName(params, t) }),
      detail: t(EXPIRIES[params.reason]),
    }),
  },
};
