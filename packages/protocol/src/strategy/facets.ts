/** Refusals, ledger types, permissions and messages of strategy bots. */
import * as z from 'zod/mini';
import { defineFacets, messageKind, needs, refusal } from '../base/facets.ts';
import { decimal, symbol } from '../base/shapes.ts';
import { BOT_KINDS } from './rules.ts';

/** Why a bot does not trade any more, other than because its member asked for it. */
const BOT_RESTS = ['funds', 'market', 'status', 'error'] as const;
export type BotRest = (typeof BOT_RESTS)[number];

const bot = { botId: z.string(), symbol, bot: z.enum(BOT_KINDS) };
const sheet = ({ botId }: { botId: string }) => `/pay/strategy?bot=${botId}`;

export const strategyFacets = defineFacets({
  refusals: {
    GRID_TOO_DENSE: refusal(4050, 422, 'grid too dense: fees would eat the profit'),
    BOT_LIMIT: refusal(4051, 422, 'too many running bots'),
    BOT_STATE_INVALID: refusal(4052, 409, 'not possible in the state the bot is in'),
    GRID_RANGE_INVALID: refusal(4053, 422, 'the grid must lie around the price, within four times'),
  },
  ledgerTypes: {
    /** Into a bot and out of it; what its orders do stays inside. */
    BOT_FUND: { num: 110, record: 'transfer', reference: 'bot' },
    BOT_RETURN: { num: 111, record: 'transfer', reference: 'bot' },
  },
  operations: { 'run-bot': needs('open') },
  messages: {
    'bot-paused': messageKind(29, 'trade', { ...bot, reason: z.enum(BOT_RESTS) }, sheet),
    'bot-completed': messageKind(30, 'trade', { ...bot, runs: z.string() }, sheet),
    /** Round trips, everything together, and what holding the currency would have brought. */
    'bot-stopped': messageKind(
      40,
      'trade',
      { ...bot, gridProfit: decimal, result: decimal, holding: decimal },
      sheet,
    ),
  },
});
