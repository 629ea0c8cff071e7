/** The figures the list of the product's numbers is made of, in a form a page can print. */
import { formatUnits } from '@anywhen/money';
import type { MemberStatus } from './shapes.ts';
import type { AccountKind } from './accounts.ts';
import type { Operation } from '../permissions.ts';
import type { Freedom } from './facets.ts';

/** Two amounts, shares, counts or times are a range; of everything else there may be many. */
export type Figure =
  | { readonly unit: 'USDT' | 'percent'; readonly values: readonly string[] }
  | { readonly unit: 'count' | 'seconds'; readonly values: readonly number[] }
  /** Codes, symbols and numbers by which something is known: the same in every language. */
  | { readonly unit: 'name' | 'currency'; readonly values: readonly string[] }
  | { readonly unit: 'account'; readonly values: readonly AccountKind[] }
  | { readonly unit: 'status'; readonly values: readonly MemberStatus[] }
  | { readonly unit: 'freedom'; readonly values: readonly Freedom[] }
  | { readonly unit: 'operation'; readonly values: readonly Operation[] };

/** The first figure of a line names it. */
export type TableOf<Key, Column> = {
  readonly key: Key;
  readonly columns: readonly Column[];
  readonly lines: readonly (readonly Figure[])[];
};

export type SectionOf<RowKey, TableKey, Column> = {
  readonly rows: readonly { readonly key: RowKey; readonly figure: Figure }[];
  readonly tables: readonly TableOf<TableKey, Column>[];
};

export const usdt = (...values: string[]): Figure => ({ unit: 'USDT', values });
export const usdtUnits = (...values: bigint[]) =>
  usdt(...values.map((units) => formatUnits(units)));
export const percent = (...values: string[]): Figure => ({ unit: 'percent', values });
export const percentBps = (...values: number[]) =>
  percent(...values.map((bps) => percentText(bps, 2)));
export const count = (...values: number[]): Figure => ({ unit: 'count', values });
export const seconds = (ms: number): Figure => ({ unit: 'seconds', values: [ms / 1_000] });
export const names = (...values: string[]): Figure => ({ unit: 'name', values });

/** Parts of a percent with as many decimals: `10` basis points → `0.10`. */
export function percentText(parts: number, decimals: number): string {
  return formatUnits(BigInt(parts), decimals);
}

/** Of other currencies as they stand in the table; they have few digits. */
export const amounts = (currency: string, ...values: string[]): Figure =>
  currency === 'USDT' ? usdt(...values) : names(`${values.join(' – ')} ${currency}`);
