/**
 * How a bot ends (rulebook 8.1): what it has is sold with the ticks that can take it, or moved to
 * the spot account; then all that is left is returned. Nothing stays behind.
 */
import { SPOT_MAX_NOTIONAL_USDT, isRejection, isWorthAnOrder } from '@anywhen/protocol';
import type { Ledger } from '../ledger/ledger.ts';
import type { Spot } from '../spot/spot.ts';
import { type SpotMarket } from '../spot/spot-market.ts';
import { formatLots } from '../spot/spot-orders.ts';
import { loggedOrder } from './bot-log.ts';
import { moveCurrency, returnFunds } from './bookings.ts';
import { type BotRecord, marketOfBot, movedBy, stopBot, withMoved } from './bot.ts';
import type { StrategyContext } from './commands.ts';
import type { Entry, OpenBots } from './open-bots.ts';

type LeavingBooks = {
  readonly ledger: Ledger;
  readonly spot: Spot;
  readonly open: OpenBots;
};

/** Sells what the book takes now; the bot is stopped when nothing is left that can be sold. */
export function sellRest(
  context: StrategyContext,
  books: LeavingBooks,
  entry: Entry,
  price: number,
): void {
  const market = marketOfBot(entry.bot);
  const lots = sellableLots(market, entry.bot, price);
  if (lots > 0) sellLots(context, books, entry, { market, lots });
  if (sellableLots(market, entry.bot, price) === 0) finish(context, books, entry, price);
}

/** Returns USDT, moves the currency with its cost to where it can be traded, and ends the bot. */
export function finish(
  context: StrategyContext,
  { ledger, spot, open }: LeavingBooks,
  entry: Entry,
  price: number,
): void {
  const { bot } = entry;
  const { uid, quoteUnits, baseUnits } = bot;
  const { currency } = marketOfBot(bot);
  const legs = [...returnFunds(bot, quoteUnits), ...moveCurrency(bot, currency, baseUnits)];
  if (legs.length > 0) ledger.post(context, legs);
  if (baseUnits > 0n) {
    const moved = { uid, from: 'strategy', to: 'spot', currency, units: baseUnits } as const;
    spot.fundsMoved(context, moved);
  }
  const stopped = stopBot(bot, price, context.command.atMs);
  const profit = stopped.realisedUnits - bot.realisedUnits;
  open.put(context, entry, stopped);
  open.log(context, entry, 'stopped', { profitUnits: bot.exit === 'sell' ? profit : null });
}

function sellLots(
  context: StrategyContext,
  { spot, open }: LeavingBooks,
  entry: Entry,
  { market, lots }: { market: SpotMarket; lots: number },
): void {
  const { uid, id: botId, symbol, baseUnits: freeUnits } = entry.bot;
  const quantity = formatLots(market, lots);
  const body = { symbol, side: 'sell', type: 'market', quantity } as const;
  const sold = spot.placeForBot(context, { uid, botId, body, freeUnits, isClosing: true });
  if (isRejection(sold)) return;
  open.put(context, entry, withMoved(entry.bot, movedBy(market, botId, sold.trades)));
  if (sold.order.executedLots > 0) {
    open.log(context, entry, 'sold', { order: loggedOrder(sold.order) });
  }
}

/** Whole lots that are worth an order, and no more than one order may be worth. */
function sellableLots(market: SpotMarket, { baseUnits }: BotRecord, price: number): number {
  const most = (BigInt(SPOT_MAX_NOTIONAL_USDT) * market.usdtTickLots) / BigInt(price);
  const all = baseUnits / market.lotUnits;
  const lots = Number(all < most ? all : most);
  return isWorthAnOrder(market, lots, price) ? lots : 0;
}
