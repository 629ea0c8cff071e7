/**
 * `/newContract/contractinfo`: the rules and what they cost (`?product=&symbol=`), an own receipt
 * (`?orderId=`), a shared one (`?share=`), and why anybody may believe it (`?topic=fair`).
 */
import { findMarket } from '@anywhen/prices';
import { useQuery } from '../router/index.ts';
import { productOf } from './contract-filter.ts';
import { FairPart } from './fair-part.tsx';
import { ProductToCome } from './product-to-come.tsx';
import { OwnReceiptPart, SharedReceiptPart } from './receipt-part.tsx';
import { RulesPart } from './rules-part.tsx';

const FIRST_SYMBOL = 'BTCUSDT';

export function Page() {
  const query = useQuery();
  const orderId = query.get('orderId');
  const shareId = query.get('share');
  const product = productOf(query);
  if (orderId !== null) return <OwnReceiptPart key={orderId} id={orderId} />;
  if (shareId !== null) return <SharedReceiptPart key={shareId} shareId={shareId} />;
  if (query.get('topic') === 'fair') return <FairPart />;
  if (product !== 'seconds') return <ProductToCome product={product} />;
  const symbol = query.get('symbol')?.toUpperCase() ?? '';
  return <RulesPart symbol={findMarket(symbol)?.isSeconds ? symbol : FIRST_SYMBOL} />;
}
