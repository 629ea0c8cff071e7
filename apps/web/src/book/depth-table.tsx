/**
 * Both sides of the book side by side under a depth chart, for market pages. Chart, bars and
 * figures come from one snapshot.
 */
import { memo, useMemo } from 'react';
import type { Market } from '@anywhen/prices';
import type { Side } from '@anywhen/protocol';
import { SkeletonRows, classes } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { showPrice } from '../market-parts/market-texts.ts';
import { OwnQuantity } from './own-quantity.tsx';
import { bookRows, shortQuantity, spreadOf, type BookRow } from './book-rows.ts';
import { DepthPicture } from './depth-picture.tsx';
import { LiquidityNote } from './liquidity-note.tsx';
import { useBook } from './market-feed.tsx';
import type { OwnPrices } from './own-prices.ts';
import { usePriceStep } from './price-steps.ts';
import { StepPicker } from './step-picker.tsx';
import { showBps } from './book-texts.ts';

const ROWS = 12;
const PICTURE_ROWS = 20;
const NOTHING_OWN: ReadonlySet<string> = new Set();

export function DepthTable({ market, own }: { market: Market; own: OwnPrices }) {
  const t = useText('book');
  const depth = useBook();
  const ownAll = useMemo(() => new Set([...own.buy, ...own.sell]), [own]);
  const step = usePriceStep(market);
  const rows = useMemo(
    () => depth && bookRows(depth, { count: ROWS, own: ownAll, step }),
    [depth, ownAll, step],
  );
  const picture = useMemo(
    () => depth && bookRows(depth, { count: PICTURE_ROWS, own: NOTHING_OWN }),
    [depth],
  );
  if (!depth || !rows || !picture)
    return <SkeletonRows label={t('loading')} count={6} hasPicture={false} />;
  const spread = spreadOf(depth);
  return (
    <div className={classes('flex flex-col gap-2 px-4 pt-3', depth.isStale && 'grayscale')}>
      <DepthPicture
        rows={picture}
        label={t('picture', { spread: spread ? showBps(spread.bps) : '–' })}
      />
      <div className="flex h-6 items-center justify-end">
        <StepPicker market={market} />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Side side="buy" rows={rows.bids} market={market} />
        <Side side="sell" rows={rows.asks} market={market} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <LiquidityNote />
        <span className="tabular text-12 text-text-muted">
          {t('spread', { percent: spread ? showBps(spread.bps) : '–' })}
        </span>
      </div>
    </div>
  );
}

type SideProps = { side: Side; rows: readonly BookRow[]; market: Market };

function Side({ side, rows, market }: SideProps) {
  const t = useText('book');
  const isBids = side === 'buy';
  const turned = isBids && 'flex-row-reverse';
  return (
    <div className="min-w-0">
      <div
        className={classes(
          'flex h-8 items-center justify-between text-12 text-text-muted',
          turned || '',
        )}
      >
        <span>{t('price')}</span>
        <span>{market.currency}</span>
      </div>
      <ul aria-label={isBids ? t('bids') : t('asks')} className="h-72">
        {rows.map((row, rank) => (
          <Line
            key={rank}
            side={side}
            price={row.price}
            quantity={shortQuantity(row.quantity, market.quantityDecimals)}
            part={row.part}
            isOwn={row.isOwn}
          />
        ))}
      </ul>
    </div>
  );
}

type LineProps = { side: Side; price: string; quantity: string; part: number; isOwn: boolean };

/** Bids grow to the left and asks to the right, away from the middle. */
const Line = memo(function Line({ side, price, quantity, part, isOwn }: LineProps) {
  const isBids = side === 'buy';
  return (
    <li
      className={classes(
        'tabular relative flex h-6 items-center justify-between gap-1 text-12 contain-strict',
        isBids && 'flex-row-reverse',
      )}
    >
      <span
        aria-hidden="true"
        style={{ transform: `scaleX(${part})` }}
        className={classes(
          'absolute inset-x-0 inset-y-px rounded-sm',
          isBids ? 'origin-right bg-up-tint' : 'origin-left bg-down-tint',
        )}
      />
      <span className={classes('relative font-medium', isBids ? 'text-up' : 'text-down')}>
        {showPrice(price)}
      </span>
      <OwnQuantity quantity={quantity} isOwn={isOwn} />
    </li>
  );
});
