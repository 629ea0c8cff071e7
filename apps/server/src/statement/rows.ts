/** The cells of a statement, the same in both forms: exact decimal texts, times in UTC. */
import { formatUnits } from '@anywhen/money';
import {
  type StatementColumn,
  businessDate,
  readDailyReference,
  referenceKindOf,
} from '@anywhen/protocol';
import { isoTime } from '../platform/csv.ts';
import type { CurrencyCosts, LineCost } from './costs.ts';
import type { StatementLine } from './ledger-pages.ts';
import type { AccountTotal } from './totals.ts';

export type Cells = Readonly<Partial<Record<StatementColumn, string | null>>>;

/** Every name is in every line: what is missing is null. */
export function lineCells(
  line: StatementLine,
  { cost, product }: { cost: LineCost | undefined; product: string | undefined },
): Cells {
  const { account, entryId, atMs, type, units, balanceAfter } = line;
  const { id, day } = readDailyReference(line.reference);
  return {
    time: isoTime(atMs),
    entry: String(entryId),
    account: account.kind,
    balance: account.bucket,
    currency: account.currency,
    amount: formatUnits(units),
    balanceAfter: formatUnits(balanceAfter),
    kind: type,
    product: product ?? null,
    referenceKind: referenceKindOf(type),
    reference: id,
    day: day === null ? null : businessDate(day),
    ...(cost ? costCells(cost) : NO_COST),
  };
}

function costCells({ kind, units, value, taken, held }: LineCost): Cells {
  return {
    costEvent: kind,
    quantity: formatUnits(units),
    valueUsdt: formatUnits(value),
    costUsdt: taken ? formatUnits(taken.cost) : null,
    realisedUsdt: taken ? formatUnits(taken.realised) : null,
    heldQuantity: formatUnits(held.units),
    heldCostUsdt: formatUnits(held.cost),
  };
}

const NO_COST: Cells = {
  costEvent: null,
  quantity: null,
  valueUsdt: null,
  costUsdt: null,
  realisedUsdt: null,
  heldQuantity: null,
  heldCostUsdt: null,
};

export function totalCells({
  account,
  ...total
}: Readonly<AccountTotal> & { closing: bigint }): Cells {
  return {
    account: account.kind,
    balance: account.bucket,
    currency: account.currency,
    opening: formatUnits(total.opening),
    in: formatUnits(total.in),
    out: formatUnits(total.out),
    closing: formatUnits(total.closing),
  };
}

export function costTotalCells({ currency, held, ...coin }: Readonly<CurrencyCosts>): Cells {
  return {
    currency,
    realisedUsdt: formatUnits(coin.realised),
    heldQuantity: formatUnits(held.units),
    opening: formatUnits(coin.opening),
    in: formatUnits(coin.in),
    out: formatUnits(coin.out),
    closing: formatUnits(held.cost),
  };
}
