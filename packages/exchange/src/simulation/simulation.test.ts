/** The simulation in short, and that it has teeth: a machine that loses money is caught. */
import { testSize } from '@anywhen/money/test-size';
import { describe, expect, it } from 'vitest';
import { type Command, EMPTY_IMAGES } from '../modules.ts';
import { Exchange } from '../exchange.ts';
import type { Outcome } from '../outcome.ts';
import { ALICE } from '../../testing/machine.ts';
import { Checks } from './checks.ts';
import { SIMULATIONS } from './modules.ts';
import { simulate } from './simulate.ts';

/** Two at least: every second one is restarted on its way. */
const SCENARIOS = testSize('WORLDS', { short: 2, long: 20 });

describe('[M1] simulation', () => {
  it('holds every promise over random scenarios', () => {
    for (let seed = 1; seed <= SCENARIOS; seed += 1) {
      expect(simulate({ seed, commands: 2_000 }).commands).toBe(2_000);
    }
  });

  it('has the modules in the order of the exchange, by which their dice are numbered', () => {
    expect(Object.keys(SIMULATIONS)).toEqual(Object.keys(EMPTY_IMAGES));
  });

  const planted: [string, (outcome: Outcome) => Outcome, string][] = [
    [
      'loses a posting',
      (outcome) => ({ ...outcome, changes: outcome.changes.slice(0, -1) }),
      'zero',
    ],
    [
      'pays more than it takes',
      (outcome) => ({
        ...outcome,
        changes: outcome.changes.map((change) =>
          change.kind === 'posting' && change.units > 0n
            ? { ...change, units: change.units + 1n, balanceAfter: change.balanceAfter + 1n }
            : change,
        ),
      }),
      'zero',
    ],
    [
      'forgets the running balance',
      (outcome) => ({
        ...outcome,
        changes: outcome.changes.map((change) =>
          change.kind === 'posting' ? { ...change, balanceAfter: 0n } : change,
        ),
      }),
      'running balance',
    ],
    [
      'changes something while refusing',
      (outcome) => ({ ...outcome, reply: { isAccepted: false, rejection: { code: 'FORBIDDEN' } } }),
      'rejected',
    ],
  ];

  it.each(planted)('[R5] catches a machine that %s', (_name, spoil, message) => {
    const exchange = new Exchange();
    const command: Command = {
      seq: 1,
      atMs: 1,
      actor: { kind: 'system' },
      id: 'a',
      body: { kind: 'open-member', uid: ALICE },
    };
    const outcome = spoil(exchange.step(command));
    expect(() => new Checks().after(exchange, command, outcome)).toThrow(message);
  });
});
