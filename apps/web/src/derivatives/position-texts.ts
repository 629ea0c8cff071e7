/** The texts of leveraged contracts: sides, states, endings, events and orders. */
import type {
  LeverageOrder,
  LeverageOrderState,
  LeverageOrderType,
  PositionEnding,
  PositionEventKind,
  PositionSide,
  PositionState,
  Side,
} from '@anywhen/protocol';
import type { BadgeTone } from '@anywhen/ui';
import { useLanguage, useText, type TextKey } from '../i18n/index.ts';
import { findMarket } from '@anywhen/prices';
import { showPrice } from '../market-parts/market-texts.ts';
import { currencyOf, marketText } from '../market-parts/symbol-text.ts';
import { showExactAmount } from '../money-forms/amounts.ts';
import type { OrderRequest } from './data.ts';
import { averageIn } from './position.ts';

type Key = TextKey<'derivatives'>;

const SIDES: Readonly<Record<PositionSide, Key>> = { long: 'side.long', short: 'side.short' };

const ORDER_SIDES: Readonly<Record<Side, Key>> = { buy: 'side.buy', sell: 'side.sell' };

const STATES: Readonly<Record<PositionState, Key>> = {
  open: 'state.open',
  closing: 'state.closing',
  closed: 'state.closed',
  liquidated: 'state.liquidated',
};

const ENDINGS: Readonly<Record<PositionEnding, { name: Key; tone: BadgeTone }>> = {
  member: { name: 'ending.member', tone: 'neutral' },
  'take-profit': { name: 'ending.takeProfit', tone: 'up' },
  'stop-loss': { name: 'ending.stopLoss', tone: 'warn' },
  liquidation: { name: 'ending.liquidation', tone: 'danger' },
};

const EVENTS: Readonly<Record<PositionEventKind, Key>> = {
  opened: 'event.opened',
  added: 'event.added',
  reduced: 'event.reduced',
  'margin-added': 'event.marginAdded',
  'margin-removed': 'event.marginRemoved',
  funding: 'event.funding',
  closed: 'event.closed',
  liquidated: 'event.liquidated',
};

const TYPES: Readonly<Record<LeverageOrderType, Key>> = {
  market: 'type.market',
  limit: 'type.limit',
};

const ORDER_STATES: Readonly<Record<LeverageOrderState, { name: Key; tone: BadgeTone }>> = {
  NEW: { name: 'orderState.new', tone: 'accent' },
  REACHED: { name: 'orderState.reached', tone: 'accent' },
  FILLED: { name: 'orderState.filled', tone: 'up' },
  CANCELED: { name: 'orderState.canceled', tone: 'neutral' },
  EXPIRED: { name: 'orderState.expired', tone: 'warn' },
};

export function usePositionTexts() {
  const t = useText('derivatives');
  const language = useLanguage();
  const orderSideName = (side: Side) => t(ORDER_SIDES[side]);
  return {
    sideName: (side: PositionSide) => t(SIDES[side]),
    stateName: (state: PositionState) => t(STATES[state]),
    endingName: (ending: PositionEnding) => t(ENDINGS[ending].name),
    eventName: (kind: PositionEventKind) => t(EVENTS[kind]),
    orderSideName,
    typeName: (type: LeverageOrderType) => t(TYPES[type]),
    orderStateName: (state: LeverageOrderState) => t(ORDER_STATES[state].name),
    /** The order in one line: `Buy · long 0.1 BTC at 64,000.00`. */
    requestName: ({ side, quantity, price, symbol }: OrderRequest | LeverageOrder) => {
      const currency = currencyOf(symbol);
      const amount = showExactAmount({ amount: quantity, currency, language });
      const words = { market: marketText(symbol), side: orderSideName(side), amount, currency };
      return price
        ? t('wish.limit', { ...words, price: showPrice(price) })
        : t('wish.market', words);
    },
  };
}

/** Average prices of an order or position; a range where there are two. */
export function averagesText(symbol: string, ...prices: readonly (string | null)[]): string {
  const market = findMarket(symbol);
  return prices
    .map((price) => (price === null || !market ? '–' : showPrice(averageIn(market, price))))
    .join(' → ');
}

export function toneOfEnding(ending: PositionEnding): BadgeTone {
  return ENDINGS[ending].tone;
}

export function toneOfOrder(state: LeverageOrderState): BadgeTone {
  return ORDER_STATES[state].tone;
}

export function toneOfSide(side: PositionSide): 'up' | 'down' {
  return side === 'long' ? 'up' : 'down';
}
