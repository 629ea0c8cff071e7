/** Reads of deposits. Only the exchange writes their table. */
import { DEPOSIT_STATES, type DepositRecord, reviewStateOf } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import type { CashAccount, ChainTransaction, ReviewState } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type DepositRow, readDepositRow } from './storage.ts';

type DepositPage = {
  account: CashAccount | undefined;
  state: ReviewState | undefined;
  /** Only what has a smaller id. */
  beforeId: number | undefined;
  limit: number;
};

/** Newest first. */
export async function listDepositsOf(
  pool: Pool,
  uid: number,
  { account, state, beforeId, limit }: DepositPage,
): Promise<DepositRecord[]> {
  const { rows } = await pool.query<DepositRow>(
    `select * from deposit
     where uid = $1
       and ($2::text is null or account = $2)
       and ($3::smallint[] is null or state = any($3))
       and ($4::bigint is null or id < $4)
     order by id desc limit $5`,
    [uid, account ?? null, state ? placesOf(state) : null, beforeId ?? null, limit],
  );
  return rows.map(readDepositRow);
}

export function findOwnDeposit(
  pool: Pool,
  { uid, id }: { uid: number; id: number },
): Promise<DepositRecord | undefined> {
  return findBy(pool, 'id', [uid, id]);
}

/** The newest, should a key have been used again after it was forgotten. */
export function findDepositByRequest(
  pool: Pool,
  { uid, requestId }: { uid: number; requestId: string },
): Promise<DepositRecord | undefined> {
  return findBy(pool, 'request_id', [uid, requestId]);
}

/** As its page shows it; undefined when it is not the member's own. */
export async function findDepositByTransaction(
  pool: Pool,
  uid: number,
  transactionId: string,
): Promise<ChainTransaction | undefined> {
  const deposit = await findBy(pool, 'transaction_id', [uid, transactionId]);
  if (!deposit) return undefined;
  const { transaction, network, currency, address, submittedAtMs, minedAtMs } = deposit;
  return {
    id: transaction,
    network,
    currency,
    amount: formatUnits(deposit.sentUnits),
    direction: 'in',
    address,
    sentAtMs: submittedAtMs,
    minedAtMs,
    caseId: String(deposit.id),
  };
}

/** Of all members, by id: those that were decided or corrected at this moment or later. */
export async function listDepositsNewsSince(
  pool: Pool,
  { sinceMs, afterId, limit }: { sinceMs: number; afterId: number; limit: number },
): Promise<DepositRecord[]> {
  const { rows } = await pool.query<DepositRow>(
    `select * from deposit
     where (decided_at_ms >= $1 or corrected_at_ms >= $1) and id > $2
     order by id limit $3`,
    [sinceMs, afterId, limit],
  );
  return rows.map(readDepositRow);
}

async function findBy(
  pool: Pool,
  column: 'id' | 'request_id' | 'transaction_id',
  values: [uid: number, value: number | string],
): Promise<DepositRecord | undefined> {
  const { rows } = await pool.query<DepositRow>(
    `select * from deposit where uid = $1 and ${column} = $2 order by id desc limit 1`,
    values,
  );
  return rows[0] && readDepositRow(rows[0]);
}

function placesOf(state: ReviewState): number[] {
  return DEPOSIT_STATES.flatMap((each, place) => (reviewStateOf(each) === state ? place : []));
}
