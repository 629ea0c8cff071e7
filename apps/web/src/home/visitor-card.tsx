/** What a visitor can do here, in one sentence and two buttons, over the real curve of the day. */
import { Icon, LinkButton, Sparkline } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useSparkline } from '../live/index.ts';

export function VisitorCard() {
  const t = useText('home');
  return (
    <section
      className="relative flex flex-col gap-4 overflow-hidden rounded-card bg-surface-raised p-4
        shadow-card"
    >
      <Backdrop />
      <div className="relative flex flex-col gap-1.5">
        <h2 className="max-w-72 text-28 font-semibold text-balance">{t('visitor.title')}</h2>
        <p className="flex items-start gap-1.5 text-14 text-pretty text-text-muted">
          <Icon name="shield" size={20} className="text-accent" />
          {t('visitor.text')}
        </p>
      </div>
      <div className="relative grid grid-cols-2 gap-3">
        <LinkButton href="/account/register">{t('visitor.register')}</LinkButton>
        <LinkButton look="secondary" href="/account/login">
          {t('visitor.login')}
        </LinkButton>
      </div>
    </section>
  );
}

/** The last day of Bitcoin as it really was simulated: decoration, but never an invented one. */
function Backdrop() {
  const points = useSparkline('BTCUSDT');
  return (
    <div aria-hidden="true" className="absolute -right-2 bottom-14 opacity-25 md:opacity-40">
      {points && <Sparkline points={points} tone="accent" width={220} height={72} />}
    </div>
  );
}
