/** The limits of a day, and the break: what counts, when a day ends, and that none is shortened. */
import { DAY_MS } from '@anywhen/prices';
import type { BreakDays } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import type { Uid } from '../kernel/actor.ts';
import { ALICE, BOB, Machine } from '../testing/machine.ts';
import { START } from '../testing/seconds-rig.ts';
import { SecondsScene } from '../testing/seconds-scene.ts';

const answer = Machine.answer;
const MIDNIGHT = Date.UTC(2026, 0, 11) / 1_000;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT', 'XAUUSDT'];

const limitData = (outcome: ReturnType<SecondsScene['place']>) =>
  outcome.reply.isAccepted ? {} : (outcome.reply.rejection.data ?? {});
const setLimit = ({ machine }: SecondsScene, uid: Uid, amount: string) =>
  machine.asMember(uid, { kind: 'set-loss-limit', amount });

/** Wagers 500 again and again on five markets: 2 500 a round. */
function wagerRound(scene: SecondsScene): void {
  for (const symbol of SYMBOLS) {
    const outcome = scene.place(ALICE, { symbol, periodSeconds: 30, amount: '500' });
    expect(answer(outcome)).toBe('accepted');
  }
  scene.playOut(31);
  scene.machine.nowMs += 400;
}

describe('[3.6] what is wagered in a day', () => {
  it('is 20 000 USDT at most, to the cent, also when most of it came back', () => {
    const scene = new SecondsScene({
      dayBefore: (machine) => {
        machine.asMember(ALICE, { kind: 'set-loss-limit', amount: '20000' });
      },
    });
    for (let round = 0; round < 7; round += 1) wagerRound(scene);
    scene.place(ALICE, { amount: '1000' });
    scene.place(ALICE, { symbol: 'ETHUSDT', amount: '1000' });
    scene.place(ALICE, { symbol: 'XRPUSDT', amount: '400' });
    const refused = scene.place(ALICE, { symbol: 'EURUSDT', amount: '100.01' });
    expect(answer(refused)).toBe('DAILY_LIMIT_REACHED');
    expect(limitData(refused)).toEqual({ limit: 'wagered', left: '100.00000000' });
    expect(answer(scene.place(ALICE, { symbol: 'EURUSDT', amount: '100' }))).toBe('accepted');
    expect(answer(scene.place(ALICE, { symbol: 'XAUUSDT', amount: '5' }))).toBe(
      'DAILY_LIMIT_REACHED',
    );
    expect(answer(scene.place(BOB))).toBe('accepted');
  });
});

describe('[3.6] the net loss of a day', () => {
  it('stops a member whose loss has reached the own limit, and not a cent earlier', () => {
    const scene = new SecondsScene();
    const loser = scene.findLoser('100');
    setLimit(scene, loser, '100.01');
    expect(answer(scene.place(loser, { amount: '5' }))).toBe('accepted');
    setLimit(scene, loser, '100');
    const refused = scene.place(loser, { symbol: 'ETHUSDT' });
    expect(answer(refused)).toBe('DAILY_LIMIT_REACHED');
    expect(limitData(refused)).toEqual({ limit: 'net-loss', lossLimit: '100.00000000' });
  });

  it('leaves the winner alone, whose loss is below zero', () => {
    const scene = new SecondsScene();
    const winner = scene.findLoser('100') === ALICE ? BOB : ALICE;
    setLimit(scene, winner, '0.01');
    expect(answer(scene.place(winner))).toBe('accepted');
  });

  it('is 1 000 USDT unless the member says otherwise', () => {
    const scene = new SecondsScene();
    const loser = scene.findLoser('1000');
    expect(answer(scene.place(loser, { amount: '5' }))).toBe('DAILY_LIMIT_REACHED');
  });

  it('is forgotten with the tick of midnight UTC', () => {
    const scene = new SecondsScene({ start: MIDNIGHT - 100, days: 2 });
    const loser = scene.findLoser('100');
    setLimit(scene, loser, '100');
    scene.machine.nowMs += 400;
    expect(answer(scene.place(loser))).toBe('DAILY_LIMIT_REACHED');
    scene.feed.tickTo(MIDNIGHT);
    expect(answer(scene.place(loser))).toBe('accepted');
  });

  it.each([
    [MIDNIGHT - 1, ['accepted', 'accepted']],
    [MIDNIGHT, ['DAILY_LIMIT_REACHED', 'accepted']],
  ])('counts on the day a contract ends (%i), however late it is booked', (ends, expected) => {
    const scene = new SecondsScene({ start: ends - 62, days: 2, bookingsMax: 1 });
    scene.place(ALICE);
    scene.place(BOB, { direction: 'down' });
    scene.feed.tickTo(ends);
    const [unbooked] = scene.machine.exchange.modules.seconds.openContracts();
    expect(unbooked).toMatchObject({ endsAtSecond: ends, state: 'settling' });
    scene.feed.tickTo(MIDNIGHT + 1);
    for (const uid of [ALICE, BOB]) setLimit(scene, uid, '1');
    const answers = [ALICE, BOB].map((uid) => answer(scene.place(uid)));
    expect(answers.toSorted()).toEqual(expected);
  });
});

