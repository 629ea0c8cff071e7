/** The decision, its time, and the next action. */
import { Card, Icon, LinkButton, classes } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { usePageTitle } from '../../parts/names/page-title.ts';
import { RejectedNote } from '../rejected-note.tsx';
import type { LatestCase } from '../steps.ts';

export function ResultCard({ name, level }: LatestCase) {
  const t = useText('kyc');
  const { dateTime } = useFormat();
  usePageTitle(t('result.title'));
  const isPassed = level.state === 'passed';
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col items-center gap-3 pt-2 text-center">
        <span
          className={classes(
            'flex size-14 items-center justify-center rounded-full',
            isPassed ? 'bg-accent-tint text-accent' : 'bg-warn-tint text-warn',
          )}
        >
          <Icon name={isPassed ? 'verified' : 'warning'} size={28} />
        </span>
        <h2 className="text-20 font-semibold text-balance">
          {t(isPassed ? `result.${name}.passed` : `result.${name}.rejected`)}
        </h2>
        {isPassed && level.decidedAtMs !== null && (
          <p className="tabular text-14 text-text-muted">
            {t('levels.passedAt', { time: dateTime(level.decidedAtMs) })}
          </p>
        )}
      </div>
      <RejectedNote level={level} />
      {isPassed ? <AfterPassing name={name} /> : <AfterRejection name={name} />}
    </Card>
  );
}

function AfterPassing({ name }: Pick<LatestCase, 'name'>) {
  const t = useText('kyc');
  return (
    <div className="flex flex-col gap-3">
      {name === 'basic' && (
        <LinkButton size="large" isFullWidth href="/homeindex/authhight" data-replace="">
          {t('next.advanced.start')}
        </LinkButton>
      )}
      <LinkButton look="secondary" size="large" isFullWidth href="/homeindex/userauth">
        {t('result.toLevels')}
      </LinkButton>
    </div>
  );
}

function AfterRejection({ name }: Pick<LatestCase, 'name'>) {
  const t = useText('kyc');
  const to = name === 'basic' ? '/homeindex/baseauth' : '/homeindex/authhight';
  return (
    <LinkButton size="large" isFullWidth href={to} data-replace="">
      {t(`next.${name}.again`)}
    </LinkButton>
  );
}
