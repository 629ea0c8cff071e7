/** The facts of a market: its tick and lot sizes, and the assumptions of the simulation. */
import { Card, KeyValue } from '@anywhen/ui';
import { findMarket } from '@anywhen/prices';
import { useText, writeNumber } from '../i18n/index.ts';
import { useDayWindow } from '../live/index.ts';
import { showPrice } from '../market-parts/market-texts.ts';
import { showBarPrice } from './bars/bar-texts.ts';

export function AboutMarket({ symbol }: { symbol: string }) {
  const t = useText('charts');
  const market = findMarket(symbol);
  const day = useDayWindow(symbol);
  if (!market) return null;
  const { currency, priceDecimals, quantityDecimals, start, vol, isSpot } = market;
  const quantityStep = {
    label: t('about.quantityStep'),
    value: `${writeNumber((10 ** -quantityDecimals).toFixed(quantityDecimals))} ${currency}`,
  };
  return (
    <Card>
      <KeyValue
        rows={[
          { label: t('about.open'), value: day ? showPrice(day.open24h) : '–' },
          {
            label: t('about.priceStep'),
            value: `${writeNumber((10 ** -priceDecimals).toFixed(priceDecimals))} USDT`,
          },
          ...(isSpot ? [quantityStep] : []),
          { label: t('about.volatility'), value: t('about.perYear', { percent: percentOf(vol) }) },
          { label: t('about.start'), value: showBarPrice(start, priceDecimals) },
        ]}
      />
      <p className="mt-3 text-12 text-pretty text-text-muted">{t('about.note')}</p>
    </Card>
  );
}

/** 0.075 → `7.5`, 0.55 → `55`, without binary rounding artifacts. */
function percentOf(part: number): string {
  return writeNumber(String(Number((part * 100).toFixed(2))));
}
