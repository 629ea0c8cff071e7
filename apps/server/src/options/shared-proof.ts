/** A shared option, as its link says it. */
import { describeSharedOption } from '@anywhen/exchange';
import { parseUnits } from '@anywhen/money';
import { type SharedProofs, gainBpsOf } from '../facets/shared-proofs.ts';
import { findSharedPosition } from './queries.ts';

export const sharedOptions: SharedProofs = {
  product: 'option',
  find: async (pool, shareId) => {
    const proven = await findSharedPosition(pool, shareId);
    if (!proven) return undefined;
    const { symbol, type, strike, state, profit, premium, settlement } = describeSharedOption(
      proven.position,
    );
    return {
      symbol,
      side: type,
      detail: { is: 'strike', price: strike },
      outcome: profit === null ? 'open' : state === 'void' ? 'void' : 'ended',
      gainBps: profit === null ? null : gainBpsOf(parseUnits(profit), parseUnits(premium)),
      from: null,
      to: settlement,
    };
  },
};
