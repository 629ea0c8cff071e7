/** Breaks and the daily loss limit over all quick products (rulebook 3.6, EX-3.11 and EX-3.12). */
import { formatUnits, parseUnits } from '@anywhen/money';
import { OPTIONS_OFFER } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ContractScenario } from '../../testing/contract-scenario.ts';
import { LeverageScenario, MARKET_BUY } from '../../testing/leverage-scenario.ts';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { OptionsScenario } from '../../testing/options-scenario.ts';
import { DCA_REQUEST, StrategyScenario } from '../../testing/strategy-scenario.ts';
import { describeDerivativesTerms } from '../derivatives/derivatives-terms.ts';
import type { Uid } from '../kernel/actor.ts';
import { describeMemberTerms } from '../members/member-terms.ts';
import type { CommandBody } from '../modules.ts';

const SHARED: CommandBody = { kind: 'set-member-terms', ...describeMemberTerms() };
const BREAK: CommandBody = { kind: 'take-a-break', days: 1 };
const LONG = { kind: 'place-leverage-order', ...MARKET_BUY, quantity: '0.01' } as const;

const MIDNIGHT = Date.UTC(2026, 0, 11) / 1_000;

function leverageAtTen(): LeverageScenario {
  const scenario = new LeverageScenario();
  scenario.members.terms = describeMemberTerms();
  scenario.change(ALICE, { level: 1 });
  scenario.ask(ALICE, { kind: 'set-leverage', symbol: 'BTCUSDT', leverage: 10 });
  return scenario;
}

function standing({ limits, nowMs }: LeverageScenario): [lost: string, open: string] {
  const { netLossUnits, openUnits } = limits.standingOf(ALICE, nowMs);
  return [formatUnits(netLossUnits), formatUnits(openUnits)];
}

describe('[3.6] the loss limit of leverage', () => {
  it('[EX-3.11] counts margin and reserve as open, and the fee as lost', () => {
    const scenario = leverageAtTen();
    scenario.place(ALICE);
    expect(standing(scenario)).toEqual(['3.25000000', '653.25000000']);
    const body = { kind: 'place-leverage-order', ...MARKET_BUY } as const;
    expect(scenario.ask(ALICE, body)).toEqual({
      code: 'DAILY_LIMIT_REACHED',
      data: { limit: 'net-loss', lossLimit: '1000.00000000', left: '343.50000000' },
    });
    scenario.tick('66300');
    scenario.ask(ALICE, { kind: 'close-position', positionId: 1, quantity: null });
    expect(standing(scenario)).toEqual(['-123.43500000', '0.00000000']);
    // A gain widens what ends today; a position may last longer.
    const opening = { atMs: scenario.nowMs, units: parseUnits('1000.00000001') };
    const refused = (endsToday: boolean) =>
      scenario.limits.refuse(ALICE, { ...opening, endsToday })?.code;
    expect(refused(true)).toBeUndefined();
    expect(refused(false)).toBe('DAILY_LIMIT_REACHED');
  });

  it('counts what waits with what it holds, and lets go of it when it is cancelled', () => {
    const scenario = leverageAtTen();
    const order = scenario.place(ALICE, { type: 'limit', price: '64000' });
    // EX-8.12: the taker's fee, because the next tick may already reach it.
    expect(standing(scenario)).toEqual(['0.00000000', '646.40000000']);
    scenario.ask(ALICE, { kind: 'cancel-leverage-order', orderId: order.id });
    expect(standing(scenario)).toEqual(['0.00000000', '0.00000000']);
  });

  it('never refuses what reduces, nor own margin, and a flip is held to what it adds', () => {
    const scenario = leverageAtTen();
    scenario.place(ALICE);
    const margin = { kind: 'change-position-margin', positionId: 1, amount: '900' } as const;
    expect(scenario.ask(ALICE, { ...margin, direction: 'add' })).toHaveProperty('isAccepted');
    expect(scenario.refusal(ALICE, { side: 'sell', quantity: '0.05' })).toBe('accepted');
    expect(scenario.refusal(ALICE, { side: 'sell', quantity: '0.3' })).toBe('DAILY_LIMIT_REACHED');
    expect(scenario.refusal(ALICE, { side: 'sell', quantity: '0.1' })).toBe('accepted');
  });

  it('lets through exactly what is left, and not a unit more', () => {
    const { limits, nowMs: atMs } = leverageAtTen();
    const refused = (units: bigint) =>
      limits.refuse(ALICE, { atMs, units, endsToday: false })?.code;
    expect(refused(parseUnits('1000'))).toBeUndefined();
    expect(refused(parseUnits('1000') + 1n)).toBe('DAILY_LIMIT_REACHED');
  });

  it('counts nothing under the first terms', () => {
    const scenario = new LeverageScenario();
    scenario.place(ALICE);
    expect(standing(scenario)[0]).toBe('0.00000000');
    expect(scenario.refusal(ALICE)).toBe('accepted');
  });

  it('counts a liquidation with all that is gone', () => {
    const scenario = leverageAtTen();
    scenario.place(ALICE);
    scenario.tick('58820');
    // 656.50 paid, 20.545 returned (EX-8.5).
    expect(standing(scenario)).toEqual(['635.95500000', '0.00000000']);
  });
});

