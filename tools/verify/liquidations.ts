/**
 * Receipts of liquidations, recomputed from what a server publishes: every event of the position,
 * the tick that decided, and the one before it, which did not demand anything.
 */
import { leverageTermsUpTo, listLiquidationCalls, verifyLiquidation } from '@anywhen/protocol';
import type { Finding } from './check.ts';
import { NoAnswer, type PublicApi } from './public-api.ts';

type Api = Pick<PublicApi, 'readLiquidation' | 'readCommitments' | 'listTicks' | 'readTerms'>;

export async function checkLiquidation(api: Api, shareId: string): Promise<Finding> {
  const what = `liquidation ${shareId}`;
  try {
    const receipt = await api.readLiquidation(shareId);
    const { position } = receipt;
    if (position.shareId !== shareId) return { outcome: 'fails', what, detail: 'another share id' };
    const commitments = await api.readCommitments();
    const calls = listLiquidationCalls(receipt);
    const ranges = await Promise.all(calls.map((call) => api.listTicks(call)));
    // Back to its first fees: an order may have waited since long before it was filled.
    const history = await api.readTerms('derivatives', 0);
    const terms = leverageTermsUpTo(history, position.openedAtMs);
    const verdict = verifyLiquidation(receipt, { commitments, ranges }, { terms });
    if (!verdict.isSound) return { outcome: 'fails', what, detail: JSON.stringify(verdict.fault) };
    const { price, worth, maintenance, returned } = verdict;
    const detail =
      `${position.symbol} ${position.side} ${position.leverage}×: at ${price} worth ${worth}, ` +
      `needed more than ${maintenance}, ${returned} USDT back`;
    return { outcome: 'holds', what, detail };
  } catch (error) {
    if (error instanceof NoAnswer) return { outcome: 'open', what, detail: error.message };
    throw error;
  }
}
