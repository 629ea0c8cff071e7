/** The tables behind the pictures: by product, by market, by day. */
import { useState } from 'react';
import { Card, Segmented } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import type { ResultMonth } from './data.ts';
import { addUp, byProduct } from './summary.ts';
import { TallyTable } from './tally-table.tsx';

type By = 'product' | 'market' | 'day';

export function ResultTables({ found: { days, markets } }: { found: ResultMonth }) {
  const t = useText('results');
  const { date } = useFormat();
  const [by, choose] = useState<By>('product');
  const lines = {
    product: byProduct(days).map((tally) => ({ name: t(`product.${tally.product}`), tally })),
    market: markets.map((tally) => ({
      name: `${tally.market} · ${t(`product.${tally.product}`)}`,
      tally,
    })),
    day: days
      .filter(({ products }) => products.length > 0)
      .map(({ startMs, products }) => ({
        name: date(startMs, { isUtc: true }),
        tally: addUp(products),
      })),
  }[by];
  const names = { product: t('table.product'), market: t('table.market'), day: t('table.day') };
  return (
    <Card title={t('table.title')} className="flex flex-col gap-3">
      <Segmented
        label={t('table.by')}
        size="small"
        value={by}
        onChange={choose}
        options={(['product', 'market', 'day'] as const).map((value) => {
          return { value, label: names[value] };
        })}
      />
      {lines.length > 0 ? (
        <TallyTable first={names[by]} lines={lines} />
      ) : (
        <p className="text-14 text-text-muted">{t('wins.none')}</p>
      )}
      <p className="text-12 text-pretty text-text-muted">{t('table.rule')}</p>
    </Card>
  );
}
