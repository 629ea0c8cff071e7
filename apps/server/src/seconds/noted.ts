/** Contracts as the trading journal shows them: between their two ticks. */
import type { SecondsContract } from '@anywhen/exchange';
import type { Pool } from 'pg';
import type { NotedRecord, NotedSpan } from '../facets/noted-records.ts';
import { contractTable } from './storage.ts';

export async function listNotedContracts(
  pool: Pool,
  { uid, numbers }: { uid: number; numbers: readonly number[] },
): Promise<NotedRecord[]> {
  const rest = 'where uid = $1 and id = any($2)';
  const contracts = await contractTable.list(pool, rest, [uid, numbers]);
  return contracts.map((contract) => ({
    number: contract.id,
    symbol: contract.symbol,
    openedAtMs: contract.acceptedAtMs,
    endedAtMs: contract.endedAtMs,
    span: spanOf(contract),
  }));
}

function spanOf(contract: SecondsContract): NotedSpan | null {
  const { openingSecond, openingPriceUnits, settlementSecond, settlementPriceUnits } = contract;
  if (contract.state !== 'ended' || openingSecond === null || settlementSecond === null)
    return null;
  return {
    openedUnits: BigInt(openingPriceUnits),
    endedUnits: BigInt(settlementPriceUnits),
    fromMs: openingSecond * 1_000,
    untilMs: settlementSecond * 1_000,
  };
}
