/**
 * The desk of wide screens: chart, book, trades, ticket and the member's own orders at once, in one
 * screen. Each panel scrolls in itself. The ticket comes before the book for the keyboard, as on a
 * phone: behind it are a row's worth of buttons for every price.
 */
import { useId, type ReactNode } from 'react';
import type { Market } from '@anywhen/prices';
import { classes } from '@anywhen/ui';
import { TradesList } from '../../book/trades-list.tsx';
import { useText } from '../../i18n/index.ts';
import { useTopEdgePx } from '../../market-parts/top-edge.ts';
import { useFittingRows } from './book-height.ts';
import { DeskBook } from './desk-book.tsx';

type DeskFrameProps = { header: ReactNode; children: ReactNode };

/** As high as what the bars leave; a low window scrolls as a whole. */
export function DeskFrame({ header, children }: DeskFrameProps) {
  const [topEdgePx, place] = useTopEdgePx();
  return (
    <div
      ref={place}
      className="@container -mb-8 flex min-h-168 flex-col"
      style={{ height: `calc(100dvh - ${topEdgePx}px)` }}
    >
      <div className="px-4 py-1">{header}</div>
      {children}
    </div>
  );
}

type DeskPlacesProps = {
  market: Market;
  chart: ReactNode;
  form: ReactNode;
  below: ReactNode;
  onPrice: (price: string) => void;
};

export function DeskPlaces({ market, chart, form, below, onPrice }: DeskPlacesProps) {
  return (
    <div
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_14rem_18rem]
        grid-rows-[minmax(0,1fr)_minmax(13rem,34%)] border-t border-line
        min-[100rem]:grid-cols-[minmax(0,1fr)_33rem_20rem]"
    >
      <div className="min-h-0 pt-2">{chart}</div>
      <div
        className="col-start-3 row-span-2 row-start-1 min-h-0 overflow-y-auto border-l border-line
          p-4"
      >
        {form}
      </div>
      <div
        className="col-start-2 row-span-2 row-start-1 flex min-h-0 flex-col border-l border-line
          min-[100rem]:flex-row"
      >
        <Book market={market} onPrice={onPrice} />
        <Trades market={market} />
      </div>
      <div className="col-start-1 row-start-2 min-h-0 border-t border-line">{below}</div>
    </div>
  );
}

function Book({ market, onPrice }: Pick<DeskPlacesProps, 'market' | 'onPrice'>) {
  const t = useText('book');
  const [rowCount, place] = useFittingRows();
  return (
    <div className={classes(PANEL, 'basis-2/3')}>
      <PanelTitle>{t('title')}</PanelTitle>
      <div ref={place} className="min-h-0 flex-1 overflow-hidden px-4">
        <DeskBook market={market} rowCount={rowCount} onPrice={onPrice} />
      </div>
    </div>
  );
}

function Trades({ market }: { market: Market }) {
  const t = useText('book');
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={classes(
        PANEL,
        'basis-1/3 border-t border-line min-[100rem]:border-t-0 min-[100rem]:border-l',
      )}
    >
      <PanelTitle id={titleId}>{t('trades.title')}</PanelTitle>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has nothing to press
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
      >
        <TradesList market={market} />
      </div>
    </section>
  );
}

const PANEL = 'flex min-h-0 min-w-0 grow shrink flex-col min-[100rem]:basis-1/2';

function PanelTitle({ id, children }: { id?: string; children: string }) {
  return (
    <h2 id={id} className="flex min-h-11 shrink-0 items-center px-4 text-14 font-semibold">
      {children}
    </h2>
  );
}
