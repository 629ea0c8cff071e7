/** The invitation for visitors, with two buttons, over the real curve of the day. */
import { Icon, LinkButton, Sparkline } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useSparkline } from '../live/index.ts';

export function VisitorCard() {
  const t = useText('home');
  return (
    <section
      className="@container relative flex flex-col gap-4 rounded-card bg-surface-raised p-4
        shadow-card short:gap-2.5 short:py-3"
    >
      <DayOfBitcoin />
      <div className="flex flex-col gap-1.5">
        <h2 className="text-28 font-semibold short:text-20">
          <span
            className="block text-16 font-medium tracking-normal text-text-muted short:inline
              short:text-20"
          >
            {t('visitor.lead')}{' '}
          </span>
          {t('visitor.title')}
        </h2>
        <p className="flex items-center gap-1.5 text-14 text-pretty text-text-muted">
          <Icon name="shield" size={16} className="text-accent" />
          {t('visitor.text')}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <LinkButton href="/account/register">{t('visitor.register')}</LinkButton>
        <LinkButton look="secondary" href="/account/login">
          {t('visitor.login')}
        </LinkButton>
      </div>
    </section>
  );
}

/** Decorative, but always the real simulated curve. */
function DayOfBitcoin() {
  const points = useSparkline('BTCUSDT') ?? [];
  return (
    <div aria-hidden="true" className="absolute top-4 right-4 @max-[17rem]:hidden short:hidden">
      <div className="@min-[32rem]:hidden">
        <Sparkline points={points} tone="accent" width={120} height={28} />
      </div>
      <div className="@max-[32rem]:hidden">
        <Sparkline points={points} tone="accent" width={280} height={84} />
      </div>
    </div>
  );
}
