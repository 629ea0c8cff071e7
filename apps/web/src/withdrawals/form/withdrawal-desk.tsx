/**
 * The form with its notices: what blocks it, refusals, a lost answer, and the fund password, which
 * is requested in a sheet once the form has no faults.
 */
import { useState } from 'react';
import type { CashAccount, Withdrawal } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { WithdrawalLock } from '../../member-parts/withdrawal-lock.tsx';
import { LostAttempt } from '../../money-forms/lost-attempt.tsx';
import { BarredDialog } from '../../parts/barred-dialog.tsx';
import type { Desk } from '../data.ts';
import { useWithdrawalTexts } from '../withdrawal-texts.ts';
import { requestOf, type DraftFaults } from './draft.ts';
import { NoFundPassword, NoTimesLeft } from './missing.tsx';
import { PasswordSheet } from './password-sheet.tsx';
import { SubmitPart } from './submit-part.tsx';
import { useTypedWithdrawal } from './typed-withdrawal.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { useWithdrawing, type RequestWithoutPassword, type Sending } from './withdrawing.ts';

type WithdrawalDeskProps = {
  account: CashAccount;
  desk: Desk;
  sending: Sending;
  onRequested: (withdrawal: Withdrawal) => void;
};

export function WithdrawalDesk({ account, desk, sending, onRequested }: WithdrawalDeskProps) {
  const t = useText('withdrawals');
  const { amountText } = useWithdrawalTexts();
  const [draft, type] = useTypedWithdrawal(account);
  const [faults, setFaults] = useState<DraftFaults>({});
  const withdrawing = useWithdrawing({ account, sending, onFaults: setFaults, onRequested });
  const { attempt, notice, barring } = withdrawing;
  const what = ({ amount, currency = '' }: RequestWithoutPassword) => amountText(amount, currency);
  return (
    <div className="flex flex-col gap-4 p-4 pb-0">
      <LostAttempt
        attempt={attempt}
        what={(request) => t('lost.what', { amount: what(request) })}
        now={(withdrawal) => t('lost.now', { withdrawal })}
        onAgain={withdrawing.ask}
        onDiscard={withdrawing.forget}
      />
      <WithdrawalLock untilMs={desk.lockedUntilMs} />
      {!desk.hasFundPassword && <NoFundPassword />}
      {desk.timesLeftToday === 0 && <NoTimesLeft />}
      <WithdrawalForm
        account={account}
        desk={desk}
        draft={draft}
        faults={faults}
        onChange={(change) => {
          type(change);
          setFaults({});
        }}
        onFaults={setFaults}
        onReady={(ready) => withdrawing.ask(requestOf(ready, account))}
      >
        <SubmitPart
          desk={desk}
          isBarred={attempt.state === 'unanswered'}
          notice={notice}
          blockedUntilMs={withdrawing.blockedUntilMs}
        />
      </WithdrawalForm>
      <PasswordSheet
        withdrawing={withdrawing}
        onClosed={() => setFaults((found) => ({ ...found }))}
      />
      <BarredDialog title={t('barred')} reply={barring} onClose={withdrawing.forget} />
    </div>
  );
}
