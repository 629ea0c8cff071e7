/**
 * There is no lever, in any module (H3–H7, F5): nothing that staff or the system can send carries a
 * price, a result, an open contract or a balance. Every field of every command says what it means
 * in its module's rules, by types: a new field does not compile without. What each harmless meaning
 * may look like is held against the commands of whole simulated scenarios.
 */
import { OPEN_RECORDS_MAX } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { type Actor, senderOf } from './kernel/actor.ts';
import type { FieldMeaning } from './kernel/commands.ts';
import { COMMAND_RULES, type Command, type CommandKind } from './modules.ts';
import { SIMULATIONS } from './simulation/modules.ts';
import { Scenario } from './simulation/scenario.ts';
import { SAMPLES } from '../testing/command-samples.ts';
import { BOB, Machine } from '../testing/machine.ts';
import { ContractScenario } from '../testing/contract-scenario.ts';

/** All that may be in the hand of staff and of the system, and what it then looks like. */
const HARMLESS: Partial<Record<FieldMeaning, (value: unknown) => boolean>> = {
  member: (value) => isWhole(value) && value >= 10_000_000 && value <= 99_999_999,
  status: (value) => ['active', 'restricted', 'frozen', 'disabled'].includes(String(value)),
  level: (value) => value === 0 || value === 1 || value === 2,
  case: isWhole,
  reason: (value) => value === null || /^[A-Z_]+$|^[a-z-]+$/.test(String(value)),
  day: isWhole,
  'length of days': (value) => typeof value === 'number' || value === true,
  second: isWhole,
  'time of publication': isWhole,
  'what members may do': (value) => typeof value === 'boolean',
  'hash of the chain': (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  'hash of what was proposed': (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  'prices before the first second': (value) => typeof value === 'object',
  'version of the process': isWhole,
  'terms of later purchases': (value) =>
    [
      Array.isArray,
      isLimits,
      isNetwork,
      isOffer,
      isLeverageCost,
      isGrid,
      isCeiling,
      isOpenMax,
      isProductName,
      isWholeSecond,
    ].some((fits) => fits(value)),
};

const KINDS = Object.keys(COMMAND_RULES) as CommandKind[];
const BY_OTHERS = KINDS.filter((kind) =>
  COMMAND_RULES[kind].by.some((sender) => sender !== 'member'),
);

describe('[F5] [F6] [H7] what staff and the system can send', () => {
  it('is nothing that members can send, too', () => {
    const both = BY_OTHERS.filter((kind) => COMMAND_RULES[kind].by.includes('member'));
    expect(both).toEqual([]);
    expect(BY_OTHERS.length).toBeLessThan(KINDS.length);
  });

  it.each(BY_OTHERS)('%s has no price, result, open contract or balance', (kind) => {
    const meanings = Object.values(COMMAND_RULES[kind].fields);
    expect(meanings.filter((meaning) => !HARMLESS[meaning])).toEqual([]);
  });

  it('means what it says, in whole scenarios', () => {
    const seen = new Set<string>();
    for (const seed of [1, 2]) {
      for (const { actor, body } of lifecycleOf(seed)) {
        const { kind, ...fields } = body;
        const isTaken = COMMAND_RULES[kind].by.includes(senderOf(actor));
        if (actor.kind === 'member' || !isTaken) continue;
        const { fields: meanings } = COMMAND_RULES[kind];
        seen.add(kind);
        for (const [name, value] of Object.entries(fields)) {
          const meaning = meanings[name];
          const isFine = meaning && HARMLESS[meaning]?.(value);
          expect(isFine, `${kind}.${name} = ${JSON.stringify(value)}`).toBe(true);
        }
      }
    }
    expect([...seen].toSorted()).toEqual(expect.arrayContaining(['change-status', 'tick']));
    expect(Object.keys(SIMULATIONS).length).toBeGreaterThan(5);
  });

  it('is refused to everybody else, whatever their role', () => {
    const machine = new Machine();
    const roles = ['support', 'reviewer', 'approver', 'auditor', 'admin'] as const;
    const staff = roles.map((role): Actor => ({ kind: 'staff', id: 'ada', role }));
    const actors: Actor[] = [{ kind: 'member', uid: 10000001 }, { kind: 'system' }, ...staff];
    for (const actor of actors) {
      for (const body of SAMPLES) {
        const sender = senderOf(actor);
        if (COMMAND_RULES[body.kind].by.includes(sender)) continue;
        expect(Machine.answer(machine.as(actor, body)), `${sender} ${body.kind}`).toBe('FORBIDDEN');
      }
    }
  });
});

describe('[0.6] new terms', () => {
  it('are for what is bought from then on: an open contract keeps what was agreed', () => {
    const scenario = new ContractScenario();
    scenario.place();
    const periods = [
      { periodSeconds: 60, returnBps: 5_000, wagerMin: '5', wagerMax: '50', isOffered: true },
    ];
    scenario.machine.asSystem({ kind: 'set-seconds-terms', periods });
    const [ended] = scenario.playOut();
    expect(ended?.returnBps).toBe(9_100);
    const { reply } = scenario.place(BOB, { amount: '50' });
    expect('data' in reply && reply.data).toMatchObject({
      contract: { returnBps: 5_000 },
    });
    expect(Machine.answer(scenario.place(BOB, { periodSeconds: 30 }))).toBe('PERIOD_INVALID');
  });

  it.each([10_000, 12_000, 0, -1, 0.5])('with a return of %d are refused', (returnBps) => {
    const machine = new Machine();
    const period = { periodSeconds: 30, wagerMin: '5', wagerMax: '500', isOffered: true };
    const body = { kind: 'set-seconds-terms', periods: [{ ...period, returnBps }] } as const;
    expect(Machine.answer(machine.asSystem(body))).toBe('VALIDATION');
  });
});

function lifecycleOf(seed: number): Command[] {
  const scenario = new Scenario(seed);
  const commands = [...scenario.opening()];
  while (commands.length < 4_000) commands.push(scenario.next());
  return commands;
}

/** Whose terms are to change; what of them is a list of keys and rates. */
function isProductName(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z]+$/.test(value);
}

/** From when on; those that are no whole second are refused. */
function isWholeSecond(value: unknown): boolean {
  return isWhole(value) && value > 0;
}

/** An amount that a member may deposit, or what a simulation would like it to be. */
function isCeiling(value: unknown): boolean {
  return typeof value === 'string' && value.length < 12;
}

/** How many records one member may have open. */
function isOpenMax(value: unknown): boolean {
  return value === OPEN_RECORDS_MAX;
}

/** How many wagers count and how finely a market is shared out: nothing of a price or a result. */
function isLimits(value: unknown): boolean {
  const names = Object.keys(value as object).toSorted();
  return names.join() === 'countsOpenWagers,exposureParts';
}

/** What becomes of the rest of a sale, in grids that are started later; empty ones are refused. */
function isGrid(value: unknown): boolean {
  return ['carriesRest', ''].includes(Object.keys(value as object).join());
}

/** What a share of the network brings: figures of later purchases, shown with each. */
function isNetwork(value: unknown): boolean {
  const names = Object.keys(value as object).toSorted();
  return names.join() === 'blockSubsidy,blocksPerDay,feeBps,networkTh';
}

/** What series that open later are like, and how much one member may have of them. */
function isOffer(value: unknown): boolean {
  const names = Object.keys(value as object)
    .toSorted()
    .join();
  const limits = 'houseMax,lengthsSeconds,positionsMax,premiumMax';
  return names === `closeSeconds,${limits},rule,spreadBps,underlyings`;
}

/** Fees, what funding costs, the limit of the house: shown before an order, and no price. */
function isLeverageCost(value: unknown): boolean {
  if (isWhole(value)) return value >= 0 && value <= 11;
  const names = Object.keys(value as object).toSorted();
  const known = [
    'liquidationBps,makerBps,takerBps',
    'exposureParts,fundingCost,levelTwoOffPercent',
  ];
  return known.includes(names.join());
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}
