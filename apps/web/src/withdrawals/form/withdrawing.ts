/**
 * Sends a checked withdrawal exactly once. Refusals of the password are shown in its sheet;
 * everything else closes the sheet and is shown where it belongs.
 */
import { useEffect, useRef, useState } from 'react';
import {
  FUND_PASSWORD_LOCK_MS,
  type CashAccount,
  type RejectionCode,
  type RejectionReply,
  type Withdrawal,
} from '@anywhen/protocol';
import { ApiRejection } from '../../api/call.ts';
import { findRetryAt } from '../../member-parts/retry-at.ts';
import { isLost, isUnderWay, useAttempt, type Settled } from '../../money-forms/attempt.ts';
import { findBarringReply } from '../../money-forms/refusal.ts';
import { serverNowMs } from '../../parts/server-clock.ts';
import { useSheetEntry } from '../../router/index.ts';
import { refreshDesk, sendWithdrawal, type WithdrawalRequest } from '../data.ts';
import { placeWithdrawalRefusal, type DraftFaults } from './draft.ts';
import { forgetTyped } from './typed-withdrawal.ts';

export type RequestWithoutPassword = Omit<WithdrawalRequest, 'fundPassword'>;

type Plan = {
  account: CashAccount;
  onFaults: (faults: DraftFaults) => void;
  onRequested: (withdrawal: Withdrawal) => void;
};

/** Refusals that another attempt may fix. */
const IN_SHEET: readonly RejectionCode[] = ['WITHDRAW_PASSWORD_WRONG', 'RATE_LIMITED'];

export function useWithdrawing({ account, onFaults, onRequested }: Plan) {
  const { attempt, send, forget } = useAttempt(sendWithdrawal);
  const [request, setRequest] = useState<RequestWithoutPassword>();
  const [notice, setNotice] = useState<RejectionReply>();
  const [blockedUntilMs, setBlockedUntilMs] = useState<number>();
  const [isAsking, openSheet, closeSheet] = useSheetEntry('withdrawals.password');

  const isWithoutAnswer = isLost(attempt);
  const wasLost = useRef(false);
  useEffect(() => {
    if (isWithoutAnswer) closeSheet();
    wasLost.current ||= isWithoutAnswer;
  }, [isWithoutAnswer, closeSheet]);

  const ask = (next: RequestWithoutPassword) => {
    if (isUnderWay(attempt)) return;
    forget();
    setNotice(undefined);
    setRequest(next);
    openSheet();
  };

  const report = (reply: RejectionReply) => {
    void refreshDesk(); // Cached limits, lock or password state were outdated.
    closeSheet();
    const refusal = placeWithdrawalRefusal(reply);
    if (refusal.kind === 'in-dialog') return;
    if (refusal.kind === 'at-fields') onFaults(refusal.faults);
    else setNotice(reply);
    forget();
  };

  const block = (untilMs: number) => {
    setBlockedUntilMs(untilMs);
    closeSheet();
    forget();
  };

  const sendNow = (whole: WithdrawalRequest) => {
    wasLost.current = false;
    return send(whole);
  };

  const settle = (outcome: Settled<WithdrawalRequest, Withdrawal> | undefined) => {
    if (outcome?.state === 'done') {
      closeSheet();
      forgetTyped(account);
      onRequested(outcome.answer);
    }
    if (outcome?.state !== 'refused') return;
    const { reply } = outcome;
    const untilMs = findBlock(reply);
    if (untilMs !== undefined) return block(untilMs);
    // After a lost answer the sheet is closed: then the page shows the outcome.
    if (IN_SHEET.includes(reply.code) && !wasLost.current) throw new ApiRejection(reply);
    report(reply);
  };

  return {
    attempt,
    forget,
    notice,
    blockedUntilMs,
    barring: findBarringReply(attempt, placeWithdrawalRefusal),
    request,
    isAsking,
    closeSheet,
    ask,
    /** Throws what is shown in the sheet. */
    confirm: async (fundPassword: string) => {
      if (request) settle(await sendNow({ ...request, fundPassword }));
    },
    /** The sheet is closed, and so is the place of its messages. */
    sendAgain: async (lost: WithdrawalRequest) => {
      const sending = sendNow(lost);
      wasLost.current = true;
      settle(await sending);
    },
  };
}

export type Withdrawing = ReturnType<typeof useWithdrawing>;

/**
 * Until when no try counts; the reply to the last wrong one lacks it, but the duration is fixed.
 */
function findBlock(reply: RejectionReply): number | undefined {
  const { code, data } = reply;
  if (code === 'FUND_PASSWORD_LOCKED') return findRetryAt(reply);
  const isLast = code === 'WITHDRAW_PASSWORD_WRONG' && data?.['triesLeft'] === 0;
  return isLast ? serverNowMs() + FUND_PASSWORD_LOCK_MS : undefined;
}
