/** Every signed head matches the journal at its batch, and its signature holds. */
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
    const genesis = from?.modules.markets.state?.genesis;
    return new HeadCheck(client, { lastArchived: await findLastArchived(client), genesis });
  },
};

/** Batches up to this one are in the archive, and no longer in the table. */
async function findLastArchived(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(last_batch), 0)::float8 as last from public.archive_volume',
  );
  return rows[0]?.last ?? 0;
}

type ComparedRow = HeadRow & { is_journal: boolean };

class HeadCheck implements OpenCheck {
  #genesis: string | undefined;

  /** Heads of archived batches that were not reached yet, oldest first. */
  #ahead: HeadRow[] = [];
  readonly #faults: Fault[] = [];
  readonly #lastArchived: number;
  /**
   * For an incremental run: archived batches are not read, so only the signatures of their heads
   * are checked.
   */
  readonly #isGoingOn: boolean;

  constructor(
    private readonly client: ClientBase,
    { lastArchived, genesis }: { lastArchived: number; genesis: string | undefined },
  ) {
    this.#lastArchived = lastArchived;
    this.#genesis = genesis;
    this.#isGoingOn = genesis !== undefined;
  }

  async receive({ changes, stored }: ReplayedBatch): Promise<void> {
    if (stored.batch <= this.#lastArchived) await this.#compareArchived(stored);
    if (this.#genesis !== undefined) return;
    for (const change of changes) {
      if (change.kind === 'market-state') this.#genesis ??= change.state.genesis;
    }
  }

  async conclude(): Promise<TableFaults[]> {
    const isRead = this.#lastArchived > 0 && !this.#isGoingOn;
    for (let after = isRead ? String(this.#lastArchived) : '-1'; ;) {
      const rows = await this.#list(after);
      for (const row of rows) this.#judge(row);
      const last = rows.at(-1);
      if (!last) return faultsOf(TABLE, this.#faults);
      after = last.batch;
    }
  }

  async #compareArchived({ batch, lastSeq, hash, atMs }: ReplayedBatch['stored']): Promise<void> {
    if (this.#ahead.length === 0) {
      const { rows } = await this.client.query<HeadRow>(
        `select * from journal_head where batch >= $1 and batch <= $2 order by batch
         limit ${PORTION}`,
        [batch, this.#lastArchived],
      );
      this.#ahead = rows;
    }
    const [row] = this.#ahead;
    if (Number(row?.batch) !== batch || !row) return;
    this.#ahead.shift();
    const said = [Number(row.seq), Number(row.at_ms), row.hash.toString('hex')];
    const is_journal = said.join() === [lastSeq, atMs, hash.toString('hex')].join();
    this.#judge({ ...row, is_journal });
  }

  #judge(row: ComparedRow): void {
    const what = this.#findFault(row);
    if (what) this.#faults.push({ table: TABLE, row: `batch ${row.batch}`, what });
  }

  async #list(after: string): Promise<ComparedRow[]> {
    const { rows } = await this.client.query<ComparedRow>(
      `select h.*, batch <= $2 or (h.seq, h.hash, h.at_ms)
         is not distinct from (j.last_seq, j.hash, j.at_ms) as is_journal
       from journal_head h left join journal j using (batch)
       where batch > $1 order by batch limit ${PORTION}`,
      [after, this.#lastArchived],
    );
    return rows;
  }

  #findFault(row: ComparedRow): string | undefined {
    if (!row.is_journal) return 'the journal says something else at this batch';
    const isSigned = isSignedHead(this.#genesis ?? '', toSignedHead(row));
    return isSigned ? undefined : 'its signature does not hold';
  }
}
