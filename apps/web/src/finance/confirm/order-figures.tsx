/** All figures of a purchase before it is confirmed: dates, each payment, and the end. */
import type { FinanceProductLine } from '@anywhen/protocol';
import { Card } from '@anywhen/ui';
import { useDayText } from '../../earn-parts/business-day.ts';
import { RateLines } from '../../earn-parts/rate-lines.tsx';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { DateLine } from '../product/date-line.tsx';
import { earningsOf } from '../product/purchase.ts';

type OrderFiguresProps = { product: FinanceProductLine; amount: string };

export function OrderFigures({ product, amount }: OrderFiguresProps) {
  const t = useText('finance');
  const language = useLanguage();
  const { family, termDays, code, currency } = product;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="text-14 text-text-muted">
          {t(`name.${family}`, { count: termDays })} · {code}
        </p>
        <p className="tabular text-28 font-semibold wrap-anywhere">
          {showExactAmount({ amount, currency, language })} {currency}
        </p>
      </div>
      <DateLine dates={product} />
      <Figures product={product} amount={amount} />
    </Card>
  );
}

function Figures({ product, amount }: OrderFiguresProps) {
  const t = useText('finance');
  const language = useLanguage();
  const dateOf = useDayText();
  const { currency, family, startDay, redemptionDay, aprBps, termDays } = product;
  const { daily, last, total, payout } = earningsOf(product, amount);
  const show = (value: string) =>
    `${showExactAmount({ amount: value, currency, language })} ${currency}`;
  const days =
    family === 'fixed'
      ? [
          { label: t('confirm.first'), value: dateOf(startDay + 1), hint: show(daily) },
          { label: t('confirm.last'), value: dateOf(redemptionDay), hint: show(last) },
        ]
      : [{ label: t('confirm.once'), value: dateOf(redemptionDay), hint: show(total) }];
  return (
    <RateLines
      currency={currency}
      aprsBps={[aprBps]}
      daily={daily}
      term={{ days: termDays, total }}
      more={[
        ...days,
        {
          label: t('confirm.payout'),
          value: show(payout),
          hint: t('confirm.payoutHint'),
          isStrong: true,
        },
      ]}
    />
  );
}
