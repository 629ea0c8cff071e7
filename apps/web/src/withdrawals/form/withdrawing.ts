/**
 * From a form without faults to a withdrawal that was asked for, once. What the password is to
 * blame for is told in its sheet; everything else closes the sheet and is told where it belongs.
 */
import { useEffect, useRef, useState } from 'react';
import type { CashAccount, RejectionCode, RejectionReply, Withdrawal } from '@anywhen/protocol';
import { ApiRejection } from '../../api/call.ts';
import { findRetryAt } from '../../member-parts/retry-at.ts';
import { isLost, isUnderWay, useAttempt, type Settled } from '../../money-forms/attempt.ts';
import { findBarringReply } from '../../money-forms/refusal.ts';
import { useSheetEntry } from '../../router/index.ts';
import { refreshDesk, sendWithdrawal, type WithdrawalWish } from '../data.ts';
import { placeWithdrawalRefusal, type DraftFaults } from './draft.ts';
import { forgetTyped } from './typed-withdrawal.ts';

export type WishWithoutPassword = Omit<WithdrawalWish, 'fundPassword'>;

type Plan = {
  account: CashAccount;
  onFaults: (faults: DraftFaults) => void;
  onRequested: (withdrawal: Withdrawal) => void;
};

/** About the password, or about how often it was tried. */
const IN_SHEET: readonly RejectionCode[] = [
  'WITHDRAW_PASSWORD_WRONG',
  'FUND_PASSWORD_LOCKED',
  'RATE_LIMITED',
];

export function useWithdrawing({ account, onFaults, onRequested }: Plan) {
  const { attempt, send, forget } = useAttempt(sendWithdrawal);
  const [wish, setWish] = useState<WishWithoutPassword>();
  const [notice, setNotice] = useState<RejectionReply>();
  const [blockedUntilMs, setBlockedUntilMs] = useState<number>();
  const [isAsking, openSheet, closeSheet] = useSheetEntry('withdrawals.password');

  const isWithoutAnswer = isLost(attempt);
  const wasLost = useRef(false);
  useEffect(() => {
    if (!isWithoutAnswer) return;
    wasLost.current = true;
    closeSheet();
  }, [isWithoutAnswer, closeSheet]);

  const ask = (next: WishWithoutPassword) => {
    if (isUnderWay(attempt)) return;
    forget();
    setNotice(undefined);
    setWish(next);
    openSheet();
  };

  const tell = (reply: RejectionReply) => {
    void refreshDesk(); // Limits, lock or password are not what this page took them for.
    closeSheet();
    const refusal = placeWithdrawalRefusal(reply);
    if (refusal.kind === 'in-dialog') return;
    if (refusal.kind === 'at-fields') onFaults(refusal.faults);
    else setNotice(reply);
    forget();
  };

  const sendNow = (whole: WithdrawalWish) => {
    wasLost.current = false;
    return send(whole);
  };

  const settle = (outcome: Settled<WithdrawalWish, Withdrawal> | undefined) => {
    if (outcome?.state === 'done') {
      closeSheet();
      forgetTyped(account);
      onRequested(outcome.answer);
    }
    if (outcome?.state !== 'refused') return;
    const { reply } = outcome;
    if (reply.code === 'FUND_PASSWORD_LOCKED') setBlockedUntilMs(findRetryAt(reply));
    // The sheet has gone when the answer got lost: then there is only the page to tell it.
    if (IN_SHEET.includes(reply.code) && !wasLost.current) throw new ApiRejection(reply);
    tell(reply);
  };

  return {
    attempt,
    forget,
    notice,
    blockedUntilMs,
    barring: findBarringReply(attempt, placeWithdrawalRefusal),
    wish,
    isAsking,
    closeSheet,
    ask,
    /** Throws what is told in the sheet. */
    confirm: async (fundPassword: string) => {
      if (wish) settle(await sendNow({ ...wish, fundPassword }));
    },
    /** The sheet has gone, and with it the place of what it would tell. */
    sendAgain: async (lost: WithdrawalWish) => {
      const sending = sendNow(lost);
      wasLost.current = true;
      settle(await sending);
    },
  };
}

export type Withdrawing = ReturnType<typeof useWithdrawing>;
