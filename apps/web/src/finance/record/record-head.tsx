/** The summary of a record: product, state, and progress in days. */
import type { FinanceRecord } from '@anywhen/protocol';
import { Card, ProgressRing } from '@anywhen/ui';
import { useCalendar } from '../../earn-parts/business-day.ts';
import { SimulatedRate, useYearlyRate } from '../../earn-parts/rate-lines.tsx';
import { useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { daysOver } from './course.ts';
import { RecordStateBadge } from './record-state-badge.tsx';

export function RecordHead({ record }: { record: FinanceRecord }) {
  const t = useText('finance');
  const rateOf = useYearlyRate();
  const { family, termDays, product, amount, currency, aprBps } = record;
  return (
    <Card className="flex items-center justify-between gap-4">
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className="text-14 text-text-muted">
          {t(`name.${family}`, { count: termDays })} · {product}
        </p>
        <OwnAmount
          amount={amount}
          currency={currency}
          size={28}
          isExact
          hasCurrency
          className="font-semibold"
        />
        <RecordStateBadge record={record} />
        <p className="tabular flex flex-wrap items-center gap-2 pt-1 text-14">
          {rateOf(aprBps)} <SimulatedRate />
        </p>
      </div>
      <DaysRing record={record} />
    </Card>
  );
}

function DaysRing({ record }: { record: FinanceRecord }) {
  const t = useText('finance');
  const today = useCalendar()?.day;
  const { termDays, paidDays, ending, state } = record;
  const isMatured = state === 'settled' && ending === 'matured';
  const isRunning = state === 'in-progress' && today !== undefined;
  const over = isMatured ? termDays : isRunning ? daysOver(record, today) : paidDays;
  return (
    <ProgressRing
      value={over / termDays}
      label={t('daysOver', { over, count: termDays })}
      size={80}
      thickness={7}
    >
      <span aria-hidden="true" className="flex flex-col items-center">
        <span className="text-14">
          {over}/{termDays}
        </span>
        <span className="font-normal text-text-muted">{t('daysShort')}</span>
      </span>
    </ProgressRing>
  );
}
