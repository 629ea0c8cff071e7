/**
 * What the money of an ended trade would have become if left alone (rulebook 26.3): in USDT
 * nothing, and in the currency of the market what its prices made of it.
 */
import { formatUnits } from '@anywhen/money';
import { type LeftAlone, type NoteKind, type TradedProduct, heldGainOf } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { EndedTrades } from '../facets/ended-trades.ts';
import type { NotedRecord } from '../facets/noted-records.ts';

export type LeftAloneParts = { pool: Pool; endedTrades: readonly EndedTrades[] };

const PRODUCTS: Readonly<Partial<Record<NoteKind, TradedProduct>>> = {
  'spot-order': 'spot',
  'seconds-contract': 'seconds',
  'option-position': 'options',
  'leverage-position': 'derivatives',
  bot: 'strategy',
};

/** Undefined of what has not ended, and of what ended without prices to compare with. */
export async function findLeftAlone(
  { pool, endedTrades }: LeftAloneParts,
  uid: number,
  { kind, record: { number, span } }: { kind: NoteKind; record: NotedRecord },
): Promise<LeftAlone | undefined> {
  const trades = endedTrades.find(({ product }) => product === PRODUCTS[kind]);
  const trade = span ? await trades?.find(pool, uid, number) : undefined;
  if (!span || !trade) return undefined;
  const amountUnits = span.saleUnits ?? trade.stakeUnits;
  if (amountUnits === null || span.openedUnits === 0n) return undefined;
  return {
    amount: formatUnits(amountUnits),
    result: trade.resultUnits === null ? null : formatUnits(trade.resultUnits),
    held: formatUnits(heldGainOf(amountUnits, span)),
    heldFromMs: span.fromMs,
    heldUntilMs: span.untilMs,
  };
}