describe('[3.6] the loss limit of options and seconds', () => {
  it('counts open premiums as lost, and what a sale brings back', () => {
    const scenario = new OptionsScenario();
    scenario.machine.asSystem(SHARED);
    scenario.ask(ALICE, { kind: 'set-loss-limit', amount: '5' });
    expect(Machine.answer(scenario.buy(scenario.order({ quantity: 20 })))).toBe('accepted');
    const premium = scenario.position(1).priceUnits * 20n;
    const { limits } = scenario.machine.exchange.modules;
    const of = () => limits.standingOf(ALICE, scenario.machine.nowMs);
    expect(of()).toEqual({ netLossUnits: 0n, openUnits: premium });
    expect(Machine.answer(scenario.buy(scenario.order({ quantity: 500 })))).toBe(
      'DAILY_LIMIT_REACHED',
    );
    scenario.sell(1);
    const { soldUnits } = scenario.position(1);
    expect(of()).toEqual({ netLossUnits: premium - soldUnits, openUnits: 0n });
  });

  it('counts a whole premium as lost at the expiry, less what it paid', () => {
    const scenario = new OptionsScenario();
    scenario.machine.asSystem(SHARED);
    scenario.buy(scenario.order({ quantity: 20 }));
    const { expiresAtSecond, priceUnits } = scenario.position(1);
    scenario.tickTo(expiresAtSecond);
    const { payoutUnits } = scenario.position(1);
    const { limits } = scenario.machine.exchange.modules;
    expect(limits.standingOf(ALICE, scenario.machine.nowMs)).toEqual({
      netLossUnits: priceUnits * 20n - (payoutUnits ?? 0n),
      openUnits: 0n,
    });
  });

  it('counts a premium on the day of its expiry, also where midnight comes before it is booked', () => {
    // Of 67 s one ends a second before midnight, and there is room for one booking a second.
    const offer = {
      ...OPTIONS_OFFER,
      rule: 'opt/1',
      lengthsSeconds: [67],
      closeSeconds: 30,
    } as const;
    const start = MIDNIGHT - 60;
    const scenario = new OptionsScenario({ start, days: 2, offer, bookingsMax: 1 });
    scenario.machine.asSystem(SHARED);
    scenario.buy(scenario.order({ quantity: 20 }));
    expect(scenario.position(1).expiresAtSecond).toBe(MIDNIGHT - 1);
    scenario.tickTo(MIDNIGHT - 1);
    expect(scenario.position(1).state).toBe('pending');
    scenario.tickTo(MIDNIGHT + 10);
    expect(scenario.position(1).state).toBe('settled');
    const { limits } = scenario.machine.exchange.modules;
    const today = limits.standingOf(ALICE, scenario.machine.nowMs);
    expect(today).toEqual({ netLossUnits: 0n, openUnits: 0n });
  });

  it('of seconds counts what is at risk elsewhere, and the other way round', () => {
    const scenario = new ContractScenario({ lossLimit: '500' });
    const { machine } = scenario;
    machine.asSystem(SHARED);
    machine.asSystem({ kind: 'set-derivatives-terms', ...describeDerivativesTerms() });
    const funds = { from: 'contract', to: 'derivatives', currency: 'USDT' } as const;
    machine.asMember(ALICE, { kind: 'transfer', ...funds, quantity: '3000' });
    scenario.place(ALICE, { amount: '300' });
    // 0.01 BTC at five times holds about 130.
    expect(Machine.answer(machine.asMember(ALICE, LONG))).toBe('accepted');
    expect(Machine.answer(machine.asMember(ALICE, LONG))).toBe('DAILY_LIMIT_REACHED');
    const { reply } = scenario.place(ALICE, { symbol: 'ETHUSDT', amount: '100' });
    expect(reply).toMatchObject({ rejection: { code: 'DAILY_LIMIT_REACHED' } });
    expect(Machine.answer(scenario.place(ALICE, { symbol: 'ETHUSDT', amount: '50' }))).toBe(
      'accepted',
    );
  });
});

