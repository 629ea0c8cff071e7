/** The limits of a day, and the break: what counts, when a day ends, and that none is shortened. */
import { DAY_MS } from '@anywhen/prices';
import type { BreakDays } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import type { Uid } from '../kernel/actor.ts';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { START } from '../../testing/hand-fed-seconds.ts';
import { ContractScenario } from '../../testing/contract-scenario.ts';

const answer = Machine.answer;
const MIDNIGHT = Date.UTC(2026, 0, 11) / 1_000;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT', 'XAUUSDT'];

const limitData = (outcome: ReturnType<ContractScenario['place']>) =>
  outcome.reply.isAccepted ? {} : (outcome.reply.rejection.data ?? {});
const setLimit = ({ machine }: ContractScenario, uid: Uid, amount: string) =>
  machine.asMember(uid, { kind: 'set-loss-limit', amount });

/** Wagers 500 again and again on five markets: 2 500 a round. */
function wagerRound(scenario: ContractScenario): void {
  for (const symbol of SYMBOLS) {
    const outcome = scenario.place(ALICE, { symbol, periodSeconds: 30, amount: '500' });
    expect(answer(outcome)).toBe('accepted');
  }
  scenario.playOut(31);
  scenario.machine.nowMs += 400;
}

describe('[3.6] what is wagered in a day', () => {
  it('is 20 000 USDT at most, to the cent, also when most of it came back', () => {
    const scenario = new ContractScenario({ lossLimit: '20000' });
    for (let round = 0; round < 7; round += 1) wagerRound(scenario);
    scenario.place(ALICE, { amount: '1000' });
    scenario.place(ALICE, { symbol: 'ETHUSDT', amount: '1000' });
    scenario.place(ALICE, { symbol: 'XRPUSDT', amount: '400' });
    const refused = scenario.place(ALICE, { symbol: 'EURUSDT', amount: '100.01' });
    expect(answer(refused)).toBe('DAILY_LIMIT_REACHED');
    expect(limitData(refused)).toEqual({ limit: 'wagered', left: '100.00000000' });
    expect(answer(scenario.place(ALICE, { symbol: 'EURUSDT', amount: '100' }))).toBe('accepted');
    expect(answer(scenario.place(ALICE, { symbol: 'XAUUSDT', amount: '5' }))).toBe(
      'DAILY_LIMIT_REACHED',
    );
    expect(answer(scenario.place(BOB))).toBe('accepted');
  });
});

