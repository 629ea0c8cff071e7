/**
 * One market in a list. It subscribes to its own ticker only, so a tick that moves ten prices
 * renders ten rows. Its height is fixed, so that the layout never shifts.
 */
import { memo } from 'react';
import { Change, FlashValue, Icon, Sparkline, classes, type PictureTone } from '@anywhen/ui';
import { findMarket, type Market } from '@anywhen/prices';
import { useText, writeChange } from '../i18n/index.ts';
import { useDayWindow, useSparkline, useTicker, type LiveTicker } from '../live/index.ts';
import { Link, type RoutePath } from '../router/index.ts';
import { CurrencyMark } from './currency-mark.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import { useIsFavourite } from './favourites.ts';
import { showPrice, useMarketName, useVolumeText } from './market-texts.ts';

/** The height of a row in rem, so that it scales with the font size. */
export const ROW_REM = 4;

/** For the list item around a row: positioned by a transform, and skipped while out of view. */
export const ROW_PLACE = 'absolute inset-x-0 top-0 h-16 contain-strict';

export type MarketRowProps = {
  symbol: string;
  /** The page a row links to; its chart by default. */
  path?: RoutePath;
  /** Other URL parameters of that page: `product=derivatives`. */
  query?: string | undefined;
  /** A star at the end, and on a phone the volume under the price, instead of the curve. */
  hasStar?: boolean;
  /** A button that opens the market's trading page. */
  hasTrade?: boolean;
};

export const MarketRow = memo(function MarketRow(props: MarketRowProps) {
  const { symbol, path = '/newContract/kline', query, hasStar, hasTrade } = props;
  const market = findMarket(symbol);
  const ticker = useTicker(symbol);
  if (!market) return null;
  return (
    <div className="@container flex h-16 items-center">
      <Link
        to={`${path}?${query ? `${query}&` : ''}symbol=${symbol}`}
        className="flex h-full min-w-0 flex-1 items-center gap-2.5 pl-4 text-left -outline-offset-2
          transition-colors duration-150 hover:bg-surface-sunken/60 active:bg-surface-sunken"
      >
        <span className={hasTrade && hasStar ? '@max-[18rem]:hidden' : ''}>
          <CurrencyMark currency={market.currency} />
        </span>
        <Names market={market} hasStar={hasStar} />
        <DayVolume symbol={symbol} />
        <span className={hasStar ? '@max-[30rem]:hidden' : ''}>
          <DayShape symbol={symbol} tone={toneOf(ticker)} />
        </span>
        {ticker ? <Figures ticker={ticker} symbol={symbol} hasVolume={hasStar} /> : <NoFigures />}
      </Link>
      {hasTrade && <TradeLink market={market} />}
      {hasStar && <FavouriteStar symbol={symbol} listedAs={market.currency} />}
      <span className={hasTrade || hasStar ? 'w-1' : 'w-4'} />
    </div>
  );
});

/** To spot; markets that are not held go to seconds contracts. */
function TradeLink({ market }: { market: Market }) {
  const t = useText('markets');
  const path = market.isSpot ? '/trade/trade' : '/newContract/newContract';
  return (
    <Link
      to={`${path}?symbol=${market.symbol}`}
      className="flex size-11 shrink-0 items-center justify-center rounded-full text-accent
        hover:bg-surface-sunken active:bg-surface-sunken"
    >
      <Icon name="swap" size={20} />
      <span className="sr-only">{t('row.trade', { market: market.currency })}</span>
    </Link>
  );
}

type NamesProps = { market: Market; hasStar: boolean | undefined };

const Names = memo(function Names({ market, hasStar }: NamesProps) {
  const nameOf = useMarketName();
  const isMarked = useIsFavourite(market.symbol) && !hasStar;
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex items-center gap-1 text-16 font-semibold">
        <span className="truncate">{market.currency}</span>
        <span className="text-12 font-normal text-text-muted @max-[26rem]:sr-only">/USDT</span>
        {isMarked && <Icon name="star" size={14} fill="solid" className="text-warn" />}
      </span>
      <span className="truncate text-12 text-text-muted">{nameOf(market)}</span>
    </span>
  );
});

/** Hidden with large fonts or on narrow screens, in favour of the name. */
const DayShape = memo(function DayShape({ symbol, tone }: { symbol: string; tone: PictureTone }) {
  const points = useSparkline(symbol);
  return (
    <span className="w-13 shrink-0 @max-[23rem]:hidden @min-[34rem]:mx-4">
      {points && points.length > 1 && (
        <Sparkline points={points} tone={tone} width={52} height={26} />
      )}
    </span>
  );
});

/** A separate column only on large screens. */
function DayVolume({ symbol }: { symbol: string }) {
  return (
    <span className="w-20 shrink-0 text-right @max-[34rem]:hidden">
      <Volume symbol={symbol} />
    </span>
  );
}

const Volume = memo(function Volume({ symbol }: { symbol: string }) {
  const showVolume = useVolumeText();
  const day = useDayWindow(symbol);
  return (
    <span className="tabular text-12 text-text-muted">{day && showVolume(day.volume24h)}</span>
  );
});

/**
 * A separate layer that fades in five steps: repainting whole rows at every frame would make
 * scrolling slow on weak phones.
 */
const PRICE_LOOK =
  'relative z-0 [animation-timing-function:steps(5)]! font-medium @min-[34rem]:w-28 ' +
  '@max-[18rem]:text-14';

type FiguresProps = { ticker: LiveTicker; symbol: string; hasVolume: boolean | undefined };

function Figures({ ticker, symbol, hasVolume }: FiguresProps) {
  const text = showPrice(ticker.last);
  return (
    <span
      className="flex min-w-22.5 shrink-0 flex-col items-end justify-center @min-[34rem]:flex-row
        @min-[34rem]:items-center @min-[34rem]:gap-2.5"
    >
      <FlashValue
        text={text}
        value={Number(ticker.last)}
        className={classes(PRICE_LOOK, sizeOf(text), ticker.isStale && 'text-text-muted')}
      />
      <span className="flex items-center justify-end gap-2 @min-[34rem]:w-20">
        {hasVolume && (
          <span className="@max-[22rem]:hidden @min-[34rem]:hidden">
            <Volume symbol={symbol} />
          </span>
        )}
        <span className={ticker.isStale ? 'grayscale' : ''}>
          <Change text={writeChange(ticker.changeBps)} size={12} />
        </span>
      </span>
    </span>
  );
}

/** As wide as the figures will be. */
function NoFigures() {
  return <span className="h-8 w-22.5 shrink-0 animate-breathe rounded-inner bg-surface-sunken" />;
}

/** The direction of the change beside it: two colours in one row would contradict each other. */
function toneOf(ticker: LiveTicker | undefined): PictureTone {
  if (!ticker || ticker.isStale || ticker.changeBps === 0) return 'muted';
  return ticker.changeBps > 0 ? 'up' : 'down';
}

/** Long prices of small currencies fit by a smaller font. */
function sizeOf(text: string): string {
  if (text.length <= 9) return 'text-16';
  return text.length <= 10 ? 'text-14' : 'text-12 tracking-tighter';
}
