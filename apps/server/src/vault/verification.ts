/** Every sealed row still has the seal that belongs to it. A row that is gone is not missed. */
import type { ClientBase } from 'pg';
import type { Fault, OpenCheck, TableCheck, TableFaults } from '../core/verification/fault.ts';
import { FAULTS_LISTED } from '../core/verification/fault.ts';
import type { SealedTable } from '../facets/sealed-table.ts';
import { type RowSeals, type Sealed, contentOf, nameOf, sealOf } from './row-seals.ts';

const PORTION = 1_000;

export function sealCheck(seals: RowSeals, tables: readonly SealedTable[]): TableCheck {
  return {
    tables: [...new Set(tables.map(({ table }) => table))],
    rebuilt: [],
    open: async (client) => new SealCheck(client, seals, tables),
  };
}

class SealCheck implements OpenCheck {
  constructor(
    private readonly client: ClientBase,
    private readonly seals: RowSeals,
    private readonly tables: readonly SealedTable[],
  ) {}

  /** Nothing about these tables is in the journal. */
  async receive(): Promise<void> {
    await Promise.resolve();
  }

  async conclude(): Promise<TableFaults[]> {
    const found: TableFaults[] = [];
    for (const of of this.tables) {
      const faults = await this.#check(of);
      if (faults.count > 0) found.push(faults);
    }
    return found;
  }

  async #check(of: SealedTable): Promise<TableFaults> {
    const { table } = of;
    const first: Fault[] = [];
    let count = 0;
    await this.client.query(
      `declare sealed_rows no scroll cursor for
       select ${contentOf(of)} as content, ${sealOf(of)} as seal from public.${table}
       order by ${of.keys.join(', ')}`,
    );
    for (;;) {
      const { rows } = await this.client.query<Sealed>(`fetch ${PORTION} from sealed_rows`);
      for (const row of rows) {
        if (this.seals.isRight(of, row)) continue;
        count += 1;
        if (first.length < FAULTS_LISTED) first.push(this.#describe(of, row));
      }
      if (rows.length < PORTION) break;
    }
    await this.client.query('close sealed_rows');
    return { table, count, first };
  }

  #describe(of: SealedTable, { content, seal }: Sealed): Fault {
    const what =
      seal === null ? 'it has no seal' : `its seal is not that of ${of.columns.join(', ')}`;
    return { table: of.table, row: nameOf(of, content), what };
  }
}
