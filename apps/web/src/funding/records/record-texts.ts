/** The texts of the flow record: ledger types, the seven record types and references. */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  hasWagerBack,
  referenceKindOf,
  type FlowBooking,
  type FlowLine,
  type FlowOrder,
  type FlowType,
  type OrderState,
  type RecordType,
  type ReferenceKind,
  type Side,
} from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import { BOOKING_REFERENCES, BOOKING_TYPES } from '../../facets.ts';
import type { BookingReference, BookingType } from '../../facet-parts/booking.ts';
import { currencyOf } from '../../market-parts/symbol-text.ts';
import { exchangedByOrder, type Money } from '../../money-forms/order-amounts.ts';
import { useText, type TextKey } from '../../i18n/index.ts';
import type { To } from '../../router/index.ts';
import { isAccountKind, useAccountNames } from '../accounts.ts';

type Key = TextKey<'funding'>;

const TYPES: Readonly<Record<FlowType, BookingType>> = {
  SIM_GRANT: { name: 'type.simGrant', icon: 'gift' },
  TRANSFER_OUT: { name: 'type.transferOut', icon: 'arrow-up' },
  TRANSFER_IN: { name: 'type.transferIn', icon: 'arrow-down' },
  ...BOOKING_TYPES,
};

type OwnReference = 'grant' | 'account' | 'spot-order';

const REFERENCES: Readonly<Record<Exclude<ReferenceKind, OwnReference>, BookingReference>> =
  BOOKING_REFERENCES;

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
        : t(TYPES[line.type].name),
    /** The state of an order that is not completely filled. */
    stateName: ({ order: { state } }: FlowOrder) => {
      const key = STATE_NAMES[state];
      return key && t(key);
    },
    /** The label of the returned or lost wager, or of what was given back. */
    partName: ({ type, wager }: FlowBooking) =>
      wager?.startsWith('-')
        ? t('record.fundingReceived')
        : t(TYPES[type].partName ?? 'record.wagerBack'),
    recordName: (record: RecordType) => t(RECORD_TYPES[record]),
    /** For a transfer the other account; otherwise the order, contract or case. */
    referenceName: (line: FlowLine) => {
      if (line.kind === 'order') return t('reference.order', { id: line.order.id });
      const { type, reference } = line;
      const kind = referenceKindOf(type);
      if (kind === 'grant') return reference === 'welcome' ? t('reference.welcome') : reference;
      if (kind === 'account') {
        if (!isAccountKind(reference)) return reference;
        const account = nameOf(reference);
        return type === 'TRANSFER_OUT'
          ? t('reference.to', { account })
          : t('reference.from', { account });
      }
      return kind === 'spot-order' ? reference : t(REFERENCES[kind].name, { id: reference });
    },
  };
}

export function lineIcon(line: FlowLine): IconName {
  return line.kind === 'order' ? 'swap' : TYPES[line.type].icon;
}

/**
 * The amount of a line: the result of what ended with it; for an order its proceeds less the fee,
 * or what it holds while unfilled.
 */
export function amountOf(line: FlowLine): Money {
  if (line.kind === 'booking') {
    const { result, amount, currency } = line;
    return { amount: result?.net ?? amount, currency };
  }
  const { paid, received } = exchangedByOrder(line.order);
  if (hasFilled(line)) return received;
  return { currency: paid.currency, amount: /[1-9]/.test(line.held) ? `-${line.held}` : line.held };
}

/** What came back to the account with a result: the stake, margin or principal and the gain. */
export function cameBackOf({ result, amount, wager, type }: FlowBooking): string | undefined {
  if (!result) return undefined;
  const stake = hasWagerBack(type) && wager !== null ? parseUnits(wager) : 0n;
  return formatUnits(parseUnits(amount) + stake);
}

/** Its name says whether it was paid or received, so it has no sign. */
export function wagerOf({ wager }: FlowBooking): string | undefined {
  return wager?.replace(/^-/, '');
}

export function hasFilled({ order }: FlowOrder): boolean {
  return /[1-9]/.test(order.executedQuantity);
}

/** The link to its origin and its label; a transfer has none. */
export function originOf(line: FlowLine): { href: To; name: Key } | undefined {
  if (line.kind === 'order') {
    return { href: `/trade/tardelist?order=${line.order.id}`, name: 'record.toOrder' };
  }
  const kind = referenceKindOf(line.type);
  if (kind === 'grant' || kind === 'account' || kind === 'spot-order') return undefined;
  const { href, open } = REFERENCES[kind];
  return { href: href(line.reference), name: open };
}

/** True for incoming amounts. The line of a lost wager moves nothing, so it is not a gain. */
export function isIncoming(line: FlowLine): boolean {
  const { amount } = amountOf(line);
  return !amount.startsWith('-') && /[1-9]/.test(amount);
}
