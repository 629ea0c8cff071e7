/** Under review: since when, until when at the latest, and what follows. */
import { REVIEW_DEADLINE_MS, KYC_REVIEW_MS } from '@anywhen/protocol';
import { Card, ProgressRing, Timeline } from '@anywhen/ui';
import { formatClock, useFormat, useText } from '../../i18n/index.ts';
import { useSecondsUntil } from '../../parts/passing-time.ts';
import type { LatestCase } from '../steps.ts';

export function WaitingCard({ name, level }: LatestCase) {
  const t = useText('kyc');
  const { dateTime } = useFormat();
  const { submittedAtMs, decidedByMs } = level;
  return (
    <Card className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-3 pt-2 text-center">
        {decidedByMs !== null && <Countdown untilMs={decidedByMs} />}
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
            detail: t('review.usually', { count: KYC_REVIEW_MS[name] / 60_000 }),
            state: 'current',
          },
          { title: t('review.result'), detail: t('review.told'), state: 'next' },
        ]}
      />
    </Card>
  );
}

/** The countdown is visual only: screen readers get the time once. */
function Countdown({ untilMs }: { untilMs: number }) {
  const t = useText('kyc');
  const seconds = useSecondsUntil(untilMs);
  return (
    <div aria-live="off">
      <ProgressRing
        value={(seconds * 1_000) / REVIEW_DEADLINE_MS}
        size={120}
        thickness={6}
        label={t('review.left')}
      >
        <span className="text-20">{formatClock(seconds)}</span>
      </ProgressRing>
    </div>
  );
}
