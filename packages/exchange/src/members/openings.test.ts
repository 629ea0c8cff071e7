/**
 * What a change of status does to what waits and to what is open (rulebook 1.4): what would open or
 * enlarge something is cancelled in the same command, and whoever may open nothing can get out.
 */
import { parseUnits } from '@anywhen/money';
import type { MemberStatus } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { BOB, Machine } from '../../testing/machine.ts';
import { StrategyScenario } from '../../testing/strategy-scenario.ts';
import { describeDerivativesTerms } from '../derivatives/derivatives-terms.ts';
import type { CommandBody } from '../modules.ts';
import { describeMemberTerms } from './member-terms.ts';

const LEVERAGE = { kind: 'place-leverage-order', symbol: 'BTCUSDT', side: 'buy' } as const;
const EXIT = { side: 'sell', isReduceOnly: true } as const;
const BUY_FOR_100 = {
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'market',
  quoteAmount: '100',
} as const;
const stopAt = (triggerPrice: string) => ({ triggerKind: 'stop', triggerPrice }) as const;
const legAt = (triggerPrice: string, stopLimitPrice: string) => ({ triggerPrice, stopLimitPrice });
const MARGIN = { kind: 'change-position-margin', positionId: 1, amount: '10' } as const;

let machine: StrategyScenario;
const ask = (body: CommandBody) => Machine.answer(machine.asMember(BOB, body));
const become = (status: MemberStatus) =>
  machine.asSystem({ kind: 'change-status', uid: BOB, status, reason: 'unusual-activity' });
const spotSides = () =>
  [...machine.exchange.modules.spot.openOrders()].map(({ side }) => side).toSorted();
const leverageOrders = () => [...machine.exchange.modules.derivatives.waitingOrders()];

/** Bob has orders of every kind, a long position with a stop-loss, and a way out of it. */
function prepare({ isUnderFirstTerms = false } = {}): void {
  machine = new StrategyScenario();
  if (!isUnderFirstTerms) machine.asSystem({ kind: 'set-member-terms', ...describeMemberTerms() });
  machine.asSystem({ kind: 'set-derivatives-terms', ...describeDerivativesTerms() });
  const quantity = '5000';
  const funds = { from: 'spot', to: 'derivatives', currency: 'USDT', quantity } as const;
  const pair = { symbol: 'BTCUSDT', quantity: '0.01' } as const;
  const wishes: CommandBody[] = [
    { kind: 'set-loss-limit', amount: '900' },
    { kind: 'transfer', ...funds },
    { kind: 'place-order', ...pair, side: 'buy', type: 'limit', price: '64000' },
    { kind: 'place-order', ...pair, side: 'sell', type: 'limit', price: '66000' },
    { kind: 'place-order', ...pair, side: 'sell', type: 'market', ...stopAt('60000') },
    { kind: 'place-order', ...BUY_FOR_100, ...stopAt('70000') },
    { kind: 'place-oco', ...pair, side: 'sell', price: '67000', ...legAt('61000', '60900') },
    { kind: 'place-oco', ...pair, side: 'buy', price: '63000', ...legAt('69000', '69100') },
    { ...LEVERAGE, type: 'market', quantity: '0.01' },
    { ...LEVERAGE, type: 'limit', quantity: '0.01', price: '60000' },
    { ...LEVERAGE, ...EXIT, type: 'limit', quantity: '0.005', price: '70000' },
    { kind: 'set-position-levels', positionId: 1, takeProfit: null, stopLoss: '50000' },
  ];
  for (const body of wishes) expect([body.kind, ask(body)]).toEqual([body.kind, 'accepted']);
}

