/** One market alone has exactly the prices that all markets together give it. */
import { expect, test } from 'vitest';
import { at } from '../at.ts';
import { lineFrom, nextOfLine, priceUnitsOf } from './market-line.ts';
import { MARKETS } from '../markets.ts';
import { advance, initialState, type PriceState } from '../process.ts';
import { deriveSecondSeeds, seedAt } from './seed-chain.ts';
import { PROCESS_VERSIONS } from '../versions.ts';

const MIDNIGHT = 1_767_225_600;
const SEEDS = deriveSecondSeeds(new Uint8Array(32).fill(29));
const SECONDS = 400;

test.each(PROCESS_VERSIONS)(
  '[32.1] the line of each market is what the process makes of it, by version %i',
  (version) => {
    let state: PriceState = {
      ...initialState(MIDNIGHT - 1),
      x: MARKETS.map((_, index) => index / 100 - 0.2),
      regimes: { MKT: 'stressed', FIN: 'calm' },
    };
    let lines = MARKETS.map((market) => lineFrom(state, market));
    for (let k = 0; k < SECONDS; k += 1) {
      const seed = seedAt(SEEDS, k);
      const tick = advance(state, seed, { second: MIDNIGHT + k, version });
      state = tick.state;
      lines = lines.map((from, index) => nextOfLine(at(MARKETS, index), from, { seed, version }));
      expect(lines.map(({ x }) => x)).toEqual(state.x);
      const prices = lines.map((point, index) => priceUnitsOf(at(MARKETS, index), point));
      expect(prices).toEqual(tick.priceUnits);
    }
    expect(lines[0]).toMatchObject({ second: state.second, regimes: state.regimes });
  },
);
