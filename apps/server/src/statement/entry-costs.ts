/**
 * Which coins an entry brought or took (rulebook 27.3). Pure. Only what changes how much of a
 * currency the member has in all accounts together: holding, releasing and transfers do not.
 */
import { abs } from '@anywhen/money';
import {
  EXTERNAL_LEDGER_TYPES,
  type LedgerType,
  type CostEvent as Kind,
  referenceKindOf,
} from '@anywhen/protocol';

export type EntryLine = {
  readonly currency: string;
  readonly units: bigint;
  readonly type: LedgerType;
  readonly reference: string;
};

/** It stands beside one of its lines. */
export type CostEvent<Line> = {
  readonly line: Line;
  readonly kind: Kind;
  readonly currency: string;
  readonly units: bigint;
  /** What was paid or came in for it, fees inside; without a trade there is no such price. */
  readonly tradedUsdt: bigint | undefined;
};

const QUOTE = 'USDT';

export function costEventsOf<Line extends EntryLine>(entry: readonly Line[]): CostEvent<Line>[] {
  // Most entries move only USDT.
  if (entry.every(({ currency }) => currency === QUOTE)) return [];
  const groups = groupBy(entry, ({ type, reference }) =>
    referenceKindOf(type) === 'spot-order' ? reference : '',
  );
  return [...groups].flatMap(([order, lines]) => {
    const byCurrency = groupBy(lines, ({ currency }) => currency);
    const quote = sum(byCurrency.get(QUOTE) ?? []);
    byCurrency.delete(QUOTE);
    return [...byCurrency.values()].flatMap((own) =>
      order === '' ? movesOf(own) : tradesOf(own, quote),
    );
  });
}

/** All an order's fills of one entry are one purchase or one sale. */
function tradesOf<Line extends EntryLine>(lines: readonly Line[], quote: bigint) {
  const units = sum(lines);
  const line = lineOf(lines, units);
  if (!line) return [];
  const kind: Kind = units > 0n ? 'bought' : 'sold';
  return [{ ...eventOf(line, units, kind), tradedUsdt: abs(quote) }];
}

/** Kind by kind: what a withdrawal sends and its fee are two things. */
function movesOf<Line extends EntryLine>(lines: readonly Line[]): CostEvent<Line>[] {
  if (sum(lines) === 0n) return [];
  return [...groupBy(lines, ({ type }) => type).values()].flatMap((own) => {
    const units = sum(own);
    const line = lineOf(own, units);
    return line ? [{ ...eventOf(line, units, kindOf(line, units)), tradedUsdt: undefined }] : [];
  });
}

/** What left the exchange was not lost; every other coin that is gone was. */
function kindOf({ type }: EntryLine, units: bigint): Kind {
  if (units > 0n) return 'received';
  return EXTERNAL_LEDGER_TYPES.includes(type) ? 'sent' : 'spent';
}

function eventOf<Line extends EntryLine>(line: Line, units: bigint, kind: Kind) {
  return { line, kind, currency: line.currency, units: abs(units) };
}

/** The largest that went the same way; none where nothing changed. */
function lineOf<Line extends EntryLine>(lines: readonly Line[], units: bigint): Line | undefined {
  if (units === 0n) return undefined;
  const sign = units > 0n ? 1n : -1n;
  return lines.reduce((largest, line) =>
    line.units * sign > largest.units * sign ? line : largest,
  );
}

function sum(lines: readonly EntryLine[]): bigint {
  return lines.reduce((total, { units }) => total + units, 0n);
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
