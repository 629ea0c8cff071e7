/** For tests that edit one value of a receipt or of its evidence: each edit must be detected. */
import { seededRandom } from '@anywhen/money/seeded-random';
import { testSize } from '@anywhen/money/test-size';
import type { TickRangeReply } from '@anywhen/protocol';
import { expect } from 'vitest';

export const EDITS = {
  count: testSize('EDITS', { short: 100, long: 1_000 }),
  /** The long form uses fresh seeds; with a fixed one a failure is caused by the change at hand. */
  seed: testSize('EDITS_SEED', { short: 16, long: Date.now() % 1_000_000 }),
  timeoutMs: 300_000,
};

/** The names that lead from a claim to one of its values. */
export type Path = readonly (string | number)[];

type Verdict = { isSound: true } | { isSound: false; fault: { step: string } };

/** What to edit and how; with the same seed a test makes the same edits again. */
export class RandomEdits {
  readonly #random = seededRandom(EDITS.seed);

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  pickOther<T>(value: unknown, choices: readonly T[]): T {
    return this.pick(choices.filter((choice) => choice !== value));
  }

  /** To a value of a tick, in the first of the ranges at `path`. */
  pickTickPath(path: Path, [range]: readonly TickRangeReply[]): Path {
    const tick = [...path, 'ranges', 0, 'ticks', this.below(range?.ticks.length ?? 0)];
    const field = this.pick(['second', 'seed', 'prices', 'hashes']);
    const isList = field === 'prices' || field === 'hashes';
    return isList ? [...tick, field, this.below(40)] : [...tick, field];
  }

  /** The day's anchor is the only one that the evidence contains. */
  pickAnchorPath(): Path {
    return ['evidence', 'commitments', 'days', 0, 'anchor'];
  }

  /** Another value of the same type. */
  changeValue(value: unknown): number | string {
    return typeof value === 'number' ? this.changeNumber(value) : this.changeDigit(String(value));
  }

  /** By at least this much, up or down. */
  changeNumber(value: number, { least = 1, spread = 1_000 } = {}): number {
    return value + this.pick([-1, 1]) * (least + this.below(spread));
  }

  changeDigit(text: string): string {
    const places = [...text].flatMap((letter, index) => (/[0-9a-f]/.test(letter) ? [index] : []));
    const place = this.pick(places.length > 0 ? places : [0]);
    const digit = this.pickOther(text[place], [...'0123456789']);
    return text.slice(0, place) + digit + text.slice(place + 1);
  }
}

/** A copy with one value replaced. */
export function editAt<Claim>(
  claim: Claim,
  path: Path,
  replacementOf: (name: string | number, value: unknown) => unknown,
): Claim {
  const copy = structuredClone(claim);
  let place = copy as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) place = place[part] as typeof place;
  const last = path.at(-1) ?? '';
  place[last] = replacementOf(last, place[last]);
  return copy;
}

/** Requires that no edited claim is sound, and returns the steps that failed, sorted. */
export function listRefutedSteps<Claim>(
  edits: readonly { claim: Claim; path: Path }[],
  verdictAfter: (claim: Claim, path: Path) => Verdict,
): string[] {
  const steps = new Set<string>();
  for (const { claim, path } of edits) {
    const verdict = verdictAfter(claim, path);
    expect(verdict.isSound, `edited ${path.join('.')}`).toBe(false);
    if (!verdict.isSound) steps.add(verdict.fault.step);
  }
  return [...steps].toSorted();
}
