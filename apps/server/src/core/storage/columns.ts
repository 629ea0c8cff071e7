/**
 * The kinds of columns that tables are declared with: how a value of an item is written, and how
 * what `pg` returns for it is read. Null is never encoded; a column that may hold it says so.
 */
import { MARKETS, at, marketIndex } from '@anywhen/prices';
import { type Value, bytes, numbers } from './row-literals.ts';

/** Takes and returns `Item`, so that a column fits a field of exactly this type and no other. */
export type Column<Item> = {
  /** As PostgreSQL names them: the column has one of these. */
  readonly types: readonly string[];
  /** Without it the name of the field: `paidUnits` is stored as `paid_units`. */
  readonly name?: string;
  readonly isKey?: boolean;
  readonly isNullable?: boolean;
  readonly isMutable?: boolean;
  readonly isAppended?: boolean;
  /** Without it the value is written as it is. */
  readonly encode?: (item: Item) => Value;
  /** Without it the value is what `pg` returns. */
  readonly decode?: (stored: never) => Item;
};

/** Of the primary key. */
export function key<Item>(column: Column<Item>): Column<Item> {
  return { ...column, isKey: true };
}

/** Written again when the item changes; the others stay as they were first written. */
export function mutable<Item>(column: Column<Item>): Column<Item> {
  return { ...column, isMutable: true };
}

/** Of a part: added to the table when it had columns of other parts behind those of this one. */
export function appended<Item>(column: Column<Item>): Column<Item> {
  return { ...column, isAppended: true };
}

export function named<Item>(name: string, column: Column<Item>): Column<Item> {
  return { ...column, name };
}

export function nullable<Item>(column: Column<Item>): Column<Item | null> {
  const { decode } = column;
  const decodeAny = decode && ((stored: never) => (stored === null ? null : decode(stored)));
  return { ...column, isNullable: true, decode: decodeAny } as Column<Item | null>;
}

export const integer: Column<number> = { types: ['smallint', 'integer'] };

export const flag: Column<boolean> = { types: ['boolean'] };

export const text: Column<string> = { types: ['text'] };

/** A number that JavaScript holds exactly; `pg` returns it as text. */
export const long: Column<number> = { types: ['bigint'], decode: Number };

/** Units of money, or lots. */
export const amount: Column<bigint> = { types: ['numeric(38,0)'], decode: BigInt };

/** Basis points with two decimals. */
export const rate: Column<number> = { types: ['numeric(8,2)'], decode: Number };

/** A market by its ordinal in the market table. */
export const market: Column<string> = {
  types: ['smallint'],
  encode: marketIndex,
  decode: (stored: number) => at(MARKETS, stored).symbol,
};

/** 32 hexadecimal digits. */
export const uuid: Column<string> = {
  types: ['uuid'],
  decode: (stored: string) => stored.replaceAll('-', ''),
};

/** Bytes, as hexadecimal digits. */
export const hex: Column<string> = {
  types: ['bytea'],
  encode: bytes,
  decode: (stored: Buffer) => stored.toString('hex'),
};

export const longs: Column<readonly number[]> = {
  types: ['bigint[]'],
  encode: numbers,
  decode: (stored: string[]) => stored.map(Number),
};

/** A word by its ordinal in a list, which is only ever appended to. */
export function ordinal<Word extends string>(words: readonly Word[]): Column<Word> {
  return {
    types: ['smallint'],
    encode: (item) => words.indexOf(item),
    decode: (stored: number) => at(words, stored),
  };
}

/** One of these words. */
export function word<Word extends string>(words: readonly Word[]): Column<Word> {
  return { types: ['text'], decode: (stored: Word) => at(words, words.indexOf(stored)) };
}

export function json<Item>(): Column<Item> {
  return { types: ['jsonb'], encode: (item) => JSON.stringify(item) };
}
