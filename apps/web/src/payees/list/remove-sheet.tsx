/**
 * Removes a bank account or wallet with the fund password. One that a withdrawal under review uses
 * cannot be removed, and the sheet says so first.
 */
import { LinkButton, toast } from '@anywhen/ui';
import { refreshPayees } from '../../api/payees.ts';
import { ApiRejection } from '../../api/call.ts';
import { useText } from '../../i18n/index.ts';
import { PasswordForm } from '../../member-parts/password-form.tsx';
import { NoticeBox } from '../../money-forms/notice.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { dropPayee } from '../data.ts';
import type { Payee } from '../payee-kinds.ts';
import { usePayeeName } from './payee-card.tsx';

type RemoveSheetProps = { payee: Payee | undefined; isOpen: boolean; onClose: () => void };

export function RemoveSheet({ payee, isOpen, onClose }: RemoveSheetProps) {
  const t = useText('payees');
  return (
    <Sheet
      isOpen={isOpen && payee !== undefined}
      onClose={onClose}
      title={t(payee?.kind === 'wallet' ? 'remove.wallet' : 'remove.bank')}
    >
      {payee?.isInUse && <InUse />}
      {payee && !payee.isInUse && <RemoveForm payee={payee} onDone={onClose} />}
    </Sheet>
  );
}

function InUse() {
  const t = useText('payees');
  return (
    <div className="flex flex-col gap-4">
      <NoticeBox tone="warn" icon="clock">
        <p className="font-medium text-pretty text-warn">{t('remove.inUse')}</p>
      </NoticeBox>
      <LinkButton look="secondary" size="large" isFullWidth href="/pay/record2">
        {t('remove.toWithdrawals')}
      </LinkButton>
    </div>
  );
}

function RemoveForm({ payee, onDone }: { payee: Payee; onDone: () => void }) {
  const t = useText('payees');
  const name = usePayeeName()(payee);
  const remove = async (fundPassword: string) => {
    try {
      await dropPayee(payee.id, fundPassword);
    } catch (error) {
      // A withdrawal was started elsewhere: the list is updated.
      if (error instanceof ApiRejection && error.code === 'PAYEE_IN_USE') void refreshPayees();
      throw error;
    }
    toast(t('remove.done', { name }), 'success');
    onDone();
  };
  return (
    <PasswordForm asks="fund" submitLabel={t('remove.now')} isDanger onPassword={remove}>
      <p className="text-14 text-pretty">{t('remove.text', { name })}</p>
    </PasswordForm>
  );
}
