/** An honest range passes; whatever is edited in it is found and named. */
import { testSize } from '@anywhen/money/test-size';
import { sha256 } from '@noble/hashes/sha2.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { at } from '../at.ts';
import { fromHex, toHex } from '../hex.ts';
import { MARKETS } from '../markets.ts';
import { advance, formatPrice, initialState } from '../process.ts';
import {
  dayOfSecond,
  deriveDaySeeds,
  deriveSecondSeeds,
  secondOfDay,
  seedAt,
} from './seed-chain.ts';
import { type EncodedState, encodeState } from '../state-text.ts';
import { nextTickHash } from './tick-chain.ts';
import { NEWEST_VERSION, versionAt } from '../versions.ts';
import { type ClaimedSecond, type ClaimedTick, verifyRange, verifySecond } from './verify.ts';

const MIDNIGHT = 1_767_225_600;
const SECONDS = testSize('RANGE_SECONDS', { short: 40, long: 200 });
const EDITED_RANGES = testSize('EDITED_RANGES', { short: 100, long: 200 });
/** The range crosses midnight, where the seeds hang on a new anchor and the hashes start over. */
const FIRST = MIDNIGHT - 14;
const DAY_SEEDS = deriveDaySeeds(
  Uint8Array.from({ length: 32 }, (_, index) => index),
  1,
);
const SECOND_SEEDS = DAY_SEEDS.map(deriveSecondSeeds);
/** Of each day the hash of its first seed. */
const ANCHORS = new Map(
  SECOND_SEEDS.map((seeds, index) => [dayOfSecond(FIRST) + index, toHex(sha256(seedAt(seeds, 0)))]),
);
/** The second day goes by another version. */
const VERSIONS = [{ version: NEWEST_VERSION, startsAtSecond: MIDNIGHT }];
const WATCHED = MARKETS.filter((_, index) => index % 6 === 0);
const START = {
  previous: initialState(FIRST - 1),
  previousSeed: seedOf(FIRST - 1),
  previousHashes: new Map(WATCHED.map(({ symbol }) => [symbol, '0'.repeat(64)])),
  anchors: ANCHORS,
  versions: VERSIONS,
};
const HONEST = publish();

test('[3.8] an honest range across midnight is valid, and its last state is returned', () => {
  const result = verifyRange({ ...START, claimed: HONEST });
  expect(result).toMatchObject({ isValid: true, seconds: SECONDS });
  const last = at(HONEST, SECONDS - 1).state;
  expect(result.isValid && encodeState(result.state)).toEqual(last);
});

test(`[H12] each of ${EDITED_RANGES} single edits is found at the second it was made`, () => {
  const index = fc.integer({ min: 0, max: SECONDS - 1 });
  const edit = fc.constantFrom(...Object.keys(EDITS));
  fc.assert(
    fc.property(index, edit, fc.nat(), (edited, kind, where) => {
      const change = EDITS[kind];
      const second = change && change(at(HONEST, edited), where);
      expect(second).not.toEqual(at(HONEST, edited));
      const claimed = HONEST.map((honest, i) => (i === edited && second ? second : honest));
      const result = verifyRange({ ...START, claimed });
      const atMidnight = FIRST + edited === MIDNIGHT;
      const expected = kind === 'seed' && atMidnight ? 'anchor' : kind.split(' ')[0];
      expect(result).toMatchObject({
        isValid: false,
        fault: { kind: expected, second: FIRST + edited },
      });
    }),
    { numRuns: EDITED_RANGES, examples: [[MIDNIGHT - FIRST, 'seed', 0]] },
  );
});

