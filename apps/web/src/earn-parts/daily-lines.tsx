/** Daily payments, newest first: day, amount, and booking time. */
import { useState } from 'react';
import type { DailyLine } from '@anywhen/protocol';
import { Button } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { OwnAmount } from '../money-forms/own-amount.tsx';
import { useDayText } from './business-day.ts';

type DailyLinesProps = {
  title: string;
  currency: string;
  lines: readonly DailyLine[];
  /** Shown while there are none. */
  none: string;
};

const FIRST_LINES = 7;
const MORE_LINES = 30;

export function DailyLines({ title, currency, lines, none }: DailyLinesProps) {
  const parts = useText('parts');
  const [count, setCount] = useState(FIRST_LINES);
  const newestFirst = lines.toSorted((one, other) => other.day - one.day);
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h3 className="text-14 font-semibold">{title}</h3>
      {lines.length === 0 && <p className="text-14 text-text-muted">{none}</p>}
      <ul className="divide-y divide-line">
        {newestFirst.slice(0, count).map((line) => (
          <Line key={line.day} line={line} currency={currency} />
        ))}
      </ul>
      {lines.length > count && (
        <Button look="quiet" onClick={() => setCount(count + MORE_LINES)}>
          {parts('older.show')}
        </Button>
      )}
    </section>
  );
}

function Line({ line: { day, amount, atMs }, currency }: { line: DailyLine; currency: string }) {
  const t = useText('earn');
  const { dateTime } = useFormat();
  const dayText = useDayText();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
      <span className="flex flex-col">
        <span className="tabular text-14 font-medium">{dayText(day)}</span>
        <span className="tabular text-12 text-text-muted">
          {t('lines.booked', { time: dateTime(atMs) })}
        </span>
      </span>
      <OwnAmount
        amount={amount}
        currency={currency}
        size={14}
        isExact
        isSigned
        hasCurrency
        className="ml-auto"
      />
    </li>
  );
}
