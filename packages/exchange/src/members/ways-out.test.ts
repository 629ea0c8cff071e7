/**
 * A member who holds something in every product, in every status (rulebook 1.4): what reduces,
 * closes, secures or cancels is accepted, and what opens is refused, as the one table says.
 */
import {
  type FREEDOMS,
  MEMBER_STATUSES,
  type MemberStatus,
  refusalCodeOf,
  statusesWith,
} from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE, Machine } from '../../testing/machine.ts';
import { MARKET_BUY } from '../../testing/leverage-scenario.ts';
import { OptionsScenario } from '../../testing/options-scenario.ts';
import { DCA_REQUEST } from '../../testing/strategy-scenario.ts';
import { describeDerivativesTerms } from '../derivatives/derivatives-terms.ts';
import { describeFinanceTerms } from '../finance/finance-terms.ts';
import { describeMiningTerms } from '../mining/mining-terms.ts';
import type { CommandBody } from '../modules.ts';
import type { Outcome } from '../outcome.ts';
import { describeSecondsTerms } from '../seconds/seconds-terms.ts';
import { describeStakingTerms } from '../staking/staking-terms.ts';
import { describeStrategyTerms } from '../strategy/strategy-terms.ts';
import { describeMemberTerms } from './member-terms.ts';

type Freedom = (typeof FREEDOMS)[number];
type Act = (scenario: OptionsScenario) => Outcome;
type Case = readonly [name: string, freedom: Freedom, act: Act];

const DAY_SECONDS = 60;
const TERMS: readonly CommandBody[] = [
  { kind: 'set-member-terms', ...describeMemberTerms() },
  { kind: 'set-business-days', daySeconds: DAY_SECONDS },
  { kind: 'set-seconds-terms', ...describeSecondsTerms() },
  { kind: 'set-derivatives-terms', ...describeDerivativesTerms() },
  { kind: 'set-finance-terms', ...describeFinanceTerms() },
  { kind: 'set-staking-terms', ...describeStakingTerms() },
  { kind: 'set-mining-terms', ...describeMiningTerms() },
  { kind: 'set-strategy-terms', ...describeStrategyTerms() },
];

const FUNDS = ['contract', 'derivatives', 'financial', 'strategy', 'spot'] as const;
const LEVERAGE = { kind: 'place-leverage-order', ...MARKET_BUY, quantity: '0.01' } as const;
const EXIT = { side: 'sell', isReduceOnly: true } as const;
const FINANCE = { kind: 'buy-finance', product: 'F7', windowDay: null, amount: '500' } as const;
const STAKE = { kind: 'stake', pool: 'LC-USDT', amount: '50', aprsBps: [600, 200] } as const;
const MACHINE = { kind: 'buy-machines', model: 'Nano', quantity: 1, cost: '99' } as const;
const WAGER = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 60, amount: '5' } as const;
const SPOT = { kind: 'place-order', symbol: 'BTCUSDT', side: 'buy' } as const;
const MARGIN = { kind: 'change-position-margin', positionId: 1, amount: '10' } as const;
const LEVELS = { kind: 'set-position-levels', positionId: 1, takeProfit: null } as const;
const BACK = { from: 'options', to: 'funds', currency: 'USDT', quantity: '1' } as const;

const bought = { ...FINANCE, interest: '0.28767123' };
const machines = { ...MACHINE, output: '0.00016537' };
const dca = { ...DCA_REQUEST, amount: '50' } as const;
const ask =
  (body: CommandBody): Act =>
  (scenario) =>
    scenario.ask(ALICE, body);

/** Everything that only opens or enlarges, one of each product. */
const OPENINGS: readonly Case[] = [
  ['spot order', 'open', ask({ ...SPOT, type: 'market', quoteAmount: '20' })],
  ['seconds contract', 'open', ask({ kind: 'place-seconds', ...WAGER })],
  ['option', 'open', (scenario) => scenario.buy(scenario.order({ strikeIndex: 1 }))],
  ['leveraged order', 'open', ask({ ...LEVERAGE, quantity: '0.002' })],
  ['bot', 'open', ask({ ...dca, amount: '60' })],
  ['bot that paused', 'open', ask({ kind: 'resume-bot', botId: 2 })],
  ['finance', 'open', ask({ ...bought, amount: '600', interest: '0.34520547' })],
  ['staking', 'open', ask({ ...STAKE, amount: '60' })],
  ['machines', 'open', ask({ ...machines, quantity: 2, output: '0.00033074' })],
];

