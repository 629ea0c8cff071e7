/** Rows of the tables of leveraged contracts, and the records they are. */
import type { LeverageOrderRecord, PositionEventRecord, PositionRecord } from '@anywhen/exchange';
import { MARKETS, at, marketIndex } from '@anywhen/prices';
import {
  LEVERAGE_ORDER_STATES,
  LEVERAGE_ORDER_TYPES,
  POSITION_ENDINGS,
  POSITION_EVENTS,
  POSITION_SIDES,
  POSITION_STATES,
  SIDES,
} from '@anywhen/protocol';
import { type Value, numberOf, ordinalOf } from '../core/storage/row-literals.ts';

type Texts<Name extends string> = Record<Name, string>;
type MaybeTexts<Name extends string> = Record<Name, string | null>;
type Numbers<Name extends string> = Record<Name, number>;

export type PositionRow = Numbers<
  'uid' | 'market' | 'side' | 'leverage' | 'mmr_bps' | 'taker_bps' | 'liquidation_bps'
> &
  Numbers<'state' | 'event_count'> &
  Texts<'id' | 'share_id' | 'opened_at_ms' | 'lots' | 'entry_value_units' | 'margin_units'> &
  Texts<'initial_margin_units' | 'reserve_units' | 'owed_units' | 'updated_at_ms'> &
  Texts<'opened_lots' | 'opened_value_units' | 'opened_margin_units' | 'closed_value_units'> &
  Texts<'realised_units' | 'fee_units' | 'funding_units' | 'insured_units'> &
  MaybeTexts<'take_profit_ticks' | 'stop_loss_ticks' | 'owed_second' | 'owed_ticks'> &
  MaybeTexts<'decided_second' | 'decided_ticks' | 'ended_at_ms'> & { ending: number | null };

/** The table's own checks keep a row from being half of one state and half of another. */
export function readPositionRow(row: PositionRow): PositionRecord {
  return {
    id: Number(row.id),
    uid: row.uid,
    shareId: row.share_id.replaceAll('-', ''),
    symbol: at(MARKETS, row.market).symbol,
    side: at(POSITION_SIDES, row.side),
    leverage: row.leverage,
    mmrBps: row.mmr_bps,
    takerBps: row.taker_bps,
    liquidationBps: row.liquidation_bps,
    openedAtMs: Number(row.opened_at_ms),
    lots: BigInt(row.lots),
    entryValueUnits: BigInt(row.entry_value_units),
    marginUnits: BigInt(row.margin_units),
    initialMarginUnits: BigInt(row.initial_margin_units),
    reserveUnits: BigInt(row.reserve_units),
    state: at(POSITION_STATES, row.state),
    takeProfitTicks: numberOf(row.take_profit_ticks),
    stopLossTicks: numberOf(row.stop_loss_ticks),
    owedSecond: numberOf(row.owed_second),
    owedTicks: numberOf(row.owed_ticks),
    owedUnits: BigInt(row.owed_units),
    ending: row.ending === null ? null : at(POSITION_ENDINGS, row.ending),
    decidedSecond: numberOf(row.decided_second),
    decidedTicks: numberOf(row.decided_ticks),
    eventCount: row.event_count,
    updatedAtMs: Number(row.updated_at_ms),
    endedAtMs: numberOf(row.ended_at_ms),
    openedLots: BigInt(row.opened_lots),
    openedValueUnits: BigInt(row.opened_value_units),
    openedMarginUnits: BigInt(row.opened_margin_units),
    closedValueUnits: BigInt(row.closed_value_units),
    realisedUnits: BigInt(row.realised_units),
    feeUnits: BigInt(row.fee_units),
    fundingUnits: BigInt(row.funding_units),
    insuredUnits: BigInt(row.insured_units),
  };
}

/** Between its id and its life: what was agreed, which never changes. */
export function agreedValues(position: PositionRecord): Value[] {
  return [
    position.uid,
    position.shareId,
    marketIndex(position.symbol),
    ordinalOf(POSITION_SIDES, position.side),
    position.leverage,
    position.mmrBps,
    position.takerBps,
    position.liquidationBps,
    position.openedAtMs,
  ];
}

/** Of what changes, in the order of the table. */
export const LIFECYCLE_COLUMNS: readonly string[] = (
  'lots entry_value_units margin_units initial_margin_units reserve_units state' +
  ' take_profit_ticks stop_loss_ticks owed_second owed_ticks owed_units ending decided_second' +
  ' decided_ticks event_count updated_at_ms ended_at_ms opened_lots opened_value_units' +
  ' opened_margin_units closed_value_units realised_units fee_units funding_units insured_units'
).split(' ');

