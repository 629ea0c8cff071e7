/**
 * An option that was sold back before its expiry, compared with having held it: what the sold
 * contracts would have paid at the price their series settled at (rulebook 31.2).
 */
import { formatUnits } from '@anywhen/money';
import { type EarlyExit, SERIES_STATES, optionPayoutUnits } from '@anywhen/protocol';
import type { Database } from '../core/storage/table.ts';
import { positionTable, seriesTable } from './storage.ts';

/** The newest whose series has settled, else the newest at all. */
const NEWEST_SOLD = `where id = (
  select p.id from option_position p join option_series s on s.code = p.series
  where p.uid = $1 and p.sales > 0
  order by (s.state = $2) desc, p.id desc limit 1)`;

export async function findEarlyExit(db: Database, uid: number): Promise<EarlyExit | undefined> {
  const asked = [uid, SERIES_STATES.indexOf('settled')];
  const position = await positionTable.find(db, NEWEST_SOLD, asked);
  if (!position) return undefined;
  const series = await seriesTable.find(db, 'where code = $1', [position.series]);
  const settlementPriceUnits = series?.settlementPriceUnits ?? null;
  const quantity = position.quantity - position.left;
  return {
    position: String(position.id),
    symbol: position.symbol,
    sold: formatUnits(position.soldUnits),
    held:
      settlementPriceUnits === null
        ? null
        : formatUnits(optionPayoutUnits(position, position, { settlementPriceUnits, quantity })),
    expiresAtMs: position.expiresAtSecond * 1_000,
  };
}
