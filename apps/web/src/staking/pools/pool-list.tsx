/** The pools: rate by tier, minimum, lock and cost of leaving. */
import type { StakingPoolLine } from '@anywhen/protocol';
import { Badge, EmptyState, Icon } from '@anywhen/ui';
import { SimulatedRate } from '../../earn-parts/rate-lines.tsx';
import { useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { ListCard } from '../../parts/rows/list-card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Link } from '../../router/index.ts';
import { usePools } from '../data.ts';
import { usePoolTexts } from '../pool-texts.ts';

export function PoolList() {
  const t = useText('staking');
  return (
    <section aria-label={t('pools.title')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-16 font-semibold">{t('pools.title')}</h2>
        <SimulatedRate />
      </div>
      <Loaded asked={usePools()} count={6}>
        {({ pools }) =>
          pools.length === 0 ? (
            <EmptyState icon="layers" title={t('pools.none')} text={t('pools.noneText')} />
          ) : (
            <ListCard items={pools} keyOf={({ code }) => code}>
              {(pool) => <PoolRow pool={pool} />}
            </ListCard>
          )
        }
      </Loaded>
    </section>
  );
}

function PoolRow({ pool }: { pool: StakingPoolLine }) {
  const t = useText('staking');
  const { amountText, tierTexts, lockText, leavingText } = usePoolTexts();
  const { code, currency, mode, min } = pool;
  return (
    <Link
      to={`/homeindex/livecoin-confirm?pool=${code}`}
      className="flex min-h-15 items-center gap-3 px-4 py-3 -outline-offset-2 transition-colors
        duration-150 hover:bg-surface-sunken/60 active:bg-surface-sunken"
    >
      <CurrencyMark currency={currency} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="text-16 font-medium">{currency}</span>
          <Badge tone={mode === 'flexible' ? 'accent' : 'neutral'}>{t(`mode.${mode}`)}</Badge>
          <span className="text-12 text-text-muted">{code}</span>
        </span>
        <span className="tabular text-14 font-semibold text-pretty text-accent">
          {tierTexts(pool).join(', ')}
        </span>
        <span className="tabular text-12 text-pretty text-text-muted">
          {[t('pool.min', { amount: amountText(min, currency) }), lockText(pool)].join(' · ')}
        </span>
        <span className="text-12 text-pretty text-text-muted">{leavingText(pool)}</span>
      </span>
      <Icon name="chevron-right" size={16} className="text-text-muted" />
    </Link>
  );
}
