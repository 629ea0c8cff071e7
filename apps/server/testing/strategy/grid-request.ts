/** A grid around a price, with the figures its form would show. For tests only. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import { GRID_TERMS, isRejection, planGrid, spotFeeBps, spotStepsOf } from '@anywhen/protocol';

type Asked = { symbol: string; price: number; grids: number; investment: string };

export function gridRequestAt({ symbol, price, grids, investment }: Asked) {
  const market = findMarket(symbol);
  if (!market) throw new Error(`there is no ${symbol}`);
  const steps = spotStepsOf(market);
  const [lower, upper] = [Math.round(price * 0.98), Math.round(price * 1.02)];
  const investUnits = parseUnits(investment);
  const ground = { price, feeBps: spotFeeBps(0), terms: GRID_TERMS };
  const plan = planGrid(steps, { lower, upper, grids, investUnits, ...ground });
  if (isRejection(plan)) throw new Error(`no plan: ${plan.code}`);
  const least = plan.profitUnits.reduce((one, other) => (other < one ? other : one));
  return {
    symbol,
    lower: formatUnits(BigInt(lower), market.priceDecimals),
    upper: formatUnits(BigInt(upper), market.priceDecimals),
    grids,
    investment,
    shown: {
      quantity: formatUnits(BigInt(plan.buyLots) * steps.lotUnits),
      startCost: formatUnits(plan.startUnits),
      profit: formatUnits(least),
    },
  };
}

/** The same as a command, for tests that submit to the core directly. */
export function gridCommandAt(asked: Asked) {
  const { shown, ...request } = gridRequestAt(asked);
  const { quantity, startCost, profit } = shown;
  const named = { shownQuantity: quantity, shownStartCost: startCost, shownProfit: profit };
  return { kind: 'create-grid', ...request, ...named } as const;
}
