/** How bots, their rungs and their log are written, and how those that are not stopped are read. */
import {
  type BotLogRecord,
  type BotRecord,
  type RungRecord,
  type StrategyImage,
  kindOf,
} from '@anywhen/exchange';
import {
  BOT_EXITS,
  BOT_KINDS,
  BOT_LOG_KINDS,
  BOT_STATES,
  DCA_INTERVALS,
  PAUSE_REASONS,
  SIDES,
} from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { ALL_ENDED, defineStorage } from '../core/storage/module-storage.ts';
import { type TableWriter, ordinalOf, rowsLiteral } from '../core/storage/row-literals.ts';
import { type BotRow, type RungRow, readBotRow, readRungRow } from './rows.ts';

type StrategyRows = {
  readonly bots: ReadonlyMap<number, BotRecord>;
  readonly rungs: ReadonlyMap<string, RungRecord>;
  readonly lines: readonly BotLogRecord[];
};

const bots: TableWriter<StrategyRows> = {
  name: 'strategy_bot',
  table: 'strategy_bot',
  text: (source) =>
    `insert into strategy_bot select r.* from ${source}
     on conflict (id) do update set
       state = excluded.state,
       pause_reason = excluded.pause_reason,
       failure = excluded.failure,
       exit = excluded.exit,
       state_at_ms = excluded.state_at_ms,
       invested_units = excluded.invested_units,
       realised_units = excluded.realised_units,
       quote_units = excluded.quote_units,
       base_units = excluded.base_units,
       returned_units = excluded.returned_units,
       moved_units = excluded.moved_units,
       moved_value_units = excluded.moved_value_units,
       log_count = excluded.log_count,
       runs_done = excluded.runs_done,
       skips_in_row = excluded.skips_in_row,
       next_second = excluded.next_second,
       start_units = excluded.start_units,
       round_trips = excluded.round_trips`,
  rows: (batch) => rowsLiteral(batch.bots.values(), botColumns),
};

function botColumns(bot: BotRecord) {
  const { dca, grid } = bot;
  return [
    bot.id,
    bot.uid,
    ordinalOf(BOT_KINDS, kindOf(bot)),
    bot.symbol,
    ordinalOf(BOT_STATES, bot.state),
    ordinalOf(PAUSE_REASONS, bot.pauseReason),
    bot.failure,
    ordinalOf(BOT_EXITS, bot.exit),
    bot.createdAtMs,
    bot.stateAtMs,
    bot.investedUnits,
    bot.realisedUnits,
    bot.quoteUnits,
    bot.baseUnits,
    bot.returnedUnits,
    bot.movedUnits,
    bot.movedValueUnits,
    bot.logCount,
    dca?.amountUnits ?? null,
    ordinalOf(DCA_INTERVALS, dca?.interval ?? null),
    dca?.runs ?? null,
    dca?.runsDone ?? null,
    dca?.skipsInRow ?? null,
    dca?.firstSecond ?? null,
    dca?.nextSecond ?? null,
    grid?.lower ?? null,
    grid?.upper ?? null,
    grid?.grids ?? null,
    grid?.buyLots ?? null,
    grid?.sellLots ?? null,
    grid?.startLots ?? null,
    grid?.startUnits ?? null,
    grid?.roundTrips ?? null,
  ];
}

const rungs: TableWriter<StrategyRows> = {
  name: 'strategy_rung',
  table: 'strategy_rung',
  text: (source) =>
    `insert into strategy_rung select r.* from ${source}
     on conflict (bot_id, rung) do update set
       side = excluded.side,
       order_id = excluded.order_id,
       held_units = excluded.held_units,
       done_lots = excluded.done_lots,
       cost_units = excluded.cost_units,
       got_units = excluded.got_units,
       tries = excluded.tries,
       retry_second = excluded.retry_second`,
  rows: (batch) =>
    rowsLiteral(batch.rungs.values(), (rung) => [
      rung.botId,
      rung.rung,
      ordinalOf(SIDES, rung.side),
      rung.orderId,
      rung.heldUnits,
      rung.doneLots,
      rung.costUnits,
      rung.gotUnits,
      rung.tries,
      rung.retrySecond,
    ]),
};

/** Never on conflict: a line that is there already must stop the core. */
const log: TableWriter<StrategyRows> = {
  name: 'strategy_log',
  table: 'strategy_log',
  text: (source) => `insert into strategy_log select r.* from ${source}`,
  rows: (batch) =>
    rowsLiteral(batch.lines, ({ order, ...line }) => [
      line.botId,
      line.no,
      line.atMs,
      ordinalOf(BOT_LOG_KINDS, line.kind),
      order?.id ?? null,
      order?.price ?? null,
      order?.lots ?? null,
      order?.quoteUnits ?? null,
      order?.feeUnits ?? null,
      line.profitUnits,
      ordinalOf(PAUSE_REASONS, line.pauseReason),
      line.refusal,
    ]),
};

export const strategyStorage = defineStorage<StrategyRows>({
  sort: (changes) => ({
    bots: new Map(changes.bot?.map(({ bot }) => [bot.id, bot])),
    rungs: new Map(changes['bot-rung']?.map(({ rung }) => [`${rung.botId}/${rung.rung}`, rung])),
    lines: changes['bot-log']?.map(({ line }) => line) ?? [],
  }),
  writers: [bots, rungs, log],
  load: async (client) => ({ strategy: await loadStrategy(client) }),
  ended: {
    strategy_bot: 'state = 3',
    strategy_rung: `not exists (
      select from strategy_bot b where b.id = strategy_rung.bot_id and b.state <> 3)`,
    strategy_log: ALL_ENDED,
  },
});

async function loadStrategy(client: ClientBase): Promise<StrategyImage> {
  const last = await client.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from strategy_bot',
  );
  const open = await client.query<BotRow>(
    'select * from strategy_bot where state <> 3 order by id',
  );
  const ofOpen = await client.query<RungRow>(
    `select r.* from strategy_rung r join strategy_bot b on b.id = r.bot_id
     where b.state <> 3 order by r.bot_id, r.rung`,
  );
  return {
    nextBotId: Number(last.rows[0]?.id) + 1,
    bots: open.rows.map(readBotRow),
    rungs: ofOpen.rows.map(readRungRow),
  };
}
