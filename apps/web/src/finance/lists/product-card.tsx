/** One product in a list, as a link: its rate, term, sold share, and end of sale. */
import type { FinanceProductLine } from '@anywhen/protocol';
import { Badge, Card } from '@anywhen/ui';
import { DayCountdown } from '../../earn-parts/day-countdown.tsx';
import { SimulatedRate, useYearlyRate } from '../../earn-parts/rate-lines.tsx';
import { useText } from '../../i18n/index.ts';
import { Link } from '../../router/index.ts';
import { productPath } from '../paths.ts';
import { LeastAmount } from '../product/least-amount.tsx';
import { PRODUCT_TONES, SoldRing } from '../product/product-head.tsx';

export function ProductCard({ product }: { product: FinanceProductLine }) {
  const t = useText('finance');
  const rateOf = useYearlyRate();
  const { code, family, termDays, state, aprBps } = product;
  return (
    <Link to={productPath(code)} className="block rounded-card">
      <Card className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-16 font-semibold">
            {t(`name.${family}`, { count: termDays })}
            {state !== 'open' && (
              <Badge tone={PRODUCT_TONES[state]}>{t(`productState.${state}`)}</Badge>
            )}
          </p>
          <p className="tabular flex flex-wrap items-center gap-2 text-20 font-semibold text-accent">
            {rateOf(aprBps)} <SimulatedRate />
          </p>
          <p className="text-12 text-text-muted">
            {code} · <LeastAmount product={product} tone="muted" />
          </p>
          <Window product={product} />
        </div>
        <SoldRing product={product} size={64} />
      </Card>
    </Link>
  );
}

function Window({ product: { windowEndDay } }: { product: FinanceProductLine }) {
  const t = useText('finance');
  if (windowEndDay === null) return null;
  return (
    <p className="text-12">
      <span className="text-text-muted">{t('window.ends')}</span>{' '}
      <DayCountdown day={windowEndDay} />
    </p>
  );
}
