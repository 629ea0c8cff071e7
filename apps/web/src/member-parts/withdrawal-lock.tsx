/**
 * The notice about the hour without withdrawals (rulebook 10.4): until when, a countdown, and why.
 * Shown on every page from which money could leave. The countdown is not announced.
 */
import type { ReactNode } from 'react';
import { formatClock, useFormat, useText } from '../i18n/index.ts';
import { NoticeBox } from '../money-forms/notice.tsx';
import { useSecondsUntil } from '../parts/passing-time.ts';

type WithdrawalLockProps = {
  untilMs: number;
  /** Shown when there is no lock. */
  children?: ReactNode;
};

export function WithdrawalLock({ untilMs, children }: WithdrawalLockProps) {
  const t = useText('member');
  const app = useText('app');
  const { time } = useFormat();
  const seconds = useSecondsUntil(untilMs);
  if (seconds === 0) return children;
  return (
    <NoticeBox tone="warn" icon="lock">
      <p className="flex flex-wrap items-baseline gap-x-3 font-semibold text-warn">
        <span>{app('lock.until', { time: time(untilMs) })}</span>
        <span className="tabular text-20">{formatClock(seconds)}</span>
      </p>
      <p className="text-pretty">{t('lock.why')}</p>
    </NoticeBox>
  );
}
