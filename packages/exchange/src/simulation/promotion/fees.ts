/** The fees of trades in one step's changes: from the records of the trades themselves. */
import { findMarket } from '@anywhen/prices';
import type { Uid } from '../../kernel/actor.ts';
import type { Change } from '../../modules.ts';

type Fee = { readonly uid: Uid; readonly usdtUnits: bigint };

/** `owners`: of leveraged positions. */
export function feesIn(changes: readonly Change[], owners: ReadonlyMap<number, Uid>): Fee[] {
  return changes
    .flatMap((change): Fee[] => {
      if (change.kind === 'leverage-event') {
        const { positionId, kind, feeUnits } = change.event;
        const uid = owners.get(positionId);
        const isTrade = ['opened', 'added', 'reduced', 'closed'].includes(kind);
        return uid !== undefined && isTrade ? [{ uid, usdtUnits: feeUnits }] : [];
      }
      if (change.kind !== 'spot-trade') return [];
      const { symbol, price, buyer, seller } = change.trade;
      const decimals = findMarket(symbol)?.priceDecimals ?? 0;
      const worth = ((buyer?.feeUnits ?? 0n) * BigInt(price)) / 10n ** BigInt(decimals);
      return [
        ...(buyer ? [{ uid: buyer.uid, usdtUnits: worth }] : []),
        ...(seller ? [{ uid: seller.uid, usdtUnits: seller.feeUnits }] : []),
      ];
    })
    .filter(({ usdtUnits }) => usdtUnits > 0n);
}
