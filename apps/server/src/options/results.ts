/**
 * The results of options that were sold back or have expired (rulebook 7.5). A booking and its sale
 * or settlement have the same moment.
 */
import type { OptionRecord, OptionSale } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import {
  type EndedResult,
  type FlowBooking,
  saleResultOf,
  settledResultOf,
  soldBefore,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import { positionTable, saleTable } from './storage.ts';

type Sold = { readonly sale: OptionSale; readonly result: EndedResult };

function saleResultsOf(position: OptionRecord, sales: readonly OptionSale[]): Sold[] {
  return sales.map((sale, index) => {
    return { sale, result: saleResultOf(position, sale, soldBefore(sales.slice(0, index))) };
  });
}

/** Of the sale that brought what was sold in all to this. */
export async function findSaleResult(
  pool: Pool,
  { id, sold }: { id: string; sold: string },
): Promise<EndedResult | undefined> {
  const position = await positionTable.find(pool, 'where id = $1', [Number(id)]);
  if (!position) return undefined;
  let units = 0n;
  for (const { sale, result } of saleResultsOf(position, await listSales(pool, [position.id]))) {
    units += sale.priceUnits * BigInt(sale.quantity);
    if (formatUnits(units) === sold) return result;
  }
  return undefined;
}

/** Several sales of one moment are in the order of their lines, which are newest first. */
export async function listFlowResults(
  pool: Pool,
  lines: readonly FlowBooking[],
): Promise<Map<string, EndedResult>> {
  const ended = lines.filter(({ type }) => type !== 'OPTION_PREMIUM');
  const ids = [...new Set(ended.map(({ reference }) => Number(reference)))];
  if (ids.length === 0) return new Map();
  const positions = await positionTable.list(pool, 'where id = any($1)', [ids]);
  const sales = await listSales(pool, ids);
  const sold = new Map(
    positions.map((position) => {
      const own = sales.filter(({ positionId }) => positionId === position.id);
      return [position.id, saleResultsOf(position, own)];
    }),
  );
  const results = new Map<string, EndedResult>();
  for (const { id, type, reference, atMs } of ended) {
    const position = positions.find((each) => each.id === Number(reference));
    const own = sold.get(Number(reference)) ?? [];
    const last = own.findLastIndex(({ sale }) => sale.soldAtMs === atMs);
    const [sale] = type !== 'OPTION_SELLBACK' || last < 0 ? [] : own.splice(last, 1);
    if (sale) results.set(id, sale.result);
    else if (position && type !== 'OPTION_SELLBACK') results.set(id, settledResultOf(position));
  }
  return results;
}

function listSales(pool: Pool, ids: readonly number[]): Promise<OptionSale[]> {
  return saleTable.list(pool, 'where position_id = any($1) order by position_id, no', [ids]);
}
