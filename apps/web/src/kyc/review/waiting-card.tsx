/** Under review: since when, the expected and the latest end, and what follows. */
import { REVIEW_DEADLINE_MS, KYC_REVIEW_MS } from '@anywhen/protocol';
import { Card, ProgressRing, Timeline } from '@anywhen/ui';
import { useInstallation } from '../../api/installation.ts';
import { formatDuration, useFormat, useText } from '../../i18n/index.ts';
import { useSecondsUntil } from '../../parts/passing-time.ts';
import type { LatestCase } from '../steps.ts';

export function WaitingCard({ name, level }: LatestCase) {
  const t = useText('kyc');
  const { dateTime } = useFormat();
  const { submittedAtMs, decidedByMs } = level;
  const isByPeople = useInstallation().data?.verificationReviewer === 'staff';
  return (
    <Card className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-3 pt-2 text-center">
        {submittedAtMs !== null && (
          <Countdown
            sinceMs={submittedAtMs}
            spanMs={isByPeople ? REVIEW_DEADLINE_MS : KYC_REVIEW_MS[name]}
            label={t(isByPeople ? 'review.left' : 'review.expected')}
          />
        )}
        <h2 className="text-20 font-semibold text-balance">{t(`review.${name}`)}</h2>
        {decidedByMs !== null && (
          <p className="tabular text-14 text-pretty text-text-muted">
            {t('levels.latest', { time: dateTime(decidedByMs) })}
          </p>
        )}
      </div>
      <Timeline
        steps={[
          {
            title: t('review.submitted'),
            detail: submittedAtMs !== null && dateTime(submittedAtMs),
            state: 'done',
          },
          {
            title: t('state.under-review'),
            detail: isByPeople
              ? t('review.people')
              : t('review.usually', { count: KYC_REVIEW_MS[name] / 60_000 }),
            state: 'current',
          },
          { title: t('review.result'), detail: t('review.told'), state: 'next' },
        ]}
      />
    </Card>
  );
}

type CountdownProps = { sinceMs: number; spanMs: number; label: string };

/** The countdown is visual only: screen readers get the time once. */
function Countdown({ sinceMs, spanMs, label }: CountdownProps) {
  const t = useText('kyc');
  const seconds = useSecondsUntil(sinceMs + spanMs);
  return (
    <div aria-live="off">
      <ProgressRing value={(seconds * 1_000) / spanMs} size={120} thickness={6} label={label}>
        {seconds > 0 ? (
          <span className="text-20">{formatDuration(seconds)}</span>
        ) : (
          <span className="px-3 text-14 text-balance">{t('review.soon')}</span>
        )}
      </ProgressRing>
    </div>
  );
}
