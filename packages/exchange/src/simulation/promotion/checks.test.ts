/** The checks of promotion have teeth: a machine that errs in any of these ways is caught. */
import { testSize } from '@anywhen/money/test-size';
import { describe, expect, it } from 'vitest';
import { liveThrough } from '../../../testing/simulated-life.ts';
import type { Change } from '../../modules.ts';
import type { CommissionDay } from '../../promotion/commission-day.ts';
import { MIDNIGHT } from '../scenario-chain.ts';
import { PromotionChecks } from './checks.ts';

const COMMANDS = testSize('COMMISSIONED', { short: 2_000, long: 12_000 });

/** What was earned before midnight is paid at 00:20. */
const PAID_SECOND = MIDNIGHT + 1_201;
/** It begins seconds before midnight, and has prices for the day after. */
const SEED = 22;

const promise = (isTrue: boolean | undefined, text: string) => {
  if (!isTrue) throw new Error(text);
};

/** With every product in it, so that there is much that must earn nothing. */
const { lived } = liveThrough({ seed: SEED, commands: COMMANDS, quietUntil: PAID_SECOND });

/** What the checks have seen, when every change went through this hand first. */
function check(spoil: (change: Change) => Change | undefined = (change) => change): string[] {
  const checks = new PromotionChecks(promise);
  return lived.flatMap(({ command, outcome }) => {
    const changes = outcome.changes.flatMap((change) => spoil(change) ?? []);
    return [...checks.after({ ...outcome, changes }, command)];
  });
}

const spoilDay = (isMeant: (day: CommissionDay) => boolean, other: Partial<CommissionDay>) => {
  return (change: Change): Change =>
    change.kind === 'commission-day' && isMeant(change.commission)
      ? { ...change, commission: { ...change.commission, ...other } }
      : change;
};

const isPaid = ({ paidUnits }: CommissionDay) => paidUnits !== null && paidUnits > 0n;

describe('[14.7] [R5] commission in the simulation', () => {
  it('is earned by invitation and by signing, given back, and paid', () => {
    const seen = new Set(check());
    expect([...seen].toSorted()).toEqual(
      ['given-back', 'invited', 'paid', 'rebate', 'signed'].map((each) => `commission → ${each}`),
    );
  });

  it('lives beside deposits, stakes and losses, on which nothing is paid', () => {
    const types = lived.flatMap(({ outcome }) =>
      outcome.changes.flatMap((change) => (change.kind === 'posting' ? change.type : [])),
    );
    for (const type of ['DEPOSIT_CREDIT', 'SECONDS_LOSS', 'STAKE_IN', 'COMMISSION'] as const) {
      expect(new Set(types), type).toContain(type);
    }
  });

  const faults: [string, (change: Change) => Change | undefined, string][] = [
    [
      'counts more than the fees of trades',
      spoilDay(() => true, { tier0Units: 1_000_000_000n }),
      'sum over trades',
    ],
    [
      'forgets a rebate',
      spoilDay(({ rebateUnits }) => rebateUnits > 0n, { rebateUnits: 0n }),
      'sum',
    ],
    ['pays another tier', spoilDay(isPaid, { tier: 2 }), 'the tier follows'],
    ['pays more than it counted', spoilDay(isPaid, { paidUnits: 1n }), 'what is paid'],
    [
      'books another amount',
      (change) =>
        change.kind === 'posting' && change.type === 'COMMISSION'
          ? { ...change, units: change.units * 2n }
          : change,
      'booked as it was counted',
    ],
    [
      'takes it from somebody',
      (change) =>
        change.kind === 'account' && change.owner === 'house:fees'
          ? { ...change, owner: 'house:seconds' as typeof change.owner }
          : change,
      'from its fees',
    ],
    [
      'pays on what is no trade',
      (change) => (change.kind === 'spot-trade' ? undefined : change),
      'sum over trades',
    ],
  ];

  it.each(faults)('catches a machine that %s', (_name, spoil, message) => {
    expect(() => check(spoil)).toThrow(message);
  });
});
