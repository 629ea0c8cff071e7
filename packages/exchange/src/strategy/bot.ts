/**
 * A bot and its life (rulebook 8.1): what it was given, what is in it, and what has left it. All it
 * has is held in the strategy account; what its orders reserve of that is known to its rungs.
 *
 *   running ⇄ paused · running → completed | error · each of them → stopping → stopped
 */
import {
  type BotExit,
  type BotFigures,
  type BotKind,
  type BotState,
  type DcaInterval,
  type GridPlan,
  type Level,
  type PauseReason,
  type RejectionCode,
  botResult,
  nextDcaSecond,
  spotFeeBps,
  valueOf,
} from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import { findSpotMarket } from '../spot/spot-market.ts';
import type { SpotMarket } from '../spot/spot-market.ts';
import type { SpotTradeRecord } from '../spot/spot-orders.ts';

export type DcaRecord = {
  readonly amountUnits: bigint;
  readonly interval: DcaInterval;
  /** Null: until funds end. */
  readonly runs: number | null;
  readonly runsDone: number;
  readonly skipsInRow: number;
  readonly firstSecond: number;
  /** The next date; null while the bot rests and after the last one. */
  readonly nextSecond: number | null;
};

export type GridRecord = {
  /** In ticks. */
  readonly lower: number;
  readonly upper: number;
  readonly grids: number;
  readonly buyLots: number;
  readonly sellLots: number;
  readonly startLots: number;
  /** What was paid for them. */
  readonly startUnits: bigint;
  readonly roundTrips: number;
};

/** What a grid was started under, and keeps whatever terms and level come later. */
export type GridAgreed = {
  /** The reference price of its start, in ticks. */
  readonly startPrice: number;
  /** Its fees are those of this level, or of a higher one its member has by now. */
  readonly level: Level;
  /** Only where terms of its start had another fee for this level than the program. */
  readonly feeBps?: number | undefined;
};

export function agreedFeeBps({ level, feeBps }: GridAgreed): number {
  return feeBps ?? spotFeeBps(level);
}

/** How a grid has ended. */
export type GridEnding = {
  /** The reference price, in ticks. */
  readonly price: number;
  /** What its round trips have realised, without the sale for the end. */
  readonly gridProfitUnits: bigint;
};

export type BotRecord = BotFigures & {
  readonly id: number;
  readonly uid: Uid;
  readonly symbol: string;
  readonly state: BotState;
  readonly pauseReason: PauseReason | null;
  /** What was refused too often. */
  readonly failure: RejectionCode | null;
  readonly exit: BotExit | null;
  readonly createdAtMs: number;
  /** Of the last change of its state. */
  readonly stateAtMs: number;
  /** Of the currency, what went to the spot account. */
  readonly movedUnits: bigint;
  /** How many lines its log has. */
  readonly logCount: number;
  /** One of the two. */
  readonly dca: DcaRecord | null;
  readonly grid: GridRecord | null;
  /** Of a grid whose rungs carry their rest; null of every other bot. */
  readonly agreed: GridAgreed | null;
  /** Of such a grid that is stopped. */
  readonly ending: GridEnding | null;
};

type NewBot = {
  readonly id: number;
  readonly uid: Uid;
  readonly symbol: string;
  readonly atMs: number;
};

const NOTHING_YET = {
  state: 'running',
  pauseReason: null,
  failure: null,
  exit: null,
  realisedUnits: 0n,
  quoteUnits: 0n,
  baseUnits: 0n,
  returnedUnits: 0n,
  movedUnits: 0n,
  movedValueUnits: 0n,
  investedUnits: 0n,
  logCount: 0,
  dca: null,
  grid: null,
  agreed: null,
  ending: null,
} as const;

/** Its first date is `firstSecond`. */
export function startDca(
  { id, uid, symbol, atMs }: NewBot,
  request: Pick<DcaRecord, 'amountUnits' | 'interval' | 'runs' | 'firstSecond'>,
): BotRecord {
  const { amountUnits, interval, runs, firstSecond } = request;
  const schedule = { amountUnits, interval, runs, firstSecond, nextSecond: firstSecond };
  const dca = { ...schedule, runsDone: 0, skipsInRow: 0 };
  return { ...NOTHING_YET, id, uid, symbol, createdAtMs: atMs, stateAtMs: atMs, dca };
}

