/** The cost of early redemption, in figures, before anything is bought. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { financeInterest, paidAfter, type FinanceProductLine } from '@anywhen/protocol';
import { useDayText } from '../../earn-parts/business-day.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { NoticeBox } from '../../money-forms/notice.tsx';

type EarlyCostProps = { product: FinanceProductLine; amount: string };

export function EarlyCost({ product, amount }: EarlyCostProps) {
  const t = useText('finance');
  const language = useLanguage();
  const dateOf = useDayText();
  const { currency, family, termDays, redemptionDay, startDay } = product;
  const show = (value: string) =>
    `${showExactAmount({ amount: value, currency, language })} ${currency}`;
  const half = Math.floor(termDays / 2);
  const lost = formatUnits(paidAfter(financeInterest(product, parseUnits(amount)), half));
  return (
    <NoticeBox tone="warn">
      <p className="font-semibold text-warn">{t('early.title')}</p>
      <p className="text-pretty">
        {family === 'fixed'
          ? t('early.fixed', { count: half, lost: show(lost), amount: show(amount) })
          : t('early.trust', { amount: show(amount), date: dateOf(redemptionDay) })}
      </p>
      <p className="text-pretty">{t('early.cancel', { date: dateOf(startDay) })}</p>
    </NoticeBox>
  );
}