test('[H12] an edited starting point is found in the first second', () => {
  const x = START.previous.x.map((value, i) => (i === 5 ? value + 1e-12 : value));
  const regimes = { MKT: 'stressed', FIN: 'normal' } as const;
  const hashes = new Map(START.previousHashes).set('BTCUSDT', '1'.repeat(64));
  const faults = [
    verifyRange({ ...START, claimed: HONEST, previous: { ...START.previous, x } }),
    verifyRange({ ...START, claimed: HONEST, previous: { ...START.previous, regimes } }),
    verifyRange({ ...START, claimed: HONEST, previousSeed: seedOf(FIRST - 2) }),
    verifyRange({ ...START, claimed: HONEST, previousSeed: 'not a seed' }),
    verifyRange({ ...START, claimed: HONEST, previousHashes: hashes }),
  ].map((result) => !result.isValid && [result.fault.kind, result.fault.second]);
  expect(faults).toEqual([
    ['state', FIRST],
    ['price', FIRST],
    ['seed', FIRST],
    ['seed', FIRST],
    ['hash', FIRST],
  ]);
});

test('[H12] a missing, repeated or swapped second is found', () => {
  const missing = HONEST.filter((_, index) => index !== 20);
  const repeated = HONEST.flatMap((second, index) => (index === 20 ? [second, second] : [second]));
  const swapped = [...HONEST.slice(0, 20), at(HONEST, 21), at(HONEST, 20), ...HONEST.slice(22)];
  for (const claimed of [missing, repeated, swapped]) {
    const result = verifyRange({ ...START, claimed });
    expect(result).toMatchObject({ isValid: false, fault: { kind: 'second' } });
  }
});

test('[16.7] a false anchor is found at midnight, and no anchor proves nothing', () => {
  const day = dayOfSecond(MIDNIGHT);
  const wrong = new Map(ANCHORS).set(day, 'f'.repeat(64));
  expect(verifyRange({ ...START, claimed: HONEST, anchors: wrong })).toMatchObject({
    fault: { kind: 'anchor', second: MIDNIGHT },
  });
  expect(verifyRange({ ...START, claimed: HONEST, anchors: new Map() })).toMatchObject({
    fault: { kind: 'unlinked', second: MIDNIGHT },
  });
});

test('[16.7] without a seed before it a second is checked down to the anchor of its day', () => {
  const edited = { ...at(HONEST, 0), seed: editedHex(at(HONEST, 0).seed, 9) };
  const { previous, previousHashes, versions } = START;
  const anchor = ANCHORS.get(dayOfSecond(FIRST));
  const start = { previous, previousHashes, versions, anchor };
  expect(verifySecond({ ...start, claimed: at(HONEST, 0) })).toMatchObject({ isValid: true });
  expect(verifySecond({ ...start, claimed: edited })).toMatchObject({
    fault: { kind: 'anchor', second: FIRST },
  });
  expect(verifySecond({ ...start, anchor: undefined, claimed: at(HONEST, 0) })).toMatchObject({
    fault: { kind: 'unlinked', second: FIRST },
  });
});

test('[3.8] one second of one market can be checked alone, with or without its hash', () => {
  const { previous, previousSeed, versions } = START;
  const start = { previous, previousSeed, versions };
  const { second, seed, ticks } = at(HONEST, 0);
  const { symbol, price } = at(ticks, 1);
  const bare = { second, seed, ticks: [{ symbol, price }] };
  expect(verifySecond({ ...start, claimed: bare })).toMatchObject({ isValid: true });
  const hashed = { second, seed, ticks: [at(ticks, 1)] };
  expect(verifySecond({ ...start, claimed: hashed })).toMatchObject({
    fault: { kind: 'unhashed', second, symbol },
  });
  const foreign = { second, seed, ticks: [{ symbol: 'NOPEUSDT', price }] };
  expect(verifySecond({ ...start, claimed: foreign })).toMatchObject({
    fault: { kind: 'market', second, symbol: 'NOPEUSDT' },
  });
});

