/** The ticks of the printed example, of an independent program, and the laws they follow. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { at } from './at.ts';
import { prepareSeed, uniforms } from './draws.ts';
import { normalQuantile, roundTo12 } from './exact-math.ts';
import { toHex } from './hex.ts';
import { MARKETS, marketIndex } from './markets.ts';
import {
  advance,
  formatPrice,
  initialState,
  type PriceState,
  pricesOf,
  type Tick,
} from './process.ts';
import { REGIMES, VOLATILITY_FACTORS } from './regime.ts';
import { tapeVolumeOf } from './tape.ts';
import { FIRST_VERSION, PROCESS_VERSIONS, type ProcessVersion, pullPerSecond } from './versions.ts';
import { deriveSecondSeeds, seedAt } from './proofs/seed-chain.ts';
import { encodeState } from './state-text.ts';

const COUNTING = Uint8Array.from({ length: 32 }, (_, index) => index);
const SEEDS = deriveSecondSeeds(COUNTING);
const MIDNIGHT = 1_767_225_600;
const TICKS = ticksFromMidnight(1_000);

test('[EX-16.3] the first five ticks of BTCUSDT, to all printed digits', () => {
  const rows = TICKS.slice(0, 5).map(({ seed, state, priceUnits }) => [
    toHex(seed).slice(0, 16),
    normalOf(seed, 'MKT'),
    normalOf(seed, 'BTCUSDT'),
    encodeState(state).x[0],
    formatPrice(at(priceUnits, 0), 2),
  ]);
  expect(rows).toEqual([
    ['4bffa106d258e2c5', '1.192248562206', '-0.435206870973', '0.000081742213', '65005.31'],
    ['385b9185efcecf04', '-0.252356739529', '-1.224944123917', '0.000011305876', '65000.73'],
    ['568d266910445336', '1.840287167850', '1.298249041454', '0.000216949434', '65014.10'],
    ['84be93b5d47cf68a', '-1.734420249455', '1.204841683000', '0.000121087600', '65007.87'],
    ['f0e454ac2d7e8604', '-0.585774237366', '-1.994843089956', '-0.000008176186', '64999.47'],
  ]);
  for (const { state } of TICKS.slice(0, 5)) expect(state.regimes.MKT).toBe('normal');
});

/** The figures come from a second implementation in another language. */
test('[EX-16.8] the first five ticks of a displaced BTCUSDT by each version', () => {
  const [first, ...later] = PROCESS_VERSIONS.map((version) => {
    let state: PriceState = { ...initialState(MIDNIGHT - 1), x: MARKETS.map(() => -1.2) };
    return Array.from({ length: 5 }, (_, k) => {
      const tick = advance(state, seedAt(SEEDS, k), { second: MIDNIGHT + k, version });
      ({ state } = tick);
      return [encodeState(state).x[0], formatPrice(at(tick.priceUnits, 0), 2)];
    });
  });
  expect(first).toEqual([
    ['-1.199918150820', '19579.23'],
    ['-1.199988480190', '19577.85'],
    ['-1.199782729665', '19581.88'],
    ['-1.199878484532', '19580.00'],
    ['-1.200007641351', '19577.47'],
  ]);
  const leansLess = [
    ['-1.199918244599', '19579.22'],
    ['-1.199988667742', '19577.85'],
    ['-1.199783010996', '19581.87'],
    ['-1.199878859625', '19580.00'],
    ['-1.200008110214', '19577.46'],
  ];
  expect(later).toEqual([leansLess, leansLess]);
});

/** The digests come from a second implementation in another language. */
test('[16.4] ten minutes of all prices and volumes are those of an independent program', () => {
  const ticks = TICKS.slice(0, 600);
  expect(digestOf(ticks.map((tick) => tick.priceUnits))).toBe(
    '5fb0cc747ee61dbbd4eb72a057f8177d3e585bde02c53794348fd462a9706e5d',
  );
  expect(digestOf(ticks.map((tick) => tick.tapeVolumeCents))).toBe(
    '566a3941f31b881bfe0d8947353b44dd1f46aa7a0c6adc62d5d662ae71bc1593',
  );
  const newest = ticksFromMidnight(600, 3);
  expect(digestOf(newest.map((tick) => tick.tapeVolumeCents))).toBe(
    '8aeca4594a7ba6c9391c390e8b3b56fc9fede14c748a1421e48831c1e3d7777b',
  );
});

