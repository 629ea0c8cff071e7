/** The limits of a day, and the break: what counts, when a day ends, and that none is shortened. */
import { DAY_MS } from '@anywhen/prices';
import type { BreakDays } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import type { Uid } from '../kernel/actor.ts';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { START } from '../../testing/hand-fed-seconds.ts';
import { ContractWorld } from '../../testing/contract-world.ts';

const answer = Machine.answer;
const MIDNIGHT = Date.UTC(2026, 0, 11) / 1_000;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT', 'XAUUSDT'];

const limitData = (outcome: ReturnType<ContractWorld['place']>) =>
  outcome.reply.isAccepted ? {} : (outcome.reply.rejection.data ?? {});
const setLimit = ({ machine }: ContractWorld, uid: Uid, amount: string) =>
  machine.asMember(uid, { kind: 'set-loss-limit', amount });

/** Wagers 500 again and again on five markets: 2 500 a round. */
function wagerRound(world: ContractWorld): void {
  for (const symbol of SYMBOLS) {
    const outcome = world.place(ALICE, { symbol, periodSeconds: 30, amount: '500' });
    expect(answer(outcome)).toBe('accepted');
  }
  world.playOut(31);
  world.machine.nowMs += 400;
}

describe('[3.6] what is wagered in a day', () => {
  it('is 20 000 USDT at most, to the cent, also when most of it came back', () => {
    const world = new ContractWorld({ lossLimit: '20000' });
    for (let round = 0; round < 7; round += 1) wagerRound(world);
    world.place(ALICE, { amount: '1000' });
    world.place(ALICE, { symbol: 'ETHUSDT', amount: '1000' });
    world.place(ALICE, { symbol: 'XRPUSDT', amount: '400' });
    const refused = world.place(ALICE, { symbol: 'EURUSDT', amount: '100.01' });
    expect(answer(refused)).toBe('DAILY_LIMIT_REACHED');
    expect(limitData(refused)).toEqual({ limit: 'wagered', left: '100.00000000' });
    expect(answer(world.place(ALICE, { symbol: 'EURUSDT', amount: '100' }))).toBe('accepted');
    expect(answer(world.place(ALICE, { symbol: 'XAUUSDT', amount: '5' }))).toBe(
      'DAILY_LIMIT_REACHED',
    );
    expect(answer(world.place(BOB))).toBe('accepted');
  });
});