test('[3.8] a wrong price is named together with the right one', () => {
  const honest = at(HONEST, 0);
  const ticks = honest.ticks.map((tick, i) => (i === 0 ? { ...tick, price: '1.00' } : tick));
  const { symbol, price } = at(honest.ticks, 0);
  expect(verifySecond({ ...START, claimed: { ...honest, ticks } })).toEqual({
    isValid: false,
    fault: { kind: 'price', second: FIRST, symbol, claimed: '1.00', computed: price },
  });
});

/** The first word names the fault that must be found. */
const EDITS: Record<string, (second: ClaimedSecond, where: number) => ClaimedSecond> = {
  seed: (second, where) => ({ ...second, seed: editedHex(second.seed, where) }),
  'seed in capitals': (second) => ({ ...second, seed: `${second.seed.slice(0, -1)}A` }),
  price: (second, where) =>
    withTick(second, where, (tick) => ({ ...tick, price: editedDigit(tick.price, where) })),
  'price with another spelling': (second, where) =>
    withTick(second, where, (tick) => ({ ...tick, price: `${tick.price}0` })),
  hash: (second, where) =>
    withTick(second, where, (tick) => ({ ...tick, hash: editedHex(tick.hash ?? '', where) })),
  'state in one x': (second, where) =>
    withState(second, (state) => ({
      ...state,
      x: state.x.map((x, i) => (i === where % state.x.length ? editedDigit(x, where) : x)),
    })),
  'state in a regime': (second) =>
    withState(second, (state) => ({
      ...state,
      regimes: { ...state.regimes, FIN: state.regimes.FIN === 'calm' ? 'stressed' : 'calm' },
    })),
  'state with one x too few': (second) =>
    withState(second, (state) => ({ ...state, x: state.x.slice(1) })),
};

function withTick(
  second: ClaimedSecond,
  where: number,
  edit: (tick: ClaimedTick) => ClaimedTick,
): ClaimedSecond {
  const edited = where % second.ticks.length;
  return { ...second, ticks: second.ticks.map((tick, i) => (i === edited ? edit(tick) : tick)) };
}

function withState(
  second: ClaimedSecond,
  edit: (state: EncodedState) => EncodedState,
): ClaimedSecond {
  return second.state ? { ...second, state: edit(second.state) } : second;
}

function editedHex(hex: string, where: number): string {
  const position = where % hex.length;
  const digit = (Number.parseInt(hex.charAt(position), 16) + 1 + (where % 15)) % 16;
  return hex.slice(0, position) + digit.toString(16) + hex.slice(position + 1);
}

function editedDigit(text: string, where: number): string {
  const places = [...text].flatMap((letter, i) => (/\d/.test(letter) ? [i] : []));
  const position = at(places, where % places.length);
  const digit = (Number(text[position]) + 1 + (where % 9)) % 10;
  return text.slice(0, position) + digit + text.slice(position + 1);
}

/** What an honest exchange would have published. */
function publish(): ClaimedSecond[] {
  const published: ClaimedSecond[] = [];
  let state = START.previous;
  const hashes = new Map<string, Uint8Array>();
  for (let second = FIRST; second < FIRST + SECONDS; second++) {
    const version = versionAt(VERSIONS, second);
    const tick = advance(state, fromHex(seedOf(second)), { second, version });
    const ticks = WATCHED.map((market) => {
      const { symbol, priceDecimals } = market;
      const price = formatPrice(at(tick.priceUnits, MARKETS.indexOf(market)), priceDecimals);
      const hash = nextTickHash(hashes.get(symbol), symbol, second * 1000, price);
      hashes.set(symbol, hash);
      return { symbol, price, hash: toHex(hash) };
    });
    published.push({ second, seed: seedOf(second), ticks, state: encodeState(tick.state) });
    state = tick.state;
  }
  return published;
}

function seedOf(second: number): string {
  const day = dayOfSecond(second) - dayOfSecond(FIRST);
  return toHex(seedAt(at(SECOND_SEEDS, day), secondOfDay(second)));
}
