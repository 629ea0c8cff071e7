/**
 * The spot market's order book, one tap from the ticket. Leveraged orders are not executed against
 * it, and the sheet says so; a tapped price becomes the limit of the order.
 */
import type { Market } from '@anywhen/prices';
import { MarketFeed } from '../../book/market-feed.tsx';
import { OrderBook } from '../../book/order-book.tsx';
import { useOwnPrices } from '../../book/own-prices.ts';
import { useText } from '../../i18n/index.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { Sheet } from '../../parts/overlays.tsx';

type BookSheetProps = {
  market: Market;
  isOpen: boolean;
  onClose: () => void;
  onPrice: (price: string) => void;
};

const ROWS = 7;

export function BookSheet({ market, isOpen, onClose, onPrice }: BookSheetProps) {
  const t = useText('derivatives');
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('book.title', { market: marketText(market.symbol) })}
      description={t('book.text')}
    >
      {isOpen && (
        <MarketFeed key={market.symbol} symbol={market.symbol}>
          <Book market={market} onPrice={onPrice} />
        </MarketFeed>
      )}
    </Sheet>
  );
}

function Book({ market, onPrice }: Pick<BookSheetProps, 'market' | 'onPrice'>) {
  const own = useOwnPrices(market);
  return <OrderBook market={market} rowCount={ROWS} own={own} onPrice={onPrice} />;
}
