/**
 * The result of a bot (rulebook 8.1): of one that has ended, and what stopping one now would make
 * of it, as its sheet says. Prices are in ticks.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { type EndedResult, endedResultOf } from '../base/ended-result.ts';
import type { SpotSteps } from '../spot/rules.ts';
import type { StrategyBot } from './endpoints.ts';
import { type BotFigures, saleAt, valueOf } from './rules.ts';

/** Of a bot that has ended: nothing is left in it, so no price is needed. */
export function stoppedResultOf(
  bot: Pick<BotFigures, 'investedUnits' | 'returnedUnits' | 'movedValueUnits'>,
): EndedResult {
  return endedResultOf({ price: bot.returnedUnits + bot.movedValueUnits - bot.investedUnits });
}

export type BotSale = {
  /** For the currency after the fee, plus the USDT that is already in the bot. */
  readonly brings: string;
  readonly fee: string;
  readonly total: string;
  /** Of the currency, what is too little to sell: it is moved, at its worth. */
  readonly rest: string;
  /** Of the bot from its start, after this sale. */
  readonly result: EndedResult;
};

/** What stopping it with a sale at a price brings; the sale itself is at the market. */
export function saleOfBot(
  bot: StrategyBot,
  steps: SpotSteps,
  { price, feeBps }: { price: number; feeBps: number },
): BotSale {
  const quoteUnits = parseUnits(bot.quote);
  const sold = { baseUnits: parseUnits(bot.base), price, feeBps };
  const { gotUnits, feeUnits, restUnits } = saleAt(steps, sold);
  const returnedUnits = quoteUnits + gotUnits;
  return {
    brings: formatUnits(gotUnits),
    fee: formatUnits(feeUnits),
    total: formatUnits(returnedUnits),
    rest: formatUnits(restUnits),
    result: stoppedWith(bot, { returnedUnits, movedValueUnits: valueOf(steps, restUnits, price) }),
  };
}

/** The result of stopping it now and moving its currency, which counts at a price. */
export function moveResultOf(bot: StrategyBot, steps: SpotSteps, price: number): EndedResult {
  const movedValueUnits = valueOf(steps, parseUnits(bot.base), price);
  return stoppedWith(bot, { returnedUnits: parseUnits(bot.quote), movedValueUnits });
}

/** The figures of a bot as it is sent, in units. */
export function figuresOfBot(bot: StrategyBot): BotFigures {
  return {
    investedUnits: parseUnits(bot.invested),
    quoteUnits: parseUnits(bot.quote),
    baseUnits: parseUnits(bot.base),
    returnedUnits: parseUnits(bot.returned),
    movedValueUnits: parseUnits(bot.movedValue),
    realisedUnits: parseUnits(bot.realised),
  };
}

type Left = Pick<BotFigures, 'returnedUnits' | 'movedValueUnits'>;

/** With what leaves it now, beside what has left it before. */
function stoppedWith(bot: StrategyBot, { returnedUnits, movedValueUnits }: Left): EndedResult {
  const before = figuresOfBot(bot);
  return stoppedResultOf({
    investedUnits: before.investedUnits,
    returnedUnits: before.returnedUnits + returnedUnits,
    movedValueUnits: before.movedValueUnits + movedValueUnits,
  });
}
