/** Reads of deposits. Only the exchange writes their table. */
import { DEPOSIT_STATES, type DepositRecord, reviewStateOf } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import type { ChainTransaction, ReviewState } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { SincePage } from '../core/storage/record-table.ts';
import { depositTable } from './storage.ts';

/** The states that a member sees as this one. */
export function depositStatesOf(state: ReviewState): DepositRecord['state'][] {
  return DEPOSIT_STATES.filter((each) => reviewStateOf(each) === state);
}

/** The newest one, in case a key was reused after it was forgotten. */
export function findDepositByRequest(
  pool: Pool,
  { uid, requestId }: { uid: number; requestId: string },
): Promise<DepositRecord | undefined> {
  return findLast(pool, 'request_id', [uid, requestId]);
}

/** For its page; undefined when it is not the member's own. */
export async function findDepositByTransaction(
  pool: Pool,
  uid: number,
  transactionId: string,
): Promise<ChainTransaction | undefined> {
  const deposit = await findLast(pool, 'transaction_id', [uid, transactionId]);
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

/** Those that were decided or corrected. */
export function listDepositsNewsSince(pool: Pool, page: SincePage): Promise<DepositRecord[]> {
  return depositTable.listSince(pool, 'decided_at_ms >= $1 or corrected_at_ms >= $1', page);
}

function findLast(
  pool: Pool,
  column: 'request_id' | 'transaction_id',
  values: [uid: number, value: string],
): Promise<DepositRecord | undefined> {
  const rest = `where uid = $1 and ${column} = $2 order by id desc limit 1`;
  return depositTable.find(pool, rest, values);
}
