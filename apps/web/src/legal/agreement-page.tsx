/** The user agreement: what the simulation is, what it promises, and a warning against fraud. */
import { Card } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Paragraph, Section, Statements } from './prose.tsx';

export function Page() {
  const t = useText('legal');
  return (
    <article className="flex flex-col gap-8 px-4 py-6">
      <p className="text-16 text-pretty text-text-muted">{t('agreement.intro')}</p>
      <Section title={t('agreement.simulation.title')}>
        <Paragraph>{t('agreement.simulation.p1')}</Paragraph>
        <Paragraph>{t('agreement.simulation.p2')}</Paragraph>
      </Section>
      <Section title={t('agreement.value.title')}>
        <Paragraph>{t('agreement.value.p1')}</Paragraph>
        <Paragraph>{t('agreement.value.p2')}</Paragraph>
        <Paragraph>{t('agreement.value.p3')}</Paragraph>
      </Section>
      <Distrust />
      <Section title={t('agreement.fairness.title')}>
        <Paragraph>{t('agreement.fairness.p1')}</Paragraph>
        <Paragraph>{t('agreement.fairness.p2')}</Paragraph>
        <Paragraph>{t('agreement.fairness.p3')}</Paragraph>
      </Section>
      <Section title={t('agreement.regulators.title')}>
        <Paragraph>{t('agreement.regulators.p1')}</Paragraph>
        <Paragraph>{t('agreement.regulators.p2')}</Paragraph>
        <Paragraph>{t('agreement.regulators.p3')}</Paragraph>
      </Section>
      <Section title={t('agreement.privacy.title')}>
        <Paragraph>{t('agreement.privacy.p1')}</Paragraph>
        <Paragraph>{t('agreement.privacy.p2')}</Paragraph>
        <Paragraph>{t('agreement.privacy.p3')}</Paragraph>
      </Section>
      <Section title={t('agreement.account.title')}>
        <Paragraph>{t('agreement.account.p1')}</Paragraph>
        <Paragraph>{t('agreement.account.p2')}</Paragraph>
      </Section>
      <Section title={t('agreement.liability.title')}>
        <Paragraph>{t('agreement.liability.p1')}</Paragraph>
      </Section>
    </article>
  );
}

/** The fraud warning stands out near the top, because it can protect real savings. */
function Distrust() {
  const t = useText('legal');
  return (
    <Card>
      <Section title={t('agreement.distrust.title')}>
        <Paragraph>{t('agreement.distrust.p1')}</Paragraph>
        <Statements
          items={[
            t('agreement.distrust.list1'),
            t('agreement.distrust.list2'),
            t('agreement.distrust.list3'),
            t('agreement.distrust.list4'),
          ]}
        />
        <Paragraph>{t('agreement.distrust.p2')}</Paragraph>
      </Section>
    </Card>
  );
}
