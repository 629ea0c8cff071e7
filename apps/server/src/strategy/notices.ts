/**
 * Notifies members that a bot was paused or failed without their request, or has completed, and of
 * the result of a grid that is stopped.
 */
import { type BotLogRecord, type BotRecord, agreedFeeBps, kindOf } from '@anywhen/exchange';
import { formatUnits } from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import { type BotRest, botResult, holdingUnits, spotStepsOf } from '@anywhen/protocol';
import { type About, type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, READ_AT_ONCE, readPages } from '../facets/notices.ts';
import { type BotNews, listBotsNewsSince } from './queries.ts';

/** More lines than the log of any bot has, so that one number identifies a line. */
const LINES_PER_BOT = 1_000_000;

export const strategyNotices: Notices = {
  events: { 'bot-log': { messages: messageOf, atMs: ({ line }) => line.atMs } },
  missed: [
    {
      turn: 4,
      // The lines of each bot are numbered separately.
      since: (pool, { atMs: sinceMs }) =>
        readPages((last: BotNews | undefined) => {
          const after = { botId: last?.bot.id ?? 0, no: last?.line.no ?? 0 };
          return listBotsNewsSince(pool, { sinceMs, after, limit: READ_AT_ONCE });
        }, messageOf),
    },
  ],
  madeUp: {
    bots: `select uid, updated_at_ms as at_ms from spot_order
           where bot_id is not null and executed_lots > 0`,
  },
};

export function messageOf({ bot, line }: BotNews): NewMessage | undefined {
  const { id, uid, symbol, dca } = bot;
  const about: About = { uid, source: id * LINES_PER_BOT + line.no, atMs: line.atMs };
  const params = { botId: String(id), symbol, bot: kindOf(bot) };
  if (line.kind === 'completed') {
    return newMessage('bot-completed', about, { ...params, runs: String(dca?.runsDone ?? 0) });
  }
  if (line.kind === 'stopped') {
    const figures = endOf(bot);
    return figures && newMessage('bot-stopped', about, { ...params, ...figures });
  }
  const reason = restOf(line);
  return reason && newMessage('bot-paused', about, { ...params, reason });
}

/** Undefined of a bot that knows neither its first nor its last price. */
function endOf(bot: BotRecord) {
  const { agreed, ending, investedUnits } = bot;
  const market = findMarket(bot.symbol);
  if (!agreed || !ending || !market) return undefined;
  const { startPrice } = agreed;
  const { price } = ending;
  const held = { amountUnits: investedUnits, feeBps: agreedFeeBps(agreed), startPrice, price };
  const { resultUnits } = botResult(bot, spotStepsOf(market), price);
  return {
    gridProfit: formatUnits(ending.gridProfitUnits),
    result: formatUnits(resultUnits),
    holding: formatUnits(holdingUnits(market, held) - investedUnits),
  };
}

function restOf({ kind, pauseReason }: BotLogRecord): BotRest | undefined {
  if (kind === 'failed') return 'error';
  return kind === 'paused' && pauseReason !== 'member' ? (pauseReason ?? undefined) : undefined;
}