/** With all it was given, before its first purchase. */
export function startGrid(
  { id, uid, symbol, atMs }: NewBot,
  { lower, upper, grids }: Pick<GridRecord, 'lower' | 'upper' | 'grids'>,
  {
    plan,
    investUnits,
    agreed,
  }: Pick<BotRecord, 'agreed'> & { plan: GridPlan; investUnits: bigint },
): BotRecord {
  const { buyLots, sellLots, startLots } = plan;
  const size = { lower, upper, grids, buyLots, sellLots, startLots };
  const grid = { ...size, startUnits: 0n, roundTrips: 0 };
  const given = { investedUnits: investUnits, quoteUnits: investUnits };
  const at = { createdAtMs: atMs, stateAtMs: atMs };
  return { ...NOTHING_YET, ...given, ...at, id, uid, symbol, grid, agreed };
}

export function kindOf({ grid }: BotRecord): BotKind {
  return grid ? 'grid' : 'dca';
}

/** The market of a bot that was started in one. */
export function marketOfBot({ symbol }: BotRecord): SpotMarket {
  const market = findSpotMarket(symbol);
  if (!market) throw new RangeError(`${symbol} has no spot market`);
  return market;
}

/** What one order's trades have moved of a bot: USDT and the currency, fees taken off. */
export type Moved = {
  readonly lots: number;
  readonly quoteUnits: bigint;
  readonly baseUnits: bigint;
};

export function movedBy(
  { lotUnits }: SpotMarket,
  botId: number,
  trades: readonly SpotTradeRecord[],
): Moved {
  let lots = 0;
  let quoteUnits = 0n;
  let baseUnits = 0n;
  for (const { lots: traded, paidUnits, gotUnits, buyer, seller } of trades) {
    const units = BigInt(traded) * lotUnits;
    lots += traded;
    if (buyer?.botId === botId) {
      quoteUnits -= paidUnits;
      baseUnits += units - buyer.feeUnits;
    } else if (seller?.botId === botId) {
      quoteUnits += gotUnits - seller.feeUnits;
      baseUnits -= units;
    }
  }
  return { lots, quoteUnits, baseUnits };
}

export function withMoved(bot: BotRecord, { quoteUnits, baseUnits }: Moved): BotRecord {
  return {
    ...bot,
    quoteUnits: bot.quoteUnits + quoteUnits,
    baseUnits: bot.baseUnits + baseUnits,
  };
}

/** A sale of a rung is whole: what it brought beyond what its currency has cost. */
export function withRoundTrip(bot: BotRecord, profitUnits: bigint): BotRecord {
  const { grid } = bot;
  const realisedUnits = bot.realisedUnits + profitUnits;
  return { ...bot, realisedUnits, grid: grid && { ...grid, roundTrips: grid.roundTrips + 1 } };
}

/** With the purchase at the start, whose cost the rungs that sell share. */
export function withStart(bot: BotRecord, moved: Moved): BotRecord {
  const { grid } = bot;
  const startUnits = -moved.quoteUnits;
  return { ...withMoved(bot, moved), grid: grid && { ...grid, startUnits } };
}

/** Fresh money of a run: what it did not spend has gone back. */
export function withRun(bot: BotRecord, moved: Moved, afterSecond: number): BotRecord {
  const dca = requireDca(bot);
  const runsDone = dca.runsDone + 1;
  const isLast = runsDone === dca.runs;
  const nextSecond = isLast ? null : nextDcaSecond(dca, afterSecond);
  return {
    ...bot,
    investedUnits: bot.investedUnits - moved.quoteUnits,
    baseUnits: bot.baseUnits + moved.baseUnits,
    dca: { ...dca, runsDone, skipsInRow: 0, nextSecond },
  };
}

export function withSkip(bot: BotRecord, afterSecond: number): BotRecord {
  const dca = requireDca(bot);
  const skipsInRow = dca.skipsInRow + 1;
  return { ...bot, dca: { ...dca, skipsInRow, nextSecond: nextDcaSecond(dca, afterSecond) } };
}

