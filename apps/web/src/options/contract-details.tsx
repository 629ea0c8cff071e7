/** The rules of flash options, or receipts, depending on the URL. */
import { OPTION_SYMBOLS } from '@anywhen/protocol';
import { useQuery } from '../router/index.ts';
import { RulesExplained } from './details/rules-explained.tsx';
import { AskedOwnReceipt, AskedSharedReceipt } from './receipt/asked-receipt.tsx';

const [FIRST_SYMBOL = ''] = OPTION_SYMBOLS;

export function ContractDetails() {
  const query = useQuery();
  const orderId = query.get('orderId');
  const shareId = query.get('share');
  if (orderId !== null) return <AskedOwnReceipt key={orderId} id={orderId} />;
  if (shareId !== null) return <AskedSharedReceipt key={shareId} shareId={shareId} />;
  const symbol = query.get('symbol')?.toUpperCase() ?? '';
  return <RulesExplained symbol={OPTION_SYMBOLS.includes(symbol) ? symbol : FIRST_SYMBOL} />;
}
