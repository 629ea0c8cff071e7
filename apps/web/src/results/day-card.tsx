/** One day: its result by account, what was open at its end, and what ended on it. */
import { DAY_MS } from '@anywhen/prices';
import type { ResultDay } from '@anywhen/protocol';
import { Card, KeyValue } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { OwnAmount, OwnChange } from '../money-forms/own-amount.tsx';
import { NoteLink } from '../parts/rows/note-link.tsx';
import { TallyTable } from './tally-table.tsx';

export function DayCard({ day }: { day: ResultDay }) {
  const t = useText('results');
  const { date } = useFormat();
  const { startMs, resultUsdt, accounts, exposureUsdt, products } = day;
  return (
    <Card title={date(startMs, { isUtc: true })} className="flex flex-col gap-4">
      <KeyValue
        rows={[
          {
            label: t('result'),
            value: <OwnChange amount={resultUsdt} currency="USDT" hasCurrency />,
            isStrong: true,
          },
          ...accounts.map(({ kind, resultUsdt: own }) => ({
            label: t(`account.${kind}`),
            value: <OwnChange amount={own} currency="USDT" hasCurrency />,
          })),
          {
            label: t('exposure'),
            value: <OwnAmount amount={exposureUsdt} currency="USDT" size={14} hasCurrency />,
          },
        ]}
      />
      {products.length > 0 && (
        <TallyTable
          first={t('table.product')}
          lines={products.map((tally) => ({ name: t(`product.${tally.product}`), tally }))}
        />
      )}
      <NoteLink kind="day" number={String(startMs / DAY_MS)} />
    </Card>
  );
}
