/** The preview of a dragged line: its new price, and its effects below or above it. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Market } from '@anywhen/prices';
import { classes } from '@anywhen/ui';
import { useTicker } from '../../live/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import type { MovableLine } from './chart-line.ts';
import type { Drawing } from './drawing.ts';
import { inSight } from './line-moves.ts';

type MovedLineProps = {
  drawing: Drawing;
  line: MovableLine;
  market: Market;
  price: string;
  /** Receives the current price, for the time of release. */
  lastRef: RefObject<string | undefined>;
};

/** The same distance above the line as below it. */
const ABOVE = 'translateY(calc(-100% - 1rem))';

export function MovedLine({ drawing, line, market, price, lastRef }: MovedLineProps) {
  const place = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLOutputElement>(null);
  const last = useTicker(market.symbol)?.last;
  const { texts, isRefused } = line.move.preview(price, last);
  useEffect(() => {
    lastRef.current = last;
  }, [lastRef, last]);
  useLayoutEffect(() => {
    const put = () => {
      const heightPx = drawing.priceHeightPx();
      const top = inSight(drawing.topOf(Number(price)) ?? 0, heightPx);
      const isLow = top > heightPx / 2;
      place.current?.style.setProperty('transform', `translateY(${top}px)`);
      words.current?.style.setProperty('transform', isLow ? ABOVE : 'none');
    };
    put();
    return drawing.onRescaled(put);
  }, [drawing, price]);
  return (
    <div ref={place} className="absolute inset-x-0 top-0 h-0">
      <div
        className={classes(
          'absolute inset-x-0 border-t border-dashed',
          isRefused ? 'border-danger' : 'border-accent',
        )}
      />
      <output
        ref={words}
        className={classes(
          'absolute top-2 right-16 left-2 flex w-fit max-w-72 flex-col gap-0.5 rounded-card',
          'bg-surface-raised px-2.5 py-1.5 text-12 shadow-float',
        )}
      >
        <span className="tabular font-semibold">
          {showPrice(line.price)} → {showPrice(price)}
        </span>
        {texts.map((text) => (
          <span
            key={text}
            className={classes('text-pretty', isRefused ? 'text-danger' : 'text-text-muted')}
          >
            {text}
          </span>
        ))}
      </output>
    </div>
  );
}
