/** The words of the flow record: ledger types, the seven record types, spans and references. */
import {
  referenceKindOf,
  type FlowRecord,
  type LedgerType,
  type RecordType,
} from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import { useText, type TextKey } from '../../i18n/index.ts';
import { isAccountKind, useAccountNames } from '../accounts.ts';
import type { Span } from './record-filter.ts';

type Key = TextKey<'funding'>;

/** A type whose money goes both ways has the arrow of the amount instead of a picture. */
const TYPE_LOOKS: Readonly<Record<LedgerType, { name: Key; icon: IconName | 'by-amount' }>> = {
  SIM_GRANT: { name: 'type.simGrant', icon: 'gift' },
  TRANSFER_OUT: { name: 'type.transferOut', icon: 'arrow-up' },
  TRANSFER_IN: { name: 'type.transferIn', icon: 'arrow-down' },
  SPOT_HOLD: { name: 'type.spotHold', icon: 'lock' },
  SPOT_RELEASE: { name: 'type.spotRelease', icon: 'refresh' },
  SPOT_BUY: { name: 'type.spotBuy', icon: 'by-amount' },
  SPOT_SELL: { name: 'type.spotSell', icon: 'by-amount' },
  SPOT_FEE: { name: 'type.spotFee', icon: 'percent' },
  SECONDS_STAKE: { name: 'type.secondsStake', icon: 'clock' },
  SECONDS_PAYOUT: { name: 'type.secondsPayout', icon: 'arrow-down' },
  SECONDS_LOSS: { name: 'type.secondsLoss', icon: 'minus' },
  SECONDS_REFUND: { name: 'type.secondsRefund', icon: 'refresh' },
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

const SPAN_NAMES: Readonly<Record<Span, Key>> = {
  all: 'span.all',
  today: 'span.today',
  '7d': 'span.week',
  '30d': 'span.month',
  custom: 'span.custom',
};

export function useRecordTexts() {
  const t = useText('funding');
  const nameOf = useAccountNames();
  return {
    typeName: ({ type }: Pick<FlowRecord, 'type'>) => t(TYPE_LOOKS[type].name),
    recordName: (record: RecordType) => t(RECORD_TYPES[record]),
    spanName: (span: Span) => t(SPAN_NAMES[span]),
    /** A transfer names the account on its other side; the others the order or contract. */
    referenceName: ({ type, reference }: Pick<FlowRecord, 'type' | 'reference'>) => {
      switch (referenceKindOf(type)) {
        case 'grant':
          return reference === 'welcome' ? t('reference.welcome') : reference;
        case 'spot-order':
          return t('reference.order', { id: reference });
        case 'seconds-contract':
          return t('reference.contract', { id: reference });
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

/** A trade moves two currencies, one in and one out: its arrow follows the amount. */
export function recordIcon({ type, amount }: Pick<FlowRecord, 'type' | 'amount'>): IconName {
  const { icon } = TYPE_LOOKS[type];
  if (icon !== 'by-amount') return icon;
  return amount.startsWith('-') ? 'arrow-up' : 'arrow-down';
}

/** True when something came in. The line of a lost wager moves nothing, and nothing is no gain. */
export function isIncoming({ amount }: Pick<FlowRecord, 'amount'>): boolean {
  return !amount.startsWith('-') && /[1-9]/.test(amount);
}
