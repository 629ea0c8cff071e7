/** Every signed head says what the journal says at its batch, and its signature holds. */
import type { ClientBase } from 'pg';
import type { Fault, OpenCheck, ReplayedBatch, TableCheck } from '../core/verification/fault.ts';
import { type TableFaults, faultsOf } from '../core/verification/fault.ts';
import { isSignedHead } from './head-key.ts';
import { type HeadRow, toSignedHead } from './heads.ts';

const TABLE = 'journal_head';
const PORTION = 1_000;

export const headCheck: TableCheck = {
  tables: [TABLE],
  rebuilt: [],
  open: async (client, from) => {
    return new HeadCheck(client, from?.modules.markets.state?.genesis);
  },
};

type ComparedRow = HeadRow & { is_journal: boolean };

class HeadCheck implements OpenCheck {
  #genesis: string | undefined;

  constructor(
    private readonly client: ClientBase,
    genesis: string | undefined,
  ) {
    this.#genesis = genesis;
  }

  async hear({ changes }: ReplayedBatch): Promise<void> {
    if (this.#genesis !== undefined) return;
    for (const change of changes) {
      if (change.kind === 'market-state') this.#genesis ??= change.state.genesis;
    }
  }

  async conclude(): Promise<TableFaults[]> {
    const faults: Fault[] = [];
    for (let after = '-1'; ;) {
      const rows = await this.#list(after);
      for (const row of rows) {
        const what = this.#findFault(row);
        if (what) faults.push({ table: TABLE, row: `batch ${row.batch}`, what });
      }
      const last = rows.at(-1);
      if (!last) return faultsOf(TABLE, faults);
      after = last.batch;
    }
  }

  async #list(after: string): Promise<ComparedRow[]> {
    const { rows } = await this.client.query<ComparedRow>(
      `select h.*, (h.seq, h.hash, h.at_ms) is not distinct from (j.last_seq, j.hash, j.at_ms)
         as is_journal
       from journal_head h left join journal j using (batch)
       where batch > $1 order by batch limit ${PORTION}`,
      [after],
    );
    return rows;
  }

  #findFault(row: ComparedRow): string | undefined {
    if (!row.is_journal) return 'the journal says something else at this batch';
    const isSigned = isSignedHead(this.#genesis ?? '', toSignedHead(row));
    return isSigned ? undefined : 'its signature does not hold';
  }
}
