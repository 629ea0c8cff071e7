/**
 * Messages about what waits for a price or a time: orders that were triggered or expired, options,
 * leveraged positions, bots and price alerts. A loss is said as plainly as a gain.
 */
import { parseUnits } from '@anywhen/money';
import type { BotRest, MessageKind, OrderExpiry } from '@anywhen/protocol';
import type { Say, TextKey } from '../i18n/index.ts';
import { currencyOf, marketText } from '../market-parts/symbol-text.ts';
import { showPrice, showQuantity, showShare } from '../money-forms/amounts.ts';
import { HIDDEN, moneyText, type Shown } from './money-text.ts';

export type TradeKind = Extract<
  MessageKind,
  | 'order-triggered'
  | 'order-expired'
  | 'leverage-order-filled'
  | `option-${string}`
  | `position-${string}`
  | `bot-${string}`
  | `alert-${string}`
>;

type About = { kind: TradeKind; value: (name: string) => string };
type Speech = Shown & { t: Say<'messages'> };
type Text = { title: string; detail: string };

const EXPIRIES: Readonly<Record<OrderExpiry, TextKey<'messages'>>> = {
  time: 'order.expiredTime',
  unfilled: 'order.expiredUnfilled',
};

const PAUSES: Readonly<Record<BotRest, TextKey<'messages'>>> = {
  funds: 'bot.funds',
  market: 'bot.market',
  status: 'bot.status',
  error: 'bot.error',
};

export function tradeText({ kind, value }: About, speech: Speech): Text {
  switch (kind) {
    case 'order-triggered':
    case 'order-expired':
      return waitedText({ kind, value }, speech);
    case 'option-settled':
    case 'option-voided':
      return optionText({ kind, value }, speech);
    case 'position-liquidated':
    case 'position-closed':
    case 'leverage-order-filled':
      return leverageText({ kind, value }, speech);
    case 'bot-paused':
    case 'bot-completed':
      return botText({ kind, value }, speech);
    case 'alert-fired':
      return alertText({ kind, value }, speech);
  }
}

function waitedText({ kind, value }: About, { t, language }: Speech): Text {
  const order = orderName(value, t);
  if (kind === 'order-expired') {
    const detail = t(EXPIRIES[value('reason') as OrderExpiry]);
    return { title: t('order.expired', { order }), detail };
  }
  const trigger = showPrice(value('triggerPrice'), language);
  const price = showPrice(value('price'), language);
  const text = value('trigger') === 'stop' ? 'order.stop' : 'order.takeProfit';
  return { title: t('order.triggered', { order }), detail: t(text, { trigger, price }) };
}

function optionText({ kind, value }: About, { t, ...shown }: Speech): Text {
  const usdt = (name: string, isSigned = false) => usdtText(value(name), shown, isSigned);
  const named = {
    currency: currencyOf(value('symbol')),
    strike: showPrice(value('strike'), shown.language),
  };
  const option = value('type') === 'call' ? t('option.call', named) : t('option.put', named);
  const premium = usdt('premium');
  if (kind === 'option-voided') {
    return {
      title: t('option.voided', { option }),
      detail: t('option.voidedText', { premium }),
    };
  }
  const settlement = showPrice(value('settlement'), shown.language);
  if (parseUnits(value('payout')) === 0n) {
    const detail = t('option.nothingText', { settlement, premium });
    return { title: t('option.nothing', { option }), detail };
  }
  const figures = { settlement, premium, payout: usdt('payout'), profit: usdt('profit', true) };
  return { title: t('option.paid', { option }), detail: t('option.paidText', figures) };
}

function leverageText({ kind, value }: About, { t, ...shown }: Speech): Text {
  const { language, areHidden } = shown;
  const currency = currencyOf(value('symbol'));
  const amount = value('quantity');
  const counted = areHidden ? HIDDEN : showQuantity({ amount, currency, language });
  const quantity = `${counted} ${currency}`;
  const price = showPrice(value('price'), language);
  if (kind === 'leverage-order-filled') {
    const title = t('leverage.filled', { order: orderName(value, t) });
    return { title, detail: t('order.at', { quantity, price }) };
  }
  const market = marketText(value('symbol'));
  const side = value('side') === 'long' ? 'leverage.long' : 'leverage.short';
  const position = t(side, { market });
  if (kind === 'position-liquidated') {
    const detail = t('leverage.liquidatedText', { price });
    return { title: t('leverage.liquidated', { position }), detail };
  }
  const profit = usdtText(value('profit'), shown, true);
  const title = value('by') === 'take-profit' ? 'leverage.takeProfit' : 'leverage.stopLoss';
  const detail = t('leverage.closedText', { quantity, price, profit });
  return { title: t(title, { position }), detail };
}

function botText({ kind, value }: About, { t }: Speech): Text {
  const market = marketText(value('symbol'));
  const bot = value('bot') === 'dca' ? t('bot.dca', { market }) : t('bot.grid', { market });
  if (kind === 'bot-paused') {
    const reason = value('reason') as BotRest;
    const title = reason === 'error' ? t('bot.failed', { bot }) : t('bot.paused', { bot });
    return { title, detail: t(PAUSES[reason]) };
  }
  const detail = t('bot.completedText', { count: Number(value('runs')) });
  return { title: t('bot.completed', { bot }), detail };
}

function alertText({ value }: About, { t, language }: Speech): Text {
  const market = marketText(value('symbol'));
  const shown = (name: string) => showPrice(value(name), language);
  const bps = BigInt(value('moveBps'));
  const title = value('way') === 'up' ? 'alert.up' : 'alert.down';
  const detail =
    bps === 0n
      ? t('alert.level', { level: shown('level') })
      : t('alert.move', { move: showShare({ bps, language }), from: shown('from') });
  return { title: t(title, { market, price: shown('price') }), detail };
}

function orderName(value: About['value'], t: Speech['t']): string {
  const side = value('side') === 'buy' ? t('order.buy') : t('order.sell');
  return `${side} ${marketText(value('symbol'))}`;
}

function usdtText(amount: string, shown: Shown, isSigned = false): string {
  return moneyText(amount, 'USDT', shown, isSigned);
}
