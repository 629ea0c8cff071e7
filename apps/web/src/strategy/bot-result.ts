/**
 * The value of a bot at the current price, and the breakdown of its result (rulebook 8.1). Pure.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { findMarket, type Market } from '@anywhen/prices';
import {
  botResult,
  figuresOfBot,
  holdingUnits,
  moveResultOf,
  saleOfBot,
  spotStepsOf,
  type BotSale,
  type EndedResult,
  type StrategyBot,
} from '@anywhen/protocol';
import { writePercent } from '../i18n/index.ts';
import { useTicker } from '../live/index.ts';
import { ticksOf } from '../market-parts/market-steps.ts';

type ShownResult = {
  readonly value: string;
  readonly result: string;
  readonly realised: string;
  readonly unrealised: string;
  /** As a share of the investment, with two decimals and its sign; undefined for zero. */
  readonly percent: string | undefined;
  /** What the round trips of a grid have realised; a sale at the end is none of it. */
  readonly gridProfit: string;
  /** What the same USDT, held in the currency from the start, would have brought. */
  readonly held: string | undefined;
};

function resultOf(bot: StrategyBot, price: string): ShownResult | undefined {
  const market = findMarket(bot.symbol);
  if (!market) return undefined;
  const figures = figuresOfBot(bot);
  const ticks = Number(ticksOf(market, price));
  const { valueUnits, resultUnits, unrealisedUnits } = botResult(
    figures,
    spotStepsOf(market),
    ticks,
  );
  return {
    value: formatUnits(valueUnits),
    result: formatUnits(resultUnits),
    realised: bot.realised,
    unrealised: formatUnits(unrealisedUnits),
    percent: percentOf(resultUnits, figures.investedUnits),
    gridProfit: bot.ending?.gridProfit ?? bot.realised,
    held: heldOf(market, bot, price),
  };
}

/** Undefined where the first price is unknown, or the last one of a bot that has ended. */
function heldOf(market: Market, bot: StrategyBot, price: string): string | undefined {
  const { agreed, ending, state } = bot;
  if (!agreed || (state === 'stopped' && !ending)) return undefined;
  const amountUnits = parseUnits(bot.invested);
  const units = holdingUnits(market, {
    amountUnits,
    feeBps: agreed.feeBps,
    startPrice: Number(ticksOf(market, agreed.startPrice)),
    price: Number(ticksOf(market, ending?.price ?? price)),
  });
  return formatUnits(units - amountUnits);
}

type Sale = { readonly price: string; readonly feeBps: number };

/** The proceeds of stopping it with a sale at a price; the sale itself is at the market. */
export function saleOf(bot: StrategyBot, { price, feeBps }: Sale): BotSale | undefined {
  const market = findMarket(bot.symbol);
  if (!market) return undefined;
  return saleOfBot(bot, spotStepsOf(market), { price: Number(ticksOf(market, price)), feeBps });
}

/** The result of stopping it now and moving its currency, which counts at a price. */
export function moveOf(bot: StrategyBot, price: string): EndedResult | undefined {
  const market = findMarket(bot.symbol);
  return market && moveResultOf(bot, spotStepsOf(market), Number(ticksOf(market, price)));
}

/** Undefined until there is a price; a bot that has ended needs none. */
export function useBotResult(bot: StrategyBot): ShownResult | undefined {
  const price = useTicker(bot.symbol)?.last;
  const hasEnded = !/[1-9]/.test(bot.base) && (bot.agreed === undefined || bot.ending);
  if (price === undefined && !hasEnded) return undefined;
  return resultOf(bot, price ?? '0');
}

/** Towards zero: neither a gain nor a loss is shown larger than it is. */
function percentOf(resultUnits: bigint, investedUnits: bigint): string | undefined {
  if (investedUnits === 0n) return undefined;
  const bps = (resultUnits * 10_000n) / investedUnits;
  return `${bps > 0n ? '+' : ''}${writePercent(formatUnits(bps, 2))}`;
}
