/**
 * `/newContract/contractinfo`: the rules and what they cost (`?product=&symbol=`), an own receipt
 * (`?orderId=`), a shared one (`?share=`), and why anybody may believe it (`?topic=fair`).
 */
import { findMarket } from '@anywhen/prices';
import { useQuery } from '../router/index.ts';
import { productOf } from './contract-filter.ts';
import { FairnessExplained } from './details/fairness-explained.tsx';
import { ProductToCome } from './product-to-come.tsx';
import { AskedOwnReceipt, AskedSharedReceipt } from './receipt/asked-receipt.tsx';
import { RulesExplained } from './details/rules-explained.tsx';

const FIRST_SYMBOL = 'BTCUSDT';

export function Page() {
  const query = useQuery();
  const orderId = query.get('orderId');
  const shareId = query.get('share');
  const product = productOf(query);
  if (orderId !== null) return <AskedOwnReceipt key={orderId} id={orderId} />;
  if (shareId !== null) return <AskedSharedReceipt key={shareId} shareId={shareId} />;
  if (query.get('topic') === 'fair') return <FairnessExplained />;
  if (product !== 'seconds') return <ProductToCome product={product} />;
  const symbol = query.get('symbol')?.toUpperCase() ?? '';
  return <RulesExplained symbol={findMarket(symbol)?.isSeconds ? symbol : FIRST_SYMBOL} />;
}