describe('[3.6] the net loss of a day', () => {
  it('[EX-3.9] is counted with all that is open and this wager, to the cent', () => {
    const scenario = new ContractScenario();
    const loser = scenario.findLoser('100');
    setLimit(scenario, loser, '500');
    expect(answer(scenario.place(loser, { amount: '250' }))).toBe('accepted');
    const refused = scenario.place(loser, { symbol: 'ETHUSDT', amount: '150.01' });
    expect(answer(refused)).toBe('DAILY_LIMIT_REACHED');
    const data = { limit: 'net-loss', lossLimit: '500.00000000', left: '150.00000000' };
    expect(limitData(refused)).toEqual(data);
    expect(answer(scenario.place(loser, { symbol: 'ETHUSDT', amount: '150' }))).toBe('accepted');
    const last = scenario.place(loser, { symbol: 'XRPUSDT', amount: '5' });
    expect(limitData(last)).toEqual({ ...data, left: '0.00000000' });
  });

  it('cannot be passed by five wagers at once, whatever the prices do', () => {
    const scenario = new ContractScenario();
    const answers = SYMBOLS.map((symbol) =>
      answer(scenario.place(ALICE, { symbol, amount: '300' })),
    );
    expect(answers.slice(0, 3)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(answers.slice(3)).toEqual(['DAILY_LIMIT_REACHED', 'DAILY_LIMIT_REACHED']);
    expect(answer(scenario.place(ALICE, { symbol: 'XAUUSDT', amount: '100' }))).toBe('accepted');
  });

  it('has the gains of today taken off: who is ahead may have that much more open', () => {
    const scenario = new ContractScenario();
    const winner = scenario.findLoser('100') === ALICE ? BOB : ALICE;
    setLimit(scenario, winner, '10');
    expect(answer(scenario.place(winner, { amount: '101.01' }))).toBe('DAILY_LIMIT_REACHED');
    expect(answer(scenario.place(winner, { amount: '101' }))).toBe('accepted');
  });

  it('takes no gain of today off for a contract that ends tomorrow', () => {
    const scenario = new ContractScenario({ start: MIDNIGHT - 100, days: 2 });
    const winner = scenario.findLoser('100') === ALICE ? BOB : ALICE;
    setLimit(scenario, winner, '10');
    const tomorrow = { symbol: 'ETHUSDT', periodSeconds: 60 };
    expect(answer(scenario.place(winner, { ...tomorrow, amount: '10.01' }))).toBe(
      'DAILY_LIMIT_REACHED',
    );
    expect(answer(scenario.place(winner, { periodSeconds: 30, amount: '50' }))).toBe('accepted');
  });

  it('lets open contracts be when the limit is lowered, and takes no more', () => {
    const scenario = new ContractScenario();
    scenario.place(ALICE, { amount: '400' });
    setLimit(scenario, ALICE, '100');
    const refused = scenario.place(ALICE, { symbol: 'ETHUSDT', amount: '5' });
    expect(limitData(refused)).toMatchObject({ lossLimit: '100.00000000', left: '0.00000000' });
    expect(scenario.playOut()).toHaveLength(1);
  });

  it('is 1 000 USDT unless the member says otherwise', () => {
    const scenario = new ContractScenario();
    const loser = scenario.findLoser('1000');
    expect(answer(scenario.place(loser, { amount: '5' }))).toBe('DAILY_LIMIT_REACHED');
  });

  it('counts only what has ended under the first terms, which journals of that time keep', () => {
    const scenario = new ContractScenario({ isUnderFirstTerms: true });
    const loser = scenario.findLoser('100');
    setLimit(scenario, loser, '100.01');
    expect(answer(scenario.place(loser, { amount: '1000' }))).toBe('accepted');
    setLimit(scenario, loser, '100');
    const refused = scenario.place(loser, { symbol: 'ETHUSDT' });
    expect(answer(refused)).toBe('DAILY_LIMIT_REACHED');
    expect(limitData(refused)).toEqual({ limit: 'net-loss', lossLimit: '100.00000000' });
  });

  it('is forgotten with the tick of midnight UTC', () => {
    const scenario = new ContractScenario({ start: MIDNIGHT - 100, days: 2 });
    const loser = scenario.findLoser('100');
    setLimit(scenario, loser, '100');
    scenario.machine.nowMs += 400;
    expect(answer(scenario.place(loser))).toBe('DAILY_LIMIT_REACHED');
    scenario.feed.tickTo(MIDNIGHT);
    expect(answer(scenario.place(loser))).toBe('accepted');
  });

  it.each([
    [MIDNIGHT - 1, ['accepted', 'accepted']],
    [MIDNIGHT, ['DAILY_LIMIT_REACHED', 'accepted']],
  ])('counts on the day a contract ends (%i), however late it is booked', (ends, expected) => {
    const scenario = new ContractScenario({ start: ends - 62, days: 2, bookingsMax: 1 });
    scenario.place(ALICE);
    scenario.place(BOB, { direction: 'down' });
    scenario.feed.tickTo(ends);
    const [unbooked] = scenario.machine.exchange.modules.seconds.openContracts();
    expect(unbooked).toMatchObject({ endsAtSecond: ends, state: 'settling' });
    scenario.feed.tickTo(MIDNIGHT + 1);
    for (const uid of [ALICE, BOB]) setLimit(scenario, uid, '100');
    const answers = [ALICE, BOB].map((uid) => answer(scenario.place(uid)));
    expect(answers.toSorted()).toEqual(expected);
  });
});

describe('[3.6] a break', () => {
  const take = ({ machine }: ContractScenario, days: BreakDays, uid = ALICE) =>
    machine.asMember(uid, { kind: 'take-a-break', days });

  it('acts at once, for this member only, and says until when', () => {
    const scenario = new ContractScenario();
    take(scenario, 1);
    const refused = scenario.place();
    const untilMs = scenario.machine.nowMs + DAY_MS;
    expect([answer(refused), limitData(refused)]).toEqual(['ON_A_BREAK', { untilMs }]);
    expect(answer(scenario.place(BOB))).toBe('accepted');
  });

  it('ends by itself, to the millisecond', () => {
    const scenario = new ContractScenario({
      dayBefore: (machine) => {
        machine.nowMs += 2_000;
        machine.asMember(ALICE, { kind: 'take-a-break', days: 1 });
      },
    });
    scenario.machine.nowMs = (START + 2) * 1_000 - 1;
    expect(answer(scenario.place())).toBe('ON_A_BREAK');
    scenario.machine.nowMs += 1;
    expect(answer(scenario.place())).toBe('accepted');
  });

  it.each([
    [1, 1],
    [7, 7],
    [30, 30],
  ] as const)('of %i days lasts %i days', (days, lasts) => {
    const scenario = new ContractScenario();
    const { reply } = take(scenario, days);
    const breakUntilMs = scenario.machine.nowMs + lasts * DAY_MS;
    expect(reply).toEqual({ isAccepted: true, data: { breakUntilMs } });
  });

  it('cannot be shortened, only made longer', () => {
    const scenario = new ContractScenario();
    take(scenario, 7);
    const untilMs = scenario.machine.nowMs + 7 * DAY_MS;
    const shorter = take(scenario, 1);
    expect(shorter.reply).toEqual({ isAccepted: true, data: { breakUntilMs: untilMs } });
    expect(shorter.changes).toEqual([]);
    const longer = take(scenario, 30);
    const longerMs = scenario.machine.nowMs + 30 * DAY_MS;
    expect(longer.reply).toEqual({ isAccepted: true, data: { breakUntilMs: longerMs } });
  });

  it('does not touch contracts that are open', () => {
    const scenario = new ContractScenario();
    scenario.place();
    take(scenario, 30);
    expect(scenario.playOut().map(({ state }) => state)).toEqual(['ended']);
  });

  it('may be taken by a frozen member, not by a disabled one or a stranger', () => {
    const scenario = new ContractScenario();
    scenario.machine.asSystem({
      kind: 'change-status',
      uid: ALICE,
      status: 'frozen',
      reason: 'unusual-activity',
    });
    expect(answer(take(scenario, 1))).toBe('accepted');
    scenario.machine.asSystem({
      kind: 'change-status',
      uid: ALICE,
      status: 'disabled',
      reason: 'unusual-activity',
    });
    expect(answer(take(scenario, 7))).toBe('ACCOUNT_STATUS_ABNORMAL');
    expect(answer(take(scenario, 1, 99999999))).toBe('USER_NOT_FOUND');
    expect(answer(scenario.machine.asSystem({ kind: 'take-a-break', days: 1 }))).toBe('FORBIDDEN');
  });
});
