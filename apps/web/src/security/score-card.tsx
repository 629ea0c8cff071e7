/** The protection score of the account, and the next step. */
import { Button, Card, Icon, LinkButton, ProgressRing } from '@anywhen/ui';
import type { SecurityStanding } from '@anywhen/protocol';
import { useText, type TextKey } from '../i18n/index.ts';
import type { RoutePath } from '../router/index.ts';
import { PROTECTIONS, scoreOf, type Protection } from './score.ts';

type ScoreCardProps = { standing: SecurityStanding; onTwoStep: () => void };

const NEXT: Readonly<Record<Protection, { text: TextKey<'security'>; to?: RoutePath }>> = {
  'fund-password': { text: 'score.next.fundPassword', to: '/my/paypwd' },
  email: { text: 'score.next.email', to: '/homeindex/verified-email' },
  phone: { text: 'score.next.phone', to: '/homeindex/verified-phone' },
  'two-step': { text: 'score.next.twoStep' },
};

export function ScoreCard({ standing, onTwoStep }: ScoreCardProps) {
  const t = useText('security');
  const { doneCount, next } = scoreOf(standing);
  const all = PROTECTIONS.length;
  const figures = { done: doneCount, all };
  return (
    <Card>
      <div className="flex items-center gap-4">
        <ProgressRing value={doneCount / all} label={t('score.label', figures)} size={72}>
          {next ? (
            <span className="text-20">{`${doneCount}/${all}`}</span>
          ) : (
            <Icon name="shield" size={28} className="text-accent" />
          )}
        </ProgressRing>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="text-20 font-semibold text-balance">
            {next ? t('score.title', figures) : t('score.whole')}
          </h2>
          <p className="text-14 text-pretty text-text-muted">
            {next ? t('score.text') : t('score.wholeText')}
          </p>
        </div>
      </div>
      {next && <NextStep next={next} onTwoStep={onTwoStep} />}
    </Card>
  );
}

function NextStep({ next, onTwoStep }: Pick<ScoreCardProps, 'onTwoStep'> & { next: Protection }) {
  const t = useText('security');
  const { text, to } = NEXT[next];
  const className = 'mt-4';
  return to === undefined ? (
    <Button isFullWidth className={className} onClick={onTwoStep}>
      {t(text)}
    </Button>
  ) : (
    <LinkButton href={to} isFullWidth className={className}>
      {t(text)}
    </LinkButton>
  );
}