describe('[3.6] the net loss of a day', () => {
  it('[EX-3.9] is counted with all that is open and this wager, to the cent', () => {
    const world = new ContractWorld();
    const loser = world.findLoser('100');
    setLimit(world, loser, '500');
    expect(answer(world.place(loser, { amount: '250' }))).toBe('accepted');
    const refused = world.place(loser, { symbol: 'ETHUSDT', amount: '150.01' });
    expect(answer(refused)).toBe('DAILY_LIMIT_REACHED');
    const data = { limit: 'net-loss', lossLimit: '500.00000000', left: '150.00000000' };
    expect(limitData(refused)).toEqual(data);
    expect(answer(world.place(loser, { symbol: 'ETHUSDT', amount: '150' }))).toBe('accepted');
    const last = world.place(loser, { symbol: 'XRPUSDT', amount: '5' });
    expect(limitData(last)).toEqual({ ...data, left: '0.00000000' });
  });

  it('cannot be passed by five wagers at once, whatever the prices do', () => {
    const world = new ContractWorld();
    const answers = SYMBOLS.map((symbol) => answer(world.place(ALICE, { symbol, amount: '300' })));
    expect(answers.slice(0, 3)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(answers.slice(3)).toEqual(['DAILY_LIMIT_REACHED', 'DAILY_LIMIT_REACHED']);
    expect(answer(world.place(ALICE, { symbol: 'XAUUSDT', amount: '100' }))).toBe('accepted');
  });

  it('has the gains of today taken off: who is ahead may have that much more open', () => {
    const world = new ContractWorld();
    const winner = world.findLoser('100') === ALICE ? BOB : ALICE;
    setLimit(world, winner, '10');
    expect(answer(world.place(winner, { amount: '101.01' }))).toBe('DAILY_LIMIT_REACHED');
    expect(answer(world.place(winner, { amount: '101' }))).toBe('accepted');
  });

  it('takes no gain of today off for a contract that ends tomorrow', () => {
    const world = new ContractWorld({ start: MIDNIGHT - 100, days: 2 });
    const winner = world.findLoser('100') === ALICE ? BOB : ALICE;
    setLimit(world, winner, '10');
    const tomorrow = { symbol: 'ETHUSDT', periodSeconds: 60 };
    expect(answer(world.place(winner, { ...tomorrow, amount: '10.01' }))).toBe(
      'DAILY_LIMIT_REACHED',
    );
    expect(answer(world.place(winner, { periodSeconds: 30, amount: '50' }))).toBe('accepted');
  });

  it('lets open contracts be when the limit is lowered, and takes no more', () => {
    const world = new ContractWorld();
    world.place(ALICE, { amount: '400' });
    setLimit(world, ALICE, '100');
    const refused = world.place(ALICE, { symbol: 'ETHUSDT', amount: '5' });
    expect(limitData(refused)).toMatchObject({ lossLimit: '100.00000000', left: '0.00000000' });
    expect(world.playOut()).toHaveLength(1);
  });

  it('is 1 000 USDT unless the member says otherwise', () => {
    const world = new ContractWorld();
    const loser = world.findLoser('1000');
    expect(answer(world.place(loser, { amount: '5' }))).toBe('DAILY_LIMIT_REACHED');
  });

  it('counts only what has ended under the first terms, which journals of that time keep', () => {
    const world = new ContractWorld({ isUnderFirstTerms: true });
    const loser = world.findLoser('100');
    setLimit(world, loser, '100.01');
    expect(answer(world.place(loser, { amount: '1000' }))).toBe('accepted');
    setLimit(world, loser, '100');
    const refused = world.place(loser, { symbol: 'ETHUSDT' });
    expect(answer(refused)).toBe('DAILY_LIMIT_REACHED');
    expect(limitData(refused)).toEqual({ limit: 'net-loss', lossLimit: '100.00000000' });
  });

  it('is forgotten with the tick of midnight UTC', () => {
    const world = new ContractWorld({ start: MIDNIGHT - 100, days: 2 });
    const loser = world.findLoser('100');
    setLimit(world, loser, '100');
    world.machine.nowMs += 400;
    expect(answer(world.place(loser))).toBe('DAILY_LIMIT_REACHED');
    world.feed.tickTo(MIDNIGHT);
    expect(answer(world.place(loser))).toBe('accepted');
  });

  it.each([
    [MIDNIGHT - 1, ['accepted', 'accepted']],
    [MIDNIGHT, ['DAILY_LIMIT_REACHED', 'accepted']],
  ])('counts on the day a contract ends (%i), however late it is booked', (ends, expected) => {
    const world = new ContractWorld({ start: ends - 62, days: 2, bookingsMax: 1 });
    world.place(ALICE);
    world.place(BOB, { direction: 'down' });
    world.feed.tickTo(ends);
    const [unbooked] = world.machine.exchange.modules.seconds.openContracts();
    expect(unbooked).toMatchObject({ endsAtSecond: ends, state: 'settling' });
    world.feed.tickTo(MIDNIGHT + 1);
    for (const uid of [ALICE, BOB]) setLimit(world, uid, '100');
    const answers = [ALICE, BOB].map((uid) => answer(world.place(uid)));
    expect(answers.toSorted()).toEqual(expected);
  });
});

describe('[3.6] a break', () => {
  const take = ({ machine }: ContractWorld, days: BreakDays, uid = ALICE) =>
    machine.asMember(uid, { kind: 'take-a-break', days });

  it('acts at once, for this member only, and says until when', () => {
    const world = new ContractWorld();
    take(world, 1);
    const refused = world.place();
    const untilMs = world.machine.nowMs + DAY_MS;
    expect([answer(refused), limitData(refused)]).toEqual(['ON_A_BREAK', { untilMs }]);
    expect(answer(world.place(BOB))).toBe('accepted');
  });

  it('ends by itself, to the millisecond', () => {
    const world = new ContractWorld({
      dayBefore: (machine) => {
        machine.nowMs += 2_000;
        machine.asMember(ALICE, { kind: 'take-a-break', days: 1 });
      },
    });
    world.machine.nowMs = (START + 2) * 1_000 - 1;
    expect(answer(world.place())).toBe('ON_A_BREAK');
    world.machine.nowMs += 1;
    expect(answer(world.place())).toBe('accepted');
  });

  it.each([
    [1, 1],
    [7, 7],
    [30, 30],
  ] as const)('of %i days lasts %i days', (days, lasts) => {
    const world = new ContractWorld();
    const { reply } = take(world, days);
    const breakUntilMs = world.machine.nowMs + lasts * DAY_MS;
    expect(reply).toEqual({ isAccepted: true, data: { breakUntilMs } });
  });

  it('cannot be shortened, only made longer', () => {
    const world = new ContractWorld();
    take(world, 7);
    const untilMs = world.machine.nowMs + 7 * DAY_MS;
    const shorter = take(world, 1);
    expect(shorter.reply).toEqual({ isAccepted: true, data: { breakUntilMs: untilMs } });
    expect(shorter.changes).toEqual([]);
    const longer = take(world, 30);
    const longerMs = world.machine.nowMs + 30 * DAY_MS;
    expect(longer.reply).toEqual({ isAccepted: true, data: { breakUntilMs: longerMs } });
  });

  it('does not touch contracts that are open', () => {
    const world = new ContractWorld();
    world.place();
    take(world, 30);
    expect(world.playOut().map(({ state }) => state)).toEqual(['ended']);
  });

  it('may be taken by a frozen member, not by a disabled one or a stranger', () => {
    const world = new ContractWorld();
    world.machine.asSystem({
      kind: 'change-status',
      uid: ALICE,
      status: 'frozen',
      reason: 'unusual-activity',
    });
    expect(answer(take(world, 1))).toBe('accepted');
    world.machine.asSystem({
      kind: 'change-status',
      uid: ALICE,
      status: 'disabled',
      reason: 'unusual-activity',
    });
    expect(answer(take(world, 7))).toBe('ACCOUNT_STATUS_ABNORMAL');
    expect(answer(take(world, 1, 99999999))).toBe('USER_NOT_FOUND');
    expect(answer(world.machine.asSystem({ kind: 'take-a-break', days: 1 }))).toBe('FORBIDDEN');
  });
});
