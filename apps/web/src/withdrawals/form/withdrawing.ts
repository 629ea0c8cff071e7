/**
 * Sends a checked withdrawal exactly once. Refusals of the password are shown in its sheet;
 * everything else closes the sheet and is shown where it belongs. The password is no part of the
 * request: it is gone when the page is, and a request that is repeated then needs a new one.
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
import {
  ALL_ON_PAGE,
  isLost,
  isUnderWay,
  useAttempt,
  type Settled,
} from '../../money-forms/attempt.ts';
import { findBarringReply } from '../../money-forms/refusal.ts';
import { serverNowMs } from '../../parts/server-clock.ts';
import { useSheetEntry } from '../../router/index.ts';
import { refreshDesk, sendWithdrawal, type WithdrawalRequest } from '../data.ts';
import { placeWithdrawalRefusal, type DraftFaults } from './draft.ts';
import { forgetWithdrawal } from './typed-withdrawal.ts';

export type RequestWithoutPassword = Omit<WithdrawalRequest, 'fundPassword'>;

type Plan = {
  account: CashAccount;
  sending: Sending;
  onFaults: (faults: DraftFaults) => void;
  onRequested: (withdrawal: Withdrawal) => void;
};

/** Refusals that another attempt may fix. */
const IN_SHEET: readonly RejectionCode[] = ['WITHDRAW_PASSWORD_WRONG', 'RATE_LIMITED'];

export function useWithdrawing({ account, sending, onFaults, onRequested }: Plan) {
  const { attempt, send, forget } = sending;
  const [request, setRequest] = useState<RequestWithoutPassword>();
  const [notice, setNotice] = useState<RejectionReply>();
  const [blockedUntilMs, setBlockedUntilMs] = useState<number>();
  const [isAsking, openSheet, closeSheet] = useSheetEntry('withdrawals.password');

  const wasLost = useRef(false);

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

  const settle = (outcome: Outcome | undefined) => {
    if (outcome?.state === 'done') {
      closeSheet();
      forgetWithdrawal(account);
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

  const isWithoutAnswer = isLost(attempt);
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
      if (!request) return;
      wasLost.current = false;
      settle(await send(request, fundPassword));
    },
  };
}

export type Withdrawing = ReturnType<typeof useWithdrawing>;

type Outcome = Settled<RequestWithoutPassword, Withdrawal>;

type Finding = { account: CashAccount; onFound: (withdrawal: Withdrawal) => void };

/**
 * Belongs to the page, which may show an open case instead of the form. Without a password only the
 * answer to an accepted request is asked for, which needs none.
 */
export function useSending({ account, onFound }: Finding) {
  const password = useRef('');
  const { send, ...attempting } = useAttempt(
    `withdrawals.${account}`,
    (request: RequestWithoutPassword, key) =>
      sendWithdrawal({ ...request, fundPassword: password.current }, key),
    {
      onFound: (outcome) => {
        if (outcome.state !== 'done') return;
        forgetWithdrawal(account);
        onFound(outcome.answer);
      },
      shownOnPage: ALL_ON_PAGE,
    },
  );
  return {
    ...attempting,
    send: async (request: RequestWithoutPassword, fundPassword: string) => {
      password.current = fundPassword;
      return send(request).finally(() => {
        password.current = '';
      });
    },
  };
}

export type Sending = ReturnType<typeof useSending>;

/**
 * Until when no try counts; the reply to the last wrong one lacks it, but the duration is fixed.
 */
function findBlock(reply: RejectionReply): number | undefined {
  const { code, data } = reply;
  if (code === 'FUND_PASSWORD_LOCKED') return findRetryAt(reply);
  const isLast = code === 'WITHDRAW_PASSWORD_WRONG' && data?.['triesLeft'] === 0;
  return isLast ? serverNowMs() + FUND_PASSWORD_LOCK_MS : undefined;
}
