/**
 * The terms bots are started under, as the journal carries them. A bot that runs keeps its own: no
 * later terms change a figure of it.
 */
import { GRID_TERMS, type GridTerms } from '@anywhen/protocol';

export type StrategyTerms = { readonly grid: GridTerms };

/** The name the terms are stored under. */
export const STRATEGY_TERMS = 'strategy';

/**
 * What journals without terms were written under. It never changes: such a journal must come to the
 * same state for ever.
 */
export const FIRST_STRATEGY_TERMS: StrategyTerms = { grid: { carriesRest: false } };

/** What the program starts bots under today. */
export function describeStrategyTerms(): StrategyTerms {
  return { grid: GRID_TERMS };
}

/** False for terms nobody may offer; a command may say anything. */
export function areStrategyTerms({ grid }: StrategyTerms): boolean {
  const carriesRest: unknown = (grid as Partial<GridTerms> | undefined)?.carriesRest;
  return typeof carriesRest === 'boolean';
}
