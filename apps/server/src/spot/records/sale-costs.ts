/**
 * What members' sales had cost, by the moving average of the spot account (rulebook 19): purchases
 * add what was paid, what comes from elsewhere its worth, and what is sold or sent away takes its
 * share along. The exchange holds the average of now alone; here it is followed from the start.
 */
import { type SpotTradeRecord, findSpotMarket } from '@anywhen/exchange';
import { type CostBasis, openCostBasis } from '@anywhen/money';

/** What came into the account, or below zero left it, not by a trade; with its worth. */
export type CurrencyMove = {
  readonly atMs: number;
  readonly currency: string;
  readonly units: bigint;
  readonly valueUnits: bigint;
};

type SaleCosts = {
  /** By order. */
  readonly costs: ReadonlyMap<number, bigint>;
  /** What is left, by currency. */
  readonly holdings: ReadonlyMap<string, Readonly<CostBasis>>;
};

/** Of all own trades and moves of a member, oldest first. */
export function costsOfSales(
  uid: number,
  trades: readonly SpotTradeRecord[],
  moves: readonly CurrencyMove[],
): SaleCosts {
  const costs = new Map<number, bigint>();
  const holdings = new Map<string, CostBasis>();
  const holdingOf = (currency: string) => {
    const holding = holdings.get(currency) ?? openCostBasis('average');
    holdings.set(currency, holding);
    return holding;
  };
  let moved = 0;
  const moveUntil = (atMs: number) => {
    for (let move = moves[moved]; move && move.atMs <= atMs; move = moves[(moved += 1)]) {
      const { currency, units, valueUnits } = move;
      if (units < 0n) holdingOf(currency).take(-units);
      else holdingOf(currency).add({ units, cost: valueUnits });
    }
  };
  for (const { symbol, lots, paidUnits, buyer, seller, atMs } of trades) {
    const market = findSpotMarket(symbol);
    if (!market) continue;
    moveUntil(atMs);
    const units = BigInt(lots) * market.lotUnits;
    const holding = holdingOf(market.currency);
    if (buyer?.uid === uid) {
      holding.add({ units: units - buyer.feeUnits, cost: paidUnits });
    } else if (seller) {
      const { orderId } = seller;
      costs.set(orderId, (costs.get(orderId) ?? 0n) + holding.take(units));
    }
  }
  moveUntil(Infinity);
  return { costs, holdings };
}
