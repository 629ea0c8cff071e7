/**
 * Whether the audit log is as it was written: each row hashes the one before it, no number is
 * missing, it holds the signed head outside the database, and it announces every
 * command of staff in the journal.
 */
import type { Command } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import type { Fault, OpenCheck, ReplayedBatch } from '../../core/verification/fault.ts';
import { type TableCheck, type TableFaults, faultsOf } from '../../core/verification/fault.ts';
import { NO_HASH, type StoredAuditRow, hashOfAudit } from './audit-log.ts';
import { announcedBy } from './commanding.ts';
import { isOwnAuditHead, readAuditHead } from './heads.ts';

const TABLE = 'staff_audit';
const PORTION = 1_000;
/** In the text of a batch with such a command: the others need not be read. */
const STAFF = '"kind":"staff"';

type Outside = { pepper: Buffer; dataDir: string };

export function auditCheck(outside: Outside): TableCheck {
  return {
    tables: [TABLE],
    rebuilt: [],
    open: async (client) => new AuditCheck(client, outside),
  };
}

/** The log alone, without the journal. */
export async function verifyAuditLog(
  client: ClientBase,
  outside: Outside,
): Promise<{ rows: number; faults: readonly TableFaults[] }> {
  const check = new AuditCheck(client, outside);
  const faults = await check.conclude();
  return { rows: check.count, faults };
}

class AuditCheck implements OpenCheck {
  /** By number, how its hash begins, as commands in the journal say. */
  readonly #announced = new Map<string, string>();
  readonly #faults: Fault[] = [];
  count = 0;

  constructor(
    private readonly client: ClientBase,
    private readonly outside: Outside,
  ) {}

  async receive({ stored }: ReplayedBatch): Promise<void> {
    if (!stored.commands.includes(STAFF)) return;
    for (const { actor, id, seq } of JSON.parse(stored.commands) as Command[]) {
      if (actor.kind !== 'staff') continue;
      const place = announcedBy(id);
      if (place) this.#announced.set(place.seq, place.hash);
      else this.#add(`command ${seq}`, `it is no announced one, and ${actor.id} sent it`);
    }
  }

  async conclude(): Promise<TableFaults[]> {
    const head = await readAuditHead(this.outside.dataDir);
    if (head && !(await isOwnAuditHead(this.outside.dataDir, head))) {
      this.#add(`seq ${head.seq}`, 'the head outside the database is not signed by this core');
    }
    let before: Buffer = NO_HASH;
    let next = 1;
    let headHash: string | undefined;
    for (;;) {
      const rows = await this.#list(next);
      for (const row of rows) {
        const seq = Number(row.seq);
        if (seq !== next) this.#add(nameOf(next, seq - 1), 'missing');
        this.#judge(row, before, seq === next);
        if (seq === head?.seq) headHash = row.hash.toString('hex');
        before = row.hash;
        next = seq + 1;
      }
      this.count += rows.length;
      if (rows.length < PORTION) break;
    }
    if (head && headHash !== head.hash) {
      if (next <= head.seq) this.#add(nameOf(next, head.seq), 'missing, though it was signed');
      else this.#add(`seq ${head.seq}`, 'the head that was signed says something else');
    }
    for (const [seq] of this.#announced) this.#add(`seq ${seq}`, 'missing: the journal names it');
    return faultsOf(TABLE, this.#faults);
  }

  #judge(row: StoredAuditRow, before: Buffer, follows: boolean): void {
    const announced = this.#announced.get(row.seq);
    this.#announced.delete(row.seq);
    const isWhole = hashOfAudit(this.outside.pepper, before, row).equals(row.hash);
    // After a gap the hash before is not known: the gap itself is the fault.
    if (follows && !isWhole) this.#add(`seq ${row.seq}`, 'its hash is not that of what it says');
    const isOther = announced !== undefined && !row.hash.toString('hex').startsWith(announced);
    if (isOther) this.#add(`seq ${row.seq}`, 'the journal says it had another hash');
  }

  async #list(from: number): Promise<StoredAuditRow[]> {
    const { rows } = await this.client.query<StoredAuditRow>(
      `select * from public.${TABLE} where seq >= $1 order by seq limit ${PORTION}`,
      [from],
    );
    return rows;
  }

  #add(row: string, what: string): void {
    this.#faults.push({ table: TABLE, row, what });
  }
}

function nameOf(from: number, to: number): string {
  return from === to ? `seq ${from}` : `seq ${from} to ${to}`;
}
