/**
 * The three-state chain of market weather, calm ⇄ normal ⇄ stressed: one step a minute, one chain
 * per group. It only scales volatility; it never sees a price, an order or a member.
 */
import { at } from './at.ts';
import { type PreparedSeed, uniforms } from './draws.ts';
import type { Group } from './markets.ts';

export type Regime = 'calm' | 'normal' | 'stressed';
export type Regimes = Readonly<Record<Group, Regime>>;

/** Rows: from calm, normal, stressed; columns: to calm, normal, stressed. */
export type Transition = readonly (readonly number[])[];

export const REGIMES: readonly Regime[] = ['calm', 'normal', 'stressed'];

export const MINUTE_TRANSITION: Transition = [
  [0.99, 0.01, 0],
  [0.006, 0.99, 0.004],
  [0, 0.02, 0.98],
];

export const VOLATILITY_FACTORS: Readonly<Record<Regime, number>> = {
  calm: 0.6,
  normal: 1,
  stressed: 2,
};

/** Block 1 of the group: its first uniform value walks along the row of the present regime. */
export function stepRegimes(
  regimes: Regimes,
  prepared: PreparedSeed,
  transition: Transition,
): Regimes {
  return {
    MKT: nextRegime(regimes.MKT, uniforms(prepared, 'MKT', 1)[0], transition),
    FIN: nextRegime(regimes.FIN, uniforms(prepared, 'FIN', 1)[0], transition),
  };
}

export function nextRegime(from: Regime, u: number, transition: Transition): Regime {
  const row = at(transition, REGIMES.indexOf(from));
  const calm = at(row, 0);
  if (u < calm) return 'calm';
  return u < calm + at(row, 1) ? 'normal' : 'stressed';
}

/** The chain over several minutes at once, for the long steps of history. */
export function transitionOver(minutes: number): Transition {
  let result = MINUTE_TRANSITION;
  for (let minute = 1; minute < minutes; minute++) result = product(result, MINUTE_TRANSITION);
  return result;
}

function product(left: Transition, right: Transition): Transition {
  return left.map((row) =>
    REGIMES.map((_, column) =>
      row.reduce((sum, share, k) => sum + share * at(at(right, k), column), 0),
    ),
  );
}
