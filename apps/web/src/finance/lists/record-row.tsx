/**
 * One record in a list: amount, state, product, progress and income. It wraps on narrow screens and
 * with large fonts; nothing is truncated.
 */
import type { FinanceRecord } from '@anywhen/protocol';
import { useDayText } from '../../earn-parts/business-day.ts';
import { useYearlyRate } from '../../earn-parts/rate-lines.tsx';
import { useText } from '../../i18n/index.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { Link } from '../../router/index.ts';
import { recordPath } from '../paths.ts';
import { RecordStateBadge } from '../record/record-state-badge.tsx';

export function RecordRow({ record }: { record: FinanceRecord }) {
  const t = useText('finance');
  const { amount, currency, family, termDays, product, paid } = record;
  return (
    <Link
      to={recordPath(record.id)}
      className="flex min-h-15 flex-col gap-0.5 px-4 py-2.5 -outline-offset-2 transition-colors
        duration-150 hover:bg-surface-sunken/60 active:bg-surface-sunken"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 font-medium">
        <OwnAmount amount={amount} currency={currency} size={16} hasCurrency />
        <RecordStateBadge record={record} />
      </span>
      <span
        className="tabular flex flex-wrap justify-between gap-x-3 text-12 text-pretty
          text-text-muted"
      >
        <span>
          {t(`name.${family}`, { count: termDays })} · {product} · <Rate record={record} />
        </span>
        <span>
          {t('record.income')}{' '}
          <OwnAmount amount={paid} currency={currency} size={12} tone="muted" />
        </span>
      </span>
      <Dates record={record} />
    </Link>
  );
}

function Rate({ record: { aprBps } }: { record: FinanceRecord }) {
  const earn = useText('earn');
  const rateOf = useYearlyRate();
  return (
    <>
      {rateOf(aprBps)} ({earn('rate.simulated')})
    </>
  );
}

function Dates({ record: { startDay, redemptionDay } }: { record: FinanceRecord }) {
  const t = useText('finance');
  const dateOf = useDayText();
  return (
    <span className="tabular text-12 text-text-muted">
      {t('record.span', { from: dateOf(startDay), to: dateOf(redemptionDay) })}
    </span>
  );
}