describe('[3.6] a break', () => {
  it('[EX-3.12] bars seconds, leverage and the start of bots, and cancels what would open', () => {
    const machine = new StrategyScenario();
    machine.asSystem(SHARED);
    machine.asSystem({ kind: 'set-derivatives-terms', ...describeDerivativesTerms() });
    const funds = { from: 'spot', currency: 'USDT', quantity: '1000' } as const;
    const answer = (body: CommandBody, uid: Uid = ALICE) =>
      Machine.answer(machine.asMember(uid, body));
    answer({ kind: 'transfer', ...funds, to: 'derivatives' });
    answer({ kind: 'transfer', ...funds, to: 'contract' });
    const running = machine.startDca({ amount: '100' });
    const paused = machine.startDca({ amount: '200' });
    answer({ kind: 'pause-bot', botId: Number(paused.id) });
    expect(answer(LONG)).toBe('accepted');
    expect(answer({ ...LONG, type: 'limit', price: '60000', quantity: '0.001' })).toBe('accepted');
    expect(answer(BREAK)).toBe('accepted');
    expect([...machine.exchange.modules.derivatives.waitingOrders()]).toEqual([]);
    const wager = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 60, amount: '5' } as const;
    expect(answer({ kind: 'place-seconds', ...wager })).toBe('ON_A_BREAK');
    expect(answer(LONG)).toBe('ON_A_BREAK');
    expect(answer({ ...DCA_REQUEST, amount: '300' })).toBe('ON_A_BREAK');
    expect(answer({ kind: 'resume-bot', botId: Number(paused.id) })).toBe('ON_A_BREAK');
    expect(machine.bot(running.id)?.state).toBe('running');
    expect(answer({ ...LONG, side: 'sell', quantity: '0.005' })).toBe('accepted');
    expect(answer({ kind: 'close-position', positionId: 1, quantity: null })).toBe('accepted');
    expect(answer(LONG, BOB)).not.toBe('ON_A_BREAK');
    machine.nowMs += 86_400_000;
    expect(answer(LONG)).not.toBe('ON_A_BREAK');
  });

  it('bars options, which can still be sold back', () => {
    const scenario = new OptionsScenario();
    scenario.machine.asSystem(SHARED);
    scenario.buy();
    scenario.ask(ALICE, BREAK);
    expect(Machine.answer(scenario.buy())).toBe('ON_A_BREAK');
    expect(Machine.answer(scenario.sell(1))).toBe('accepted');
  });

  it('that began before limits were shared holds for everything from then on', () => {
    const machine = new StrategyScenario();
    machine.asSystem({ kind: 'set-derivatives-terms', ...describeDerivativesTerms() });
    const funds = { from: 'spot', to: 'derivatives', currency: 'USDT' } as const;
    machine.asMember(ALICE, { kind: 'transfer', ...funds, quantity: '1000' });
    machine.asMember(ALICE, { ...LONG, type: 'limit', price: '60000' });
    machine.asMember(ALICE, BREAK);
    expect([...machine.exchange.modules.derivatives.waitingOrders()]).toHaveLength(1);
    machine.asSystem(SHARED);
    expect([...machine.exchange.modules.derivatives.waitingOrders()]).toEqual([]);
  });
});
