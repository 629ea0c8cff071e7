/** The balance, the part that waits for confirmations, and the withdrawable rest. */
import type { CashAccount } from '@anywhen/protocol';
import { Card, KeyValue, type KeyValueRow } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { HideAmountsButton, OwnAmount } from '../../money-forms/own-amount.tsx';
import type { OwnBalance } from './own-balance.ts';

type BalanceCardProps = { account: CashAccount; currency: string; balance: OwnBalance };

export function BalanceCard({ account, currency, balance }: BalanceCardProps) {
  const t = useText('withdrawals');
  const cases = useText('cases');
  const { available, locked, withdrawable } = balance;
  const amount = (value: string | undefined) =>
    value === undefined ? (
      '…'
    ) : (
      <OwnAmount amount={value} currency={currency} size={14} isExact hasCurrency />
    );
  const lockedRow: KeyValueRow[] = /[1-9]/.test(locked)
    ? [{ label: t('balance.locked'), value: amount(locked), hint: t('balance.lockedHint') }]
    : [];
  return (
    <Card
      title={cases(`part.account.${account}`)}
      action={<HideAmountsButton size={20} className="-my-2.5 -mr-2.5 text-text-muted" />}
    >
      <KeyValue
        rows={[
          { label: t('balance.available'), value: amount(available) },
          ...lockedRow,
          { label: t('balance.withdrawable'), value: amount(withdrawable), isStrong: true },
        ]}
      />
    </Card>
  );
}
