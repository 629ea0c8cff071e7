/** The whole schedule before anything is bought: one line per month, expandable into its days. */
import { useState } from 'react';
import type { FinanceProductLine } from '@anywhen/protocol';
import { Card, Icon } from '@anywhen/ui';
import { useDayText } from '../../earn-parts/business-day.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { scheduleOf, type Month } from './schedule.ts';

type ScheduleCardProps = { product: FinanceProductLine; amount: string };

export function ScheduleCard({ product, amount }: ScheduleCardProps) {
  const t = useText('finance');
  return (
    <Card title={t('schedule.title', { count: product.termDays })} padding="none">
      <p className="px-4 pb-2 text-14 text-pretty text-text-muted">{t('schedule.text')}</p>
      <ul className="divide-y divide-line border-t border-line">
        {scheduleOf(product, amount).map((month) => (
          <li key={month.month}>
            <MonthLine month={month} currency={product.currency} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The days of a month are rendered on demand. */
function MonthLine({ month, currency }: { month: Month; currency: string }) {
  const t = useText('finance');
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const { total, payments } = month;
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2 text-14">
        <Icon
          name={isOpen ? 'chevron-down' : 'chevron-right'}
          size={16}
          className="text-text-muted"
        />
        <span className="font-medium">{monthName(month, language)}</span>
        <span className="text-12 text-text-muted">
          {t('schedule.payments', { count: payments.length })}
        </span>
        <span className="tabular ml-auto font-medium">
          {showExactAmount({ amount: total, currency, language })}
        </span>
      </summary>
      {isOpen && <Days month={month} currency={currency} />}
    </details>
  );
}

function Days({ month: { payments }, currency }: { month: Month; currency: string }) {
  const language = useLanguage();
  const dayText = useDayText();
  return (
    <ul className="tabular flex flex-col gap-1.5 bg-surface-sunken/60 px-4 py-2.5 text-12">
      {payments.map(({ day, amount }) => (
        <li key={day} className="flex justify-between gap-3">
          <span>{dayText(day)}</span>
          <span>{showExactAmount({ amount, currency, language })}</span>
        </li>
      ))}
    </ul>
  );
}

function monthName({ month }: Month, language: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, format).format(Date.parse(`${month}-01T00:00:00Z`));
}
