/**
 * A command that memory has no space for is rejected before it happens; one that happened is still
 * answered.
 */
import { EMPTY_IMAGE, Exchange } from '@anywhen/exchange';
import { describe, expect, it } from 'vitest';
import { answerOf, asSystem, openMember, transferOf } from '../../testing/money.ts';
import type { CommandRequest } from './core.ts';
import { Sequencer } from './sequencer.ts';
import { ForgetfulStore } from './storage/store.ts';

const [ALICE, BOB] = [10000001, 10000002];

async function openSequencer(rememberedLimits: { perMember: number; bytes: number }) {
  const sequencer = new Sequencer({
    exchange: new Exchange(),
    store: new ForgetfulStore({ image: EMPTY_IMAGE, last: null }),
    last: null,
    nowMs: () => Date.UTC(2026, 0, 10),
    rememberedLimits,
    onCommitted: () => undefined,
    onBroken: (error) => {
      throw error;
    },
  });
  const ask = (request: CommandRequest) =>
    answerOf(
      sequencer.submit(request).then(({ reply }) => {
        if ('repeats' in reply) return { reply: { isAccepted: true, data: {} }, isReplay: true };
        return { reply, isReplay: false };
      }),
    );
  for (const uid of [ALICE, BOB]) await ask(openMember(uid));
  return ask;
}

describe('[0.4] a member with too many commands of one day', () => {
  it('is rejected for new ones, and still answered about those that happened', async () => {
    const ask = await openSequencer({ perMember: 3, bytes: 2 ** 30 });
    const first = transferOf(ALICE);
    const asked = [first, transferOf(ALICE), transferOf(ALICE), transferOf(ALICE)];
    const answers = [];
    for (const request of asked) answers.push(await ask(request));
    expect(answers).toEqual(['accepted', 'accepted', 'accepted', 'RATE_LIMITED']);
    expect(await ask(first)).toBe('accepted');
    expect(await ask(transferOf(BOB))).toBe('accepted');
  });

  it('is rejected like everybody when memory is full, but the system is not', async () => {
    const ask = await openSequencer({ perMember: 100, bytes: 1 });
    expect(await ask(transferOf(ALICE))).toBe('RATE_LIMITED');
    expect(await ask(openMember(10000003))).toBe('accepted');
  });
});

describe('[H7] a command that only old journals hold', () => {
  it('is rejected before it happens, for everybody', async () => {
    const ask = await openSequencer({ perMember: 100, bytes: 2 ** 30 });
    const body = { kind: 'change-level', uid: ALICE, level: 2 } as const;
    expect(await ask(asSystem(body))).toBe('FORBIDDEN');
    const staff = { kind: 'staff', id: 'rosa', role: 'approver' } as const;
    expect(await ask({ ...asSystem(body), actor: staff })).toBe('FORBIDDEN');
  });
});

describe('[16.5] while an outage is made up', () => {
  it('the system acts at the time that was due, and time stands still in between', async () => {
    const clock = { nowMs: Date.UTC(2026, 0, 10), isMakingUp: true };
    const exchange = new Exchange();
    const times: number[] = [];
    const sequencer = new Sequencer({
      exchange,
      store: new ForgetfulStore({ image: EMPTY_IMAGE, last: null }),
      last: null,
      nowMs: () => clock.nowMs,
      isMakingUp: () => clock.isMakingUp,
      onCommitted: () => undefined,
      onBroken: (error) => {
        throw error;
      },
    });
    const submit = async (request: CommandRequest) => {
      await sequencer.submit(request);
      times.push(exchange.lastAtMs - clock.nowMs);
    };
    const due = (agoMs: number): CommandRequest => ({
      ...asSystem({ kind: 'settle-due' }),
      dueAtMs: clock.nowMs - agoMs,
    });
    await submit(due(9_000));
    await submit(asSystem({ kind: 'settle-due' }));
    await submit(due(5_000));
    // Never back, and never ahead of the clock.
    await submit(due(7_000));
    await submit(due(-3_000));
    clock.isMakingUp = false;
    clock.nowMs += 4_000;
    await submit(due(1_000));
    expect(times).toEqual([-9_000, -9_000, -5_000, -5_000, 0, 0]);
  });

  it('what a member asks for happens now, and time goes on from there', async () => {
    const nowMs = Date.UTC(2026, 0, 10);
    const exchange = new Exchange();
    const sequencer = new Sequencer({
      exchange,
      store: new ForgetfulStore({ image: EMPTY_IMAGE, last: null }),
      last: null,
      nowMs: () => nowMs,
      isMakingUp: () => true,
      onCommitted: () => undefined,
      onBroken: (error) => {
        throw error;
      },
    });
    await sequencer.submit({ ...openMember(ALICE), dueAtMs: nowMs - 9_000 });
    expect(exchange.lastAtMs).toBe(nowMs - 9_000);
    await sequencer.submit(transferOf(ALICE));
    expect(exchange.lastAtMs).toBe(nowMs);
    await sequencer.submit({ ...asSystem({ kind: 'settle-due' }), dueAtMs: nowMs - 5_000 });
    expect(exchange.lastAtMs).toBe(nowMs);
  });
});
