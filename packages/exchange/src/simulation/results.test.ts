/** One result, one number, over a simulated month of members; and that the check can fail. */
import { testSize } from '@anywhen/money/test-size';
import { describe, expect, it } from 'vitest';
import { EMPTY_IMAGE, Exchange } from '../exchange.ts';
import type { Change } from '../modules.ts';
import { ResultChecks } from './results.ts';
import { Scenario } from './scenario.ts';

const MEMBERS = testSize('RESULT_MEMBERS', { short: 50, long: 500 });
const COMMANDS = testSize('RESULT_COMMANDS', { short: 6_000, long: 40_000 });

/** Each of these has ended, or was shown on a sheet, at least so often. */
const EACH_MIN = testSize('RESULT_EACH', { short: 1, long: 10 });
const ENDED = `leverage-position option-position seconds-contract bot finance-record
  staking-position leverage-sheet option-sheet sale-sheet move-sheet cancel-sheet redeem-sheet
  leave-sheet early-sheet machine-sheet`.split(/\s+/);
const SEED_MAX = 400;

type Spoil = (change: Change) => Change;

function check(isTrue: boolean | undefined, promise: string): void {
  if (!isTrue) throw new Error(`broken promise: ${promise}`);
}

/** A life of one scenario, with its business days. */
function runScenario(seed: number, spoil: Spoil = (change) => change) {
  const scenario = new Scenario(seed);
  const exchange = new Exchange(EMPTY_IMAGE);
  const checks = new ResultChecks(check);
  const days = new Set<number>();
  let commands = 0;
  const run = (command: Parameters<Exchange['step']>[0]) => {
    const sheet = checks.sheetOf(command);
    const outcome = exchange.step(command);
    const isNew = outcome.reply.isAccepted && !('repeats' in outcome.reply);
    if (isNew) checks.after({ ...outcome, changes: outcome.changes.map(spoil) }, sheet);
    scenario.receive(outcome.events);
    for (const event of outcome.events) {
      if (event.kind === 'calendar') days.add(event.calendar.day);
    }
    commands += 1;
  };
  for (const command of scenario.opening()) run(command);
  while (commands < COMMANDS) run(scenario.next());
  checks.compareMembers();
  return { checks, days: days.size };
}

describe('[1.3.1] one result, one number', () => {
  it('is the same on sheet, record, in the books and over a month of fifty members', () => {
    const ended = new Map<string, number>();
    let members = 0;
    let days = 0;
    const isMissing = () => ENDED.some((kind) => (ended.get(kind) ?? 0) < EACH_MIN);
    for (let seed = 11; members < MEMBERS || days < 30 || isMissing(); seed += 1) {
      if (seed > SEED_MAX) throw new Error(`too few of something: ${JSON.stringify([...ended])}`);
      const run = runScenario(seed);
      members += run.checks.members.size;
      days += run.days;
      for (const [kind, times] of run.checks.ended) ended.set(kind, (ended.get(kind) ?? 0) + times);
    }
  });

  const planted: [string, Spoil, string | RegExp][] = [
    [
      'forgets the fee of opening',
      (change) =>
        change.kind === 'leverage-event' && change.event.kind === 'opened'
          ? { ...change, event: { ...change.event, feeUnits: 0n } }
          : change,
      /come to its result|the record will/,
    ],
    [
      'books another amount than the record says',
      (change) =>
        change.kind === 'posting' && change.type === 'DERIV_LOSS'
          ? { ...change, units: change.units - 1n }
          : change,
      'one result',
    ],
    [
      'pays an option less than it says',
      (change) =>
        change.kind === 'posting' && change.type === 'OPTION_SELLBACK'
          ? { ...change, units: change.units - 1n }
          : change,
      'one result',
    ],
    [
      'returns a bot less than it says',
      (change) =>
        change.kind === 'bot' && change.bot.state === 'stopped'
          ? { ...change, bot: { ...change.bot, returnedUnits: change.bot.returnedUnits + 1n } }
          : change,
      /a sheet that|one result/,
    ],
    [
      'takes back more than a lock has earned',
      (change) =>
        change.kind === 'posting' && change.type === 'STAKE_OUT' && change.units > 0n
          ? { ...change, units: change.units - 1n }
          : change,
      /leaving early costs|one result/,
    ],
  ];

  it.each(planted)(
    'is broken, and found to be, by an exchange that %s',
    (_name, spoil, promise) => {
      const runAll = () => [11, 12, 13].forEach((seed) => runScenario(seed, spoil));
      expect(runAll).toThrow(promise);
    },
  );
});
