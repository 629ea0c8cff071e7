/**
 * The cost of the currencies in the spot account (rulebook 19), total and per unit. Other accounts
 * have no cost, and a cost is never shown beside a quantity it does not belong to.
 */
import { parseUnits } from '@anywhen/money';
import type { AccountKind, SpotPosition } from '@anywhen/protocol';
import { refreshPositions, usePositions } from '../../api/positions.ts';
import { useBalanceChange } from '../../live/balance-change.ts';
import type { Holding } from '../valuation.ts';

export type Cost = Pick<SpotPosition, 'cost' | 'averageCost'>;

type CostOf = (holding: Pick<Holding, 'currency' | 'total'>) => Cost | undefined;

/** Refetched when a balance changes: quantity and cost belong together. */
export function useCosts(kind: AccountKind): CostOf {
  const isWanted = kind === 'spot';
  const positions = usePositions({ isWanted }).data?.positions;
  useBalanceChange(() => {
    if (isWanted) void refreshPositions();
  });
  return isWanted ? (holding) => findCost(positions, holding) : noCost;
}

/** Undefined until it is loaded, and for USDT, the unit of costs. */
export function findCost(
  positions: readonly SpotPosition[] | undefined,
  { currency, total }: Pick<Holding, 'currency' | 'total'>,
): Cost | undefined {
  const position = positions?.find((one) => one.currency === currency);
  if (!position || parseUnits(position.quantity) !== parseUnits(total)) return undefined;
  return position;
}

function noCost(): undefined {}
