/** The words of the flow record: ledger types, the seven record types and references. */
import {
  referenceKindOf,
  type FlowBooking,
  type FlowLine,
  type FlowOrder,
  type FlowType,
  type OrderState,
  type RecordType,
  type Side,
} from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { exchangedByOrder, type Money } from '../../money-forms/order-amounts.ts';
import { useText, type TextKey } from '../../i18n/index.ts';
import type { To } from '../../router/index.ts';
import { isAccountKind, useAccountNames } from '../accounts.ts';

type Key = TextKey<'funding'>;

const TYPE_LOOKS: Readonly<Record<FlowType, { name: Key; icon: IconName }>> = {
  SIM_GRANT: { name: 'type.simGrant', icon: 'gift' },
  DEPOSIT_CREDIT: { name: 'type.depositCredit', icon: 'arrow-down' },
  DEPOSIT_CORRECTION: { name: 'type.depositCorrection', icon: 'minus' },
  WITHDRAW_HOLD: { name: 'type.withdrawHold', icon: 'clock' },
  WITHDRAW_DONE: { name: 'type.withdrawDone', icon: 'arrow-up' },
  WITHDRAW_RETURN: { name: 'type.withdrawReturn', icon: 'refresh' },
  TRANSFER_OUT: { name: 'type.transferOut', icon: 'arrow-up' },
  TRANSFER_IN: { name: 'type.transferIn', icon: 'arrow-down' },
  SECONDS_STAKE: { name: 'type.secondsStake', icon: 'clock' },
  SECONDS_PAYOUT: { name: 'type.secondsPayout', icon: 'arrow-down' },
  SECONDS_LOSS: { name: 'type.secondsLoss', icon: 'minus' },
  SECONDS_REFUND: { name: 'type.secondsRefund', icon: 'refresh' },
  FINANCE_SUBSCRIBE: { name: 'type.financeSubscribe', icon: 'calendar' },
  FINANCE_INTEREST: { name: 'type.financeInterest', icon: 'percent' },
  FINANCE_PRINCIPAL: { name: 'type.financePrincipal', icon: 'refresh' },
  STAKE_IN: { name: 'type.stakeIn', icon: 'lock' },
  STAKE_REWARD: { name: 'type.stakeReward', icon: 'leaf' },
  STAKE_OUT: { name: 'type.stakeOut', icon: 'refresh' },
  MINING_BUY: { name: 'type.miningBuy', icon: 'cube' },
  MINING_OUTPUT: { name: 'type.miningOutput', icon: 'cube' },
  MINING_REFUND: { name: 'type.miningRefund', icon: 'refresh' },
  OPTION_PREMIUM: { name: 'type.optionPremium', icon: 'bolt' },
  OPTION_SELLBACK: { name: 'type.optionSellback', icon: 'bolt' },
  OPTION_PAYOUT: { name: 'type.optionPayout', icon: 'arrow-down' },
  OPTION_REFUND: { name: 'type.optionRefund', icon: 'refresh' },
  DERIV_HOLD: { name: 'type.derivHold', icon: 'clock' },
  DERIV_RELEASE: { name: 'type.derivRelease', icon: 'refresh' },
  DERIV_MARGIN_IN: { name: 'type.derivMarginIn', icon: 'lock' },
  DERIV_MARGIN_OUT: { name: 'type.derivMarginOut', icon: 'refresh' },
  DERIV_FEE: { name: 'type.derivFee', icon: 'percent' },
  DERIV_FUNDING: { name: 'type.derivFunding', icon: 'percent' },
  DERIV_PROFIT: { name: 'type.derivProfit', icon: 'arrow-down' },
  DERIV_LOSS: { name: 'type.derivLoss', icon: 'minus' },
  DERIV_LIQUIDATION: { name: 'type.derivLiquidation', icon: 'bolt' },
  BOT_FUND: { name: 'type.botFund', icon: 'arrow-up' },
  BOT_RETURN: { name: 'type.botReturn', icon: 'arrow-down' },
};

const WAGER_NAMES: Readonly<Partial<Record<FlowType, Key>>> = {
  SECONDS_LOSS: 'record.wagerLost',
  DERIV_PROFIT: 'record.marginBack',
  DERIV_FEE: 'record.fee',
  DERIV_FUNDING: 'record.fundingPaid',
};

const ORDER_NAMES: Readonly<Record<Side, { filled: Key; unfilled: Key }>> = {
  buy: { filled: 'order.bought', unfilled: 'order.buy' },
  sell: { filled: 'order.sold', unfilled: 'order.sell' },
};

const STATE_NAMES: Readonly<Partial<Record<OrderState, Key>>> = {
  NEW: 'order.open',
  PARTIALLY_FILLED: 'order.partly',
  WAITING: 'order.waiting',
  TRIGGERED: 'order.triggered',
  CANCELED: 'order.canceled',
  EXPIRED: 'order.expired',
};

const RECORD_TYPES: Readonly<Record<RecordType, Key>> = {
  'deposit-approved': 'recordType.depositApproved',
  'deposit-rejected': 'recordType.depositRejected',
  'withdrawal-approved': 'recordType.withdrawalApproved',
  'withdrawal-rejected': 'recordType.withdrawalRejected',
  payment: 'recordType.payment',
  profit: 'recordType.profit',
  transfer: 'recordType.transfer',
};

