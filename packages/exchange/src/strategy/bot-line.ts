/** A bot and its log as their member sees them. */
import { formatUnits } from '@anywhen/money';
import { gridLines } from '@anywhen/protocol';
import type { SpotMarket } from '../spot/spot-market.ts';
import { formatLots, formatTicks } from '../spot/spot-orders.ts';
import type { BotLogRecord } from './bot-log.ts';
import type { BotRecord, DcaRecord, GridAgreed, GridEnding, GridRecord } from './bot.ts';
import { agreedFeeBps, kindOf, marketOfBot } from './bot.ts';
import { type RungRecord, wantedBy } from './rung.ts';

export type BotLine = ReturnType<typeof describeBot>;

export function describeBot(bot: BotRecord, rungs: readonly RungRecord[]) {
  const market = marketOfBot(bot);
  const { id, symbol, state, pauseReason, failure, exit, createdAtMs, stateAtMs } = bot;
  const { dca, grid, agreed, ending } = bot;
  return {
    id: String(id),
    kind: kindOf(bot),
    symbol,
    currency: market.currency,
    state,
    pauseReason,
    failure,
    exit,
    createdAtMs,
    stateAtMs,
    invested: formatUnits(bot.investedUnits),
    realised: formatUnits(bot.realisedUnits),
    quote: formatUnits(bot.quoteUnits),
    base: formatUnits(bot.baseUnits),
    returned: formatUnits(bot.returnedUnits),
    moved: formatUnits(bot.movedUnits),
    movedValue: formatUnits(bot.movedValueUnits),
    dca: dca && describeDca(dca),
    grid: grid && describeGrid(market, grid, rungs),
    // Left out of bots without it: answers of old journals are compared word by word.
    ...(agreed && { agreed: describeAgreed(market, agreed) }),
    ...(ending && { ending: describeEnding(market, ending) }),
  };
}

function describeAgreed(market: SpotMarket, agreed: GridAgreed) {
  return { startPrice: formatTicks(market, agreed.startPrice), feeBps: agreedFeeBps(agreed) };
}

function describeEnding(market: SpotMarket, { price, gridProfitUnits }: GridEnding) {
  return { price: formatTicks(market, price), gridProfit: formatUnits(gridProfitUnits) };
}

export function describeLogLine(bot: BotRecord, line: BotLogRecord) {
  const market = marketOfBot(bot);
  const { no, atMs, kind, order, profitUnits, pauseReason, refusal } = line;
  return {
    no,
    atMs,
    kind,
    orderId: order && String(order.id),
    price: order && formatTicks(market, order.price),
    quantity: order && formatLots(market, order.lots),
    quote: order && formatUnits(order.quoteUnits),
    fee: order && formatUnits(order.feeUnits),
    profit: profitUnits === null ? null : formatUnits(profitUnits),
    pauseReason,
    refusal,
  };
}

function describeDca({ amountUnits, nextSecond, ...dca }: DcaRecord) {
  const { interval, runs, runsDone, skipsInRow } = dca;
  const nextRunAtMs = nextSecond === null ? null : nextSecond * 1_000;
  return { amount: formatUnits(amountUnits), interval, runs, runsDone, skipsInRow, nextRunAtMs };
}

function describeGrid(market: SpotMarket, grid: GridRecord, rungs: readonly RungRecord[]) {
  const lines = gridLines(grid);
  return {
    lower: formatTicks(market, grid.lower),
    upper: formatTicks(market, grid.upper),
    grids: grid.grids,
    quantity: formatLots(market, grid.buyLots),
    sellQuantity: formatLots(market, grid.sellLots),
    startQuantity: formatLots(market, grid.startLots),
    startCost: formatUnits(grid.startUnits),
    roundTrips: grid.roundTrips,
    rungs: rungs.map((rung) => ({
      low: formatTicks(market, lines[rung.rung] ?? 0),
      high: formatTicks(market, lines[rung.rung + 1] ?? 0),
      side: rung.side,
      orderId: rung.orderId === null ? null : String(rung.orderId),
      quantity: formatLots(market, wantedBy(market, rung, { grid, lines }).lots),
      filled: formatLots(market, rung.doneLots),
    })),
  };
}
