/** The tick that fired an order, with a link to check it. */
import type { SpotOrder } from '@anywhen/protocol';
import { KeyValue } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { TickCheck } from '../../market-parts/tick-check.tsx';

type FiredTickProps = { symbol: string; triggered: NonNullable<SpotOrder['triggered']> };

export function FiredTick({ symbol, triggered: { second, price } }: FiredTickProps) {
  const t = useText('spot');
  const { dateTime } = useFormat();
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line p-3">
      <h3 className="text-14 font-semibold">{t('fired.title')}</h3>
      <KeyValue
        rows={[
          {
            label: t('fired.second'),
            value: dateTime(second * 1_000),
            hint: `${dateTime(second * 1_000, { isUtc: true })} UTC`,
          },
          { label: t('fired.price'), value: showPrice(price), isStrong: true },
        ]}
      />
      <TickCheck symbol={symbol} tick={{ second, price }} text={t('fired.check')} />
    </section>
  );
}
