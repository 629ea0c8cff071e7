/**
 * What has ended of a product, as each module reads it from its own tables: one row per contract,
 * position, bot, record or machine, with the one result that its record shows (rulebook 1.3.1).
 * Calendar, journal and export read nothing else of products.
 */
import type { TradedProduct } from '@anywhen/protocol';
import type { RecordTable } from '../core/storage/record-table.ts';
import type { Database } from '../core/storage/table.ts';

/** Amounts are in USDT. */
export type EndedTrade = {
  readonly product: TradedProduct;
  /** The symbol of the market; of what earns the code of the product, pool or model. */
  readonly market: string;
  /** The contract's, position's, bot's, record's or machine's; of spot the order that sold. */
  readonly number: number;
  readonly openedAtMs: number;
  readonly endedAtMs: number;
  /** What was put in. Null of a pledge in another currency. */
  readonly stakeUnits: bigint | null;
  /** What was moved with it: of leverage the value that was opened, of all else the stake. */
  readonly notionalUnits: bigint | null;
  /** Net of all that it cost. Null of a sale whose purchases are too long ago (rulebook 25.2). */
  readonly resultUnits: bigint | null;
  /** Above zero. Null where the record does not have them apart. */
  readonly feeUnits: bigint | null;
  readonly spreadUnits: bigint | null;
};

/** By the moment of the end, then by the number: the oldest first. */
type EndedPage = {
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  /** Those after it. */
  readonly after: Pick<EndedTrade, 'endedAtMs' | 'number'> | undefined;
  readonly limit: number;
};

export type EndedTrades = {
  readonly product: TradedProduct;
  readonly list: (db: Database, uid: number, page: EndedPage) => Promise<EndedTrade[]>;
  /** A member's own; undefined while it has not ended. */
  readonly find: (db: Database, uid: number, number: number) => Promise<EndedTrade | undefined>;
};

type Described = Omit<EndedTrade, 'product' | 'spreadUnits'> &
  Partial<Pick<EndedTrade, 'spreadUnits'>>;

type EndedRecords<Item extends { readonly id: number; readonly uid: number }> = {
  readonly product: TradedProduct;
  readonly table: Pick<RecordTable<Item>, 'list' | 'find'>;
  /** The column with the moment of the end. */
  readonly moment: string;
  readonly isEnded: string;
  /** What bounds the rows of a page where no index holds the moment of the end. */
  readonly bound?: string;
  readonly describe: (item: Item) => Described;
  /** By number, of several at once; without it `describe` says it, or nothing is known. */
  readonly spreadsOf?: (db: Database, items: readonly Item[]) => Promise<Map<number, bigint>>;
};

/** For a table of records, each of which ends once. */
export function endedTradesOf<Item extends { readonly id: number; readonly uid: number }>(
  records: EndedRecords<Item>,
): EndedTrades {
  const { product, table, moment, isEnded, bound = 'true', describe, spreadsOf } = records;
  const page = `where uid = $1 and ${isEnded} and ${bound}
      and ${moment} >= greatest($2::bigint, $4::bigint) and ${moment} < $3::bigint
      and ($4::bigint is null or (${moment}, id) > ($4::bigint, $5::bigint))
    order by ${moment}, id limit $6`;
  const toTrades = async (db: Database, items: readonly Item[]): Promise<EndedTrade[]> => {
    const spreads = items.length > 0 ? await spreadsOf?.(db, items) : undefined;
    return items.map((item) => {
      return { product, spreadUnits: spreads?.get(item.id) ?? null, ...describe(item) };
    });
  };
  return {
    product,
    list: async (db, uid, { fromMs, toMs, after, limit }) => {
      const place = [after?.endedAtMs ?? null, after?.number ?? null];
      return toTrades(db, await table.list(db, page, [uid, fromMs, toMs, ...place, limit]));
    },
    find: async (db, uid, number) => {
      const item = await table.find(db, `where uid = $1 and id = $2 and ${isEnded}`, [uid, number]);
      return (await toTrades(db, item ? [item] : []))[0];
    },
  };
}

/** Few, because of sales each one costs reading all trades before. */
const PORTION = 5_000;

/** All of a period in portions, so that memory does not grow with their number. */
export async function* readEndedTrades(
  { list }: EndedTrades,
  db: Database,
  { uid, fromMs, toMs }: { uid: number; fromMs: number; toMs: number },
): AsyncGenerator<EndedTrade[]> {
  for (let after: EndedTrade | undefined; ;) {
    const trades = await list(db, uid, { fromMs, toMs, after, limit: PORTION });
    if (trades.length > 0) yield trades;
    after = trades.at(-1);
    if (trades.length < PORTION) return;
  }
}
