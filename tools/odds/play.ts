/**
 * Plays strategies: those of one setting on the same paths, each path with its mirror image. Who
 * looks as if it paid is played again with ten times the trials and other dice, and that decides.
 */
import { quoteOf } from '@anywhen/protocol';
import { FastDraws } from './fast-draws.ts';
import { drawPath } from './paths.ts';
import type { Rules, Strategy } from './strategy.ts';
import { type Estimate, Tally } from './tally.ts';

export const REAL_RULES: Rules = { quote: quoteOf, fundingShare: 1 };
/** A mean above zero by more than this many standard errors counts as paying. */
const ERRORS_MAX = 2;
/** How many times the trials decide about a suspect. */
const SUSPECT_FACTOR = 10;

/** A figure that a page shows is played on until its error is this small. */
const FIGURE_ERROR_MAX = 0.002;

/** With fewer groups nobody knows the error of their mean. */
const GROUPS_MIN = 12;

export type Played = { readonly strategy: Strategy; readonly estimate: Estimate };

type Asked = {
  /** Of each strategy, at least. */
  readonly trials: number;
  /** At most, of one that serves a figure and has a larger error; `trials` if left out. */
  readonly figureTrials?: number;
  readonly seed: number;
  readonly rules?: Rules;
  /** Of processor time for each setting; what it had no time for is missing in its trials. */
  readonly secondsMax?: number;
  readonly onSetting?: (played: readonly Played[], secondsTaken: number) => void;
};

/** All of them, once; nothing is decided yet. */
function play(strategies: readonly Strategy[], asked: Asked): Played[] {
  const names = [...new Set(strategies.map(({ setting }) => setting.name))];
  return names.flatMap((name) => {
    return playSetting(
      strategies.filter(({ setting }) => setting.name === name),
      asked,
    );
  });
}

function playSetting(strategies: readonly Strategy[], asked: Asked): Played[] {
  const { trials, figureTrials = trials, seed, rules = REAL_RULES } = asked;
  const { secondsMax = Infinity, onSetting } = asked;
  const [first] = strategies;
  if (!first) return [];
  const before = process.cpuUsage();
  const taken = () => process.cpuUsage(before).user / 1e6;
  const tallies = strategies.map((strategy) => ({ strategy, tally: new Tally() }));
  const offset = seedOf(first.setting.name, seed);
  for (let pair = 0; pair < 2 * figureTrials; pair += 1) {
    const isEnough = pair >= GROUPS_MIN;
    const playing = tallies.filter(
      (each) => !isEnough || isPlayedOn(each, { trials, figureTrials }),
    );
    if (playing.length === 0 || (isEnough && taken() > secondsMax)) break;
    for (const isMirrored of [false, true]) {
      const path = drawPath(new FastDraws(offset + pair, { isMirrored }), first.setting);
      for (const { strategy, tally } of playing) strategy.play(path, tally, rules);
    }
    for (const { tally } of playing) tally.endGroup();
  }
  const played = tallies.map(({ strategy, tally }) => ({ strategy, estimate: tally.estimate() }));
  onSetting?.(played, taken());
  return played;
}

function isPlayedOn(
  { strategy, tally }: { strategy: Strategy; tally: Tally },
  { trials, figureTrials }: { trials: number; figureTrials: number },
): boolean {
  if (tally.trials < trials) return true;
  if (!strategy.costOf || tally.trials >= figureTrials) return false;
  return tally.estimate().error > FIGURE_ERROR_MAX;
}

/** Settings have dice of their own, so that luck in one says nothing about another. */
function seedOf(name: string, seed: number): number {
  let mixed = Math.imul(seed, 0x9e3779b1);
  for (const letter of name) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
  return mixed >>> 0;
}

function isSuspect({ strategy, estimate }: Played): boolean {
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
    secondsMax: (asked.secondsMax ?? Infinity) * SUSPECT_FACTOR,
  });
  const decided = new Map(again.map((each) => [each.strategy, each]));
  const played = once.map((each) => decided.get(each.strategy) ?? each);
  return { played, paying: again.filter(isSuspect) };
}
