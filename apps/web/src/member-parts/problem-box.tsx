/**
 * The problem of a form as a whole: no answer, or a refusal without a field, with a countdown if
 * there is a wait. The text is announced once; the countdown is not.
 */
import type { RejectionCode } from '@anywhen/protocol';
import { formatDuration, useRejectionText, useText, type TextKey } from '../i18n/index.ts';
import { NoticeBox } from '../money-forms/notice.tsx';
import { useSecondsUntil } from '../parts/passing-time.ts';
import type { Problem } from './form.ts';
import type { PasskeyTrouble } from './passkeys.ts';

export function ProblemBox({ problem }: { problem: Problem | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {problem && <ProblemText problem={problem} />}
    </div>
  );
}

/** True while the server would refuse anyway; the send button is disabled. */
export function useIsWaiting(problem: Problem | undefined): boolean {
  return useSecondsUntil(retryAtOf(problem)) > 0;
}

function ProblemText({ problem }: { problem: Problem }) {
  const t = useText('member');
  const rejection = useRejectionText();
  if (problem.kind === 'rejection') {
    return (
      <NoticeBox tone="warn">
        <div className="text-warn">
          <p className="font-medium">{rejection(problem.reply)}</p>
          <WhatNow problem={problem} />
        </div>
      </NoticeBox>
    );
  }
  const isNoAnswer = problem.kind === 'no-answer';
  return (
    <NoticeBox tone="calm" icon={isNoAnswer ? 'wifi-off' : 'key'}>
      <p className="font-medium">{isNoAnswer ? t('noAnswer') : t(TROUBLES[problem.trouble])}</p>
    </NoticeBox>
  );
}

const TROUBLES = {
  cancelled: 'passkey.cancelled',
  known: 'passkey.known',
  'not-here': 'passkey.notHere',
} as const satisfies Record<PasskeyTrouble, TextKey<'member'>>;

/** Of refusals that no time ends. */
const NO_WAIT: Partial<Record<RejectionCode, TextKey<'member'>>> = {
  LOGIN_EXCEPTION: 'noWait',
  FUND_PASSWORD_LOCKED: 'noWaitFund',
};

function WhatNow({ problem }: { problem: Extract<Problem, { kind: 'rejection' }> }) {
  const t = useText('member');
  const seconds = useSecondsUntil(problem.retryAtMs);
  if (problem.retryAtMs === undefined) {
    const text = NO_WAIT[problem.reply.code];
    return text ? <p>{t(text)}</p> : null;
  }
  return (
    <p aria-live="off" className="tabular">
      {seconds > 0 ? t('wait', { time: formatDuration(seconds) }) : t('waitOver')}
    </p>
  );
}

function retryAtOf(problem: Problem | undefined): number | undefined {
  return problem?.kind === 'rejection' ? problem.retryAtMs : undefined;
}
