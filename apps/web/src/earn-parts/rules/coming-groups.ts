/** Groups upcoming payments by month for a list, and into a few bars for a chart. Pure. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { businessDate, type ComingKind, type ComingLine } from '@anywhen/protocol';
import { unitsInUsdt, type PriceOf } from '../../market-parts/worth.ts';

export type ComingMonth = {
  /** `2026-01`. */
  readonly month: string;
  readonly lines: readonly ComingLine[];
  /** By currency: what products earn, and apart from it what was the member's before. */
  readonly earned: readonly Total[];
  readonly principal: readonly Total[];
};

type Total = { readonly currency: string; readonly amount: string };

const EARNED: readonly ComingKind[] = ['interest', 'reward', 'output'];

/** Without contracts, whose payout is unknown, and without what bots spend. */
export function comingMonths(lines: readonly ComingLine[]): ComingMonth[] {
  const months = groupBy(inOrder(lines), ({ day }) => businessDate(day).slice(0, 7));
  return [...months].map(([month, ofMonth]) => {
    const totalsOf = (kinds: readonly ComingKind[]) =>
      [
        ...groupBy(
          ofMonth.filter(({ kind }) => kinds.includes(kind)),
          ({ currency }) => currency,
        ),
      ].map(([currency, same]) => ({ currency, amount: sumOf(same) }));
    return { month, lines: ofMonth, earned: totalsOf(EARNED), principal: totalsOf(['principal']) };
  });
}

export type ComingBar = {
  readonly fromDay: number;
  readonly toDay: number;
  /** Interest, rewards and output in USDT at the current prices, as far as there are prices. */
  readonly earned: string;
  /** Principal is returned in these days. */
  readonly hasPrincipal: boolean;
};

const BARS_MAX = 12;
/** From the current day to the last payment, in equal bars of whole days. */
export function comingBars(
  lines: readonly ComingLine[],
  { today, priceOf }: { today: number; priceOf: PriceOf },
): ComingBar[] {
  const lastDay = Math.max(today, ...lines.map(({ day }) => day));
  const daysPerBar = Math.ceil((lastDay - today + 1) / BARS_MAX);
  const count = Math.ceil((lastDay - today + 1) / daysPerBar);
  return Array.from({ length: count }, (_, index) => {
    const fromDay = today + index * daysPerBar;
    const toDay = fromDay + daysPerBar - 1;
    const within = lines.filter(({ day }) => day >= fromDay && day <= toDay);
    const earned = within
      .filter(({ kind }) => EARNED.includes(kind))
      .map(({ currency, amount }) => unitsInUsdt(currency, parseUnits(amount), priceOf) ?? 0n)
      .reduce((sum, units) => sum + units, 0n);
    const hasPrincipal = within.some(({ kind }) => kind === 'principal');
    return { fromDay, toDay, earned: formatUnits(earned), hasPrincipal };
  });
}

/** In the order of their first day. */
function groupBy(lines: readonly ComingLine[], nameOf: (line: ComingLine) => string) {
  const groups = new Map<string, ComingLine[]>();
  for (const line of lines) {
    const name = nameOf(line);
    const group = groups.get(name);
    if (group) group.push(line);
    else groups.set(name, [line]);
  }
  return groups;
}

function inOrder(lines: readonly ComingLine[]): ComingLine[] {
  return lines.toSorted((one, other) => one.day - other.day || one.atMs - other.atMs);
}

function sumOf(lines: readonly ComingLine[]): string {
  return formatUnits(lines.reduce((sum, { amount }) => sum + parseUnits(amount), 0n));
}