describe('[1.4] a change of status', () => {
  beforeEach(() => prepare());

  it.each([
    ['restricted', 4, ['sell', 'sell', 'sell', 'sell']],
    ['frozen', 8, []],
    ['disabled', 8, []],
  ] as const)('to %s cancels %d spot orders', (status, spotOrders, sides) => {
    const { changes } = become(status);
    expect(spotSides()).toEqual(sides);
    const [change] = changes.filter(({ kind }) => kind === 'status-change');
    const cancelled = { spotOrders, leverageOrders: 1, bots: 0 };
    expect(change).toMatchObject({ change: { status, cancelled } });
  });

  it.each(['restricted', 'frozen', 'disabled'] as const)(
    'to %s leaves what only reduces: the reduce-only order and the stop-loss',
    (status) => {
      become(status);
      expect(leverageOrders().map(({ isReduceOnly }) => isReduceOnly)).toEqual([true]);
      const [position] = machine.exchange.modules.derivatives.openPositions();
      expect(position?.stopLossTicks).toBe(5_000_000);
    },
  );

  it('releases what the cancelled orders held, and nothing comes back when all is clear', () => {
    become('frozen');
    expect(machine.held(BOB)).toBe('0.00000000');
    expect(machine.held(BOB, 'BTC')).toBe('0.00000000');
    become('active');
    expect(spotSides()).toEqual([]);
    expect(leverageOrders()).toHaveLength(1);
  });

  it('[EX-1.3] a frozen member closes, reduces, adds margin and cancels, and nothing else', () => {
    become('frozen');
    expect(ask({ ...LEVERAGE, type: 'market', quantity: '0.01' })).toBe('ACCOUNT_FROZEN');
    expect(ask({ ...LEVERAGE, ...EXIT, type: 'market', quantity: '0.002' })).toBe('accepted');
    expect(ask({ ...MARGIN, direction: 'add' })).toBe('accepted');
    expect(ask({ ...MARGIN, direction: 'remove' })).toBe('ACCOUNT_FROZEN');
    const levels = { positionId: 1, takeProfit: null, stopLoss: '60000' };
    expect(ask({ kind: 'set-position-levels', ...levels })).toBe('accepted');
    expect(ask({ kind: 'close-position', positionId: 1, quantity: null })).toBe('accepted');
    const out = { from: 'derivatives', to: 'funds', currency: 'USDT', quantity: '1' } as const;
    expect(ask({ kind: 'transfer', ...out })).toBe('ACCOUNT_FROZEN');
    expect([...machine.exchange.modules.derivatives.openPositions()]).toEqual([]);
  });
});

describe('[1.4] bots of a member who is no longer active', () => {
  it.each(['restricted', 'frozen', 'disabled'] as const)('pause when %s, and count', (status) => {
    machine = new StrategyScenario();
    machine.asSystem({ kind: 'set-member-terms', ...describeMemberTerms() });
    const { id } = machine.startGrid();
    const uid = 10000001;
    const body = { kind: 'change-status', uid, status, reason: 'asked-for' } as const;
    const { changes } = machine.asSystem(body);
    const [change] = changes.filter(({ kind }) => kind === 'status-change');
    expect(change).toMatchObject({ change: { cancelled: { bots: 1 } } });
    const answer = (exit: 'sell' | 'move') =>
      machine.ask({ kind: 'stop-bot', botId: Number(id), exit }).answer;
    const codes = {
      restricted: ['accepted', 'BOT_STATE_INVALID'],
      frozen: ['ACCOUNT_FROZEN', 'accepted'],
      disabled: ['ACCOUNT_STATUS_ABNORMAL', 'ACCOUNT_STATUS_ABNORMAL'],
    };
    // A restricted member may move it, which ends the bot; a frozen one may only sell.
    const [moved, sold] = codes[status];
    expect(answer('move')).toBe(moved);
    if (status !== 'restricted') expect(answer('sell')).toBe(sold);
  });
});

describe('[1.4] under the first terms', () => {
  beforeEach(() => prepare({ isUnderFirstTerms: true }));

  it('a frozen member kept every order and could not close, as old journals say', () => {
    become('frozen');
    expect(spotSides()).toHaveLength(8);
    expect(leverageOrders()).toHaveLength(2);
    expect(ask({ kind: 'close-position', positionId: 1, quantity: null })).toBe('ACCOUNT_FROZEN');
    expect(ask({ ...MARGIN, direction: 'add' })).toBe('ACCOUNT_FROZEN');
  });

  it('a disabled member lost every waiting order', () => {
    become('disabled');
    expect(spotSides()).toEqual([]);
    expect(leverageOrders()).toEqual([]);
  });

  it('[EX-1.4] new terms hold at once for who is frozen already', () => {
    become('frozen');
    machine.asSystem({ kind: 'set-member-terms', ...describeMemberTerms() });
    expect(spotSides()).toEqual([]);
    expect(leverageOrders()).toHaveLength(1);
    expect(ask({ kind: 'close-position', positionId: 1, quantity: null })).toBe('accepted');
    expect(machine.balance(BOB, 'USDT', 'derivatives', 'held')).toBe(parseUnits('0'));
  });
});
