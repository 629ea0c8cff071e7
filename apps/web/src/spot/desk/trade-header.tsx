/** Market, price and its proof, with the star and links to chart, positions and records. */
import { memo } from 'react';
import type { Market } from '@anywhen/prices';
import {
  Change,
  FlashValue,
  Icon,
  IconButton,
  Skeleton,
  classes,
  type IconName,
} from '@anywhen/ui';
import { AlertBell } from '../../alerts/alert-sheet.tsx';
import { FavouriteStar } from '../../market-parts/favourite-star.tsx';
import { MarketChoice } from '../../charts/market-choice.tsx';
import { VerifiedMark } from '../../fairness/verified-mark.tsx';
import { useText, writeChange } from '../../i18n/index.ts';
import { useDayWindow, useTicker } from '../../live/index.ts';
import { FreshnessMark } from '../../market-parts/price-age.tsx';
import { openPriceCheck } from '../../market-parts/price-check-sheet.tsx';
import { showPrice } from '../../market-parts/market-texts.ts';
import { Link, type To } from '../../router/index.ts';

type TradeHeaderProps = {
  market: Market;
  isChartOpen: boolean;
  onChart: () => void;
};

export const TradeHeader = memo(function TradeHeader(props: TradeHeaderProps) {
  const { market, isChartOpen, onChart } = props;
  const t = useText('spot');
  return (
    <header className="flex flex-col xl:flex-row xl:items-center xl:gap-x-6">
      <div className="flex flex-wrap items-center justify-between gap-x-1">
        <MarketChoice market={market} isOffered={isSpot} searchHint={t('search')} />
        <div className="-mr-2 flex shrink-0">
          <span className="@max-[20rem]:hidden">
            <FavouriteStar symbol={market.symbol} />
          </span>
          <IconButton
            icon="chart"
            label={isChartOpen ? t('chart.hide') : t('chart.show')}
            aria-expanded={isChartOpen}
            onClick={onChart}
            className={classes('md:hidden', isChartOpen ? 'text-accent' : 'text-text-muted')}
          />
          <WayLink to="/trade/positionList" icon="coins" label={t('positions.open')} />
          <WayLink to="/trade/tardelist" icon="history" label={t('records.open')} />
        </div>
      </div>
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4">
        <Price symbol={market.symbol} />
        <Proof symbol={market.symbol} />
      </div>
    </header>
  );
});

function isSpot(market: Market): boolean {
  return market.isSpot;
}

function WayLink({ to, icon, label }: { to: To; icon: IconName; label: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="flex size-11 items-center justify-center rounded-full text-text-muted
        hover:bg-surface-sunken"
    >
      <Icon name={icon} />
    </Link>
  );
}

function Price({ symbol }: { symbol: string }) {
  const ticker = useTicker(symbol);
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3">
      {ticker ? (
        <>
          <FlashValue
            text={showPrice(ticker.last)}
            value={Number(ticker.last)}
            className={classes('text-28 font-semibold', ticker.isStale && 'text-text-muted')}
          />
          <Change text={writeChange(ticker.changeBps)} size={14} />
        </>
      ) : (
        <Skeleton width={180} height={32} />
      )}
      <DayRange symbol={symbol} />
    </div>
  );
}

/** Only where there is space beside the price. */
function DayRange({ symbol }: { symbol: string }) {
  const t = useText('spot');
  const day = useDayWindow(symbol);
  return (
    <dl className="tabular hidden gap-6 pl-3 text-12 md:flex">
      {[
        { label: t('day.high'), value: day?.high24h },
        { label: t('day.low'), value: day?.low24h },
      ].map(({ label, value }) => (
        <div key={label} className="flex flex-col">
          <dt className="text-text-muted">{label}</dt>
          <dd className="font-medium">{value ? showPrice(value) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The mark opens the check, so that a price can be verified before trading. */
function Proof({ symbol }: { symbol: string }) {
  const t = useText('spot');
  return (
    <div className="flex min-h-6 items-center gap-3">
      <FreshnessMark isShort />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openPriceCheck(symbol)}
        className="relative flex items-center after:absolute after:-inset-x-2 after:-inset-y-3.5"
      >
        <VerifiedMark />
        <span className="sr-only">{t('check')}</span>
      </button>
      {/* A fifth button would not fit beside the market on a phone. */}
      <span className="-my-2.5 -ml-2 flex">
        <AlertBell symbol={symbol} />
      </span>
    </div>
  );
}
