/** The rules of seconds contracts, or receipts, depending on the URL. */
import { findMarket } from '@anywhen/prices';
import { useQuery } from '../router/index.ts';
import { FairnessExplained } from './details/fairness-explained.tsx';
import { AskedOwnReceipt, AskedSharedReceipt } from './receipt/asked-receipt.tsx';
import { RulesExplained } from './details/rules-explained.tsx';

const FIRST_SYMBOL = 'BTCUSDT';

export function ContractDetails() {
  const query = useQuery();
  const orderId = query.get('orderId');
  const shareId = query.get('share');
  if (orderId !== null) return <AskedOwnReceipt key={orderId} id={orderId} />;
  if (shareId !== null) return <AskedSharedReceipt key={shareId} shareId={shareId} />;
  if (query.get('topic') === 'fair') return <FairnessExplained />;
  const symbol = query.get('symbol')?.toUpperCase() ?? '';
  return <RulesExplained symbol={findMarket(symbol)?.isSeconds ? symbol : FIRST_SYMBOL} />;
}
