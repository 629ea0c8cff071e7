/**
 * No submission is left: shows when the next one is possible. Nothing prepared is lost meanwhile.
 */
import type { KycLevel } from '@anywhen/protocol';
import { useFormat, useText } from '../i18n/index.ts';
import { NoticeBox } from '../money-forms/notice.tsx';
import { useNowUntil } from '../parts/passing-time.ts';
import { findWaitUntil } from './steps.ts';

export function TooManyNote({ level }: { level: KycLevel }) {
  const t = useText('kyc');
  const { dateTime } = useFormat();
  const waitUntilMs = useWaitUntil(level);
  if (waitUntilMs === undefined) return null;
  return (
    <NoticeBox tone="warn" icon="clock">
      <p className="font-semibold text-warn">{t('tooMany.title')}</p>
      <p className="tabular text-pretty">{t('tooMany.until', { time: dateTime(waitUntilMs) })}</p>
    </NoticeBox>
  );
}

/** Undefined as soon as one may be submitted, also when that time comes while mounted. */
export function useWaitUntil(level: KycLevel): number | undefined {
  return findWaitUntil(level, useNowUntil(level.nextSubmissionAtMs ?? 0));
}
