/** The checks of seconds contracts have teeth: a machine that cheats in any of these ways fails. */
import { parseUnits } from '@anywhen/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMember } from '../../members/member.ts';
import type { Change } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import type { SecondsContract } from '../../seconds/contract.ts';
import { describeSecondsTerms } from '../../seconds/seconds-terms.ts';
import { ALICE } from '../../../testing/machine.ts';
import { ContractScenario } from '../../../testing/contract-scenario.ts';
import { SecondsChecks } from './checks.ts';

let checks: SecondsChecks;
let scene: ContractScenario;

const promise = (isTrue: boolean | undefined, text: string) => {
  if (!isTrue) throw new Error(text);
};

beforeEach(() => {
  checks = new SecondsChecks(promise);
  scene = new ContractScenario();
  checks.after(scene.place());
});

/** Lets the contract run up to the tick that settles it, and gives that tick's outcome. */
function lastTick(): Outcome {
  for (let second = 0; second < 60; second += 1) checks.after(scene.feed.tick());
  return scene.feed.tick();
}

type Spoil = (contract: SecondsContract) => object;

const spoiled = (outcome: Outcome, spoil: Spoil): Outcome => ({
  ...outcome,
  changes: outcome.changes.map((change): Change => {
    if (change.kind !== 'seconds-contract') return change;
    const contract = { ...change.contract, ...spoil(change.contract) } as SecondsContract;
    return { kind: 'seconds-contract', contract };
  }),
});

describe('[R5] the checks of seconds contracts', () => {
  it('are content with the exchange as it is', () => {
    expect(checks.after(lastTick())).toHaveLength(1);
  });

  const faults: [string, Spoil, string][] = [
    [
      'pays a cent more',
      ({ receiptUnits }) => ({ receiptUnits: (receiptUnits ?? 0n) + 1n }),
      'pays what',
    ],
    [
      'moves the settlement price',
      ({ settlementPriceUnits }) => ({ settlementPriceUnits: (settlementPriceUnits ?? 0) + 1 }),
      'published price',
    ],
    [
      'moves the opening price',
      ({ openingPriceUnits }) => ({ openingPriceUnits: (openingPriceUnits ?? 0) - 1 }),
      'published price',
    ],
    [
      'settles by an older tick',
      ({ endsAtSecond }) => ({ settlementSecond: (endsAtSecond ?? 0) - 6 }),
      'published price',
    ],
    ['turns the direction', ({ direction }) => turned(direction), 'terms'],
    ['changes the return', () => ({ returnBps: 9_000 }), 'terms'],
    ['goes back to waiting', () => ({ state: 'payment_waiting' }), 'goes from in_progress'],
    ['voids and keeps the wager', () => ({ isVoid: true, receiptUnits: 0n }), 'returns the wager'],
  ];

  it.each(faults)('catch a machine that %s', (_name, spoil, message) => {
    const outcome = spoiled(lastTick(), spoil);
    expect(() => checks.after(outcome)).toThrow(message);
  });

  it('catch a machine that ends a contract twice', () => {
    const outcome = lastTick();
    checks.after(outcome);
    expect(() => checks.after(outcome)).toThrow('goes from ended');
  });

  it('catch a machine that ends a contract and keeps the wager held', () => {
    const { changes, ...rest } = lastTick();
    const withoutMoney = changes.filter(({ kind }) => kind !== 'posting');
    expect(() => checks.after({ ...rest, changes: withoutMoney })).toThrow('held');
  });

  it('catch a machine that takes a contract without holding the wager', () => {
    const { changes, ...rest } = scene.place(ALICE, { symbol: 'ETHUSDT' });
    const withoutMoney = changes.filter(({ kind }) => kind !== 'posting');
    expect(() => checks.after({ ...rest, changes: withoutMoney })).toThrow('held');
  });

  it.each([
    ['beyond the own loss limit', '950', 'within the own limit'],
    ['beyond what the house may owe', '300000', '200 000 USDT on a market'],
  ])('catch a machine that takes a wager %s', (_name, amount, message) => {
    const terms = { product: 'seconds', terms: describeSecondsTerms(), fromMs: 0 };
    const member = openMember(ALICE, 0);
    checks.after({
      changes: [
        { kind: 'terms', terms },
        { kind: 'member', member },
      ],
    });
    const outcome = scene.place(ALICE, { symbol: 'ETHUSDT' });
    const tooMuch = spoiled(outcome, () => ({ wagerUnits: parseUnits(amount) }));
    expect(() => checks.after(tooMuch)).toThrow(message);
  });
});

function turned(direction: string): object {
  return { direction: direction === 'up' ? 'down' : 'up' };
}