describe('[3.6] a break', () => {
  const take = ({ machine }: SecondsScene, days: BreakDays, uid = ALICE) =>
    machine.asMember(uid, { kind: 'take-a-break', days });

  it('acts at once, for this member only, and says until when', () => {
    const scene = new SecondsScene();
    take(scene, 1);
    const refused = scene.place();
    const untilMs = scene.machine.nowMs + DAY_MS;
    expect([answer(refused), limitData(refused)]).toEqual(['ON_A_BREAK', { untilMs }]);
    expect(answer(scene.place(BOB))).toBe('accepted');
  });

  it('ends by itself, to the millisecond', () => {
    const scene = new SecondsScene({
      dayBefore: (machine) => {
        machine.nowMs += 2_000;
        machine.asMember(ALICE, { kind: 'take-a-break', days: 1 });
      },
    });
    scene.machine.nowMs = (START + 2) * 1_000 - 1;
    expect(answer(scene.place())).toBe('ON_A_BREAK');
    scene.machine.nowMs += 1;
    expect(answer(scene.place())).toBe('accepted');
  });

  it.each([
    [1, 1],
    [7, 7],
    [30, 30],
  ] as const)('of %i days lasts %i days', (days, lasts) => {
    const scene = new SecondsScene();
    const { reply } = take(scene, days);
    const breakUntilMs = scene.machine.nowMs + lasts * DAY_MS;
    expect(reply).toEqual({ isAccepted: true, data: { breakUntilMs } });
  });

  it('cannot be shortened, only made longer', () => {
    const scene = new SecondsScene();
    take(scene, 7);
    const untilMs = scene.machine.nowMs + 7 * DAY_MS;
    const shorter = take(scene, 1);
    expect(shorter.reply).toEqual({ isAccepted: true, data: { breakUntilMs: untilMs } });
    expect(shorter.changes).toEqual([]);
    const longer = take(scene, 30);
    const longerMs = scene.machine.nowMs + 30 * DAY_MS;
    expect(longer.reply).toEqual({ isAccepted: true, data: { breakUntilMs: longerMs } });
  });

  it('does not touch contracts that are open', () => {
    const scene = new SecondsScene();
    scene.place();
    take(scene, 30);
    expect(scene.playOut().map(({ state }) => state)).toEqual(['ended']);
  });

  it('may be taken by a frozen member, not by a disabled one or a stranger', () => {
    const scene = new SecondsScene();
    scene.machine.asSystem({ kind: 'change-status', uid: ALICE, status: 'frozen' });
    expect(answer(take(scene, 1))).toBe('accepted');
    scene.machine.asSystem({ kind: 'change-status', uid: ALICE, status: 'disabled' });
    expect(answer(take(scene, 7))).toBe('ACCOUNT_STATUS_ABNORMAL');
    expect(answer(take(scene, 1, 99999999))).toBe('USER_NOT_FOUND');
    expect(answer(scene.machine.asSystem({ kind: 'take-a-break', days: 1 }))).toBe('FORBIDDEN');
  });
});
