/** A grid as its form asks for it: with what it has shown, which the exchange holds it to. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import { GRID_TERMS, planGrid, spotFeeBps, spotStepsOf, isRejection } from '@anywhen/protocol';

/** Prices in ticks. */
type GridRange = {
  readonly symbol: string;
  readonly lower: number;
  readonly upper: number;
  readonly price: number;
  readonly grids: number;
  readonly investment: string;
};

export function gridRequest({ symbol, lower, upper, price, grids, investment }: GridRange) {
  const market = findMarket(symbol);
  if (!market) throw new Error(`there is no ${symbol}`);
  const steps = spotStepsOf(market);
  const [investUnits, feeBps] = [parseUnits(investment), spotFeeBps(0)];
  const plan = planGrid(steps, {
    lower,
    upper,
    grids,
    investUnits,
    price,
    feeBps,
    terms: GRID_TERMS,
  });
  if (isRejection(plan)) throw new Error(`no grid: ${plan.code}`);
  const least = plan.profitUnits.reduce((one, other) => (other < one ? other : one));
  const written = (ticks: number) => formatUnits(BigInt(ticks), market.priceDecimals);
  return {
    grid: { symbol, lower: written(lower), upper: written(upper), grids, investment },
    shown: {
      quantity: formatUnits(BigInt(plan.buyLots) * steps.lotUnits),
      startCost: formatUnits(plan.startUnits),
      profit: formatUnits(least),
    },
  };
}
