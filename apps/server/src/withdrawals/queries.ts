/** Queries of withdrawals beyond what memory holds. Only the exchange writes these tables. */
import { WITHDRAWAL_STATES, type WithdrawalRecord } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { CASH_ACCOUNTS, type CashAccount, type ChainTransaction } from '@anywhen/protocol';
import type { ReviewState } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type WithdrawalRow, readWithdrawalRow } from './storage.ts';

type WithdrawalPage = {
  account: CashAccount | undefined;
  state: ReviewState | undefined;
  /** Only withdrawals with a smaller id. */
  beforeId: number | undefined;
  limit: number;
};

const STORED_STATES = {
  'under-review': ['under-review'],
  passed: ['sending', 'done'],
  rejected: ['rejected'],
} as const;

/** Newest first. */
export async function listWithdrawalsOf(
  pool: Pool,
  uid: number,
  { account, state, beforeId, limit }: WithdrawalPage,
): Promise<WithdrawalRecord[]> {
  const states = state && STORED_STATES[state].map((each) => WITHDRAWAL_STATES.indexOf(each));
  const { rows } = await pool.query<WithdrawalRow>(
    `select * from withdrawal
     where uid = $1
       and ($2::smallint is null or account = $2)
       and ($3::smallint[] is null or state = any($3))
       and ($4::bigint is null or id < $4)
     order by id desc limit $5`,
    [uid, account ? CASH_ACCOUNTS.indexOf(account) : null, states ?? null, beforeId ?? null, limit],
  );
  return rows.map(readWithdrawalRow);
}

export async function findOwnWithdrawal(
  pool: Pool,
  { uid, id }: { uid: number; id: number },
): Promise<WithdrawalRecord | undefined> {
  const { rows } = await pool.query<WithdrawalRow>(
    'select * from withdrawal where uid = $1 and id = $2',
    [uid, id],
  );
  return rows[0] && readWithdrawalRow(rows[0]);
}

/** The last one requested under this key. */
export async function findRequested(
  pool: Pool,
  { uid, requestId }: { uid: number; requestId: string },
): Promise<WithdrawalRecord | undefined> {
  const { rows } = await pool.query<WithdrawalRow>(
    'select * from withdrawal where uid = $1 and request_id = $2 order by id desc limit 1',
    [uid, requestId],
  );
  return rows[0] && readWithdrawalRow(rows[0]);
}

/** The member's own, for the page of a simulated transaction. */
export async function findWithdrawalByTransaction(
  pool: Pool,
  uid: number,
  transactionId: string,
): Promise<ChainTransaction | undefined> {
  const { rows } = await pool.query<WithdrawalRow>(
    'select * from withdrawal where transaction = $1 and uid = $2',
    [transactionId, uid],
  );
  const withdrawal = rows[0] && readWithdrawalRow(rows[0]);
  if (!withdrawal || withdrawal.channel === 'bank') return undefined;
  const { id, channel: network, currency, units, feeUnits, address } = withdrawal;
  return {
    id: transactionId,
    network,
    currency,
    amount: formatUnits(units - feeUnits),
    direction: 'out',
    address: address ?? '',
    sentAtMs: withdrawal.decidedAtMs ?? 0,
    minedAtMs: withdrawal.arrivesAtMs ?? 0,
    caseId: id.toString(),
  };
}

/** All members' withdrawals that were decided at this moment or later, by id. */
export async function listWithdrawalsDecidedSince(
  pool: Pool,
  { sinceMs, afterId, limit }: { sinceMs: number; afterId: number; limit: number },
): Promise<WithdrawalRecord[]> {
  const { rows } = await pool.query<WithdrawalRow>(
    'select * from withdrawal where decided_at_ms >= $1 and id > $2 order by id limit $3',
    [sinceMs, afterId, limit],
  );
  return rows.map(readWithdrawalRow);
}

/** What is available in the accounts that money can leave from. */
export async function readAvailable(
  pool: Pool,
  uid: number,
): Promise<(account: CashAccount, currency: string) => bigint> {
  const { rows } = await pool.query<{ kind: string; currency: string; available: string }>(
    `select a.kind, a.currency, p.balance_after as available
     from account a
     cross join lateral (
       select balance_after from posting where account_id = a.id order by seq desc limit 1) p
     where a.uid = $1 and a.bucket = 'available' and a.kind = any($2)`,
    [uid, CASH_ACCOUNTS],
  );
  return (account, currency) => {
    const row = rows.find((each) => each.kind === account && each.currency === currency);
    return BigInt(row?.available ?? 0);
  };
}
