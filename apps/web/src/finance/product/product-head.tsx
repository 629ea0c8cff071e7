/** The summary of a product: its name, state, rate and sold share. */
import type { FinanceProductLine } from '@anywhen/protocol';
import { Badge, Card, ProgressRing, type BadgeTone } from '@anywhen/ui';
import { SimulatedRate, useYearlyRate } from '../../earn-parts/rate-lines.tsx';
import { useLanguage, useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { showSold, soldPart } from '../rates.ts';

export const PRODUCT_TONES: Readonly<Record<FinanceProductLine['state'], BadgeTone>> = {
  upcoming: 'neutral',
  open: 'accent',
  'sold-out': 'warn',
  closed: 'neutral',
  matured: 'neutral',
};

export function ProductHead({ product }: { product: FinanceProductLine }) {
  const t = useText('finance');
  const { family, termDays, code, currency, state } = product;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CurrencyMark currency={currency} />
        <h1 className="min-w-0 text-16 font-semibold">
          {t(`name.${family}`, { count: termDays })}
        </h1>
        <span className="text-14 text-text-muted">{code}</span>
        <span className="ml-auto">
          <Badge tone={PRODUCT_TONES[state]}>{t(`productState.${state}`)}</Badge>
        </span>
      </div>
      <div className="flex items-center justify-between gap-4">
        <Rate product={product} />
        <SoldRing product={product} size={72} />
      </div>
    </Card>
  );
}

function Rate({ product: { aprBps } }: { product: FinanceProductLine }) {
  const t = useText('finance');
  const rateOf = useYearlyRate();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-12 text-text-muted">{t('facts.apr')}</p>
      <p className="tabular text-28 font-semibold text-accent">{rateOf(aprBps)}</p>
      <span className="flex">
        <SimulatedRate />
      </span>
    </div>
  );
}

type SoldRingProps = { product: Pick<FinanceProductLine, 'sold' | 'total'>; size: number };

export function SoldRing({ product, size }: SoldRingProps) {
  const t = useText('finance');
  const language = useLanguage();
  const percent = showSold(product, language);
  return (
    <ProgressRing
      value={soldPart(product)}
      label={t('sold.label', { percent })}
      size={size}
      thickness={size / 12}
    >
      <span aria-hidden="true" className="flex flex-col items-center">
        <span>{percent}</span>
        <span className="font-normal text-text-muted">{t('sold.short')}</span>
      </span>
    </ProgressRing>
  );
}
