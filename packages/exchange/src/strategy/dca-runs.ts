/**
 * A date of DCA (rulebook 8.1.1): the amount is taken from what is available, spent in whole lots,
 * and the rest given back; or the date is skipped, and the third skip in a row ends the running.
 */
import { formatUnits } from '@anywhen/money';
import { DCA_SKIPS_MAX, type RejectionCode } from '@anywhen/protocol';
import { assert } from '../kernel/step-context.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { BotOrder, Spot } from '../spot/spot.ts';
import { loggedOrder } from './bot-log.ts';
import { fundBot, returnFunds } from './bookings.ts';
import { completeBot, marketOfBot, movedBy, pauseBot, withRun, withSkip } from './bot.ts';
import type { StrategyContext } from './commands.ts';
import type { Entry, OpenBots } from './open-bots.ts';

type RunBooks = {
  readonly ledger: Ledger;
  readonly spot: Spot;
  readonly open: OpenBots;
};

/** The next date is the first one after `second`. */
export function runDate(
  context: StrategyContext,
  books: RunBooks,
  entry: Entry,
  second: number,
): void {
  const { dca, uid, id: botId, symbol } = entry.bot;
  assert(dca !== null, 'only DCA has dates');
  const freeUnits = dca.amountUnits;
  const quoteAmount = formatUnits(freeUnits);
  const body = { symbol, side: 'buy', type: 'market', quoteAmount } as const;
  const order = { uid, botId, body, freeUnits };
  const isShort = books.ledger.availableOf(uid, 'strategy', 'USDT') < freeUnits;
  const refusal = isShort ? 'BALANCE_INSUFFICIENT' : books.spot.refuseForBot(context, order)?.code;
  if (refusal) skipDate(context, books, entry, { refusal, second });
  else buy(context, books, entry, { order, second });
}

function buy(
  context: StrategyContext,
  { ledger, spot, open }: RunBooks,
  entry: Entry,
  { order, second }: { order: BotOrder; second: number },
): void {
  ledger.post(context, fundBot(entry.bot, order.freeUnits));
  const placed = spot.placeForBot(context, order);
  assert('order' in placed, 'what would not be refused is not refused');
  const moved = movedBy(marketOfBot(entry.bot), entry.bot.id, placed.trades);
  const unspent = returnFunds(entry.bot, order.freeUnits + moved.quoteUnits);
  if (unspent.length > 0) ledger.post(context, unspent);
  open.put(context, entry, withRun(entry.bot, moved, second));
  open.log(context, entry, 'bought', { order: loggedOrder(placed.order) });
  const { dca } = entry.bot;
  if (dca && dca.runsDone === dca.runs) complete(context, open, entry);
}

function skipDate(
  context: StrategyContext,
  { open }: RunBooks,
  entry: Entry,
  { refusal, second }: { refusal: RejectionCode; second: number },
): void {
  open.put(context, entry, withSkip(entry.bot, second));
  open.log(context, entry, 'skipped', { refusal });
  const { dca } = entry.bot;
  if (!dca || dca.skipsInRow < DCA_SKIPS_MAX) return;
  const isShort = refusal === 'BALANCE_INSUFFICIENT';
  if (isShort && dca.runs === null) complete(context, open, entry);
  else pause(context, open, entry, isShort ? 'funds' : 'market');
}

function complete(context: StrategyContext, open: OpenBots, entry: Entry): void {
  open.put(context, entry, completeBot(entry.bot, context.command.atMs));
  open.log(context, entry, 'completed');
}

function pause(
  context: StrategyContext,
  open: OpenBots,
  entry: Entry,
  pauseReason: 'funds' | 'market',
): void {
  open.put(context, entry, pauseBot(entry.bot, pauseReason, context.command.atMs));
  open.log(context, entry, 'paused', { pauseReason });
}
