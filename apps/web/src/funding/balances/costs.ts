/**
 * What the currencies of the spot account cost (rulebook 19): the total paid and that per unit.
 * Other accounts have no cost, and a cost never stands beside a quantity it does not belong to.
 */
import { parseUnits } from '@anywhen/money';
import type { AccountKind, SpotPosition } from '@anywhen/protocol';
import { refreshPositions, usePositions } from '../../api/positions.ts';
import { useBalanceChange } from '../../live/balance-change.ts';
import type { Holding } from '../valuation.ts';

export type Cost = Pick<SpotPosition, 'cost' | 'averageCost'>;

type CostOf = (holding: Pick<Holding, 'currency' | 'total'>) => Cost | undefined;

/** Asked for again when a balance moved: quantity and cost belong together. */
export function useCosts(kind: AccountKind): CostOf {
  const isWanted = kind === 'spot';
  const positions = usePositions({ isWanted }).data?.positions;
  useBalanceChange(() => {
    if (isWanted) void refreshPositions();
  });
  return isWanted ? (holding) => findCost(positions, holding) : noCost;
}

/** Undefined while it is not known, and for USDT, which is what costs are counted in. */
export function findCost(
  positions: readonly SpotPosition[] | undefined,
  { currency, total }: Pick<Holding, 'currency' | 'total'>,
): Cost | undefined {
  const position = positions?.find((one) => one.currency === currency);
  if (!position || parseUnits(position.quantity) !== parseUnits(total)) return undefined;
  return position;
}

function noCost(): undefined {}
