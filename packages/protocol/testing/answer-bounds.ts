/**
 * How large an answer can be by its schema alone: rows are the items of all its lists together,
 * bytes those of its JSON. Whoever declares a list without a length or a text without one is named
 * by the path to it.
 */
import * as z from 'zod/mini';

export type Bounds = { readonly rows: number; readonly bytes: number };

/** Above it a call has an allowance of its own, and so a flood of it cannot be paid by others. */
export const LARGE_ANSWER_BYTES = 256 * 1024;

/**
 * Objects with free names: their size is known to who writes them. A message has the few short
 * values of its kind, at most an announcement's titles in each language; what a browser needs for a
 * passkey names at most ten of them.
 */
const FREE_OBJECT_BYTES: Readonly<Record<string, number>> = { params: 2_500, options: 8_000 };

/** A control character is written as six bytes; with a pattern there is none. */
const TEXT_BYTES = 6;
const NUMBER_BYTES = 25;

type Json = {
  readonly [name: string]: unknown;
  readonly type?: string;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly prefixItems?: readonly Json[];
  readonly items?: Json;
};

/** Of the whole answer, with its envelope; `name` begins the path to what has no bound. */
export function boundsOf(schema: z.ZodMiniType, name: string): Bounds {
  const { rows, bytes } = read(z.toJSONSchema(schema, { io: 'output' }) as Json, name);
  return { rows, bytes: bytes + '{"ok":true,"data":}'.length };
}

/** The items of all lists in an answer. */
export function rowsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce<number>((rows, each) => rows + rowsOf(each), 0);
  return Array.isArray(value) ? value.length + inside : inside;
}

function read(json: Json, path: string): Bounds {
  const kinds = json.anyOf ?? json.oneOf;
  if (kinds) return largest(kinds.map((kind) => read(kind, path)));
  if ('const' in json) return { rows: 0, bytes: bytesOf(json['const']) };
  if (Array.isArray(json['enum'])) return { rows: 0, bytes: longest(json['enum']) };
  switch (json.type) {
    case 'null':
    case 'boolean':
      return { rows: 0, bytes: 'false'.length };
    case 'integer':
    case 'number':
      return { rows: 0, bytes: NUMBER_BYTES };
    case 'string':
      return { rows: 0, bytes: textBytes(json, path) };
    case 'array':
      return readList(json, path);
    case 'object':
      return readObject(json, path);
    default:
      throw new Error(`${path} can be anything`);
  }
}

function readList(json: Json, path: string): Bounds {
  const places = json.prefixItems?.map((each, place) => read(each, `${path}.${place}`));
  // Of fixed length, such as the six values of a candle.
  if (places) return sum([...places, { rows: places.length, bytes: places.length + 2 }]);
  const { maxItems } = json;
  if (typeof maxItems !== 'number') throw new Error(`${path} is a list without a length`);
  const { rows, bytes } = read(json.items ?? {}, `${path}[]`);
  return { rows: maxItems * (1 + rows), bytes: maxItems * (1 + bytes) + 2 };
}

function readObject({ properties = {}, ...json }: Json, path: string): Bounds {
  const name = path.split('.').at(-1) ?? '';
  const isFree = json['additionalProperties'] !== false;
  const free = FREE_OBJECT_BYTES[name];
  if (isFree && free === undefined) throw new Error(`${path} is an object of any size`);
  const values = Object.entries(properties).map(([key, value]) => {
    const { rows, bytes } = read(value, `${path}.${key}`);
    return { rows, bytes: bytes + bytesOf(key) + 2 };
  });
  return sum([...values, { rows: 0, bytes: 2 + (isFree ? (free ?? 0) : 0) }]);
}

function textBytes({ maxLength, pattern }: Json, path: string): number {
  if (typeof maxLength !== 'number') throw new Error(`${path} is a text without a length`);
  return 2 + maxLength * (typeof pattern === 'string' ? 1 : TEXT_BYTES);
}

function sum(parts: readonly Bounds[]): Bounds {
  return parts.reduce((all, { rows, bytes }) => {
    return { rows: all.rows + rows, bytes: all.bytes + bytes };
  });
}

function largest(kinds: readonly Bounds[]): Bounds {
  return {
    rows: Math.max(...kinds.map(({ rows }) => rows)),
    bytes: Math.max(...kinds.map(({ bytes }) => bytes)),
  };
}

function longest(values: readonly unknown[]): number {
  return Math.max(...values.map(bytesOf));
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
