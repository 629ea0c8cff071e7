/** The confirmation of a withdrawal: amount, target, what arrives; and the fund password. */
import type { ReactNode } from 'react';
import { parseUnits } from '@anywhen/money';
import { CHANNELS, withdrawalCosts } from '@anywhen/protocol';
import { KeyValue } from '@anywhen/ui';
import { usePayees } from '../../api/payees.ts';
import { AddressText } from '../../case-parts/address-line.tsx';
import { useText } from '../../i18n/index.ts';
import { PasswordForm } from '../../member-parts/password-form.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { useWithdrawalTexts } from '../withdrawal-texts.ts';
import type { RequestWithoutPassword, Withdrawing } from './withdrawing.ts';

type PasswordSheetProps = {
  withdrawing: Withdrawing;
  /** The focus returns to the form. */
  onClosed: () => void;
};

export function PasswordSheet({ withdrawing, onClosed }: PasswordSheetProps) {
  const { request, isAsking, closeSheet, attempt, confirm } = withdrawing;
  const t = useText('withdrawals');
  const { amountText } = useWithdrawalTexts();
  return (
    <Sheet
      isOpen={isAsking && request !== undefined}
      onClose={closeSheet}
      onClosed={onClosed}
      isLocked={attempt.state === 'sending'}
      title={t('confirm.title')}
    >
      {request && (
        <PasswordForm
          asks="fund"
          submitLabel={t('confirm.now', {
            amount: amountText(request.amount, request.currency ?? ''),
          })}
          onPassword={confirm}
        >
          <RequestFigures request={request} />
          <p className="text-12 text-pretty text-text-muted">{t('confirm.held')}</p>
        </PasswordForm>
      )}
    </Sheet>
  );
}

function RequestFigures({ request }: { request: RequestWithoutPassword }) {
  const t = useText('withdrawals');
  const { amountText, channelName } = useWithdrawalTexts();
  const target = useTargetOf(request);
  const { amount, currency = '' } = request;
  const channel = CHANNELS.find((one) => one === request.channel);
  if (!channel) return null;
  const { fee, received } = withdrawalCosts(channel, parseUnits(amount));
  return (
    <div className="rounded-card bg-surface-sunken p-4">
      <KeyValue
        rows={[
          { label: t('field.channel'), value: channelName(channel) },
          { label: t('target.label'), value: target },
          { label: t('field.amount'), value: amountText(amount, currency) },
          { label: t('fee.label'), value: amountText(fee, currency) },
          { label: t('received'), value: amountText(received, currency), isStrong: true },
        ]}
      />
    </div>
  );
}

function useTargetOf({ address, walletId, bankAccountId }: RequestWithoutPassword): ReactNode {
  const { bankAccounts = [], wallets = [] } = usePayees().data ?? {};
  const account = bankAccounts.find(({ id }) => id === bankAccountId);
  if (account) return `${account.bankName} ${account.accountNumber}`;
  const wallet = wallets.find(({ id }) => id === walletId);
  return (
    <>
      {wallet && <span className="block">{wallet.label}</span>}
      <AddressText address={wallet?.address ?? address ?? ''} />
    </>
  );
}