test('[16.4] a regime changes at second 0 of a minute and holds for all of it', () => {
  expect(at(TICKS, 959).state.regimes).toEqual({ MKT: 'normal', FIN: 'normal' });
  expect(at(TICKS, 960).state.regimes).toEqual({ MKT: 'normal', FIN: 'calm' });
  for (let k = 1; k < TICKS.length; k++) {
    if (k % 60 !== 0) {
      expect(at(TICKS, k).state.regimes).toEqual(at(TICKS, k - 1).state.regimes);
    }
  }
});

test('[16.4] a jump of a group moves its markets in proportion to their volatility', () => {
  const { x } = encodeState(tickFromRest(50_141).state);
  expect(x[marketIndex('EURUSDT')]).toBe('-0.000650009321');
  expect(x[marketIndex('US500USDT')]).toBe('-0.001443432138');
  expect(x[marketIndex('BTCUSDT')]).toBe('-0.000048883871');
});

test('[16.4] a jump of a market moves that market alone', () => {
  const { x } = encodeState(tickFromRest(4_632).state);
  expect(x[marketIndex('TRXUSDT')]).toBe('0.007090714890');
  expect(x[marketIndex('BTCUSDT')]).toBe('-0.000157187514');
});

test.each([
  [1, 90],
  [2, 730],
  [3, 730],
] as const)('[16.4] version %i pulls half of a distance back in %i days', (version, days) => {
  const far = { ...initialState(MIDNIGHT), x: MARKETS.map(() => 2) };
  const next = { second: MIDNIGHT + 1, version };
  const near = advance(initialState(MIDNIGHT), seedAt(SEEDS, 1), next).state;
  const after = advance(far, seedAt(SEEDS, 1), next).state;
  const pull = Math.LN2 / (days * 86_400);
  expect(pullPerSecond(version)).toBeCloseTo(pull, 20);
  after.x.forEach((x, index) => expect(2 - x + at(near.x, index)).toBeCloseTo(2 * pull, 11));
});

test('[16.4] version 3 moves all prices exactly as version 2 does, and only volumes differ', () => {
  const distance = fc.double({ min: -9, max: 9, noNaN: true }).map(roundTo12);
  const regime = fc.constantFrom(...REGIMES);
  const before = fc.record({
    second: fc.nat({ max: 4_000_000_000 }),
    x: fc.array(distance, { minLength: MARKETS.length, maxLength: MARKETS.length }),
    regimes: fc.record({ MKT: regime, FIN: regime }),
  });
  fc.assert(
    fc.property(before, fc.uint8Array({ minLength: 32, maxLength: 32 }), (state, seed) => {
      const second = state.second + 1;
      const { tapeVolumeCents: byTier, ...moved } = advance(state, seed, { second, version: 2 });
      const { tapeVolumeCents, ...same } = advance(state, seed, { second, version: 3 });
      expect(same).toEqual(moved);
      expect(tapeVolumeCents).not.toEqual(byTier);
    }),
  );
});

/** The figures come from a second implementation in another language. */
test('[EX-16.11] the volumes of the first second, in calm, normal and stressed markets', () => {
  const first = prepareSeed(seedAt(SEEDS, 0));
  const rows = ['BTC', 'SOL', 'EUR', 'PEPE', 'MANA'].map((currency) => {
    const market = at(MARKETS, marketIndex(`${currency}USDT`));
    const u = uniforms(first, market.symbol, 0)[3];
    const volumes = (version: ProcessVersion) =>
      REGIMES.map((regime) => tapeVolumeOf(market, { u, regime }, { seconds: 1, version }) / 100);
    const [alike] = volumes(2);
    expect([volumes(1), volumes(2)]).toEqual([1, 2].map(() => REGIMES.map(() => alike)));
    return [currency, normalQuantile(u).toFixed(12), alike, ...volumes(3)];
  });
  expect(rows).toEqual([
    ['BTC', '0.679463135151', 30_066.46, 20_928.01, 34_880.02, 69_760.04],
    ['SOL', '0.072215835218', 2_088.56, 3_755.55, 6_259.26, 12_518.51],
    ['EUR', '-0.612636413219', 692.41, 562.28, 937.14, 1_874.27],
    ['PEPE', '0.243524596905', 231.47, 1_141.22, 1_902.04, 3_804.07],
    ['MANA', '0.598690322299', 286.44, 39.88, 66.46, 132.92],
  ]);
});

