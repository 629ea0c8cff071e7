/**
 * Plays strategies: those of one setting on the same paths, each path with its mirror image. Who
 * looks as if it paid is played again with ten times the trials and other dice, and that decides.
 */
import { quoteOf } from '@anywhen/protocol';
import { FastDraws } from './fast-draws.ts';
import { drawPath } from './paths.ts';
import type { Rules, Setting, Strategy } from './strategy.ts';
import { type Estimate, Tally } from './tally.ts';

export const REAL_RULES: Rules = { quote: quoteOf, fundingShare: 1 };
/** A mean above zero by more than this many standard errors counts as paying. */
export const ERRORS_MAX = 2;
/** How many times the trials decide about a suspect. */
export const SUSPECT_FACTOR = 10;

export type Played = { readonly strategy: Strategy; readonly estimate: Estimate };

type Asked = {
  /** Of each strategy, at least. */
  readonly trials: number;
  readonly seed: number;
  readonly rules?: Rules;
  readonly onSetting?: (setting: Setting, secondsTaken: number) => void;
};

/** All of them, once; nothing is decided yet. */
export function play(strategies: readonly Strategy[], asked: Asked): Played[] {
  const names = [...new Set(strategies.map(({ setting }) => setting.name))];
  return names.flatMap((name) => {
    return playSetting(
      strategies.filter(({ setting }) => setting.name === name),
      asked,
    );
  });
}

function playSetting(strategies: readonly Strategy[], asked: Asked): Played[] {
  const { trials, seed, rules = REAL_RULES, onSetting } = asked;
  const [first] = strategies;
  if (!first) return [];
  const began = performance.now();
  const tallies = strategies.map((strategy) => ({ strategy, tally: new Tally() }));
  const offset = seedOf(first.setting.name, seed);
  for (let pair = 0; pair < 2 * trials; pair += 1) {
    const playing = tallies.filter(({ tally }) => tally.trials < trials);
    if (playing.length === 0) break;
    for (const isMirrored of [false, true]) {
      const path = drawPath(new FastDraws(offset + pair, { isMirrored }), first.setting);
      for (const { strategy, tally } of playing) strategy.play(path, tally, rules);
    }
    for (const { tally } of playing) tally.endGroup();
  }
  onSetting?.(first.setting, (performance.now() - began) / 1_000);
  return tallies.map(({ strategy, tally }) => ({ strategy, estimate: tally.estimate() }));
}

/** Settings have dice of their own, so that luck in one says nothing about another. */
function seedOf(name: string, seed: number): number {
  let mixed = Math.imul(seed, 0x9e3779b1);
  for (const letter of name) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
  return mixed >>> 0;
}

export function isSuspect({ strategy, estimate }: Played): boolean {
  return !strategy.mayPay && estimate.mean > ERRORS_MAX * estimate.error;
}

/** The sequential rule: only who passes both times pays. */
export function playAndDecide(
  strategies: readonly Strategy[],
  asked: Asked,
): { readonly played: readonly Played[]; readonly paying: readonly Played[] } {
  const once = play(strategies, asked);
  const suspects = once.filter(isSuspect).map(({ strategy }) => strategy);
  const again = play(suspects, {
    ...asked,
    trials: asked.trials * SUSPECT_FACTOR,
    seed: asked.seed + 1,
  });
  const decided = new Map(again.map((each) => [each.strategy, each]));
  const played = once.map((each) => decided.get(each.strategy) ?? each);
  return { played, paying: again.filter(isSuspect) };
}
