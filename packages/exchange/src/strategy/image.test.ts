/** What a restart loads: all that is open, and nothing that was changed behind our back. */
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import { BOB } from '../../testing/machine.ts';
import { StrategyScenario } from '../../testing/strategy-scenario.ts';
import type { BotRecord } from './bot.ts';
import type { RungRecord } from './rung.ts';

const scenario = new StrategyScenario({ hasMaker: true });
scenario.startGrid();
scenario.startDca();
const [grid, dca] = [requireBot(1), requireBot(2)];
const rungs = scenario.rungs();

function requireBot(id: number): BotRecord {
  const bot = scenario.bot(id);
  if (!bot) throw new Error(`there is no bot ${id}`);
  return bot;
}

const fingerprintOf = (bots: BotRecord[], ofRungs: readonly RungRecord[] = []) =>
  new Exchange({ ...EMPTY_IMAGE, strategy: { nextBotId: 9, bots, rungs: ofRungs } }).fingerprint;

const GRID_CHANGES: Partial<BotRecord['grid'] & object>[] = [
  { lower: 1 },
  { upper: 1 },
  { grids: 7 },
  { buyLots: 1 },
  { sellLots: 1 },
  { startLots: 1 },
  { startUnits: 1n },
  { roundTrips: 1 },
];

describe('the fingerprint', () => {
  it.each<Partial<BotRecord>>([
    { id: 8 },
    { uid: BOB },
    { symbol: 'ETHUSDT' },
    { state: 'paused' },
    { pauseReason: 'member' },
    { failure: 'MIN_NOTIONAL' },
    { exit: 'sell' },
    { createdAtMs: 1 },
    { stateAtMs: 1 },
    { investedUnits: 1n },
    { realisedUnits: 1n },
    { quoteUnits: 1n },
    { baseUnits: 1n },
    { returnedUnits: 1n },
    { movedUnits: 1n },
    { movedValueUnits: 1n },
    { logCount: 9 },
    { grid: null },
    { dca: dca.dca },
    { agreed: { startPrice: 1, level: 0 } },
    ...GRID_CHANGES.map((change) => ({ grid: grid.grid && { ...grid.grid, ...change } })),
  ])('covers a bot whole: %o is another state', (change) => {
    expect(fingerprintOf([{ ...grid, ...change }])).not.toBe(fingerprintOf([grid]));
  });

  it.each<Partial<BotRecord['dca'] & object>>([
    { amountUnits: 1n },
    { interval: '1w' },
    { runs: null },
    { runsDone: 1 },
    { skipsInRow: 1 },
    { firstSecond: 1 },
    { nextSecond: null },
  ])('covers the dates of a bot: %o is another state', (change) => {
    const changed = { ...dca, dca: dca.dca && { ...dca.dca, ...change } };
    expect(fingerprintOf([changed])).not.toBe(fingerprintOf([dca]));
  });

  it.each<Partial<RungRecord>>([
    { side: 'sell' },
    { orderId: 5 },
    { heldUnits: 1n },
    { doneLots: 1 },
    { costUnits: 1n },
    { baseUnits: 0n },
    { gotUnits: 1n },
    { tries: 1 },
    { retrySecond: 5 },
  ])('covers a rung whole: %o is another state', (change) => {
    const [first, ...others] = rungs;
    if (!first) throw new Error('there are no rungs');
    const changed = [{ ...first, ...change }, ...others];
    expect(fingerprintOf([grid], changed)).not.toBe(fingerprintOf([grid], rungs));
  });

  it('does not depend on the order in which tables give their rows', () => {
    const there = fingerprintOf([grid, dca], rungs);
    expect(fingerprintOf([dca, grid], rungs.toReversed())).toBe(there);
  });
});

describe('a restart', () => {
  it('goes on as if nothing had been: orders are placed, dates come', () => {
    const begun = new StrategyScenario({ hasMaker: true });
    begun.startGrid();
    begun.startDca();
    const strategy = {
      nextBotId: 3,
      bots: [...begun.exchange.modules.strategy.open()].toReversed(),
      rungs: [...begun.exchange.modules.strategy.openRungs()].toReversed(),
    };
    const again = new StrategyScenario({ strategy, held: '3000', hasMaker: true });
    begun.tick();
    again.tick();
    const placed = (each: StrategyScenario) =>
      each.rungs().map(({ side, orderId }) => [side, !orderId]);
    expect(placed(again).slice(0, 3)).toEqual(placed(begun).slice(0, 3));
    expect(again.log(2)).toEqual(['bought']);
  });
});
