/**
 * Whether another number of grids would bring clearly more per round trip: where fees and rounding
 * take much of each step, fewer and wider steps keep more of it. It advises and refuses nothing.
 */
import { isRejection } from '../rejections.ts';
import { type SpotSteps, quoteUnitsOf } from '../spot/rules.ts';
import { GRIDS_MIN, type GridPlan, type GridRequest, planGrid } from './grid-rules.ts';

/** Of what a step brings before fees: with less left there is advice, and it leaves the second. */
const GRID_SHARE_MIN_BPS = 6_000;
const GRID_SHARE_GOOD_BPS = 7_500;

type GridAdvice = {
  readonly grids: number;
  /** Of its least round trip. */
  readonly profitUnits: bigint;
};

/** The largest number below that leaves enough of each step; none where this one does. */
export function adviseGrids(
  steps: SpotSteps,
  request: GridRequest,
  plan: GridPlan,
): GridAdvice | undefined {
  if (leavesShare(steps, plan, GRID_SHARE_MIN_BPS)) return undefined;
  for (let grids = request.grids - 1; grids >= GRIDS_MIN; grids -= 1) {
    const other = planGrid(steps, { ...request, grids });
    if (isRejection(other) || !leavesShare(steps, other, GRID_SHARE_GOOD_BPS)) continue;
    return { grids, profitUnits: leastProfit(other) };
  }
  return undefined;
}

/** The largest number of grids that is not too dense for a range; none where no number is. */
export function mostGrids(steps: SpotSteps, request: GridRequest): number | undefined {
  for (let grids = request.grids - 1; grids >= GRIDS_MIN; grids -= 1) {
    const plan = planGrid(steps, { ...request, grids });
    if (!isRejection(plan) || plan.code !== 'GRID_TOO_DENSE') return grids;
  }
  return undefined;
}

export function leastProfit({ profitUnits }: Pick<GridPlan, 'profitUnits'>): bigint {
  return profitUnits.reduce((one, other) => (other < one ? other : one));
}

function leavesShare(steps: SpotSteps, plan: GridPlan, shareBps: number): boolean {
  const { lines, buyLots, profitUnits } = plan;
  return profitUnits.every((profit, rung) => {
    const step = (lines[rung + 1] ?? 0) - (lines[rung] ?? 0);
    const gross = quoteUnitsOf(steps, BigInt(buyLots) * BigInt(step), 'up');
    return profit * 10_000n >= gross * BigInt(shareBps);
  });
}
