/** The result of the typed amount and its dates, computed while typing. */
import type { FinanceProductLine } from '@anywhen/protocol';
import { RateLines } from '../../earn-parts/rate-lines.tsx';
import { useDayText } from '../../earn-parts/business-day.ts';
import { useText } from '../../i18n/index.ts';
import { earningsOf } from './purchase.ts';

type PurchasePreviewProps = { product: FinanceProductLine; amount: string | undefined };

export function PurchasePreview({ product, amount }: PurchasePreviewProps) {
  const t = useText('finance');
  const dateOf = useDayText();
  const { currency, aprBps, termDays, startDay, redemptionDay } = product;
  const earnings = amount === undefined ? undefined : earningsOf(product, amount);
  return (
    <RateLines
      currency={currency}
      aprsBps={[aprBps]}
      daily={earnings?.daily}
      term={{ days: termDays, total: earnings?.total }}
      more={[
        { label: t('date.start'), value: dateOf(startDay) },
        { label: t('date.redemption'), value: dateOf(redemptionDay) },
      ]}
    />
  );
}
