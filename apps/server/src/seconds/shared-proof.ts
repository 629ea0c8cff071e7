/** A shared seconds contract, as its link says it. */
import { describeSharedContract } from '@anywhen/exchange';
import { parseUnits } from '@anywhen/money';
import { type SharedProofs, gainBpsOf } from '../facets/shared-proofs.ts';
import { findSharedContract } from './queries.ts';

export const sharedContracts: SharedProofs = {
  product: 'seconds',
  find: async (pool, shareId) => {
    const proven = await findSharedContract(pool, shareId);
    if (!proven) return undefined;
    const { symbol, direction, periodSeconds, ...contract } = describeSharedContract(
      proven.contract,
    );
    const { profit, wager, isVoid, opening, settlement } = contract;
    return {
      symbol,
      side: direction,
      detail: { is: 'seconds', seconds: periodSeconds },
      outcome: profit === null ? 'open' : isVoid ? 'void' : 'ended',
      gainBps: profit === null ? null : gainBpsOf(parseUnits(profit), parseUnits(wager)),
      from: opening?.price ?? null,
      to: settlement?.price ?? null,
    };
  },
};
