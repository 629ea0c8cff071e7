/**
 * A member's ledger lines oldest first, page by page, from one snapshot: each account goes on after
 * its own last line, so that no page walks again what came before it. Never more than one page and
 * the beginning of an entry are held, and a page is read only when it is asked for.
 */
import { type AccountKind, type LedgerType, requireLedgerType } from '@anywhen/protocol';
import type { ClientBase } from 'pg';

export type LedgerAccount = {
  readonly id: number;
  readonly kind: AccountKind;
  readonly currency: string;
  readonly bucket: 'available' | 'held';
};

/** How far an account has come: its last line before some moment. */
export type Place = {
  readonly account: LedgerAccount;
  readonly seq: number;
  readonly balance: bigint;
};

export type StatementLine = {
  readonly account: LedgerAccount;
  readonly currency: string;
  readonly seq: number;
  readonly entryId: number;
  readonly atMs: number;
  readonly type: LedgerType;
  readonly units: bigint;
  readonly balanceAfter: bigint;
  readonly reference: string;
};

/** All lines of one entry that are this member's. */
export type MemberEntry = readonly StatementLine[];

type Reader = Pick<ClientBase, 'query'>;

/** Of every account of the member, in the order of their ids; 0 where nothing came before. */
export async function listPlaces(db: Reader, uid: number, beforeMs: number): Promise<Place[]> {
  const { rows } = await db.query<LedgerAccount & { seq: number; balance: string }>(
    `select a.id::float8, a.kind, a.currency, a.bucket,
       coalesce(p.seq, 0)::float8 as seq, coalesce(p.balance_after, 0)::text as balance
     from account a
     left join lateral (
       select seq, balance_after from posting
       where account_id = a.id and at_ms < $2 order by seq desc limit 1) p on true
     where a.uid = $1
     order by a.id`,
    [uid, beforeMs],
  );
  return rows.map(({ seq, balance, ...account }) => ({ account, seq, balance: BigInt(balance) }));
}

type Span = {
  /** The lines after these places, up to those. */
  readonly after: readonly Place[];
  readonly until: readonly Place[];
  readonly rowsMax: number;
};

/** Whole entries, as many as a page of lines completes. */
export async function* readEntryPages(
  db: Reader,
  { after, until, rowsMax }: Span,
  signal: AbortSignal,
): AsyncGenerator<MemberEntry[]> {
  const accounts = new Map(until.map(({ account }) => [account.id, account]));
  const seqs = new Map(after.map(({ account, seq }) => [account.id, seq]));
  let open: StatementLine[] = [];
  for (;;) {
    signal.throwIfAborted();
    const lines = await listLines(db, { accounts, seqs, until, rowsMax });
    for (const { account, seq } of lines) seqs.set(account.id, seq);
    const entries = groupByEntry([...open, ...lines]);
    const isLast = lines.length < rowsMax;
    // The last entry may go on in the next page.
    open = isLast ? [] : (entries.pop() ?? []);
    if (entries.length > 0) yield entries;
    if (isLast) return;
  }
}

type LineRow = {
  account_id: number;
  seq: number;
  entry_id: number;
  at_ms: number;
  type: number;
  units: string;
  balance_after: string;
  reference: string;
};

type Asked = {
  accounts: ReadonlyMap<number, LedgerAccount>;
  seqs: ReadonlyMap<number, number>;
  until: readonly Place[];
  rowsMax: number;
};

async function listLines(
  db: Reader,
  { accounts, seqs, until, rowsMax }: Asked,
): Promise<StatementLine[]> {
  const left = until.filter(({ account, seq }) => (seqs.get(account.id) ?? 0) < seq);
  if (left.length === 0) return [];
  const { rows } = await db.query<LineRow>({
    name: 'statement-lines',
    text: `select p.account_id::float8, p.seq::float8, p.entry_id::float8, p.at_ms::float8,
        p.type, p.units::text, p.balance_after::text, p.reference
      from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as a(id, after_seq, until_seq)
      cross join lateral (
        select * from posting
        where account_id = a.id and seq > a.after_seq and seq <= a.until_seq
        order by seq limit $4) p
      order by p.entry_id, p.account_id, p.seq limit $4`,
    values: [
      left.map(({ account }) => account.id),
      left.map(({ account }) => seqs.get(account.id) ?? 0),
      left.map(({ seq }) => seq),
      rowsMax,
    ],
  });
  return rows.map((row) => toLine(row, accounts));
}

function toLine(row: LineRow, accounts: ReadonlyMap<number, LedgerAccount>): StatementLine {
  const account = accounts.get(row.account_id);
  if (!account) throw new Error(`statement: a line of account ${row.account_id}`);
  return {
    account,
    currency: account.currency,
    seq: row.seq,
    entryId: row.entry_id,
    atMs: row.at_ms,
    type: requireLedgerType(row.type),
    units: BigInt(row.units),
    balanceAfter: BigInt(row.balance_after),
    reference: row.reference,
  };
}

function groupByEntry(lines: readonly StatementLine[]): StatementLine[][] {
  const entries: StatementLine[][] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last?.[0]?.entryId === line.entryId) last.push(line);
    else entries.push([line]);
  }
  return entries;
}
