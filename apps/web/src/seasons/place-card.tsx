/** How a place was made: its figures, and what has ended of each product with its fees. */
import { Card, KeyValue } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { OwnAmount, OwnChange } from '../money-forms/own-amount.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useSeasonName } from '../parts/names/season-name.ts';
import { usePlace, type Place } from './data.ts';
import { Return, useFallText } from '../member-parts/standing-figures.tsx';

export function PlaceCard({ portfolio }: { portfolio: string }) {
  return (
    <Loaded asked={usePlace(portfolio)} count={4}>
      {(place) => <Made place={place} />}
    </Loaded>
  );
}

function Made({ place }: { place: Place }) {
  const t = useText('seasons');
  const { dateTime } = useFormat();
  const nameOf = useSeasonName();
  const fallText = useFallText();
  const { portfolio, nickname, isOwn, products } = place;
  const { equity, peak, returnPpm, fallPpm, orders, fees, valuedAtMs } = portfolio;
  const usdt = (amount: string) => (
    <OwnAmount amount={amount} currency="USDT" hasCurrency isPublic={!isOwn} size={14} />
  );
  return (
    <Card
      title={nickname ?? t(isOwn ? 'you' : 'unnamed')}
      action={<span className="text-12 text-text-muted">{nameOf(portfolio)}</span>}
      className="flex flex-col gap-4"
    >
      <KeyValue
        rows={[
          { label: t('return'), value: <Return ppm={returnPpm} /> },
          { label: t('fall'), value: fallText(fallPpm) },
          { label: t('equity'), value: usdt(equity) },
          { label: t('peak'), value: usdt(peak) },
          { label: t('ordersPlaced'), value: String(orders) },
          { label: t('fees'), value: usdt(fees) },
          ...(valuedAtMs === null ? [] : [{ label: t('valued'), value: dateTime(valuedAtMs) }]),
        ]}
      />
      {products.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {products.map(({ product, trades, wins, losses, result }) => (
            <li key={product} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="block text-14">{t(`product.${product as 'spot'}`)}</span>
                <span className="block text-12 text-text-muted">
                  {t('trades', { count: trades, wins, losses })}
                </span>
              </span>
              <OwnChange amount={result} currency="USDT" hasCurrency isPublic={!isOwn} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-12 text-pretty text-text-muted">{t('recount')}</p>
    </Card>
  );
}
