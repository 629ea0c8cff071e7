/** All fields of a product in two columns, with an example for a round amount. */
import { parseUnits } from '@anywhen/money';
import type { FinanceProductLine } from '@anywhen/protocol';
import { Card, KeyValue, type KeyValueRow } from '@anywhen/ui';
import { useDayStart, useDayText } from '../../earn-parts/business-day.ts';
import { useApr } from '../../earn-parts/rate-lines.tsx';
import { useFormat, useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { showTermRate } from '../rates.ts';
import { earningsOf } from './purchase.ts';
import { withTerm } from '../../parts/terms/term-mark.tsx';

/** The amount of the example, unless the minimum purchase is more. */
const EXAMPLE = '1000';

export function ProductFacts({ product }: { product: FinanceProductLine }) {
  const t = useText('finance');
  const language = useLanguage();
  const windowRows = useWindowRows(product);
  const dateOf = useDayText();
  const aprOf = useApr();
  const earn = useText('earn');
  const { currency, termDays, aprBps, total, sold, min, personalMax } = product;
  const show = (amount: string) => `${showExactAmount({ amount, currency, language })} ${currency}`;
  const hint = earn('rate.simulated');
  return (
    <Card title={t('facts.title')}>
      <KeyValue
        rows={[
          { label: t('facts.term'), value: t('days', { count: termDays }) },
          { label: t('facts.currency'), value: currency },
          withTerm('apr', { label: t('facts.apr'), value: aprOf(aprBps), hint }),
          { label: t('facts.termRate'), value: showTermRate(product, language), hint },
          {
            label: t('facts.total'),
            value: show(total),
            hint: t('sold.of', { amount: show(sold) }),
          },
          { label: t('facts.min'), value: show(min) },
          { label: t('facts.personalMax'), value: show(personalMax), hint: t('facts.level2') },
          ...windowRows,
          { label: t('date.subscription'), value: dateOf(product.subscriptionDay) },
          { label: t('date.start'), value: dateOf(product.startDay) },
          withTerm('redemption', {
            label: t('date.redemption'),
            value: dateOf(product.redemptionDay),
          }),
          ...useExampleRows(product, show),
        ]}
      />
    </Card>
  );
}

function useWindowRows({ windowDay, windowEndDay }: FinanceProductLine): KeyValueRow[] {
  const t = useText('finance');
  const startOf = useDayStart();
  const dateOf = useDayText();
  const { dateTime } = useFormat();
  const row = (label: string, day: number | null, always: string): KeyValueRow => {
    if (day === null) return { label, value: always };
    const startMs = startOf(day);
    return { label, value: dateOf(day), hint: startMs && dateTime(startMs) };
  };
  return [
    row(t('facts.windowStart'), windowDay, t('facts.always')),
    row(t('facts.windowEnd'), windowEndDay, t('facts.noEnd')),
  ];
}

function useExampleRows(product: FinanceProductLine, show: (amount: string) => string) {
  const t = useText('finance');
  const example = parseUnits(product.min) > parseUnits(EXAMPLE) ? product.min : EXAMPLE;
  const { daily, total } = earningsOf(product, example);
  const hint = t('facts.example', { amount: show(example) });
  const rows: KeyValueRow[] = [{ label: t('facts.earnings'), value: show(total), hint }];
  return product.family === 'fixed'
    ? [{ label: t('facts.daily'), value: show(daily), hint }, ...rows]
    : rows;
}
