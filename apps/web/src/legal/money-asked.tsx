/**
 * `/homeindex/about?part=money`: "Is someone asking you for money?" (rulebook 15.4), for everybody
 * and in all eight languages. It must name no phone number, address or site of others: whoever is
 * being deceived shall go to people they know.
 */
import { LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { usePageTitle } from '../parts/names/page-title.ts';
import { NumberedStatements, Paragraph, Section, Statements } from './prose.tsx';

const SIGNS = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'] as const;
const STEPS = ['d1', 'd2', 'd3', 'd4', 'd5'] as const;

export function MoneyAsked() {
  const t = useText('caution');
  const app = useText('app');
  // The whole question does not fit into the bar of a small phone; it is the first heading.
  usePageTitle(app('moneyAsked.short'));
  return (
    <article className="flex flex-col gap-8 px-4 py-6">
      <Section title={t('title')}>
        <Paragraph>{t('lead')}</Paragraph>
        <p className="rounded-card bg-simulated p-4 text-16 text-pretty text-simulated-contrast">
          {t('never')}
        </p>
      </Section>
      <Section title={t('signs.title')}>
        <NumberedStatements items={SIGNS.map((sign) => t(`signs.${sign}`))} />
        <p className="text-16 font-semibold text-pretty">{t('signs.enough')}</p>
      </Section>
      <Section title={t('steps.title')}>
        <Statements items={STEPS.map((step) => t(`steps.${step}`))} />
        <p className="text-14 text-pretty text-text-muted">{t('steps.blame')}</p>
      </Section>
      <Section title={t('check.title')}>
        <Paragraph>{t('check.text')}</Paragraph>
        <LinkButton look="secondary" icon="verified" href="/newContract/kline?symbol=BTCUSDT">
          {t('check.button')}
        </LinkButton>
      </Section>
      <Section title={t('report.title')}>
        <Paragraph>{t('report.text')}</Paragraph>
        <LinkButton icon="headset" href="/kefu/kefu">
          {t('report.button')}
        </LinkButton>
      </Section>
    </article>
  );
}
