/**
 * How the price of a purchase or sale was determined: the quote the member saw, the one at
 * acceptance, and the better of the two. Both are recomputed here from their tick and its regime.
 */
import { formatUnits } from '@anywhen/money';
import { Card, KeyValue } from '@anywhen/ui';
import type { OptionSeries, SharedOption } from '@anywhen/protocol';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import type { Receipt } from '../data.ts';
import { percentText, useOptionTexts } from '../option-texts.ts';
import { quoteAt } from '../quotes.ts';

type Fill = Receipt['purchase'];

type FillCardProps = {
  title: string;
  side: 'buy' | 'sell';
  series: OptionSeries;
  position: SharedOption;
  fill: Fill;
};

export function FillCard({ title, side, series, position, fill }: FillCardProps) {
  const t = useText('options');
  const { time } = useFormat();
  const { contractsName, regimeName } = useOptionTexts();
  const { symbol } = series;
  const quoteOf = (tick: Fill['quoted']) => {
    const quote = quoteAt(series, position, { symbol, ...tick });
    return quote ? `${formatUnits(side === 'buy' ? quote.askUnits : quote.bidUnits)} USDT` : '–';
  };
  const hintOf = (tick: Fill['quoted']) => {
    const figures = {
      time: time(tick.second * 1_000),
      price: showPrice(tick.price),
      sigma: percentText(tick.sigma),
    };
    return tick.regime === null
      ? t('fill.tick', figures)
      : t('fill.tickExpected', { ...figures, regime: regimeName(tick.regime) });
  };
  return (
    <Card title={title}>
      <KeyValue
        rows={[
          { label: t('field.quantity'), value: contractsName(fill.quantity) },
          {
            label: t('fill.quoted'),
            value: quoteOf(fill.quoted),
            hint: hintOf(fill.quoted),
          },
          {
            label: t('fill.filled'),
            value: quoteOf(fill.filled),
            hint: hintOf(fill.filled),
          },
          {
            label: side === 'buy' ? t('fill.paid') : t('fill.received'),
            value: `${fill.price} USDT`,
            hint: side === 'buy' ? t('fill.lower') : t('fill.higher'),
            isStrong: true,
          },
        ]}
      />
    </Card>
  );
}
