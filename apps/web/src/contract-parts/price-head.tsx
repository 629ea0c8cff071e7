/** The market, its current price, and whether that price is proven; a tap checks it. */
import type { ReactNode } from 'react';
import { Change, FlashValue, Skeleton } from '@anywhen/ui';
import type { Market } from '@anywhen/prices';
import { VerifiedMark } from '../fairness/verified-mark.tsx';
import { useText, writeChange } from '../i18n/index.ts';
import { useIsLive, useTicker } from '../live/index.ts';
import { PriceAge } from '../market-parts/price-age.tsx';
import { openPriceCheck, preloadPriceCheck } from '../market-parts/price-check-sheet.tsx';
import { showPrice } from '../market-parts/market-texts.ts';

type PriceHeadProps = {
  market: Market;
  /** Shows the market, and opens the picker. */
  choice: ReactNode;
};

export function PriceHead({ market, choice }: PriceHeadProps) {
  return (
    <section className="@container flex flex-wrap items-center justify-between gap-x-3 px-4">
      {choice}
      <div className="ml-auto flex flex-col items-end">
        <Price market={market} />
        <Proof market={market} />
      </div>
    </section>
  );
}

/** Stale prices are muted. */
function Price({ market }: { market: Market }) {
  const ticker = useTicker(market.symbol);
  if (!ticker) return <Skeleton width={160} height={28} />;
  return (
    <span className="flex items-center gap-2">
      <span className="@max-[22rem]:hidden">
        <Change text={writeChange(ticker.changeBps)} size={12} />
      </span>
      <FlashValue
        text={showPrice(ticker.last)}
        value={Number(ticker.last)}
        className={`text-20 font-semibold ${ticker.isStale ? 'text-text-muted' : ''}`}
      />
    </span>
  );
}

/** Only a current price is proven or not; a stale one shows its time. */
function Proof({ market }: { market: Market }) {
  const t = useText('markets');
  const isLive = useIsLive();
  if (!isLive) return <PriceAge />;
  return (
    <button
      type="button"
      onPointerDown={preloadPriceCheck}
      onClick={() => openPriceCheck(market.symbol)}
      className="relative flex items-center rounded-inner after:absolute after:-inset-x-2
        after:-top-5 after:-bottom-2"
    >
      <VerifiedMark />
      <span className="sr-only">{t('check.start')}</span>
    </button>
  );
}
