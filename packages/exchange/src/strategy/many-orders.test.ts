/** Bots ask for so many orders in a tick that others are served; the rest comes with the next. */
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE } from '../exchange.ts';
import { StrategyScenario } from '../../testing/strategy-scenario.ts';
import { newRung } from './rung.ts';

const GRIDS = 50;
const BOTS = 81;
const IN_A_TICK = 2_000;

/** So many grids that have everything to place, below what an order may ask for. */
function crowd(): StrategyScenario {
  const scenario = new StrategyScenario();
  const { id } = scenario.startGrid();
  const bot = scenario.bot(id);
  if (!bot?.grid) throw new Error('there is no grid');
  const grid = { ...bot.grid, lower: 500_000, upper: 1_000_000, grids: GRIDS };
  const bots = Array.from({ length: BOTS }, (_, index) => ({ ...bot, id: index + 1, grid }));
  const places = Array.from({ length: GRIDS }, (_, rung) => rung);
  const rungs = bots.flatMap(({ id: botId }) =>
    places.map((rung) =>
      newRung({ botId, rung, side: 'buy' }, { costUnits: 0n, baseUnits: bot.agreed ? 0n : null }),
    ),
  );
  return new StrategyScenario({ strategy: { ...EMPTY_IMAGE.strategy, bots, rungs } });
}

describe('[8.1] the orders of bots in one tick', () => {
  it('end with the bot that reaches 2 000 of them, and go on with the next tick', () => {
    const scenario = crowd();
    const askedIn = () => scenario.tick().changes.filter(({ kind }) => kind === 'bot-rung').length;
    expect(askedIn()).toBe(IN_A_TICK);
    expect(askedIn()).toBe(IN_A_TICK);
    expect(askedIn()).toBe(BOTS * GRIDS - 2 * IN_A_TICK);
    expect(askedIn()).toBe(0);
  });
});
