/** The words for sides, types, terms and states of an order (rulebook 2.2, 2.9). */
import {
  orderLabel,
  type OrderState,
  type OrderType,
  type Side,
  type SpotOrder,
  type TimeInForce,
} from '@anywhen/protocol';
import type { BadgeTone } from '@anywhen/ui';
import { useText, type TextKey } from '../i18n/index.ts';

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
  return {
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
