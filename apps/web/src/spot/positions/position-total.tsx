/** The total value of all positions, and their gain or loss. */
import { useMemo } from 'react';
import type { SpotPosition } from '@anywhen/protocol';
import { Card } from '@anywhen/ui';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import { useTickerList } from '../../live/index.ts';
import { gainPercent, totalOf } from './position-value.ts';

/** Prices of all markets at most once a second: a flickering total cannot be read. */
export function PositionTotal({ positions }: { positions: readonly SpotPosition[] }) {
  const t = useText('spot');
  const listings = useTickerList();
  const total = useMemo(() => {
    const prices = new Map(listings.map(({ symbol, last }) => [symbol, last]));
    return totalOf(positions, (symbol) => prices.get(symbol));
  }, [positions, listings]);
  return (
    <Card className="flex flex-col gap-1">
      <p className="text-14 text-text-muted">{t('positions.worth')}</p>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <OwnAmount amount={total?.value} currency="USDT" size={28} hasCurrency />
        {total && <OwnChange amount={total.gain} currency="USDT" percent={gainPercent(total)} />}
      </div>
      <p className="text-12 text-pretty text-text-muted">{t('positions.note')}</p>
    </Card>
  );
}
