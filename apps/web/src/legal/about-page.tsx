/**
 * The about page: the simulation, its rules, its numbers, and how to install the app. With
 * `?part=announcements` in the address it shows what is announced, with `?part=money` what to do
 * when somebody asks for money.
 */
import { Suspense } from 'react';
import { Badge, Card, Icon, LinkButton, ListRow, Skeleton } from '@anywhen/ui';
import { Logo } from '../parts/marks/logo.tsx';
import { FastDaysBadge } from '../parts/marks/fast-days-badge.tsx';
import { APP_VERSION } from '../parts/version.ts';
import { onDemand } from '../parts/on-demand/on-demand.tsx';
import { MoneyAskedLink } from '../caution-parts/money-asked-link.tsx';
import { loadNamespaces, useText } from '../i18n/index.ts';
import { routes, useQuery, type RoutePath } from '../router/index.ts';
import { ConfigurationCards } from './configuration-cards.tsx';
import { InstallationCard } from './installation-card.tsx';
import { Licences } from './licences.tsx';
import { NumberedStatements, Paragraph, Section, Statements } from './prose.tsx';

const AnnouncementsPart = onDemand(async () => {
  const [part] = await Promise.all([
    import('../announcements/announcements-part.tsx'),
    loadNamespaces(['announcements']),
  ]);
  return part.AnnouncementsPart;
});

const MoneyAskedPart = onDemand(async () => {
  const [part] = await Promise.all([import('./money-asked.tsx'), loadNamespaces(['caution'])]);
  return part.MoneyAsked;
});

export function Page() {
  const query = useQuery();
  return (
    <Suspense fallback={<Skeleton className="m-4 h-52 rounded-card" />}>
      <Part name={query.get('part')} id={query.get('id')} />
    </Suspense>
  );
}

function Part({ name, id }: { name: string | null; id: string | null }) {
  if (name === 'announcements') return <AnnouncementsPart id={id} />;
  if (name === 'money') return <MoneyAskedPart />;
  return <About />;
}

function About() {
  const t = useText('legal');
  const app = useText('app');
  return (
    <article className="flex flex-col gap-8 px-4 py-6">
      <Masthead />
      <Section title={t('about.what.title')}>
        <Paragraph>{t('about.what.p1')}</Paragraph>
        <Paragraph>{t('about.what.p2')}</Paragraph>
        <LinkButton look="secondary" icon="document" href="/homeindex/tiaokuan">
          {app('title.agreement')}
        </LinkButton>
      </Section>
      <MoneyAskedLink />
      <HonestyRules />
      <Section title={t('about.prices.title')}>
        <Paragraph>{t('about.prices.p1')}</Paragraph>
        <Paragraph>{t('about.prices.p2')}</Paragraph>
      </Section>
      <Numbers />
      <Section title={t('about.install.title')}>
        <Statements
          items={[t('about.install.ios'), t('about.install.android'), t('about.install.desktop')]}
        />
        <p className="text-14 text-pretty text-text-muted">{t('about.install.warning')}</p>
      </Section>
      <Section title={t('about.licences.title')}>
        <Paragraph>{t('about.licences.own')}</Paragraph>
        <Licences />
      </Section>
      <Samples />
    </article>
  );
}

function Masthead() {
  const t = useText('legal');
  return (
    <header className="flex flex-col items-center gap-3 text-center">
      <Logo size={72} />
      <p className="text-28 font-semibold">Anywhen Paper</p>
      <p className="max-w-80 text-16 text-balance text-text-muted">{t('about.tagline')}</p>
      <p className="flex flex-wrap justify-center gap-2">
        <Badge>{t('about.version', { version: APP_VERSION })}</Badge>
        <FastDaysBadge />
      </p>
    </header>
  );
}

const HONESTY = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'h7',
  'h8',
  'h9',
  'h10',
  'h11',
  'h12',
  'h13',
] as const;

function HonestyRules() {
  const t = useText('legal');
  return (
    <Section title={t('about.honesty.title')}>
      <NumberedStatements items={HONESTY.map((rule) => t(`about.honesty.${rule}`))} />
    </Section>
  );
}

function Numbers() {
  const t = useText('legal');
  return (
    <Section title={t('about.values.title')}>
      <Paragraph>{t('about.values.intro')}</Paragraph>
      <InstallationCard />
      <ConfigurationCards />
    </Section>
  );
}

const SAMPLES: readonly RoutePath[] = [
  '/charts',
  '/counter',
  '/keepalive',
  '/keepalive/keepindex',
  '/mock',
  '/unocss',
  '/profile',
];

function Samples() {
  const t = useText('legal');
  const app = useText('app');
  const rows = routes.filter(({ path }) => SAMPLES.some((sample) => sample === path));
  return (
    <Section title={t('about.samples.title')}>
      <Card padding="none">
        {rows.map(({ path, titleKey }) => (
          <ListRow
            key={path}
            isDense
            hasChevron
            title={app(`title.${titleKey}`)}
            href={path}
            leading={<Icon name="cube" size={20} className="text-text-muted" />}
          />
        ))}
      </Card>
    </Section>
  );
}
