/** How bots, their rungs and their log are written, and how those that are not stopped are read. */
import { type BotLogRecord, type BotRecord, type RungRecord, kindOf } from '@anywhen/exchange';
import {
  BOT_EXITS,
  BOT_KINDS,
  BOT_LOG_KINDS,
  BOT_STATES,
  DCA_INTERVALS,
  type Level,
  PAUSE_REASONS,
  type RejectionCode,
  SIDES,
} from '@anywhen/protocol';
import {
  type Column,
  amount,
  appended,
  integer,
  key,
  long,
  mutable,
  named,
  nullable,
  ordinal,
  text,
} from '../core/storage/columns.ts';
import { ALL_ENDED, defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';
import { Table, part } from '../core/storage/table.ts';

/** Only the exchange writes these, and only from the one list. */
const refusal = text as Column<RejectionCode>;

type StoredBot = BotRecord & { readonly kind: ReturnType<typeof kindOf> };

/** Bots that pay what the program offers for their level have none. */
const otherFee: Column<number | undefined> = {
  types: ['integer'],
  isNullable: true,
  decode: (stored: number | null) => stored ?? undefined,
};

export const botTable = new RecordTable<StoredBot>('strategy_bot', {
  id: key(long),
  uid: integer,
  kind: ordinal(BOT_KINDS),
  symbol: text,
  state: mutable(ordinal(BOT_STATES)),
  pauseReason: mutable(nullable(ordinal(PAUSE_REASONS))),
  failure: mutable(nullable(refusal)),
  exit: mutable(nullable(ordinal(BOT_EXITS))),
  createdAtMs: long,
  stateAtMs: mutable(long),
  investedUnits: mutable(amount),
  realisedUnits: mutable(amount),
  quoteUnits: mutable(amount),
  baseUnits: mutable(amount),
  returnedUnits: mutable(amount),
  movedUnits: mutable(amount),
  movedValueUnits: mutable(amount),
  logCount: mutable(integer),
  dca: part({
    amountUnits: amount,
    interval: named('dca_interval', ordinal(DCA_INTERVALS)),
    runs: nullable(integer),
    runsDone: mutable(integer),
    skipsInRow: mutable(integer),
    firstSecond: long,
    nextSecond: mutable(nullable(long)),
  }),
  grid: part({
    lower: long,
    upper: long,
    grids: integer,
    buyLots: long,
    sellLots: long,
    startLots: long,
    startUnits: mutable(amount),
    roundTrips: mutable(integer),
  }),
  agreed: part({
    startPrice: long,
    level: named('start_level', integer as Column<Level>),
    feeBps: named('start_fee_bps', appended(otherFee)),
  }),
  ending: part({
    price: mutable(named('end_price', long)),
    gridProfitUnits: mutable(amount),
  }),
});

export const rungTable = new Table<RungRecord>('strategy_rung', {
  botId: key(long),
  rung: key(integer),
  side: mutable(ordinal(SIDES)),
  orderId: mutable(nullable(long)),
  heldUnits: mutable(amount),
  doneLots: mutable(long),
  costUnits: mutable(amount),
  gotUnits: mutable(amount),
  tries: mutable(integer),
  retrySecond: mutable(nullable(long)),
  baseUnits: mutable(nullable(amount)),
});

export const logTable = new Table<BotLogRecord>('strategy_log', {
  botId: key(long),
  no: key(integer),
  atMs: long,
  kind: ordinal(BOT_LOG_KINDS),
  order: part({
    id: named('order_id', long),
    price: long,
    lots: long,
    quoteUnits: amount,
    feeUnits: amount,
  }),
  profitUnits: nullable(amount),
  pauseReason: nullable(ordinal(PAUSE_REASONS)),
  refusal: nullable(refusal),
});

export const strategyStorage = defineTables({
  writers: [
    botTable.upserts(({ bot: changed }) =>
      changed?.map(({ bot }) => ({ ...bot, kind: kindOf(bot) })),
    ),
    rungTable.upserts((changes) => changes['bot-rung']?.map(({ rung }) => rung)),
    logTable.inserts((changes) => changes['bot-log']?.map(({ line }) => line)),
  ],
  load: async (client) => {
    const nextBotId = await botTable.findNextId(client);
    const bots = await botTable.list(client, 'where state <> 3 order by id');
    const { rows } = await client.query(
      `select r.* from strategy_rung r join strategy_bot b on b.id = r.bot_id
       where b.state <> 3 order by r.bot_id, r.rung`,
    );
    return { strategy: { nextBotId, bots, rungs: rows.map(rungTable.read) } };
  },
  ended: {
    strategy_bot: 'state = 3',
    strategy_rung: `not exists (
      select from strategy_bot b where b.id = strategy_rung.bot_id and b.state <> 3)`,
    strategy_log: ALL_ENDED,
  },
});
