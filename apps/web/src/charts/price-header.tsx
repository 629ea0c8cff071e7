/** The price of one market with its 24-hour figures, age, proof state and a link to check it. */
import { Button, Change, FlashValue, Skeleton } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { VerifiedMark } from '../fairness/verified-mark.tsx';
import { useText, writeChange } from '../i18n/index.ts';
import { useDayWindow, useTicker } from '../live/index.ts';
import { PriceAge } from '../market-parts/price-age.tsx';
import { openPriceCheck } from '../market-parts/price-check-sheet.tsx';
import { showPrice, useVolumeText } from '../market-parts/market-texts.ts';

export function PriceHeader({ market }: { market: Market }) {
  const t = useText('markets');
  return (
    <section className="flex flex-col gap-2 px-4 lg:max-w-lg">
      <LastPrice market={market} />
      <DayFigures market={market} />
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <VerifiedMark />
        <Button
          look="quiet"
          size="small"
          icon="shield"
          className="-mx-3"
          onClick={() => openPriceCheck(market.symbol)}
        >
          {t('check.start')}
        </Button>
      </div>
    </section>
  );
}

/** Stale prices are muted and show their time. */
function LastPrice({ market }: { market: Market }) {
  const ticker = useTicker(market.symbol);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {ticker ? (
        <FlashValue
          text={showPrice(ticker.last)}
          value={Number(ticker.last)}
          className={`text-28 font-semibold ${ticker.isStale ? 'text-text-muted' : ''}`}
        />
      ) : (
        <Skeleton width={160} height={36} />
      )}
      <span className="ml-auto flex flex-col items-end">
        <span className="flex min-h-5">
          {ticker && <Change text={writeChange(ticker.changeBps)} size={14} />}
        </span>
        <PriceAge />
      </span>
    </div>
  );
}

function DayFigures({ market }: { market: Market }) {
  const t = useText('charts');
  const showVolume = useVolumeText();
  const day = useDayWindow(market.symbol);
  const figures = [
    { label: t('day.high'), value: day && showPrice(day.high24h) },
    { label: t('day.low'), value: day && showPrice(day.low24h) },
    { label: t('day.volume'), value: day && `${showVolume(day.volume24h)} USDT` },
  ];
  return (
    <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col">
          <dt className="text-12 text-text-muted">{label}</dt>
          <dd className="tabular text-12 font-medium">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