export function useRecordTexts() {
  const t = useText('funding');
  const nameOf = useAccountNames();
  return {
    lineName: (line: FlowLine) =>
      line.kind === 'order'
        ? t(ORDER_NAMES[line.order.side][hasFilled(line) ? 'filled' : 'unfilled'], {
            currency: currencyOf(line.order.symbol),
          })
        : t(TYPE_LOOKS[line.type].name),
    /** How an order stands that is not simply done. */
    stateName: ({ order: { state } }: FlowOrder) => {
      const key = STATE_NAMES[state];
      return key && t(key);
    },
    wagerName: ({ type, wager }: FlowBooking) =>
      wager?.startsWith('-')
        ? t('record.fundingReceived')
        : t(WAGER_NAMES[type] ?? 'record.wagerBack'),
    givenBackName: ({ type }: FlowBooking) =>
      type === 'STAKE_OUT' ? t('record.rewardsBack') : t('record.interestBack'),
    recordName: (record: RecordType) => t(RECORD_TYPES[record]),
    /** A transfer names the account on its other side; the others the order, contract or case. */
    referenceName: (line: FlowLine) => {
      if (line.kind === 'order') return t('reference.order', { id: line.order.id });
      const { type, reference } = line;
      switch (referenceKindOf(type)) {
        case 'grant':
          return reference === 'welcome' ? t('reference.welcome') : reference;
        case 'deposit':
          return t('reference.deposit', { id: reference });
        case 'withdrawal':
          return t('reference.withdrawal', { id: reference });
        case 'seconds-contract':
          return t('reference.contract', { id: reference });
        case 'finance-record':
          return t('reference.finance', { id: reference });
        case 'staking-position':
          return t('reference.staking', { id: reference });
        case 'machine':
          return t('reference.machine', { id: reference });
        case 'option-position':
          return t('reference.option', { id: reference });
        case 'leverage-order':
          return t('reference.leverageOrder', { id: reference });
        case 'leverage-position':
          return t('reference.leveragePosition', { id: reference });
        case 'bot':
          return t('reference.bot', { id: reference });
        case 'account': {
          if (!isAccountKind(reference)) return reference;
          const account = nameOf(reference);
          return type === 'TRANSFER_OUT'
            ? t('reference.to', { account })
            : t('reference.from', { account });
        }
      }
    },
  };
}

export function lineIcon(line: FlowLine): IconName {
  return line.kind === 'order' ? 'swap' : TYPE_LOOKS[line.type].icon;
}

/**
 * The one amount of a line: of an order what it brought, its fee taken off, or while nothing has
 * filled what it holds.
 */
export function amountOf(line: FlowLine): Money {
  if (line.kind === 'booking') return line;
  const { paid, received } = exchangedByOrder(line.order);
  if (hasFilled(line)) return received;
  return { currency: paid.currency, amount: /[1-9]/.test(line.held) ? `-${line.held}` : line.held };
}

/** Its name says whether it was paid or received, so that it has no sign. */
export function wagerOf({ wager }: FlowBooking): string | undefined {
  return wager?.replace(/^-/, '');
}

export function hasFilled({ order }: FlowOrder): boolean {
  return /[1-9]/.test(order.executedQuantity);
}

/** Where it came from, and what the way there is called; a transfer came from nowhere else. */
export function originOf(line: FlowLine): { href: To; name: Key } | undefined {
  if (line.kind === 'order') {
    return { href: `/trade/tardelist?order=${line.order.id}`, name: 'record.toOrder' };
  }
  const { type, reference } = line;
  switch (referenceKindOf(type)) {
    case 'deposit':
      return { href: `/pay/record3?deposit=${reference}`, name: 'record.toDeposit' };
    case 'withdrawal':
      return { href: `/pay/record2?withdrawal=${reference}`, name: 'record.toWithdrawal' };
    case 'seconds-contract':
      return {
        href: `/newContract/contractinfo?orderId=${reference}`,
        name: 'record.toContract',
      };
    case 'finance-record':
      return { href: `/homeindex/finance-info?id=${reference}`, name: 'record.toFinance' };
    case 'staking-position':
      return { href: `/homeindex/livecoin?position=${reference}`, name: 'record.toStaking' };
    case 'machine':
      return { href: `/homeindex/machine?machine=${reference}`, name: 'record.toMachine' };
    case 'option-position':
      return {
        href: `/newContract/contractinfo?product=option&orderId=${reference}`,
        name: 'record.toOption',
      };
    case 'leverage-order':
      return {
        href: '/newContract/orderlist?product=derivatives&tab=orders',
        name: 'record.toLeverageOrders',
      };
    case 'leverage-position':
      return {
        href: `/newContract/contractinfo?product=derivatives&position=${reference}`,
        name: 'record.toPosition',
      };
    case 'bot':
      return { href: `/pay/strategy?bot=${reference}`, name: 'record.toBot' };
    default:
      return undefined;
  }
}

/** True when something came in. The line of a lost wager moves nothing, and nothing is no gain. */
export function isIncoming(line: FlowLine): boolean {
  const { amount } = amountOf(line);
  return !amount.startsWith('-') && /[1-9]/.test(amount);
}
