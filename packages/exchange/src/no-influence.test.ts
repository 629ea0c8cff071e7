/**
 * There is no lever, in any module (H3–H7, F5): nothing that staff or the system can send carries a
 * price, a result, an open contract or a balance. Every field of every command says what it means
 * in its module's rules, by types: a new field does not compile without. What each harmless meaning
 * may look like is held against the commands of whole simulated scenarios.
 */
import { describe, expect, it } from 'vitest';
import { type Actor, senderOf } from './kernel/actor.ts';
import type { FieldMeaning } from './kernel/commands.ts';
import { describeDerivativesTerms } from './derivatives/derivatives-terms.ts';
import { describeMiningTerms } from './mining/mining-terms.ts';
import { COMMAND_RULES, type Command, type CommandBody, type CommandKind } from './modules.ts';
import { describeOptionsTerms } from './options/options-terms.ts';
import { SIMULATIONS } from './simulation/modules.ts';
import { Scenario } from './simulation/scenario.ts';
import { BOB, Machine, depositOf, papersOf } from '../testing/machine.ts';
import { ContractScenario } from '../testing/contract-scenario.ts';
import { MARKET_BUY } from '../testing/leverage-scenario.ts';
import { purchaseOf } from '../testing/mining-scenario.ts';
import { DCA_REQUEST, GRID_REQUEST } from '../testing/strategy-scenario.ts';
import { PLAIN_REQUEST } from '../testing/withdrawal-scenario.ts';

/** All that may be in the hand of staff and of the system, and what it then looks like. */
const HARMLESS: Partial<Record<FieldMeaning, (value: unknown) => boolean>> = {
  member: (value) => isWhole(value) && value >= 10_000_000 && value <= 99_999_999,
  status: (value) => ['active', 'restricted', 'frozen', 'disabled'].includes(String(value)),
  level: (value) => value === 0 || value === 1 || value === 2,
  case: isWhole,
  reason: (value) => value === null || /^[A-Z_]+$|^[a-z-]+$/.test(String(value)),
  day: isWhole,
  'length of days': (value) => typeof value === 'number',
  second: isWhole,
  'hash of the chain': (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  'prices before the first second': (value) => typeof value === 'object',
  'terms of later purchases': (value) =>
    [Array.isArray, isLimits, isNetwork, isOffer, isLeverageCost].some((fits) => fits(value)),
};

const KINDS = Object.keys(COMMAND_RULES) as CommandKind[];
const BY_OTHERS = KINDS.filter((kind) =>
  COMMAND_RULES[kind].by.some((sender) => sender !== 'member'),
);

describe('[F5] [H7] what staff and the system can send', () => {
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

const QUOTED = { quantity: 1, price: '0.1', second: 1 };

const SAMPLES: readonly CommandBody[] = [
  { kind: 'open-member', uid: 10000009 },
  { kind: 'change-status', uid: 10000001, status: 'active', reason: 'all-clear' },
  { kind: 'change-level', uid: 10000001, level: 2 },
  { kind: 'extend-withdraw-lock', uid: 10000001 },
  { kind: 'submit-verification', ...papersOf(10000001, 'basic') },
  { kind: 'decide-verification', caseId: 1, reason: null },
  { kind: 'forget-person', uid: 10000001 },
  depositOf(),
  { kind: 'decide-deposit', depositId: 1, reason: null },
  { kind: 'propose-correction', depositId: 1, reason: 'CREDITED_TWICE' },
  { kind: 'approve-correction', depositId: 1 },
  { kind: 'request-withdrawal', ...PLAIN_REQUEST },
  { kind: 'decide-withdrawal', withdrawalId: 1, reason: null },
  { kind: 'set-loss-limit', amount: '5' },
  { kind: 'publish-anchor', day: 0, anchor: '00'.repeat(32) },
  { kind: 'reveal-day', day: 0, seed: '00'.repeat(32) },
  { kind: 'tick', second: 1, seed: '00'.repeat(32) },
  { kind: 'settle-due' },
  { kind: 'set-business-days', daySeconds: 60 },
  { kind: 'roll-day', day: 1 },
  { kind: 'transfer', from: 'funds', to: 'spot', currency: 'USDT', quantity: '1' },
  { kind: 'place-order', symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '10' },
  { kind: 'drop-request' },
  { kind: 'cancel-order', orderId: 1 },
  { kind: 'cancel-orders' },
  { kind: 'take-a-break', days: 1 },
  { kind: 'review-seconds' },
  { kind: 'set-seconds-terms', periods: [] },
  { kind: 'buy-finance', product: 'F7', windowDay: null, amount: '500', interest: '0.28767123' },
  { kind: 'cancel-finance', recordId: 1 },
  { kind: 'redeem-finance', recordId: 1 },
  { kind: 'set-finance-terms', products: [] },
  { kind: 'stake', pool: 'LC-USDT', amount: '10', aprsBps: [600, 200] },
  { kind: 'leave-staking', positionId: 1, amount: null },
  { kind: 'set-staking-terms', pools: [] },
  { kind: 'buy-machines', ...purchaseOf('Core', 2) },
  { kind: 'cancel-machines', machineId: 1 },
  { kind: 'set-mining-terms', ...describeMiningTerms() },
  { kind: 'set-leverage', symbol: 'BTCUSDT', leverage: 5 },
  { kind: 'place-leverage-order', ...MARKET_BUY },
  { kind: 'cancel-leverage-order', orderId: 1 },
  { kind: 'cancel-leverage-orders' },
  { kind: 'close-position', positionId: 1, quantity: null },
  { kind: 'set-position-levels', positionId: 1, takeProfit: null, stopLoss: '1' },
  { kind: 'change-position-margin', positionId: 1, direction: 'add', amount: '1' },
  { kind: 'set-derivatives-terms', ...describeDerivativesTerms() },
  { kind: 'buy-option', series: 'BTC-5M-2605011205', strike: '65000', type: 'call', ...QUOTED },
  { kind: 'sell-option', positionId: 1, ...QUOTED },
  { kind: 'review-options' },
  { kind: 'set-options-terms', ...describeOptionsTerms() },
  DCA_REQUEST,
  { ...GRID_REQUEST, shownQuantity: '1', shownStartCost: '1', shownProfit: '1' },
  { kind: 'pause-bot', botId: 1 },
  { kind: 'resume-bot', botId: 1 },
  { kind: 'stop-bot', botId: 1, exit: 'sell' },
  { kind: 'set-alert', symbol: 'BTCUSDT', price: '70000', moveBps: null },
  { kind: 'remove-alert', alertId: 1 },
];

function lifecycleOf(seed: number): Command[] {
  const scenario = new Scenario(seed);
  const commands = [...scenario.opening()];
  while (commands.length < 4_000) commands.push(scenario.next());
  return commands;
}

/** How many wagers count and how finely a market is shared out: nothing of a price or a result. */
function isLimits(value: unknown): boolean {
  const names = Object.keys(value as object).toSorted();
  return names.join() === 'countsOpenWagers,exposureParts';
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

/** Fees of leveraged contracts, and the funding rate: shown with each, and none of them a price. */
function isLeverageCost(value: unknown): boolean {
  if (isWhole(value)) return value >= 0 && value <= 11;
  const names = Object.keys(value as object).toSorted();
  return names.join() === 'liquidationBps,makerBps,takerBps';
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}
