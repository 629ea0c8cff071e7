/** Bots that were stopped, with what they brought (rulebook 8.1); fees are inside. */
import { parseUnits } from '@anywhen/money';
import { stoppedResultOf } from '@anywhen/protocol';
import { endedTradesOf } from '../facets/ended-trades.ts';
import { botTable } from './storage.ts';

export const endedBots = endedTradesOf({
  product: 'strategy',
  table: botTable,
  moment: 'state_at_ms',
  isEnded: 'state = 3',
  describe: (bot) => ({
    market: bot.symbol,
    number: bot.id,
    openedAtMs: bot.createdAtMs,
    endedAtMs: bot.stateAtMs,
    stakeUnits: bot.investedUnits,
    notionalUnits: bot.investedUnits,
    resultUnits: parseUnits(stoppedResultOf(bot).net),
    feeUnits: null,
  }),
});
