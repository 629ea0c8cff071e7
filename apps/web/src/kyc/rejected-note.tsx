/** Why and when the last case was rejected: a rejection is "Not completed" with a reason. */
import type { KycLevel } from '@anywhen/protocol';
import { useFormat, useText } from '../i18n/index.ts';
import { NoticeBox } from '../money-forms/notice.tsx';

export function RejectedNote({ level: { reason, decidedAtMs } }: { level: KycLevel }) {
  const t = useText('kyc');
  const { dateTime } = useFormat();
  if (reason === null) return null;
  return (
    <NoticeBox tone="warn">
      <p className="font-semibold text-warn">{t(`reason.${reason}`)}</p>
      <p className="text-pretty">{t(`advice.${reason}`)}</p>
      {decidedAtMs !== null && (
        <p className="tabular text-12 text-text-muted">
          {t('rejectedAt', { time: dateTime(decidedAtMs) })}
        </p>
      )}
    </NoticeBox>
  );
}
