/**
 * What something that has ended brought its member or cost, in one figure, with the parts it
 * consists of (rulebook 1.3.1). Sheet, toast, record, flow line and message show this figure; no
 * place works out another.
 */
import { formatUnits } from '@anywhen/money';
import * as z from 'zod/mini';
import { decimal, listOf } from './shapes.ts';

/** In the order they are shown in. */
const RESULT_PARTS = ['price', 'fees', 'funding', 'insured', 'interest', 'givenBack'] as const;
export type ResultPart = (typeof RESULT_PARTS)[number];

/** Costs are below zero: the parts add up to what is left, `net`. */
export const endedResult = z.strictObject({
  net: decimal,
  parts: listOf(
    z.strictObject({ part: z.enum(RESULT_PARTS), amount: decimal }),
    RESULT_PARTS.length,
  ),
  /** Of the whole, with what was closed of it before; only where something was. */
  whole: z.optional(decimal),
});
export type EndedResult = z.infer<typeof endedResult>;

export type PartUnits = Readonly<Partial<Record<ResultPart, bigint>>>;

/** Parts of zero are left out. */
export function endedResultOf(parts: PartUnits, wholeUnits?: bigint): EndedResult {
  const shown = RESULT_PARTS.flatMap((part) => {
    const units = parts[part] ?? 0n;
    return units === 0n ? [] : [{ part, amount: formatUnits(units) }];
  });
  return {
    net: formatUnits(netUnitsOf(parts)),
    parts: shown,
    ...(wholeUnits !== undefined && { whole: formatUnits(wholeUnits) }),
  };
}

export function netUnitsOf(parts: PartUnits): bigint {
  return RESULT_PARTS.reduce((sum, part) => sum + (parts[part] ?? 0n), 0n);
}
