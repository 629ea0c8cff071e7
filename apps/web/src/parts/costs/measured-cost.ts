/**
 * What a product costs on average, as it was measured (docs/odds.md): `2.8% ± 0.3%`. Never computed
 * from a formula, and never shown where other terms hold than those that were played.
 */
import { findCost, type CostKey } from '@anywhen/protocol';
import { writePercent } from '../../i18n/index.ts';

/** Undefined where it is not measured closely enough. */
export function findCostText(key: CostKey): string | undefined {
  const figure = findCost(key);
  if (!figure) return undefined;
  const { cost, error } = figure;
  const decimals = error >= 0.1 ? 1 : error >= 0.01 ? 2 : 3;
  const text = (percent: number) => writePercent(percent.toFixed(decimals));
  return error === 0 ? text(cost) : `${text(cost)} ± ${text(error)}`;
}

/** `a, b, c`, as the language lists things. */
export function listCosts(language: string, costs: readonly string[]): string {
  return new Intl.ListFormat(language, { style: 'narrow' }).format(costs);
}
