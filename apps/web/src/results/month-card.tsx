/** What the month came to: the figure, its line, its days, the best and the worst of them. */
import type { ResultDay } from '@anywhen/protocol';
import { Bars, Card, Curve, KeyValue } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { forPicture } from '../money-forms/amounts.ts';
import { OwnAmount, OwnChange } from '../money-forms/own-amount.tsx';
import type { ResultMonth } from './data.ts';
import { addUp, extremesOf, resultsSoFar } from './summary.ts';

export function MonthCard({ found: { days, markets, isCut } }: { found: ResultMonth }) {
  const t = useText('results');
  const { date } = useFormat();
  const { best, worst } = extremesOf(days);
  const sums = resultsSoFar(days);
  const tally = addUp(markets);
  const dayFigure = (day: ResultDay | undefined) =>
    day && {
      value: <OwnChange amount={day.resultUsdt} currency="USDT" hasCurrency />,
      hint: date(day.startMs, { isUtc: true }),
    };
  return (
    <Card title={t('month.title')} className="flex flex-col gap-4">
      <OwnChange amount={sums.at(-1) ?? '0'} currency="USDT" size={16} hasCurrency />
      {days.length > 1 && (
        <>
          <Curve
            points={[0, ...sums.map(forPicture)]}
            level={0}
            height={96}
            label={t('month.curve')}
          />
          <Bars
            bars={days.map(({ startMs, resultUsdt }) => {
              return { label: String(startMs), value: forPicture(resultUsdt) };
            })}
            tone="signed"
            hasLabels={false}
            label={t('month.bars')}
            height={72}
          />
        </>
      )}
      <KeyValue
        rows={[
          { label: t('month.best'), value: '–', ...dayFigure(best) },
          { label: t('month.worst'), value: '–', ...dayFigure(worst) },
          {
            label: t('fees'),
            value: <OwnAmount amount={tally.feesUsdt} currency="USDT" hasCurrency size={14} />,
          },
          {
            label: t('spread'),
            value: <OwnAmount amount={tally.spreadUsdt} currency="USDT" hasCurrency size={14} />,
            hint: t('spreadHint'),
          },
          {
            label: t('exposure'),
            value: (
              <OwnAmount amount={days.at(-1)?.exposureUsdt} currency="USDT" hasCurrency size={14} />
            ),
            hint: t('exposureHint'),
          },
        ]}
      />
      {isCut && <p className="text-12 text-warn">{t('cut')}</p>}
    </Card>
  );
}
