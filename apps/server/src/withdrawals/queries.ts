/** Reads of withdrawals beyond what memory holds. Only the exchange writes these tables. */
import { WITHDRAWAL_STATES, type WithdrawalRecord } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { CASH_ACCOUNTS, type CashAccount, type ChainTransaction } from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import type { SincePage } from '../core/storage/record-table.ts';
import { withdrawalTable } from './storage.ts';

/** By what a member sees. */
export const STORED_STATES = {
  'under-review': ['under-review'],
  passed: ['sending', 'done'],
  rejected: ['rejected'],
} as const;

/** The last that was asked for under this key. */
export function findRequested(
  pool: Pool,
  { uid, requestId }: { uid: number; requestId: string },
): Promise<WithdrawalRecord | undefined> {
  const rest = 'where uid = $1 and request_id = $2 order by id desc limit 1';
  return withdrawalTable.find(pool, rest, [uid, requestId]);
}

/** The member's own, for the page of a simulated transaction. */
export async function findWithdrawalByTransaction(
  pool: Pool,
  uid: number,
  transactionId: string,
): Promise<ChainTransaction | undefined> {
  const own = 'where transaction = $1 and uid = $2';
  const withdrawal = await withdrawalTable.find(pool, own, [transactionId, uid]);
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

/** Those that were decided. */
export function listWithdrawalsDecidedSince(
  pool: Pool,
  page: SincePage,
): Promise<WithdrawalRecord[]> {
  return withdrawalTable.listSince(pool, 'decided_at_ms >= $1', page);
}

/** A saved wallet or bank account must not be removed while money may still be sent there. */
export async function isPayeeUnderReview(
  client: ClientBase,
  { uid, payeeId }: { uid: number; payeeId: number },
): Promise<boolean> {
  const { rows } = await client.query(
    'select from withdrawal where uid = $1 and payee_id = $2 and state = $3 limit 1',
    [uid, payeeId, WITHDRAWAL_STATES.indexOf('under-review')],
  );
  return rows.length > 0;
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
