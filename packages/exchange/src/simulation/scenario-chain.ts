/**
 * The price chain of simulated scenarios: two days of seeds with their anchors. A day costs twice
 * 86 400 hashes; each is worked out once, when first needed, and shared by all scenarios of a run.
 */
import {
  dayAnchorOf,
  dayOfSecond,
  deriveDaySeeds,
  deriveSecondSeeds,
  genesisOf,
  secondOfDay,
  seedAt,
  toHex,
} from '@anywhen/prices';

/** A fixed day, so that a run depends on its seed only. */
export const FIRST_DAY = 20_000;
export const START_SECOND = FIRST_DAY * 86_400;
export const MIDNIGHT = START_SECOND + 86_400;

const DAY_SEEDS = deriveDaySeeds(new Uint8Array(32).fill(7), 2);
const anchors = new Map<number, string>();
const seconds = new Map<number, Uint8Array>();

export function scenarioGenesis(): string {
  return toHex(genesisOf(daySeed(0)));
}

export function scenarioDaySeed(day: number): string {
  return toHex(daySeed(day));
}

export function scenarioAnchor(day: number): string {
  const anchor = anchors.get(day) ?? toHex(dayAnchorOf(daySeed(day)));
  anchors.set(day, anchor);
  return anchor;
}

export function scenarioSeed(second: number): string {
  const day = dayOfSecond(second) - FIRST_DAY;
  const seeds = seconds.get(day) ?? deriveSecondSeeds(daySeed(day));
  seconds.set(day, seeds);
  return toHex(seedAt(seeds, secondOfDay(second)));
}

function daySeed(day: number): Uint8Array {
  const seed = DAY_SEEDS[day];
  if (!seed) throw new RangeError(`a simulated world has no day ${day}`);
  return seed;
}
