/** The dates of a purchase made now, and the time left in an issue's window. */
import type { FinanceProductLine } from '@anywhen/protocol';
import { Card } from '@anywhen/ui';
import { DayCountdown } from '../../earn-parts/day-countdown.tsx';
import { useText } from '../../i18n/index.ts';
import { DateLine } from './date-line.tsx';

export function DatesCard({ product }: { product: FinanceProductLine }) {
  const t = useText('finance');
  const { windowEndDay } = product;
  return (
    <Card title={t('date.title')} className="flex flex-col gap-3">
      <DateLine dates={product} />
      {windowEndDay !== null && (
        <p className="flex flex-wrap justify-between gap-x-3 text-14">
          <span className="text-text-muted">{t('window.ends')}</span>
          <DayCountdown day={windowEndDay} />
        </p>
      )}
    </Card>
  );
}
