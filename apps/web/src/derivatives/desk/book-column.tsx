/**
 * The spot market's order book beside the chart, on a desk. It says, as the sheet of smaller
 * screens does, that leveraged orders are not executed against it.
 */
import type { Market } from '@anywhen/prices';
import { MarketFeed } from '../../book/market-feed.tsx';
import { OrderBook } from '../../book/order-book.tsx';
import { useOwnPrices } from '../../book/own-prices.ts';
import { useText } from '../../i18n/index.ts';
import { takePrice, type ChangeDraft } from './order-draft.ts';

const ROWS = 8;

type BookColumnProps = { market: Market; onDraft: ChangeDraft };

export function BookColumn({ market, onDraft }: BookColumnProps) {
  const t = useText('derivatives');
  return (
    <div className="flex flex-col gap-3">
      <MarketFeed key={market.symbol} symbol={market.symbol}>
        <Book market={market} onDraft={onDraft} />
      </MarketFeed>
      <p className="text-12 text-pretty text-text-muted">{t('book.text')}</p>
    </div>
  );
}

function Book({ market, onDraft }: BookColumnProps) {
  const own = useOwnPrices(market);
  const take = (price: string) => onDraft((before) => takePrice(before, price));
  return <OrderBook market={market} rowCount={ROWS} own={own} onPrice={take} />;
}
