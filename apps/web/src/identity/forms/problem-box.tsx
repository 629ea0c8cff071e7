/**
 * What is wrong with a form as a whole: no answer, or a refusal no field is to blame for. Calm, and
 * with the wait where there is one. The words are announced once; the running seconds are not.
 */
import { formatDuration, useRejectionText, useText } from '../../i18n/index.ts';
import { NoticeBox } from '../../money-forms/notice.tsx';
import { useSecondsUntil } from './countdown.ts';
import type { Problem } from './form.ts';

export function ProblemBox({ problem }: { problem: Problem | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {problem && <ProblemText problem={problem} />}
    </div>
  );
}

/** True while the server would refuse anyway; the button that sends waits with the member. */
export function useIsWaiting(problem: Problem | undefined): boolean {
  return useSecondsUntil(retryAtOf(problem)) > 0;
}

function ProblemText({ problem }: { problem: Problem }) {
  const t = useText('identity');
  const rejection = useRejectionText();
  const isNoAnswer = problem.kind === 'no-answer';
  return (
    <NoticeBox tone={isNoAnswer ? 'calm' : 'warn'} icon={isNoAnswer ? 'wifi-off' : 'warning'}>
      <div className={isNoAnswer ? '' : 'text-warn'}>
        <p className="font-medium">{isNoAnswer ? t('noAnswer') : rejection(problem.reply)}</p>
        {problem.kind === 'rejection' && <WhatNow problem={problem} />}
      </div>
    </NoticeBox>
  );
}

function WhatNow({ problem }: { problem: Extract<Problem, { kind: 'rejection' }> }) {
  const t = useText('identity');
  const seconds = useSecondsUntil(problem.retryAtMs);
  if (problem.retryAtMs === undefined) {
    return problem.reply.code === 'LOGIN_EXCEPTION' ? <p>{t('login.noWait')}</p> : null;
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
