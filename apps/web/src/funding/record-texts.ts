/** The words of the flow record: ledger types, the seven record types, spans and references. */
import type { FlowRecord, LedgerType, RecordType } from '@anywhen/protocol';
import type { IconName } from '@anywhen/ui';
import { useText, type TextKey } from '../i18n/index.ts';
import { isAccountKind, useAccountNames } from './accounts.ts';
import type { Span } from './record-filter.ts';

type Key = TextKey<'funding'>;

const LEDGER_TYPES: Readonly<Record<LedgerType, { name: Key; icon: IconName }>> = {
  SIM_GRANT: { name: 'type.simGrant', icon: 'gift' },
  TRANSFER_OUT: { name: 'type.transferOut', icon: 'arrow-up' },
  TRANSFER_IN: { name: 'type.transferIn', icon: 'arrow-down' },
  SPOT_HOLD: { name: 'type.spotHold', icon: 'lock' },
  SPOT_RELEASE: { name: 'type.spotRelease', icon: 'refresh' },
  SPOT_BUY: { name: 'type.spotBuy', icon: 'arrow-down' },
  SPOT_SELL: { name: 'type.spotSell', icon: 'arrow-up' },
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
    typeName: ({ type }: Pick<FlowRecord, 'type'>) => t(LEDGER_TYPES[type].name),
    recordName: (record: RecordType) => t(RECORD_TYPES[record]),
    spanName: (span: Span) => t(SPAN_NAMES[span]),
    /** A transfer names the account on its other side; the others the order or contract. */
    referenceName: ({ type, reference }: Pick<FlowRecord, 'type' | 'reference'>) => {
      if (reference === 'welcome') return t('reference.welcome');
      if (type.startsWith('SPOT_')) return t('reference.order', { id: reference });
      if (type.startsWith('SECONDS_')) return t('reference.contract', { id: reference });
      if (!isAccountKind(reference)) return reference;
      const account = nameOf(reference);
      return type === 'TRANSFER_OUT'
        ? t('reference.to', { account })
        : t('reference.from', { account });
    },
  };
}

/** A trade moves two currencies, one in and one out: its arrow follows the amount. */
export function recordIcon({ type, amount }: Pick<FlowRecord, 'type' | 'amount'>): IconName {
  if (type !== 'SPOT_BUY' && type !== 'SPOT_SELL') return LEDGER_TYPES[type].icon;
  return amount.startsWith('-') ? 'arrow-up' : 'arrow-down';
}

/** True when something came in. The line of a lost wager moves nothing, and nothing is no gain. */
export function isIncoming({ amount }: Pick<FlowRecord, 'amount'>): boolean {
  return !amount.startsWith('-') && /[1-9]/.test(amount);
}
