/** Products and issues as everybody sees them: amounts sold, and dates as of today. */
import { windowDayOf } from '@anywhen/exchange';
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  FINANCE_CURRENCY,
  type FinanceProduct,
  type FinanceProductLine,
  type FinanceProductState,
  type TrustIssue,
  type TrustWindows,
  financeDates,
  windowAt,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { AgendaFacts } from '../agenda/facts.ts';
import type { FinanceFacts } from './facts.ts';
import { listPastIssues } from './queries.ts';

type ProductFacts = { readonly finance: FinanceFacts; readonly agenda: AgendaFacts };

/** Issues that are over and had buyers. */
const PAST_ISSUES_MAX = 5;

/** Nothing is on sale before days and terms exist. */
export function describeProducts(
  { finance, agenda }: ProductFacts,
  nowMs: number,
): FinanceProductLine[] {
  const day = agenda.calendar?.day;
  if (day === undefined) return [];
  return finance.productsAt(nowMs).map((product) => describeProduct(product, finance, day));
}

/** The next one, the one on sale, and past ones; none for products that are always on sale. */
export async function listIssues(
  pool: Pool,
  { finance, agenda }: ProductFacts,
  product: FinanceProduct,
): Promise<TrustIssue[]> {
  const { windows, code, total } = product;
  const day = agenda.calendar?.day;
  if (!windows || day === undefined) return [];
  const { startDay: windowDay, endDay } = windowAt(windows, day);
  const next = issueFrom({ ...product, windows }, endDay, { state: 'upcoming', soldUnits: 0n });
  const soldUnits = finance.soldOf(code, windowDay);
  const state = saleState(product, soldUnits);
  const onSale = issueFrom({ ...product, windows }, windowDay, { state, soldUnits });
  const limit = PAST_ISSUES_MAX;
  const past = await listPastIssues(pool, { product: code, beforeDay: windowDay, limit });
  return [
    next,
    onSale,
    ...past.map((issue): TrustIssue => {
      const { startDay, redemptionDay, soldUnits: units } = issue;
      const isOver = day >= redemptionDay;
      const dates = { windowDay: issue.windowDay, startDay, redemptionDay };
      return { ...dates, state: isOver ? 'matured' : 'closed', sold: formatUnits(units), total };
    }),
  ];
}

function describeProduct(
  product: FinanceProduct,
  finance: FinanceFacts,
  day: number,
): FinanceProductLine {
  const { code, family, termDays, aprBps, min, step, personalMax, total, windows } = product;
  const windowDay = windowDayOf(product, day);
  const soldUnits = finance.soldOf(code, windowDay);
  return {
    code,
    family,
    currency: FINANCE_CURRENCY,
    termDays,
    aprBps,
    min,
    step,
    personalMax,
    total,
    sold: formatUnits(soldUnits),
    state: saleState(product, soldUnits),
    windowDay,
    windowEndDay: windows && windowAt(windows, day).endDay,
    subscriptionDay: day,
    ...financeDates(product, day),
  };
}

function issueFrom(
  product: FinanceProduct & { windows: TrustWindows },
  windowDay: number,
  { state, soldUnits }: { state: FinanceProductState; soldUnits: bigint },
): TrustIssue {
  const dates = financeDates(product, windowDay);
  return { windowDay, ...dates, state, sold: formatUnits(soldUnits), total: product.total };
}

function saleState({ total }: FinanceProduct, soldUnits: bigint): 'open' | 'sold-out' {
  return soldUnits < parseUnits(total) ? 'open' : 'sold-out';
}
