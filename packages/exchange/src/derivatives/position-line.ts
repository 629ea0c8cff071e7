/** Positions and their events as members read them, and as whoever has the share link does. */
import { formatUnits } from '@anywhen/money';
import { type Market, findMarket, formatPrice } from '@anywhen/prices';
import { averageEntryUnits, shownLiquidationTicks, valueUnitsOf } from '@anywhen/protocol';
import { assert } from '../kernel/step-context.ts';
import { type PositionEventRecord, type PositionRecord, exposureOf } from './position.ts';

export type PositionLine = ReturnType<typeof describeLeveragePosition>;

export function describeLeveragePosition(position: PositionRecord) {
  return { id: position.id.toString(), ...describeSharedLeverage(position) };
}

/** Without the id: it would reveal how many positions there were between two shared ones. */
export function describeSharedLeverage(position: PositionRecord) {
  const market = requireMarket(position);
  const price = (ticks: number | null) =>
    ticks === null ? null : formatPrice(ticks, market.priceDecimals);
  const { openedLots, openedValueUnits, closedValueUnits, lots } = position;
  return {
    shareId: position.shareId,
    symbol: position.symbol,
    side: position.side,
    leverage: position.leverage,
    mmrBps: position.mmrBps,
    takerBps: position.takerBps,
    liquidationBps: position.liquidationBps,
    ...(position.spreadBps !== null && { spreadBps: position.spreadBps }),
    ...(position.makerBps !== null && { makerBps: position.makerBps }),
    quantity: formatUnits(lots, market.quantityDecimals),
    entryPrice: averageOf(market, position.entryValueUnits, lots),
    entryValue: formatUnits(position.entryValueUnits),
    margin: formatUnits(position.marginUnits),
    initialMargin: formatUnits(position.initialMarginUnits),
    reserve: formatUnits(position.reserveUnits),
    liquidationPrice: liquidationPriceOf(market, position),
    takeProfit: price(position.takeProfitTicks),
    stopLoss: price(position.stopLossTicks),
    state: position.state,
    decided: decidedOf(market, position),
    ending: position.ending,
    openedAtMs: position.openedAtMs,
    updatedAtMs: position.updatedAtMs,
    endedAtMs: position.endedAtMs,
    openedQuantity: formatUnits(openedLots, market.quantityDecimals),
    openedPrice: averageOf(market, openedValueUnits, openedLots) ?? '0',
    closedPrice: averageOf(market, closedValueUnits, openedLots - lots),
    openedMargin: formatUnits(position.openedMarginUnits),
    realised: formatUnits(position.realisedUnits),
    fees: formatUnits(position.feeUnits),
    funding: formatUnits(position.fundingUnits),
    insured: formatUnits(position.insuredUnits),
  };
}

export function describePositionEvent(
  { symbol }: Pick<PositionRecord, 'symbol'>,
  event: PositionEventRecord,
) {
  const { priceDecimals, quantityDecimals } = requireMarket({ symbol });
  return {
    no: event.no,
    kind: event.kind,
    atMs: event.atMs,
    second: event.second,
    price: event.ticks === null ? null : formatPrice(event.ticks, priceDecimals),
    quantity: formatUnits(event.lots, quantityDecimals),
    amount: formatUnits(event.amountUnits),
    pnl: formatUnits(event.pnlUnits),
    fee: formatUnits(event.feeUnits),
    liquidationFee: formatUnits(event.liquidationFeeUnits),
    insured: formatUnits(event.insuredUnits),
    after: {
      quantity: formatUnits(event.lotsAfter, quantityDecimals),
      entryValue: formatUnits(event.entryValueAfter),
      margin: formatUnits(event.marginAfter),
      reserve: formatUnits(event.reserveAfter),
    },
  };
}

function averageOf(market: Market, entryValueUnits: bigint, lots: bigint): string | null {
  const units = averageEntryUnits({ entryValueUnits, lots }, market);
  return units === undefined ? null : formatUnits(units);
}

function liquidationPriceOf(market: Market, position: PositionRecord): string | null {
  if (position.lots === 0n) return null;
  const tickValueUnits = valueUnitsOf(market, 1, position.lots);
  const ticks = shownLiquidationTicks(exposureOf(position), tickValueUnits, position);
  return ticks === undefined ? null : formatUnits(ticks, market.priceDecimals);
}

function decidedOf({ priceDecimals }: Market, { decidedSecond, decidedTicks }: PositionRecord) {
  if (decidedSecond === null || decidedTicks === null) return null;
  return { second: decidedSecond, price: formatPrice(decidedTicks, priceDecimals) };
}

function requireMarket({ symbol }: { symbol: string }): Market {
  const market = findMarket(symbol);
  assert(market !== undefined, 'a position is in a market of the table');
  return market;
}
