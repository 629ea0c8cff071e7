/** One currency: quantity, average cost, price, value, gain, and the part held by orders. */
import { memo } from 'react';
import { truncateDecimals } from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import type { SpotPosition } from '@anywhen/protocol';
import { InsideTarget } from '@anywhen/ui';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import { useTicker } from '../../live/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { showPrice } from '../../market-parts/market-texts.ts';
import { Link } from '../../router/index.ts';
import { gainPercent, valuePosition } from './position-value.ts';
import { tradePath } from '../trade-path.ts';

type PositionRowProps = { position: SpotPosition };

export const PositionRow = memo(function PositionRow({ position }: PositionRowProps) {
  const { currency, symbol, quantity, cost } = position;
  const market = findMarket(symbol);
  const last = useTicker(symbol)?.last;
  const worth = valuePosition(position, last);
  return (
    <InsideTarget value>
      <div className="relative flex flex-col gap-2.5 px-4 py-3">
        <div className="flex items-center gap-3">
          <CurrencyMark currency={currency} />
          <div className="flex min-w-0 flex-1 flex-col">
            <Link
              to={tradePath({ symbol, side: 'sell' })}
              className="text-16 font-semibold after:absolute after:inset-0"
            >
              {currency}
            </Link>
            <span className="truncate text-12 text-text-muted">{market?.name}</span>
          </div>
          <div className="flex flex-col items-end">
            <OwnAmount amount={worth?.value} currency="USDT" hasCurrency />
            {worth && (
              <OwnChange
                amount={worth.gain}
                currency="USDT"
                percent={gainPercent({ gain: worth.gain, cost })}
              />
            )}
          </div>
        </div>
        <PositionFigures
          position={position}
          last={last}
          decimals={market?.priceDecimals ?? 2}
          quantity={quantity}
        />
      </div>
    </InsideTarget>
  );
});

type PositionFiguresProps = {
  position: SpotPosition;
  last: string | undefined;
  decimals: number;
  quantity: string;
};

function PositionFigures({ position, last, decimals, quantity }: PositionFiguresProps) {
  const t = useText('spot');
  const { currency, averageCost, held } = position;
  const figures = [
    { label: t('positions.quantity'), value: own(quantity, currency) },
    { label: t('positions.held'), value: own(held, currency) },
    {
      label: t('positions.averageCost'),
      value: showPrice(truncateDecimals(averageCost, decimals)),
    },
    { label: t('positions.price'), value: last ? showPrice(last) : '–' },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 text-12">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 flex-col even:items-end">
          <dt className="text-text-muted">{label}</dt>
          <dd className="tabular max-w-full font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function own(amount: string, currency: string) {
  return <OwnAmount amount={amount} currency={currency} size={12} />;
}
