/** The rules of leveraged contracts, an own position, or receipts, depending on the URL. */
import { useQuery } from '../router/index.ts';
import { RulesExplained } from './details/rules-explained.tsx';
import { AskedPosition, AskedSharedReceipt } from './receipt/asked-position.tsx';
import { findLeverageMarket } from './terms.ts';

const FIRST_SYMBOL = 'BTCUSDT';

export function ContractDetails() {
  const query = useQuery();
  const id = query.get('position') ?? query.get('orderId');
  const shareId = query.get('share');
  if (id !== null) return <AskedPosition key={id} id={id} />;
  if (shareId !== null) return <AskedSharedReceipt key={shareId} shareId={shareId} />;
  const symbol = query.get('symbol')?.toUpperCase() ?? '';
  return <RulesExplained symbol={findLeverageMarket(symbol)?.symbol ?? FIRST_SYMBOL} />;
}