/** The last one of a product ends what is held. */
const WAYS_OUT: readonly Case[] = [
  ['stop-loss', 'reduce', ask({ ...LEVELS, stopLoss: '60000' })],
  ['own margin', 'add-margin', ask({ ...MARGIN, direction: 'add' })],
  ['margin out', 'transfer', ask({ ...MARGIN, amount: '5', direction: 'remove' })],
  ['reduce-only order', 'reduce', ask({ ...LEVERAGE, ...EXIT, quantity: '0.002' })],
  ['closing', 'reduce', ask({ kind: 'close-position', positionId: 1, quantity: null })],
  ['part of an option', 'reduce', (scenario) => scenario.sell(1, { quantity: 1 })],
  ['option', 'reduce', (scenario) => scenario.sell(1)],
  ['a bot and its currency', 'transfer', ask({ kind: 'stop-bot', botId: 2, exit: 'move' })],
  ['a bot', 'reduce', ask({ kind: 'stop-bot', botId: 1, exit: 'sell' })],
  ['finance that runs', 'reduce', ask({ kind: 'redeem-finance', recordId: 1 })],
  ['finance before its start', 'cancel', ask({ kind: 'cancel-finance', recordId: 2 })],
  ['part of a stake', 'reduce', ask({ kind: 'leave-staking', positionId: 1, amount: '20' })],
  ['a stake', 'reduce', ask({ kind: 'leave-staking', positionId: 1, amount: null })],
  ['machines', 'cancel', ask({ kind: 'cancel-machines', machineId: 1, refund: '1' })],
  ['transfer', 'transfer', ask({ kind: 'transfer', ...BACK })],
  ['loss limit', 'hold-back', ask({ kind: 'set-loss-limit', amount: '5' })],
  ['break', 'hold-back', ask({ kind: 'take-a-break', days: 1 })],
];

function accept(outcome: Outcome, what: string): void {
  expect([what, Machine.answer(outcome)]).toEqual([what, 'accepted']);
}

/** Alice has something of every product; her first finance record has begun to run. */
function holdEverything(): OptionsScenario {
  const scenario = new OptionsScenario({ quantity: '1000' });
  for (const body of TERMS) accept(scenario.machine.asSystem(body), body.kind);
  for (const to of FUNDS) {
    const transfer = { kind: 'transfer', ...BACK, from: 'funds', to, quantity: '1800' } as const;
    accept(scenario.ask(ALICE, transfer), to);
  }
  for (const body of [bought, STAKE]) accept(scenario.ask(ALICE, body), body.kind);
  scenario.tickTo(scenario.lastSecond + DAY_SECONDS);
  const { calendar } = scenario.machine.exchange.modules.agenda;
  accept(scenario.machine.asSystem({ kind: 'roll-day', day: (calendar?.day ?? 0) + 1 }), 'day');
  scenario.settle();
  const holdings: readonly CommandBody[] = [
    LEVERAGE,
    dca,
    { ...dca, amount: '70' },
    { kind: 'pause-bot', botId: 2 },
    { ...bought, amount: '100.5', interest: '0.05782191' },
    machines,
    { ...STAKE, amount: '55' },
  ];
  for (const body of holdings) accept(scenario.ask(ALICE, body), body.kind);
  accept(scenario.buy(scenario.order({ quantity: 5 })), 'option');
  return scenario;
}

describe('[1.4] who holds something in every product', () => {
  it.each(MEMBER_STATUSES)('opens and gets out of it as the table says, when %s', (status) => {
    const scenario = holdEverything();
    if (status !== 'active') {
      const change = { kind: 'change-status', uid: ALICE, status, reason: 'asked-for' } as const;
      accept(scenario.machine.asSystem(change), status);
    }
    for (const [name, freedom, act] of [...OPENINGS, ...WAYS_OUT]) {
      const answer = Machine.answer(act(scenario));
      expect([name, answer]).toEqual([name, expectedOf(freedom, status)]);
    }
  });
});

function expectedOf(freedom: Freedom, status: MemberStatus): string {
  if (statusesWith(freedom).includes(status)) return 'accepted';
  return refusalCodeOf(status) ?? 'accepted';
}
