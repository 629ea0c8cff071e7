/**
 * "How do I know this is fair?" in plain words, and with equal weight what cannot be proven. It
 * must never claim more than the checks show.
 */
import { Card, Icon, LinkButton, type IconName } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';

export function FairnessExplained() {
  const t = useText('seconds');
  const proven: readonly { icon: IconName; title: string; text: string }[] = [
    { icon: 'lock', title: t('fair.fixedTitle'), text: t('fair.fixed') },
    { icon: 'verified', title: t('fair.liveTitle'), text: t('fair.live') },
    { icon: 'swap', title: t('fair.ruleTitle'), text: t('fair.rule') },
    { icon: 'users', title: t('fair.sameTitle'), text: t('fair.same') },
    { icon: 'receipt', title: t('fair.receiptTitle'), text: t('fair.receipt') },
    { icon: 'globe', title: t('fair.othersTitle'), text: t('fair.others') },
  ];
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-col gap-1 px-1">
        <h2 className="text-20 font-semibold text-balance">{t('fair.title')}</h2>
        <p className="text-14 text-pretty text-text-muted">{t('fair.intro')}</p>
      </div>
      <Card title={t('fair.provenTitle')}>
        <ul className="flex flex-col gap-4">
          {proven.map(({ icon, title, text }) => (
            <li key={icon} className="flex gap-3">
              <span
                className="flex size-9 shrink-0 items-center justify-center rounded-full
                  bg-accent-tint text-accent"
              >
                <Icon name={icon} size={20} />
              </span>
              <span className="flex min-w-0 flex-col gap-0.5">
                <span className="text-14 font-semibold">{title}</span>
                <span className="text-14 text-pretty text-text-muted">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <NotProven />
      <Card title={t('fair.chancesTitle')}>
        <p className="text-14 text-pretty">{t('fair.chances')}</p>
      </Card>
      <LinkButton look="secondary" isFullWidth href="/newContract/contractinfo?product=seconds">
        {t('fair.toRules')}
      </LinkButton>
    </div>
  );
}

function NotProven() {
  const t = useText('seconds');
  const limits = [
    t('fair.notKnown'),
    t('fair.notPublished'),
    t('fair.notAccepted'),
    t('fair.notStart'),
    t('fair.notStaff'),
  ];
  return (
    <Card title={t('fair.notTitle')}>
      <ul className="flex flex-col gap-3">
        {limits.map((text) => (
          <li key={text} className="flex gap-3 text-14 text-pretty">
            <Icon name="info" size={20} className="text-warn" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
