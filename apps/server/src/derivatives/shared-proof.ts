/** A shared leveraged position, as its link says it; most of them were liquidated. */
import { describeSharedLeverage } from '@anywhen/exchange';
import { parseUnits } from '@anywhen/money';
import { type SharedProofs, gainBpsOf } from '../facets/shared-proofs.ts';
import { findSharedPosition } from './queries.ts';

export const sharedPositions: SharedProofs = {
  product: 'derivatives',
  find: async (pool, shareId) => {
    const found = await findSharedPosition(pool, shareId);
    if (!found) return undefined;
    const { symbol, side, leverage, state, ...position } = describeSharedLeverage(found);
    const { realised, fees, funding, openedMargin, openedPrice, decided, closedPrice } = position;
    const isOver = state === 'closed' || state === 'liquidated';
    const gain = parseUnits(realised) - parseUnits(fees) + parseUnits(funding);
    return {
      symbol,
      side,
      detail: { is: 'leverage', times: leverage },
      outcome: state === 'liquidated' ? 'liquidated' : isOver ? 'ended' : 'open',
      gainBps: isOver ? gainBpsOf(gain, parseUnits(openedMargin)) : null,
      from: openedPrice,
      to: decided?.price ?? closedPrice,
    };
  },
};