export function lifecycleValues(position: PositionRecord): Value[] {
  return [
    position.lots,
    position.entryValueUnits,
    position.marginUnits,
    position.initialMarginUnits,
    position.reserveUnits,
    ordinalOf(POSITION_STATES, position.state),
    position.takeProfitTicks,
    position.stopLossTicks,
    position.owedSecond,
    position.owedTicks,
    position.owedUnits,
    ordinalOf(POSITION_ENDINGS, position.ending),
    position.decidedSecond,
    position.decidedTicks,
    position.eventCount,
    position.updatedAtMs,
    position.endedAtMs,
    position.openedLots,
    position.openedValueUnits,
    position.openedMarginUnits,
    position.closedValueUnits,
    position.realisedUnits,
    position.feeUnits,
    position.fundingUnits,
    position.insuredUnits,
  ];
}

export type OrderRow = Numbers<'uid' | 'market' | 'side' | 'type' | 'leverage' | 'mmr_bps'> &
  Numbers<'taker_bps' | 'maker_bps' | 'liquidation_bps' | 'state'> &
  Texts<'id' | 'share_id' | 'lots' | 'created_at_ms' | 'executed_lots' | 'executed_value_units'> &
  Texts<'fee_units' | 'held_units' | 'updated_at_ms'> &
  MaybeTexts<'limit_ticks' | 'reached_second' | 'position_id'> & { is_reduce_only: boolean };

export function readOrderRow(row: OrderRow): LeverageOrderRecord {
  return {
    id: Number(row.id),
    uid: row.uid,
    shareId: row.share_id.replaceAll('-', ''),
    symbol: at(MARKETS, row.market).symbol,
    side: at(SIDES, row.side),
    type: at(LEVERAGE_ORDER_TYPES, row.type),
    isReduceOnly: row.is_reduce_only,
    limitTicks: numberOf(row.limit_ticks),
    lots: BigInt(row.lots),
    leverage: row.leverage,
    mmrBps: row.mmr_bps,
    takerBps: row.taker_bps,
    makerBps: row.maker_bps,
    liquidationBps: row.liquidation_bps,
    createdAtMs: Number(row.created_at_ms),
    state: at(LEVERAGE_ORDER_STATES, row.state),
    executedLots: BigInt(row.executed_lots),
    executedValueUnits: BigInt(row.executed_value_units),
    feeUnits: BigInt(row.fee_units),
    heldUnits: BigInt(row.held_units),
    reachedSecond: numberOf(row.reached_second),
    positionId: numberOf(row.position_id),
    updatedAtMs: Number(row.updated_at_ms),
  };
}

export function orderValues(order: LeverageOrderRecord): Value[] {
  return [
    order.id,
    order.uid,
    order.shareId,
    marketIndex(order.symbol),
    ordinalOf(SIDES, order.side),
    ordinalOf(LEVERAGE_ORDER_TYPES, order.type),
    order.isReduceOnly,
    order.limitTicks,
    order.lots,
    order.leverage,
    order.mmrBps,
    order.takerBps,
    order.makerBps,
    order.liquidationBps,
    order.createdAtMs,
    ordinalOf(LEVERAGE_ORDER_STATES, order.state),
    order.executedLots,
    order.executedValueUnits,
    order.feeUnits,
    order.heldUnits,
    order.reachedSecond,
    order.positionId,
    order.updatedAtMs,
  ];
}

export type EventRow = Numbers<'no' | 'kind'> &
  Texts<'position_id' | 'at_ms' | 'second' | 'lots' | 'amount_units' | 'pnl_units'> &
  Texts<'fee_units' | 'liquidation_fee_units' | 'insured_units' | 'lots_after'> &
  Texts<'entry_value_after' | 'margin_after' | 'reserve_after'> &
  MaybeTexts<'ticks'>;

export function readEventRow(row: EventRow): PositionEventRecord {
  return {
    positionId: Number(row.position_id),
    no: row.no,
    kind: at(POSITION_EVENTS, row.kind),
    atMs: Number(row.at_ms),
    second: Number(row.second),
    ticks: numberOf(row.ticks),
    lots: BigInt(row.lots),
    amountUnits: BigInt(row.amount_units),
    pnlUnits: BigInt(row.pnl_units),
    feeUnits: BigInt(row.fee_units),
    liquidationFeeUnits: BigInt(row.liquidation_fee_units),
    insuredUnits: BigInt(row.insured_units),
    lotsAfter: BigInt(row.lots_after),
    entryValueAfter: BigInt(row.entry_value_after),
    marginAfter: BigInt(row.margin_after),
    reserveAfter: BigInt(row.reserve_after),
  };
}

export function eventValues(event: PositionEventRecord): Value[] {
  return [
    event.positionId,
    event.no,
    ordinalOf(POSITION_EVENTS, event.kind),
    event.atMs,
    event.second,
    event.ticks,
    event.lots,
    event.amountUnits,
    event.pnlUnits,
    event.feeUnits,
    event.liquidationFeeUnits,
    event.insuredUnits,
    event.lotsAfter,
    event.entryValueAfter,
    event.marginAfter,
    event.reserveAfter,
  ];
}
