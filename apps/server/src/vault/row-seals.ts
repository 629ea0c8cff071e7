/**
 * Seals of rows that do not follow from the journal: a MAC over what matters in them, under a key
 * that is not in the database. Who writes the database can delete a sealed row or put an old one
 * back, but neither make one nor change one unseen. A row whose seal is wrong is not believed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SealedTable } from '../facets/sealed-table.ts';

type Value = string | number | boolean | null | Buffer | readonly string[];

/** As `sealedColumns` reads them. */
export type Sealed = { content: unknown[]; seal: Buffer | null };

type SealsLog = { error(fields: object, message: string): void };

const LABEL = 'seals of rows';
const MARK_LABEL = 'mark of the seals of rows';

export class RowSeals {
  readonly #key: Buffer;
  readonly #log: SealsLog | undefined;
  readonly #broken = new Set<string>();

  /** The key of all hashes: it never changes, and every process has it. */
  constructor(pepper: Buffer, log?: SealsLog) {
    this.#key = createHmac('sha256', pepper).update(LABEL).digest();
    this.#log = log;
  }

  /** How many rows were not believed since the start. */
  get brokenCount(): number {
    return this.#broken.size;
  }

  /** Says in the database that all rows were sealed, which only a holder of the key can say. */
  get mark(): Buffer {
    return createHmac('sha256', this.#key).update(MARK_LABEL).digest();
  }

  make(of: SealedTable, row: Readonly<Record<string, Value>>): Buffer {
    const content = of.columns.map((column) => {
      const value = row[column];
      if (value === undefined) throw new Error(`${of.table}.${column} must be sealed too`);
      return Buffer.isBuffer(value) ? value.toString('hex') : value;
    });
    return this.makeOf(of, content);
  }

  makeOf({ table, seal = 'seal' }: SealedTable, content: readonly unknown[]): Buffer {
    const text = JSON.stringify([table, seal, ...content]);
    return createHmac('sha256', this.#key).update(text).digest();
  }

  isRight(of: SealedTable, { content, seal }: Sealed): boolean {
    const right = this.makeOf(of, content);
    return seal !== null && seal.length === right.length && timingSafeEqual(seal, right);
  }

  /** Where a row is used: a wrong one is logged, once. */
  holds(of: SealedTable, sealed: Sealed): boolean {
    if (this.isRight(of, sealed)) return true;
    const row = nameOf(of, sealed.content);
    const place = `${of.table}, ${row}`;
    if (!this.#broken.has(place)) {
      this.#broken.add(place);
      const fields = { event: 'row_not_believed', table: of.table, row };
      this.#log?.error(fields, 'this row was changed behind the program: it is not believed');
    }
    return false;
  }
}

/** For a `select` or `returning`: both parts of `Sealed`, under names that begin like this. */
export function sealedColumns(of: SealedTable, prefix = ''): string {
  return `${contentOf(of)} as ${prefix}content, ${of.table}.${sealOf(of)} as ${prefix}seal`;
}

/** In every version of PostgreSQL and under every setting the same. */
export function contentOf({ table, columns, bytes = [] }: SealedTable): string {
  const each = columns.map((name) =>
    bytes.includes(name) ? `encode(${table}.${name}, 'hex')` : `${table}.${name}`,
  );
  return `jsonb_build_array(${each.join(', ')})`;
}

export function sealOf({ seal = 'seal' }: SealedTable): string {
  return seal;
}

/** Such as `uid 10000001`. */
export function nameOf({ keys, columns }: SealedTable, content: readonly unknown[]): string {
  return keys.map((key) => `${key} ${String(content[columns.indexOf(key)])}`).join(', ');
}
