/**
 * How leveraged orders, positions, their events, chosen leverage and funding are written, and how
 * open ones are loaded.
 */
import type {
  FundingRound,
  LeverageChoice,
  LeverageOrderRecord,
  PositionEventRecord,
  PositionRecord,
} from '@anywhen/exchange';
import {
  LEVERAGE_ORDER_STATES,
  LEVERAGE_ORDER_TYPES,
  POSITION_ENDINGS,
  POSITION_EVENTS,
  POSITION_SIDES,
  POSITION_STATES,
  SIDES,
} from '@anywhen/protocol';
import {
  amount,
  flag,
  integer,
  key,
  long,
  market,
  mutable,
  named,
  nullable,
  ordinal,
  rate,
  uuid,
} from '../core/storage/columns.ts';
import { ALL_ENDED, defineTables } from '../core/storage/module-storage.ts';
import { RecordTable } from '../core/storage/record-table.ts';
import { Table } from '../core/storage/table.ts';

const choiceTable = new Table<LeverageChoice>('leverage_choice', {
  uid: key(integer),
  symbol: named('market', key(market)),
  leverage: mutable(integer),
});

export const orderTable = new RecordTable<LeverageOrderRecord>('leverage_order', {
  id: key(long),
  uid: integer,
  shareId: uuid,
  symbol: named('market', market),
  side: ordinal(SIDES),
  type: ordinal(LEVERAGE_ORDER_TYPES),
  isReduceOnly: flag,
  limitTicks: nullable(long),
  lots: amount,
  leverage: integer,
  mmrBps: integer,
  takerBps: rate,
  makerBps: rate,
  liquidationBps: integer,
  createdAtMs: long,
  state: mutable(ordinal(LEVERAGE_ORDER_STATES)),
  executedLots: mutable(amount),
  executedValueUnits: mutable(amount),
  feeUnits: mutable(amount),
  heldUnits: mutable(amount),
  reachedSecond: mutable(nullable(long)),
  positionId: mutable(nullable(long)),
  updatedAtMs: mutable(long),
  spreadBps: mutable(nullable(integer)),
  placedSecond: nullable(long),
  takeProfitTicks: nullable(long),
  stopLossTicks: nullable(long),
});

export const positionTable = new RecordTable<PositionRecord>('leverage_position', {
  id: key(long),
  uid: integer,
  shareId: uuid,
  symbol: named('market', market),
  side: ordinal(POSITION_SIDES),
  leverage: integer,
  mmrBps: integer,
  takerBps: rate,
  liquidationBps: integer,
  openedAtMs: long,
  lots: mutable(amount),
  entryValueUnits: mutable(amount),
  marginUnits: mutable(amount),
  initialMarginUnits: mutable(amount),
  reserveUnits: mutable(amount),
  state: mutable(ordinal(POSITION_STATES)),
  takeProfitTicks: mutable(nullable(long)),
  stopLossTicks: mutable(nullable(long)),
  owedSecond: mutable(nullable(long)),
  owedTicks: mutable(nullable(long)),
  owedUnits: mutable(amount),
  ending: mutable(nullable(ordinal(POSITION_ENDINGS))),
  decidedSecond: mutable(nullable(long)),
  decidedTicks: mutable(nullable(long)),
  eventCount: mutable(integer),
  updatedAtMs: mutable(long),
  endedAtMs: mutable(nullable(long)),
  openedLots: mutable(amount),
  openedValueUnits: mutable(amount),
  openedMarginUnits: mutable(amount),
  closedValueUnits: mutable(amount),
  realisedUnits: mutable(amount),
  feeUnits: mutable(amount),
  fundingUnits: mutable(amount),
  insuredUnits: mutable(amount),
  makerBps: nullable(rate),
  spreadBps: mutable(nullable(integer)),
  carriedFeeUnits: mutable(amount),
  carriedFundingUnits: mutable(amount),
});

export const eventTable = new Table<PositionEventRecord>('leverage_event', {
  positionId: key(long),
  no: key(integer),
  kind: ordinal(POSITION_EVENTS),
  atMs: long,
  second: long,
  ticks: nullable(long),
  lots: amount,
  amountUnits: amount,
  pnlUnits: amount,
  feeUnits: amount,
  liquidationFeeUnits: amount,
  insuredUnits: amount,
  lotsAfter: amount,
  entryValueAfter: amount,
  marginAfter: amount,
  reserveAfter: amount,
  takenFeeUnits: amount,
  takenFundingUnits: amount,
});

export const roundTable = new Table<FundingRound>('funding_round', {
  second: key(long),
  symbol: named('market', key(market)),
  rateBps: nullable(integer),
  ticks: long,
  expectedUnits: nullable(amount),
  longRateUnits: nullable(amount),
  shortRateUnits: nullable(amount),
  longOpenUnits: nullable(amount),
  shortOpenUnits: nullable(amount),
});

export const derivativesStorage = defineTables({
  writers: [
    choiceTable.upserts((changes) => changes['leverage-choice']?.map(({ choice }) => choice)),
    orderTable.upserts((changes) => changes['leverage-order']?.map(({ order }) => order)),
    // In the order they changed: one that ends makes room for the next one in its market.
    positionTable.upserts((changes) => changes['leverage-position']?.map((each) => each.position)),
    eventTable.inserts((changes) => changes['leverage-event']?.map(({ event }) => event)),
    roundTable.inserts((changes) => changes['funding-round']?.map(({ round }) => round)),
  ],
  load: async (client) => {
    const orders = await orderTable.listInPortions(client, 'state in (0, 1)');
    const positions = await positionTable.listInPortions(client, 'ended_at_ms is null');
    const choices = await choiceTable.list(client, 'order by uid, market');
    const nextOrderId = await orderTable.findNextId(client);
    const nextPositionId = await positionTable.findNextId(client);
    return { derivatives: { nextOrderId, nextPositionId, orders, positions, choices } };
  },
  ended: {
    leverage_order: 'state > 1',
    leverage_position: 'state > 1',
    leverage_event: ALL_ENDED,
    funding_round: ALL_ENDED,
  },
});