export function pauseBot(bot: BotRecord, pauseReason: PauseReason, atMs: number): BotRecord {
  return { ...withoutDate(bot), state: 'paused', pauseReason, stateAtMs: atMs };
}

/** Dates go on as the first one has fixed them; those that passed are left out. */
export function resumeBot(bot: BotRecord, afterSecond: number, atMs: number): BotRecord {
  const { dca } = bot;
  const running = { ...bot, state: 'running', pauseReason: null, stateAtMs: atMs } as const;
  if (!dca) return running;
  return {
    ...running,
    dca: { ...dca, skipsInRow: 0, nextSecond: nextDcaSecond(dca, afterSecond) },
  };
}

export function completeBot(bot: BotRecord, atMs: number): BotRecord {
  return { ...withoutDate(bot), state: 'completed', stateAtMs: atMs };
}

export function failBot(bot: BotRecord, failure: RejectionCode, atMs: number): BotRecord {
  return { ...bot, state: 'error', failure, stateAtMs: atMs };
}

/** What is left to sell is sold by ticks. */
export function beginStopping(bot: BotRecord, exit: BotExit, atMs: number): BotRecord {
  const state = { state: 'stopping', pauseReason: null, exit, stateAtMs: atMs } as const;
  return { ...withoutDate(bot), ...state };
}

/** All of it has left; what was sold for the end is realised, what was moved is not. */
export function stopBot(bot: BotRecord, price: number, atMs: number): BotRecord {
  const market = marketOfBot(bot);
  const left: BotRecord = {
    ...bot,
    state: 'stopped',
    stateAtMs: atMs,
    quoteUnits: 0n,
    baseUnits: 0n,
    returnedUnits: bot.returnedUnits + bot.quoteUnits,
    movedUnits: bot.movedUnits + bot.baseUnits,
    movedValueUnits: bot.movedValueUnits + valueOf(market, bot.baseUnits, price),
    ending: bot.agreed && { price, gridProfitUnits: bot.realisedUnits },
  };
  if (bot.exit === 'move') return left;
  return { ...left, realisedUnits: botResult(left, market, price).resultUnits };
}

function withoutDate(bot: BotRecord): BotRecord {
  return bot.dca ? { ...bot, dca: { ...bot.dca, nextSecond: null } } : bot;
}

function requireDca({ id, dca }: BotRecord): DcaRecord {
  if (!dca) throw new TypeError(`bot ${id} has no dates`);
  return dca;
}

/** Written out column by column: a table edited behind our back must not pass for the state. */
export function stateOf(bot: BotRecord): string {
  const { id, uid, symbol, state, pauseReason, failure, exit, createdAtMs, stateAtMs } = bot;
  const { investedUnits, realisedUnits, quoteUnits, baseUnits, returnedUnits, dca, grid, agreed } =
    bot;
  const lifecycle = `${state}/${pauseReason}/${failure}/${exit}/${createdAtMs}/${stateAtMs}`;
  const inside = `${investedUnits}/${realisedUnits}/${quoteUnits}/${baseUnits}`;
  const left = `${returnedUnits}/${bot.movedUnits}/${bot.movedValueUnits}/${bot.logCount}`;
  const dates = dca
    ? `${dca.amountUnits}/${dca.interval}/${dca.runs}/${dca.runsDone}/${dca.skipsInRow}` +
      `/${dca.firstSecond}/${dca.nextSecond}`
    : null;
  const size = grid
    ? `${grid.lower}/${grid.upper}/${grid.grids}/${grid.buyLots}/${grid.sellLots}` +
      `/${grid.startLots}/${grid.startUnits}/${grid.roundTrips}`
    : null;
  const text = `bot/${id}/${uid}/${symbol}/${lifecycle}/${inside}/${left}/${dates}/${size}`;
  // The text of bots without it must stay what it was: fingerprints of old journals hold it.
  if (!agreed) return text;
  const { startPrice, level, feeBps } = agreed;
  const known = `${text}/${startPrice}/${level}`;
  return feeBps === undefined ? known : `${known}/${feeBps}`;
}
