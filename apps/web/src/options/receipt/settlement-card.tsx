/** The settlement price as the mean of the published ticks before the expiry. */
import { Card, Curve, Skeleton } from '@anywhen/ui';
import { SETTLEMENT_TICKS } from '@anywhen/protocol';
import { Sentence, useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { forPicture } from '../../money-forms/amounts.ts';
import { useSettlementTicks, type Receipt } from '../data.ts';

export function SettlementCard({ receipt: { series, position } }: { receipt: Receipt }) {
  const t = useText('options');
  return (
    <Card title={t('settlement.title')}>
      {position.state === 'void' && <p className="text-14 text-pretty">{t('settlement.void')}</p>}
      {position.state !== 'void' && !series.settlement && (
        <p className="text-14 text-pretty text-text-muted">
          {t('settlement.toCome', { ticks: SETTLEMENT_TICKS })}
        </p>
      )}
      {series.settlement && <Mean series={series} settlement={series.settlement} />}
    </Card>
  );
}

type Series = Receipt['series'];
type MeanProps = { series: Series; settlement: NonNullable<Series['settlement']> };

function Mean({ series, settlement }: MeanProps) {
  const t = useText('options');
  const asked = useSettlementTicks(series);
  const price = showPrice(settlement.price);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-14 text-pretty">
        <Sentence
          say={(marks) => t('settlement.mean', { ticks: settlement.ticks, ...marks })}
          parts={{ price: <span className="tabular font-semibold">{price}</span> }}
        />
      </p>
      {asked.data ? (
        <>
          <Curve
            points={asked.data.map((tick) => forPicture(tick.price))}
            level={forPicture(settlement.price)}
            label={t('settlement.picture', { ticks: asked.data.length, price })}
            height={72}
            tone="accent"
          />
          <Ticks ticks={asked.data} />
        </>
      ) : (
        !asked.isError && <Skeleton shape="block" height={72} />
      )}
    </div>
  );
}

function Ticks({ ticks }: { ticks: readonly { second: number; price: string }[] }) {
  const t = useText('options');
  const { time } = useFormat();
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-3 text-14 font-semibold text-accent">
        {t('settlement.all', { ticks: ticks.length })}
      </summary>
      <ol className="tabular grid grid-cols-2 gap-x-4 text-12">
        {ticks.map(({ second, price }) => (
          <li key={second} className="flex justify-between py-0.5">
            <span className="text-text-muted">{time(second * 1_000)}</span>
            {showPrice(price)}
          </li>
        ))}
      </ol>
    </details>
  );
}
