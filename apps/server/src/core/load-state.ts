/**
 * Reads the last committed state from the tables: the balance of an account is its last posting.
 */
import {
  type AccountImage,
  type DayCommitment,
  type MarketState,
  type Member,
  RECEIPT_LIFE_MS,
  type Receipt,
} from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import { readReceipts } from './journal.ts';
import { loadSeconds } from './seconds-writers.ts';
import { loadSpot } from './spot-writers.ts';
import type { LoadedState } from './store.ts';

export async function loadState(client: ClientBase): Promise<LoadedState> {
  const last = await loadLastBatch(client);
  const lastAtMs = last?.atMs ?? 0;
  const state = await loadMarketState(client);
  const image = {
    lastSeq: last?.lastSeq ?? 0,
    lastAtMs,
    nextEntryId: await loadNextEntryId(client),
    accounts: await loadAccounts(client),
    members: await loadMembers(client),
    markets: { state, days: await loadDays(client) },
    spot: await loadSpot(client),
    seconds: await loadSeconds(client, state?.process.second ?? 0),
    receipts: await loadReceipts(client, lastAtMs - RECEIPT_LIFE_MS),
  };
  return { image, last };
}

async function loadLastBatch(client: ClientBase) {
  const { rows } = await client.query<{
    batch: string;
    last_seq: string;
    at_ms: string;
    hash: Buffer;
    fingerprint: string;
    epoch: string;
  }>(`select batch, last_seq, at_ms, hash, fingerprint, epoch from journal
      order by batch desc limit 1`);
  const row = rows[0];
  if (!row) return null;
  const { hash, fingerprint } = row;
  const [batch, lastSeq, atMs] = [Number(row.batch), Number(row.last_seq), Number(row.at_ms)];
  return { batch, lastSeq, atMs, hash, fingerprint, epoch: Number(row.epoch) };
}

const LAST_POSTING = `
  left join lateral (
    select p.seq, p.balance_after, p.entry_id from posting p
    where p.account_id = a.id order by p.seq desc limit 1) p on true`;

async function loadAccounts(client: ClientBase): Promise<AccountImage[]> {
  const { rows } = await client.query<{
    id: string;
    uid: number | null;
    owner: string;
    kind: AccountImage['accountKind'];
    currency: string;
    bucket: AccountImage['bucket'];
    seq: string | null;
    balance_after: string | null;
  }>(`select a.*, p.seq, p.balance_after from account a ${LAST_POSTING}`);
  return rows.map((row) => ({
    id: Number(row.id),
    owner: row.uid ?? row.owner,
    accountKind: row.kind,
    currency: row.currency,
    bucket: row.bucket,
    balance: BigInt(row.balance_after ?? 0),
    seq: Number(row.seq ?? 0),
  }));
}

async function loadNextEntryId(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ next: string }>(
    `select coalesce(max(p.entry_id), 0) + 1 as next from account a ${LAST_POSTING}`,
  );
  return Number(rows[0]?.next ?? 1);
}

async function loadMembers(client: ClientBase): Promise<Member[]> {
  const { rows } = await client.query<{
    uid: number;
    status: Member['status'];
    level: Member['level'];
    withdraw_lock_until_ms: string;
    loss_limit_units: string;
    pending_loss_limit_units: string | null;
    pending_loss_limit_from_ms: string | null;
    opened_at_ms: string;
  }>('select * from member');
  return rows.map((row) => ({
    uid: row.uid,
    status: row.status,
    level: row.level,
    withdrawLockUntilMs: Number(row.withdraw_lock_until_ms),
    lossLimitUnits: row.loss_limit_units,
    pendingLossLimit:
      row.pending_loss_limit_units === null
        ? null
        : {
            units: row.pending_loss_limit_units,
            fromMs: Number(row.pending_loss_limit_from_ms),
          },
    openedAtMs: Number(row.opened_at_ms),
  }));
}

async function loadMarketState(client: ClientBase): Promise<MarketState | null> {
  const { rows } = await client.query<{ state: MarketState }>('select state from market_state');
  return rows[0]?.state ?? null;
}

async function loadDays(client: ClientBase): Promise<DayCommitment[]> {
  const { rows } = await client.query<{
    day: number;
    anchor: string;
    published_at_ms: string;
    seed: string | null;
  }>('select * from day_commitment order by day');
  return rows.map(({ day, anchor, published_at_ms, seed }) => {
    return { day, anchor, publishedAtMs: Number(published_at_ms), seed };
  });
}

/** By each command's own time: a batch may hold some that were forgotten when it ended. */
async function loadReceipts(client: ClientBase, sinceMs: number): Promise<Receipt[]> {
  const receipts: Receipt[] = [];
  let [atMs, batch] = [sinceMs.toString(), '0'];
  for (;;) {
    const { rows } = await client.query<BatchRow>(READ_PORTION, [atMs, batch, PORTION]);
    for (const { commands, answers } of rows) {
      for (const receipt of readReceipts(commands, answers)) {
        if (receipt.atMs >= sinceMs) receipts.push(receipt);
      }
    }
    const last = rows.at(-1);
    if (!last) return receipts;
    [atMs, batch] = [last.at_ms, last.batch];
  }
}

type BatchRow = { batch: string; at_ms: string; commands: string; answers: string };

/** A full batch has some 400 kB: what is in memory at once stays small however busy the day. */
const PORTION = 100;
const READ_PORTION = `
  select batch, at_ms, commands, answers from journal
  where answers is not null and (at_ms, batch) > ($1, $2) order by at_ms, batch limit $3`;
