/**
 * What members' sales had cost, by the moving average of the spot account (rulebook 19): purchases
 * add what was paid, what comes from elsewhere its worth, and what is sold or sent away takes its
 * share along. The exchange holds the average of now alone; here it is followed from the start.
 */
import type { SpotTradeRecord } from '@anywhen/exchange';
import { findSpotMarket } from '@anywhen/exchange';
import { divide } from '@anywhen/money';

/** What came into the account, or below zero left it, not by a trade; with its worth. */
export type CurrencyMove = {
  readonly atMs: number;
  readonly currency: string;
  readonly units: bigint;
  readonly valueUnits: bigint;
};

type Holding = { units: bigint; costUnits: bigint };

type SaleCosts = {
  /** By order. */
  readonly costs: ReadonlyMap<number, bigint>;
  /** What is left, by currency. */
  readonly holdings: ReadonlyMap<string, Readonly<Holding>>;
};

/** Of all own trades and moves of a member, oldest first. */
export function costsOfSales(
  uid: number,
  trades: readonly SpotTradeRecord[],
  moves: readonly CurrencyMove[],
): SaleCosts {
  const costs = new Map<number, bigint>();
  const holdings = new Map<string, Holding>();
  const holdingOf = (currency: string) => {
    const holding = holdings.get(currency) ?? { units: 0n, costUnits: 0n };
    holdings.set(currency, holding);
    return holding;
  };
  const waiting = [...moves];
  const moveUntil = (atMs: number) => {
    while (waiting[0] && waiting[0].atMs <= atMs) {
      const { currency, units, valueUnits } = waiting.shift() as CurrencyMove;
      const holding = holdingOf(currency);
      if (units < 0n) take(holding, -units);
      else put(holding, { units, costUnits: valueUnits });
    }
  };
  for (const { symbol, lots, paidUnits, buyer, seller, atMs } of trades) {
    const market = findSpotMarket(symbol);
    if (!market) continue;
    moveUntil(atMs);
    const units = BigInt(lots) * market.lotUnits;
    const holding = holdingOf(market.currency);
    if (buyer?.uid === uid) {
      put(holding, { units: units - buyer.feeUnits, costUnits: paidUnits });
    } else if (seller) {
      const { orderId } = seller;
      costs.set(orderId, (costs.get(orderId) ?? 0n) + take(holding, units));
    }
  }
  moveUntil(Infinity);
  return { costs, holdings };
}

function put(holding: Holding, { units, costUnits }: Holding): void {
  holding.units += units;
  holding.costUnits += costUnits;
}

/** The cost of what is taken; what stays is rounded down, as in the exchange. */
function take(holding: Holding, units: bigint): bigint {
  const before = holding.costUnits;
  const left = holding.units > units ? holding.units - units : 0n;
  if (holding.units > 0n) {
    holding.costUnits = divide({ dividend: before * left, divisor: holding.units }, 'down');
  }
  holding.units = left;
  return before - holding.costUnits;
}
