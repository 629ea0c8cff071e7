/**
 * A message in the words of the reader: a line that says what happened, and one with its figures. A
 * loss is said as plainly as a win. Amounts stay hidden where the member hides them.
 */
import {
  categoryOf,
  type CorrectionReason,
  type DepositReason,
  type Message,
  type MessageKind,
  type WithdrawalReason,
} from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import type { Say } from '../i18n/index.ts';
import { currencyOf, marketText } from '../market-parts/symbol-text.ts';
import { showPrice, showQuantity } from '../money-forms/amounts.ts';
import { accountText } from './account-texts.ts';
import { deviceText } from './device-text.ts';
import { HIDDEN, moneyText, type Shown } from './money-text.ts';
import { productText } from './product-texts.ts';
import { tradeText } from './trade-texts.ts';

export type Speech = Shown & { t: Say<'messages'>; cases: Say<'cases'> };

export type MessageText = { title: string; detail: string };

export const MESSAGE_ICONS: Readonly<Record<MessageKind, IconName>> = {
  welcome: 'gift',
  'new-login': 'shield',
  'login-refused': 'shield',
  'order-filled': 'check',
  'order-cancelled': 'close',
  'contract-result': 'clock',
  'contract-voided': 'info',
  'verification-passed': 'verified',
  'verification-rejected': 'warning',
  'security-changed': 'shield',
  'status-changed': 'info',
  'deposit-credited': 'arrow-down',
  'deposit-rejected': 'warning',
  'deposit-corrected': 'info',
  'withdrawal-passed': 'arrow-up',
  'withdrawal-rejected': 'warning',
  'finance-started': 'percent',
  'finance-settled': 'check',
  'staking-started': 'leaf',
  'staking-closed': 'check',
  'machine-started': 'cube',
  'machine-expired': 'check',
  'order-triggered': 'bolt',
  'order-expired': 'clock',
  'option-settled': 'clock',
  'option-voided': 'info',
  'position-liquidated': 'warning',
  'position-closed': 'check',
  'leverage-order-filled': 'check',
  'bot-paused': 'warning',
  'bot-completed': 'check',
  'alert-fired': 'bell',
};

export function textOf({ kind, params }: Message, speech: Speech): MessageText {
  const { t } = speech;
  const value = (name: string) => params[name] ?? '';
  const market = marketText(value('symbol'));
  switch (kind) {
    case 'welcome':
      return { title: t('welcome.title'), detail: t('welcome.text') };
    case 'new-login':
      return {
        title: t('login.title'),
        detail: t('login.text', { device: deviceText(value('device')) || t('login.unknown') }),
      };
    case 'login-refused':
      return {
        title: t('login.refused'),
        detail: t('login.guessed', { device: deviceText(value('device')) || t('login.unknown') }),
      };
    case 'order-filled':
    case 'order-cancelled':
      return orderText({ kind, market, value }, speech);
    case 'contract-voided':
      return {
        title: t('contract.voided', { market }),
        detail: t('contract.back', { wager: usdt(value('wager'), speech) }),
      };
    case 'contract-result':
      return resultText({ market, value }, speech);
    case 'verification-passed':
    case 'verification-rejected':
    case 'security-changed':
    case 'status-changed':
      return accountText({ kind, value }, speech);
    case 'deposit-credited':
    case 'deposit-rejected':
    case 'deposit-corrected':
    case 'withdrawal-passed':
    case 'withdrawal-rejected':
      return cashText({ kind, value }, speech);
    case 'finance-started':
    case 'finance-settled':
    case 'staking-started':
    case 'staking-closed':
    case 'machine-started':
    case 'machine-expired':
      return productText({ kind, value }, speech);
    case 'order-triggered':
    case 'order-expired':
    case 'option-settled':
    case 'option-voided':
    case 'position-liquidated':
    case 'position-closed':
    case 'leverage-order-filled':
    case 'bot-paused':
    case 'bot-completed':
    case 'alert-fired':
      return tradeText({ kind, value }, speech);
  }
}

type Figures = { market: string; value: (name: string) => string };

function orderText({ kind, market, value }: Figures & { kind: MessageKind }, speech: Speech) {
  const { t, language, areHidden } = speech;
  const order = `${value('side') === 'buy' ? t('order.buy') : t('order.sell')} ${market}`;
  const currency = currencyOf(value('symbol'));
  const amount = value('quantity');
  const shown = areHidden ? HIDDEN : showQuantity({ amount, currency, language });
  const quantity = `${shown} ${currency}`;
  if (kind === 'order-cancelled') {
    return { title: t('order.cancelled', { order }), detail: t('order.ended', { quantity }) };
  }
  const price = showPrice(value('price'), language);
  return { title: t('order.filled', { order }), detail: t('order.at', { quantity, price }) };
}

function resultText({ market, value }: Figures, speech: Speech): MessageText {
  const { t } = speech;
  const direction = value('direction') === 'up' ? t('contract.up') : t('contract.down');
  const wager = usdt(value('wager'), speech);
  const profit = usdt(value('profit'), speech, true);
  const result = value('result');
  if (result === 'draw') {
    return { title: t('contract.tied', { market }), detail: t('contract.back', { wager }) };
  }
  return {
    title: result === 'win' ? t('contract.won', { market }) : t('contract.lost', { market }),
    detail: t('contract.figures', { direction, wager, profit }),
  };
}

function usdt(amount: string, speech: Shown, isSigned = false): string {
  return moneyText(amount, 'USDT', speech, isSigned);
}

type CashKind = Extract<MessageKind, `deposit-${string}` | `withdrawal-${string}`>;

/** Cases of money that comes from outside or leaves; their reasons are those of the records. */
function cashText(
  { kind, value }: Pick<Figures, 'value'> & { kind: CashKind },
  { t, cases, ...speech }: Speech,
): MessageText {
  const amount = moneyText(value('amount'), value('currency'), speech);
  switch (kind) {
    case 'deposit-credited':
      return { title: t('deposit.credited'), detail: t('deposit.creditedText', { amount }) };
    case 'deposit-rejected': {
      const reason = cases(`depositReason.${value('reason') as DepositReason}`);
      return {
        title: t('deposit.rejected'),
        detail: t('deposit.rejectedText', { amount, reason }),
      };
    }
    case 'deposit-corrected': {
      const reason = cases(`correctionReason.${value('reason') as CorrectionReason}`);
      const detail = t('deposit.correctedText', { amount, reason });
      return { title: t('deposit.corrected'), detail };
    }
    case 'withdrawal-passed': {
      const received = moneyText(value('received'), value('currency'), speech);
      const detail = t('withdrawal.passedText', { amount, received });
      return { title: t('withdrawal.passed'), detail };
    }
    case 'withdrawal-rejected': {
      const reason = cases(`withdrawalReason.${value('reason') as WithdrawalReason}`);
      const detail = t('withdrawal.rejectedText', { amount, reason });
      return { title: t('withdrawal.rejected'), detail };
    }
  }
}

/** Several at once, by what they are about; `isAway`: nobody was there when they came. */
export function summaryOf(
  messages: readonly Message[],
  { t, isAway }: Pick<Speech, 't'> & { isAway: boolean },
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