test('[16.3] a normal day has the turnover of its market on average, and others their share', () => {
  const count = 2_000;
  const [version, seconds] = [3, 86_400] as const;
  for (const market of MARKETS) {
    for (const regime of REGIMES) {
      let cents = 0;
      for (let index = 0; index < count; index += 1) {
        const u = (index + 0.5) / count;
        cents += tapeVolumeOf(market, { u, regime }, { seconds, version });
      }
      const expected = market.turnoverPerDay * VOLATILITY_FACTORS[regime];
      const share = cents / 100 / count / expected;
      expect(share, `${market.symbol} ${regime}`).toBeCloseTo(1, 2);
    }
  }
});

test('[16.3] every volume is of whole cents, also the largest of an hour', () => {
  const largest = { u: 1 - Number.EPSILON / 2, regime: 'stressed' } as const;
  for (const market of MARKETS) {
    for (const version of PROCESS_VERSIONS) {
      const cents = tapeVolumeOf(market, largest, { seconds: 3_600, version });
      expect(Number.isSafeInteger(cents)).toBe(true);
    }
  }
});

test('a tick depends on the state and the seed alone, and changes neither', () => {
  const seed = seedAt(SEEDS, 7);
  const state = at(TICKS, 6).state;
  const stored = structuredClone({ state, seed });
  const again = advance(structuredClone(state), Uint8Array.from(seed), firstAt(MIDNIGHT + 7));
  expect(again).toEqual(at(TICKS, 7));
  expect({ state, seed }).toEqual(stored);
});

test('[16.5] a second cannot be left out or repeated', () => {
  const state = initialState(MIDNIGHT);
  for (const second of [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + 2]) {
    expect(() => advance(state, COUNTING, firstAt(second))).toThrow(RangeError);
  }
});

test('every x has at most twelve decimals and every price is that of the state', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (seed) => {
      const tick = advance(initialState(59), seed, firstAt(60));
      expect(() => encodeState(tick.state)).not.toThrow();
      expect(tick.priceUnits).toEqual(pricesOf(tick.state));
      for (const units of tick.priceUnits) expect(Number.isSafeInteger(units)).toBe(true);
    }),
  );
});

test('[16.2] the start prices are those of the table', () => {
  const prices = pricesOf(initialState(0)).map((units, index) =>
    formatPrice(units, at(MARKETS, index).priceDecimals),
  );
  expect(prices[marketIndex('BTCUSDT')]).toBe('65000.00');
  expect(prices[marketIndex('PEPEUSDT')]).toBe('0.0000115000');
  expect(prices.map(Number)).toEqual(MARKETS.map((market) => market.start));
});

test('a price is written with all its decimals', () => {
  expect(formatPrice(6_500_073, 2)).toBe('65000.73');
  expect(formatPrice(7, 10)).toBe('0.0000000007');
  expect(formatPrice(0, 2)).toBe('0.00');
  expect(formatPrice(12, 0)).toBe('12');
  for (const units of [-1, 0.5, NaN, 2 ** 53]) {
    expect(() => formatPrice(units, 2)).toThrow(RangeError);
  }
});

function ticksFromMidnight(count: number, version = FIRST_VERSION): Tick[] {
  const ticks: Tick[] = [];
  let state = initialState(MIDNIGHT - 1);
  for (let k = 0; k < count; k++) {
    const tick = advance(state, seedAt(SEEDS, k), { second: MIDNIGHT + k, version });
    ticks.push(tick);
    state = tick.state;
  }
  return ticks;
}

function firstAt(second: number) {
  return { second, version: FIRST_VERSION };
}

/** Second k of the day if all markets had just been at their start prices. */
function tickFromRest(k: number): Tick {
  return advance(initialState(MIDNIGHT + k - 1), seedAt(SEEDS, k), firstAt(MIDNIGHT + k));
}

function normalOf(seed: Uint8Array, name: string): string {
  return normalQuantile(uniforms(prepareSeed(seed), name, 0)[0]).toFixed(12);
}

function digestOf(rows: readonly (readonly number[])[]): string {
  return toHex(sha256(utf8ToBytes(rows.map((row) => row.join(',')).join('\n'))));
}
