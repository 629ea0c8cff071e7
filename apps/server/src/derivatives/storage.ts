/**
 * How leveraged orders, positions, their events, chosen leverage and funding are written, and how
 * what has not ended is read back.
 */
import type {
  DerivativesImage,
  FundingRound,
  LeverageChoice,
  LeverageOrderRecord,
  PositionEventRecord,
  PositionRecord,
} from '@anywhen/exchange';
import { MARKETS, at, marketIndex } from '@anywhen/prices';
import type { ClientBase } from 'pg';
import { ALL_ENDED, type ChangesByKind, defineStorage } from '../core/storage/module-storage.ts';
import { loadInPortions } from '../core/storage/portions.ts';
import { type TableWriter, rowsLiteral } from '../core/storage/row-literals.ts';
import {
  LIFECYCLE_COLUMNS,
  type OrderRow,
  type PositionRow,
  agreedValues,
  eventValues,
  lifecycleValues,
  orderValues,
  readOrderRow,
  readPositionRow,
} from './rows.ts';

type DerivativesRows = {
  readonly choices: ReadonlyMap<string, LeverageChoice>;
  readonly orders: ReadonlyMap<number, LeverageOrderRecord>;
  readonly positions: ReadonlyMap<number, PositionRecord>;
  readonly events: readonly PositionEventRecord[];
  readonly rounds: readonly FundingRound[];
};

type Writer = TableWriter<DerivativesRows>;

const choices: Writer = {
  name: 'leverage_choice',
  table: 'leverage_choice',
  text: (source) =>
    `insert into leverage_choice select r.* from ${source}
     on conflict (uid, market) do update set leverage = excluded.leverage`,
  rows: ({ choices: byKey }) =>
    rowsLiteral(byKey.values(), ({ uid, symbol, leverage }) => {
      return [uid, marketIndex(symbol), leverage];
    }),
};

const orders: Writer = {
  name: 'leverage_order',
  table: 'leverage_order',
  text: (source) =>
    `insert into leverage_order select r.* from ${source}
     on conflict (id) do update set
       state = excluded.state,
       executed_lots = excluded.executed_lots,
       executed_value_units = excluded.executed_value_units,
       fee_units = excluded.fee_units,
       held_units = excluded.held_units,
       reached_second = excluded.reached_second,
       position_id = excluded.position_id,
       updated_at_ms = excluded.updated_at_ms`,
  rows: ({ orders: byId }) => rowsLiteral(byId.values(), orderValues),
};

/** In the order they changed: one that ends makes room for the next one in its market. */
const positions: Writer = {
  name: 'leverage_position',
  table: 'leverage_position',
  text: (source) =>
    `insert into leverage_position select r.* from ${source}
     on conflict (id) do update set
       ${LIFECYCLE_COLUMNS.map((column) => `${column} = excluded.${column}`).join()}`,
  rows: ({ positions: byId }) =>
    rowsLiteral(byId.values(), (position) => [
      position.id,
      ...agreedValues(position),
      ...lifecycleValues(position),
    ]),
};

/** Never on conflict: what has happened already must stop the core. */
const events: Writer = {
  name: 'leverage_event',
  table: 'leverage_event',
  text: (source) => `insert into leverage_event select r.* from ${source}`,
  rows: (batch) => rowsLiteral(batch.events, eventValues),
};

const rounds: Writer = {
  name: 'funding_round',
  table: 'funding_round',
  text: (source) => `insert into funding_round select r.* from ${source}`,
  rows: (batch) =>
    rowsLiteral(batch.rounds, ({ second, symbol, rateBps, ticks }) => {
      return [second, marketIndex(symbol), rateBps, ticks];
    }),
};

export const derivativesStorage = defineStorage<DerivativesRows>({
  sort: sortDerivatives,
  writers: [choices, orders, positions, events, rounds],
  load: async (client) => ({ derivatives: await loadDerivatives(client) }),
  ended: {
    leverage_order: 'state > 1',
    leverage_position: 'state > 1',
    leverage_event: ALL_ENDED,
    funding_round: ALL_ENDED,
  },
});

function sortDerivatives(changes: ChangesByKind): DerivativesRows {
  return {
    choices: new Map(
      changes['leverage-choice']?.map(({ choice }) => [`${choice.uid}/${choice.symbol}`, choice]),
    ),
    orders: new Map(changes['leverage-order']?.map(({ order }) => [order.id, order])),
    positions: new Map(
      changes['leverage-position']?.map(({ position }) => [position.id, position]),
    ),
    events: changes['leverage-event']?.map(({ event }) => event) ?? [],
    rounds: changes['funding-round']?.map(({ round }) => round) ?? [],
  };
}

async function loadDerivatives(client: ClientBase): Promise<DerivativesImage> {
  const lastOf = async (table: string) => {
    const { rows } = await client.query<{ id: string }>(
      `select coalesce(max(id), 0) as id from ${table}`,
    );
    return Number(rows[0]?.id);
  };
  const waiting = await loadInPortions(client, {
    text: 'select * from leverage_order where state in (0, 1) and id > $1 order by id limit $2',
    keyOf: ({ id }: OrderRow) => id,
    read: readOrderRow,
  });
  const open = await loadInPortions(client, {
    text: 'select * from leverage_position where state in (0, 1) and id > $1 order by id limit $2',
    keyOf: ({ id }: PositionRow) => id,
    read: readPositionRow,
  });
  const chosen = await client.query<{ uid: number; market: number; leverage: number }>(
    'select * from leverage_choice order by uid, market',
  );
  return {
    nextOrderId: (await lastOf('leverage_order')) + 1,
    nextPositionId: (await lastOf('leverage_position')) + 1,
    orders: waiting,
    positions: open,
    choices: chosen.rows.map(({ uid, market, leverage }) => {
      return { uid, symbol: at(MARKETS, market).symbol, leverage };
    }),
  };
}
