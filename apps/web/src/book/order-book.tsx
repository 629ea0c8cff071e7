/**
 * The order book: asks above, bids below, the latest price between them. A touch on a row hands
 * over its price. Rows keep their place in the page; only what a row shows may change.
 */
import { memo, useMemo, useRef } from 'react';
import type { Market } from '@anywhen/prices';
import type { Side } from '@anywhen/protocol';
import { Skeleton, classes } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useTicker } from '../live/index.ts';
import { showPrice } from '../market-parts/market-texts.ts';
import { OwnQuantity } from './own-quantity.tsx';
import { bookRows, shortQuantity, spreadOf, type BookRow, type Spread } from './book-rows.ts';
import { LiquidityNote } from './liquidity-note.tsx';
import { useBook } from './market-feed.tsx';
import type { OwnPrices } from './own-prices.ts';
import { usePriceStep } from './price-steps.ts';
import { StepPicker } from './step-picker.tsx';
import { showBps } from './book-texts.ts';

type OrderBookProps = {
  market: Market;
  /** Rows per side; the space is reserved also while there are fewer. */
  rowCount: number;
  own: OwnPrices;
  /** The price of a tapped row at pointer down. */
  onPrice: (price: string) => void;
};

export function OrderBook({ market, rowCount, own, onPrice }: OrderBookProps) {
  const t = useText('book');
  const depth = useBook();
  const ownAll = useMemo(() => new Set([...own.buy, ...own.sell]), [own]);
  const step = usePriceStep(market);
  const rows = useMemo(
    () => depth && bookRows(depth, { count: rowCount, own: ownAll, step }),
    [depth, rowCount, ownAll, step],
  );
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col">
      <div className="flex h-6 items-center justify-between gap-2 text-12 text-text-muted">
        <span>{t('price')}</span>
        <StepPicker market={market} />
        <span className="truncate">{market.currency}</span>
      </div>
      {rows && depth ? (
        <>
          <BookSide
            side="sell"
            rows={rows.asks}
            {...{ market, rowCount, onPrice }}
            isOld={depth.isStale}
          />
          <Middle symbol={market.symbol} spread={spreadOf(depth)} />
          <BookSide
            side="buy"
            rows={rows.bids}
            {...{ market, rowCount, onPrice }}
            isOld={depth.isStale}
          />
        </>
      ) : (
        <BookShapes symbol={market.symbol} rowCount={rowCount} />
      )}
      <LiquidityNote />
    </section>
  );
}

type BookSideProps = {
  side: Side;
  rows: readonly BookRow[];
  market: Market;
  rowCount: number;
  isOld: boolean;
  onPrice: (price: string) => void;
};

/** The best prices of both sides are next to the middle. */
function BookSide({ side, rows, market, rowCount, isOld, onPrice }: BookSideProps) {
  const t = useText('book');
  const isAsks = side === 'sell';
  return (
    <ul
      aria-label={isAsks ? t('asks') : t('bids')}
      className={classes(
        'flex',
        isAsks ? 'flex-col-reverse' : 'flex-col',
        isOld && 'opacity-70 grayscale',
      )}
      style={{ height: `${rowCount * ROW_REM}rem` }}
    >
      {rows.map((row, rank) => (
        <BookLine
          key={rank}
          side={side}
          price={row.price}
          quantity={shortQuantity(row.quantity, market.quantityDecimals)}
          part={row.part}
          isOwn={row.isOwn}
          onPrice={onPrice}
        />
      ))}
    </ul>
  );
}

const ROW_REM = 1.5;

type BookLineProps = {
  side: Side;
  price: string;
  quantity: string;
  part: number;
  isOwn: boolean;
  onPrice: (price: string) => void;
};

const BookLine = memo(function BookLine(props: BookLineProps) {
  const { side, price, quantity, part, isOwn, onPrice } = props;
  const touched = useRef<string>(undefined);
  /** The book may move between pointer down and pointer up. */
  const take = () => {
    onPrice(touched.current ?? price);
    touched.current = undefined;
  };
  const priceText = showPrice(price);
  return (
    <li className="h-6 contain-strict">
      <button
        type="button"
        onPointerDown={() => (touched.current = price)}
        onPointerCancel={() => (touched.current = undefined)}
        onClick={take}
        className="tabular relative flex h-full w-full items-center justify-between gap-1 text-12
          -outline-offset-2"
      >
        <span
          aria-hidden="true"
          style={{ transform: `scaleX(${part})` }}
          className={classes(
            'absolute inset-y-px right-0 w-full origin-right rounded-sm',
            side === 'sell' ? 'bg-down-tint' : 'bg-up-tint',
          )}
        />
        <span
          className={classes(
            'relative font-medium',
            side === 'sell' ? 'text-down' : 'text-up',
            priceText.length > 10 && 'tracking-tighter',
          )}
        >
          {priceText}
        </span>
        <OwnQuantity quantity={quantity} isOwn={isOwn} />
      </button>
    </li>
  );
});

/** The reference price and the spread. */
function Middle({ symbol, spread }: { symbol: string; spread: Spread | undefined }) {
  const t = useText('book');
  return (
    <div className="flex h-12 flex-col justify-center">
      <LastPrice symbol={symbol} />
      <p className="tabular truncate text-12 text-text-muted">
        {t('spread', { percent: spread ? showBps(spread.bps) : '–' })}
      </p>
    </div>
  );
}

const ARROWS = { up: '↑', down: '↓', flat: '' } as const;
const TONES = { up: 'text-up', down: 'text-down', flat: '' } as const;

const LastPrice = memo(function LastPrice({ symbol }: { symbol: string }) {
  const ticker = useTicker(symbol);
  if (!ticker) return <Skeleton width="70%" height={18} />;
  const { last, direction, isStale } = ticker;
  return (
    <p
      className={classes(
        'tabular truncate text-16 font-semibold',
        isStale ? 'text-text-muted' : TONES[direction],
      )}
    >
      {showPrice(last)}
      <span aria-hidden="true"> {ARROWS[direction]}</span>
    </p>
  );
});

/** As high as the book will be. */
function BookShapes({ symbol, rowCount }: { symbol: string; rowCount: number }) {
  const t = useText('book');
  const shapes = Array.from({ length: rowCount }, (_, index) => (
    <span key={index} className="flex h-6 items-center justify-between">
      <Skeleton width="45%" height={10} />
      <Skeleton width="30%" height={10} />
    </span>
  ));
  return (
    <div aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      {shapes}
      <Middle symbol={symbol} spread={undefined} />
      {shapes}
    </div>
  );
}
