/**
 * Queries of what a member owns. The balance of an account is the `balance_after` of its last
 * posting.
 */
import { formatUnits } from '@anywhen/money';
import {
  type AccountKind,
  type BalanceLine,
  EXTERNAL_LEDGER_TYPES,
  HELD_LOSSES,
  type Inflow,
  LEDGER_TYPES,
  type LedgerLine,
  type LedgerType,
  requireLedgerType,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { Database } from '../core/storage/table.ts';

export type Balance = { kind: AccountKind; currency: string; available: bigint; held: bigint };

/** Prepared, because planning it over all partitions would take longer than executing it. */
export async function listBalances(pool: Pool, uid: number): Promise<Balance[]> {
  const { rows } = await pool.query<{
    kind: AccountKind;
    currency: string;
    available: string;
    held: string;
  }>({
    name: 'list-balances',
    text: `select a.kind, a.currency,
       coalesce(sum(p.balance_after) filter (where a.bucket = 'available'), 0) as available,
       coalesce(sum(p.balance_after) filter (where a.bucket = 'held'), 0) as held
     from account a
     cross join lateral (
       select balance_after from posting where account_id = a.id order by seq desc limit 1) p
     where a.uid = $1
     group by a.kind, a.currency
     order by a.kind, a.currency`,
    values: [uid],
  });
  return rows.map(({ kind, currency, available, held }) => {
    return { kind, currency, available: BigInt(available), held: BigInt(held) };
  });
}

export function toBalanceLine({ kind, currency, available, held }: Balance): BalanceLine {
  return { kind, currency, available: formatUnits(available), held: formatUnits(held) };
}

export type PastHolding = {
  atMs: number;
  kind: AccountKind;
  currency: string;
  units: bigint;
  /** Of them, what is held. */
  heldUnits: bigint;
};

/** Per account and currency just before each of the given moments; duplicates count once. */
export async function listPastHoldings(
  db: Database,
  uid: number,
  moments: readonly number[],
): Promise<PastHolding[]> {
  const { rows } = await db.query<
    Record<'at_ms' | 'currency' | 'units' | 'held_units', string> & { kind: AccountKind }
  >(
    `select t.at_ms, a.kind, a.currency, sum(p.balance_after) as units,
       coalesce(sum(p.balance_after) filter (where a.bucket = 'held'), 0) as held_units
     from account a
     cross join (select distinct unnest($2::bigint[]) as at_ms) t
     cross join lateral (
       select balance_after from posting
       where account_id = a.id and at_ms < t.at_ms order by seq desc limit 1) p
     where a.uid = $1
     group by t.at_ms, a.kind, a.currency`,
    [uid, moments],
  );
  return rows.map(({ at_ms, kind, currency, units, held_units }) => {
    const heldUnits = BigInt(held_units);
    return { atMs: Number(at_ms), kind, currency, units: BigInt(units), heldUnits };
  });
}

/**
 * What came from outside, or below zero went there, since a moment. An account's postings are in
 * time order: those before it are not walked.
 */
export async function listInflows(
  db: Database,
  uid: number,
  sinceMs: number,
  { untilMs, types = EXTERNAL_LEDGER_TYPES }: InflowFilter = {},
): Promise<AccountInflow[]> {
  const { rows } = await db.query<
    Record<'at_ms' | 'currency' | 'units', string> & { kind: AccountKind }
  >(
    `select p.at_ms, a.kind, a.currency, p.units
     from account a join posting p on p.account_id = a.id
     where a.uid = $1 and p.at_ms >= $2 and p.at_ms < $4 and p.type = any($3::smallint[])
       and p.seq > coalesce((
         select o.seq from posting o where o.account_id = a.id and o.at_ms < $2
         order by o.seq desc limit 1), 0)`,
    [uid, sinceMs, types.map((type) => LEDGER_TYPES[type].num), untilMs ?? MAX_MS],
  );
  return rows.map(({ at_ms, kind, currency, units }) => {
    return { atMs: Number(at_ms), kind, currency, units: BigInt(units) };
  });
}

/** Later than any posting; a column of moments has room for it. */
const MAX_MS = Number.MAX_SAFE_INTEGER;

type InflowFilter = { untilMs?: number; types?: readonly LedgerType[] };

/** With the account it came into or left. */
type AccountInflow = Inflow & { readonly kind: AccountKind };

type RecordFilter = {
  account: AccountKind | undefined;
  types: readonly LedgerType[] | undefined;
  currency: string | undefined;
  fromMs: number | undefined;
  toMs: number | undefined;
  /** Lines older than this one. */
  before: RecordPlace | undefined;
  limit: number;
};

/** A line's position: an entry may have several lines, even in one account. */
export type RecordPlace = { entryId: number; accountId: number; seq: number };

export type RecordRow = {
  line: LedgerLine;
  place: RecordPlace;
  /** What a loss took from held money. */
  heldLost: bigint | undefined;
};

/** Before which moment the member's lines were archived; nothing for later members. */
export async function findArchived(
  pool: Database,
  uid: number,
): Promise<{ archivedBeforeMs?: number }> {
  const { rows } = await pool.query<{ archivedBeforeMs: number }>(
    `select lines_before_ms::float8 as "archivedBeforeMs" from archive_volume
     where lines_before_ms > (select opened_at_ms from member where uid = $1)
     order by no desc limit 1`,
    [uid],
  );
  return rows[0] ?? {};
}

/**
 * Walks each account's own index backwards and merges: no index over all members is needed. The
 * record shows what is available, so a loss of held money is a line that moves nothing. An
 * account's postings are in time order, so the first one that is too old ends the walk.
 */
export async function listPostings(
  pool: Pool,
  uid: number,
  filter: RecordFilter,
): Promise<RecordRow[]> {
  const { rows } = await pool.query<PostingRow>(
    `select a.kind, a.currency, a.bucket, p.*,
       case when a.bucket = 'available' then p.balance_after else v.balance_after end
         as available_after
     from account a
     cross join lateral (
       select * from posting
       where account_id = a.id
         and (a.bucket = 'available' or type = any($10::smallint[]))
         and ($4::smallint[] is null or type = any($4))
         and ($5::bigint is null or seq > coalesce((
           select o.seq from posting o where o.account_id = a.id and o.at_ms < $5
           order by o.seq desc limit 1), 0))
         and ($6::bigint is null or at_ms < $6)
         and ($7::bigint is null or (entry_id, account_id, seq) < ($7, $8::bigint, $12::bigint))
       order by seq desc limit $9) p
     left join lateral (
       select q.balance_after from account b join posting q on q.account_id = b.id
       where a.bucket = 'held' and b.bucket = 'available'
         and b.uid = a.uid and b.kind = a.kind and b.currency = a.currency
         and q.entry_id <= p.entry_id
       order by q.seq desc limit 1) v on true
     where a.uid = $1 and (a.bucket = 'available' or a.kind = any($11))
       and ($2::text is null or a.kind = $2)
       and ($3::text is null or a.currency = $3)
     order by p.entry_id desc, p.account_id desc, p.seq desc
     limit $9`,
    [
      uid,
      filter.account ?? null,
      filter.currency ?? null,
      filter.types?.map((type) => LEDGER_TYPES[type].num) ?? null,
      filter.fromMs ?? null,
      filter.toMs ?? null,
      filter.before?.entryId ?? null,
      filter.before?.accountId ?? null,
      filter.limit,
      HELD_LOSSES.map(({ type }) => LEDGER_TYPES[type].num),
      HELD_LOSSES.map(({ account }) => account),
      filter.before?.seq ?? null,
    ],
  );
  return rows.map(readPosting);
}

type PostingRow = {
  account_id: string;
  seq: string;
  entry_id: string;
  at_ms: string;
  type: number;
  kind: AccountKind;
  currency: string;
  bucket: string;
  units: string;
  available_after: string;
  reference: string;
};

function readPosting(row: PostingRow): RecordRow {
  const type = requireLedgerType(row.type);
  const isHeld = row.bucket === 'held';
  const line: LedgerLine = {
    id: `${row.account_id}-${row.seq}`,
    atMs: Number(row.at_ms),
    type,
    record: LEDGER_TYPES[type].record,
    account: row.kind,
    currency: row.currency,
    amount: formatUnits(isHeld ? 0n : BigInt(row.units)),
    availableAfter: formatUnits(BigInt(row.available_after)),
    reference: row.reference,
  };
  const entryId = Number(row.entry_id);
  const place = { entryId, accountId: Number(row.account_id), seq: Number(row.seq) };
  return { line, place, heldLost: isHeld ? -BigInt(row.units) : undefined };
}

/**
 * Of own funds between own accounts; what came from Funds with an order is one, too (rulebook
 * 11.1). Prepared for the same reason.
 */
export async function hasTransferred(db: Database, uid: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has-transferred',
    text: `select from account a join posting p on p.account_id = a.id
           where a.uid = $1 and a.bucket = 'available' and p.type = $2 limit 1`,
    values: [uid, LEDGER_TYPES.TRANSFER_OUT.num],
  });
  return rowCount === 1;
}
