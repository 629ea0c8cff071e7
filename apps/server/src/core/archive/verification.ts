/**
 * Verifies archived ledger lines: the replay produces exactly these lines, in the order of the
 * files. The last line of each account, which stayed in the table, is compared there like all
 * others.
 */
import type { Change, PostingAppended } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import {
  type Fault,
  type OpenCheck,
  type ReplayedBatch,
  type TableCheck,
  type TableFaults,
  faultsOf,
} from '../verification/fault.ts';
import type { Archive } from './archive.ts';
import { comparePostings, packPosting } from './archived-rows.ts';

const TABLE = 'posting';

export function archivedLinesCheck(archive: Archive): TableCheck {
  return {
    tables: [TABLE],
    rebuilt: [],
    open: async (client) => new ArchivedLines(archive, await listRetained(client, archive)),
  };
}

class ArchivedLines implements OpenCheck {
  readonly #beforeMs: number;
  readonly #lines: AsyncGenerator<string>;
  readonly #faults: Fault[] = [];

  constructor(
    archive: Archive,
    private readonly retained: ReadonlySet<string>,
  ) {
    this.#beforeMs = archive.linesBeforeMs;
    this.#lines = archive.lines();
  }

  isForgotten(change: Change): boolean {
    return this.#isArchived(change) && !this.retained.has(keyOf(change));
  }

  async receive({ changes }: ReplayedBatch): Promise<void> {
    const archived = changes.filter((change) => this.#isArchived(change));
    for (const posting of archived.toSorted(comparePostings)) {
      // Only the first difference is reported: everything after it would be out of step.
      if (this.#faults.length > 0) return;
      const { value } = await this.#lines.next();
      if (value !== packPosting(posting)) this.#notify(posting);
    }
  }

  async conclude(): Promise<readonly TableFaults[]> {
    const next = this.#faults.length > 0 ? undefined : await this.#lines.next();
    if (next && !next.done) {
      const what = 'the line does not follow from the journal';
      this.#faults.push({ table: TABLE, row: `archived line ${String(next.value)}`, what });
    }
    await this.#lines.return(undefined);
    return faultsOf(TABLE, this.#faults);
  }

  #isArchived(change: Change): change is PostingAppended {
    return change.kind === 'posting' && change.atMs < this.#beforeMs;
  }

  #notify({ accountId, seq }: PostingAppended): void {
    const what = 'the archived line is not what follows from the journal';
    this.#faults.push({ table: TABLE, row: `account_id ${accountId}, seq ${seq}`, what });
  }
}

const keyOf = ({ accountId, seq }: PostingAppended) => `${accountId} ${seq}`;

async function listRetained(client: ClientBase, { linesBeforeMs }: Archive): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select account_id || ' ' || seq as key from public.posting where at_ms < $1`,
    [linesBeforeMs],
  );
  return new Set(rows.map(({ key }) => key));
}
