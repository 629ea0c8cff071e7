/**
 * Sales that are complete (rulebook 25.2): an order that sold has ended, and its result is what it
 * got after its fee less what the quantity had cost. A purchase ends nothing. The cost follows from
 * all trades and moves before, so it is known of members with no more of them than a request may
 * read; where lines were archived, it begins with what was held then, at its worth.
 */
import { type SpotOrderRecord, type SpotTradeRecord, findSpotMarket } from '@anywhen/exchange';
import { HOUR_MS } from '@anywhen/prices';
import { LEDGER_TYPES, type LedgerType, SIDES } from '@anywhen/protocol';
import type { Database } from '../core/storage/table.ts';
import type { EndedTrade, EndedTrades } from '../facets/ended-trades.ts';
import { findArchived, listPastHoldings } from '../funding/funding.ts';
import { type CurrencyMove, costsOfSales } from './records/sale-costs.ts';
import { IS_OPEN, type OrderRow, type TradeRow, readOrderRow, readTradeRow } from './storage.ts';

/** Own trades, and moves, that are read for the costs of sales. */
const COST_TRADES_MAX = 10_000;

/** In USDT, at a past whole hour. */
export type ValuesAt = (
  currencies: readonly string[],
  moments: readonly number[],
  db: Database,
) => Promise<(atMs: number, currency: string, units: bigint) => bigint>;

const OWN_SALE = `uid = $1 and bot_id is null and side = ${SIDES.indexOf('sell')}
  and executed_lots > 0 and not ${IS_OPEN}`;

const SPOT_TYPES: readonly LedgerType[] = [
  'SPOT_HOLD',
  'SPOT_RELEASE',
  'SPOT_BUY',
  'SPOT_SELL',
  'SPOT_FEE',
];

export function endedSales(valuesAt: ValuesAt): EndedTrades {
  const toTrades = async (db: Database, uid: number, orders: readonly SpotOrderRecord[]) => {
    const last = orders.at(-1);
    if (!last) return [];
    const { archivedBeforeMs: fromMs = 0 } = await findArchived(db, uid);
    const costs = await readCosts(db, uid, { fromMs, untilMs: last.updatedAtMs, valuesAt });
    // What an order sold before the lines begin is in none of them.
    return orders.map((order) => {
      return toTrade(order, order.createdAtMs < fromMs ? undefined : costs?.get(order.id));
    });
  };
  return {
    product: 'spot',
    list: async (db, uid, { fromMs, toMs, after, limit }) => {
      const { rows } = await db.query<OrderRow>(
        `select * from spot_order where ${OWN_SALE}
           and updated_at_ms >= greatest($2::bigint, $4::bigint) and updated_at_ms < $3::bigint
           and ($4::bigint is null or (updated_at_ms, id) > ($4::bigint, $5::bigint))
         order by updated_at_ms, id limit $6`,
        [uid, fromMs, toMs, after?.endedAtMs ?? null, after?.number ?? null, limit],
      );
      return toTrades(db, uid, rows.map(readOrderRow));
    },
    find: async (db, uid, number) => {
      const text = `select * from spot_order where ${OWN_SALE} and id = $2`;
      const { rows } = await db.query<OrderRow>(text, [uid, number]);
      return (await toTrades(db, uid, rows.map(readOrderRow)))[0];
    },
  };
}

function toTrade(order: SpotOrderRecord, costUnits: bigint | undefined): EndedTrade {
  const gotUnits = order.executedQuoteUnits - order.feeUnits;
  return {
    product: 'spot',
    market: order.symbol,
    number: order.id,
    openedAtMs: order.createdAtMs,
    endedAtMs: order.updatedAtMs,
    stakeUnits: costUnits ?? null,
    notionalUnits: order.executedQuoteUnits,
    resultUnits: costUnits === undefined ? null : gotUnits - costUnits,
    feeUnits: order.feeUnits,
    spreadUnits: null,
  };
}

/** By order; undefined when there is more to read than a request may. */
async function readCosts(
  db: Database,
  uid: number,
  { fromMs, untilMs, valuesAt }: Span & { valuesAt: ValuesAt },
): Promise<ReadonlyMap<number, bigint> | undefined> {
  const trades = await listOwnTrades(db, uid, { fromMs, untilMs });
  if (trades.length > COST_TRADES_MAX) return undefined;
  const moves = await listMoves(db, uid, { fromMs, untilMs });
  if (moves.length > COST_TRADES_MAX) return undefined;
  const all = [...(await listOpening(db, uid, fromMs)), ...moves];
  const hourOf = (atMs: number) => atMs - (atMs % HOUR_MS);
  const currencies = [...new Set(all.map(({ currency }) => currency))];
  const hours = [...new Set(all.map(({ atMs }) => hourOf(atMs)))];
  const valueAt = all.length > 0 ? await valuesAt(currencies, hours, db) : () => 0n;
  const valued = all.map((move) => {
    return { ...move, valueUnits: valueAt(hourOf(move.atMs), move.currency, move.units) };
  });
  return costsOfSales(uid, trades, valued).costs;
}

type Span = { readonly fromMs: number; readonly untilMs: number };
type Move = Omit<CurrencyMove, 'valueUnits'>;

/** What was held in the spot account when the lines begin: of most members all of them, from 0. */
async function listOpening(db: Database, uid: number, atMs: number): Promise<Move[]> {
  const holdings = atMs === 0 ? [] : await listPastHoldings(db, uid, [atMs]);
  return holdings.filter(({ kind, currency }) => kind === 'spot' && isTraded(currency));
}

function isTraded(currency: string): boolean {
  return findSpotMarket(`${currency}USDT`) !== undefined;
}

/** Oldest first, and at most one more than may be read; those of bots are not among them. */
async function listOwnTrades(
  db: Database,
  uid: number,
  { fromMs, untilMs }: Span,
): Promise<SpotTradeRecord[]> {
  const side = (name: 'buyer' | 'seller') => `
    (select * from spot_trade
     where ${name}_uid = $1 and ${name}_bot_id is null and at_ms >= $2 and at_ms <= $3
     order by id limit ${COST_TRADES_MAX + 1})`;
  const { rows } = await db.query<TradeRow>(
    `select * from (${side('buyer')} union all ${side('seller')}) t
     order by id limit ${COST_TRADES_MAX + 1}`,
    [uid, fromMs, untilMs],
  );
  return rows.map(readTradeRow);
}

/** What came or went without a trade, entry by entry: holding moves nothing. */
async function listMoves(db: Database, uid: number, { fromMs, untilMs }: Span): Promise<Move[]> {
  const { rows } = await db.query<{ at_ms: string; currency: string; units: string }>(
    `select p.at_ms, a.currency, sum(p.units) as units
     from account a join posting p on p.account_id = a.id
     where a.uid = $1 and a.kind = 'spot' and a.currency <> 'USDT'
       and p.at_ms >= $2 and p.at_ms <= $3 and p.type <> all($4::smallint[])
     group by p.entry_id, p.at_ms, a.currency having sum(p.units) <> 0
     order by p.entry_id limit ${COST_TRADES_MAX + 1}`,
    [uid, fromMs, untilMs, SPOT_TYPES.map((type) => LEDGER_TYPES[type].num)],
  );
  return rows
    .map((row) => ({
      atMs: Number(row.at_ms),
      currency: row.currency,
      units: BigInt(row.units),
    }))
    .filter(({ currency }) => isTraded(currency));
}
