/**
 * Mining machines on a real core and a real PostgreSQL: bought, cancelled and paid over the API,
 * outages and restarts, what other modules read, and that the database itself rejects a day paid
 * twice.
 */
import { randomUUID } from 'node:crypto';
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  buyMachines,
  cancelMachines,
  listMachineModels,
  listMachines,
  readMiningDesk,
} from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/money.ts';
import { closeFixture, startTestCores } from '../../testing/module-fixture.ts';
import { upgradeAgain } from '../../testing/core/upgraded-tables.ts';
import * as earnings from './earnings.ts';
import { listMachinesNewsSince } from './queries.ts';
import { MiningFixture, purchaseOf } from '../../testing/mining/mining-fixture.ts';
import { dayByDay } from '../../testing/earn/day-by-day.ts';

const cores = startTestCores();
let fixture: MiningFixture;

beforeEach(async () => {
  fixture = await MiningFixture.open(cores);
  await fixture.joinWith('9000', ALICE, BOB);
});

afterEach(() => closeFixture(fixture, cores));

const desk = (uid = ALICE) => fixture.ask(uid, readMiningDesk, {});
const models = async () => (await fixture.ask(ALICE, listMachineModels, {})).models;
/** Shown less than comes back: what comes back is the price of the moment. */
const cancel = (uid: number, id: string, key: string = randomUUID()) =>
  fixture.ask(uid, cancelMachines, { refund: '1' }, { params: { id }, key });
const lessOf = (amount: string) => formatUnits(parseUnits('9000') - parseUnits(amount));
const changedSince = (sinceMs: number) =>
  listMachinesNewsSince(cores.running.pool, { sinceMs, afterId: 0, limit: 9 });

const comingOf = (...asked: Parameters<typeof earnings.comingOf>) =>
  dayByDay<ReturnType<typeof earnings.comingOf>[number]>(earnings.comingOf(...asked));

describe('[6.2] machines over the API', () => {
  it('are not sold before there are terms, then as in the model table', async () => {
    expect(await models()).toEqual([]);
    const code = (await fixture.refusal(ALICE, buyMachines, purchaseOf('Core', 2))).code;
    expect(code).toBe('DAY_NOT_BOOKED');
    await fixture.openShop();
    const shown = await models();
    expect(shown.map(({ code: each }) => each)).toEqual(['Nano', 'Core', 'Pro', 'Max']);
    expect(shown[1]).toEqual({
      code: 'Core',
      th: 50,
      termDays: 90,
      price: expect.stringMatching(/^1[56]\d\.\d{8}$/) as string,
      priceBps: 9_930,
      daily: '0.00002756',
      output: '0.00248062',
      breakEven: expect.stringMatching(/^6[345]\d{3}\.\d\d000000$/) as string,
      perMember: 10,
      stock: 1_000,
      left: 1_000,
      startDay: fixture.day + 1,
    });
  });

  it('start, are paid day by day, and expire with the announced output', async () => {
    await fixture.openShop();
    const bought = await fixture.ask(ALICE, buyMachines, purchaseOf('Nano', 2));
    const available = lessOf(bought.machine.price);
    expect(bought).toMatchObject({ available, machine: { state: 'pending', priceBps: 9_982 } });
    expect((await models())[0]?.left).toBe(4_998);
    expect(await desk()).toMatchObject({
      available,
      models: [{ code: 'Nano', left: 18 }, { left: 10 }, { left: 5 }, { left: 2 }],
      paid: '0.00000000',
    });
    const { startDay } = bought.machine;
    await fixture.turnDays(3);
    const { machine, lines } = await fixture.read(ALICE, '1');
    expect(machine).toMatchObject({ state: 'running', paid: '0.00002204', paidDays: 2 });
    expect(machine.lastPaidDay).toBe(startDay + 1);
    expect(lines).toMatchObject([
      { day: startDay + 1, amount: '0.00001102' },
      { day: startDay, amount: '0.00001102' },
    ]);
    // Both days were caught up today.
    const totals = { paid: '0.00002204', today: '0.00002204' };
    expect(await desk()).toMatchObject({ ...totals, paidUsdt: machine.paidUsdt });
    await fixture.turnDays(1);
    expect(await desk()).toMatchObject({ paid: '0.00003306', today: '0.00001102' });
    expect(Number(machine.paidUsdt)).toBeGreaterThan(0.5);

    await fixture.turnDays(27);
    const over = await fixture.read(ALICE, '1');
    expect(over.lines).toHaveLength(30);
    expect(over.lines[0]?.amount).toBe('0.00001116');
    expect(over.machine).toMatchObject({ state: 'expired', paid: '0.00033074', paidDays: 30 });
    expect(over.machine.output).toBe(over.machine.paid);
    expect((await desk()).models[0]).toEqual({ code: 'Nano', left: 20 });
    expect((await models())[0]?.left).toBe(4_998);
    expect(await desk()).toMatchObject({ paid: '0.00033074', today: '0.00029768' });
    await fixture.turnDays(1);
    const { paidUsdt } = over.machine;
    expect(await desk()).toMatchObject({ paid: '0.00033074', today: '0.00000000', paidUsdt });

    const { written, upgraded } = await upgradeAgain(cores.database, {
      migration: '0059-mining',
      undo: `drop table mining_earned; drop index machine_open_of_member;
        drop index machine_expired_of_member`,
      tables: ['mining_earned'],
    });
    expect(upgraded).toEqual(written);
    expect(written.flat()).toHaveLength(1);
  });

  it('[EX-6.2] are refunded at the price of the moment when cancelled, once, under one key', async () => {
    await fixture.openShop();
    const { machine } = await fixture.ask(ALICE, buyMachines, purchaseOf('Core', 2));
    const key = randomUUID();
    const [first, again] = [await cancel(ALICE, '1', key), await cancel(ALICE, '1', key)];
    const refund = machine.price; // The same tick, so the same price.
    expect(first).toMatchObject({ state: 'cancelled', endedAtMs: fixture.nowMs, refund });
    expect((await fixture.read(ALICE, '1')).machine).toEqual(first);
    expect(again).toEqual(first);
    expect((await desk()).available).toBe('9000.00000000');
    expect((await models())[1]?.left).toBe(1_000);
    const refusalOf = async (uid: number, id: string) =>
      (await fixture.refusal(uid, cancelMachines, { refund: '1' }, { params: { id } })).code;
    expect(await refusalOf(ALICE, '1')).toBe('REDEEM_NOT_ALLOWED');
    expect(await refusalOf(BOB, '1')).toBe('NOT_FOUND');
    expect(await refusalOf(ALICE, '9')).toBe('NOT_FOUND');
    await expect(fixture.read(BOB, '1')).rejects.toThrow('NOT_FOUND');
  });

  it('are bought with the box ticked, at the price shown, and once under one key', async () => {
    await fixture.openShop();
    const purchase = purchaseOf('Core', 2);
    const unticked = await fixture.refusal(ALICE, buyMachines, { ...purchase, isAgreed: false });
    expect(unticked).toEqual({ code: 'VALIDATION', fields: { isAgreed: 'required' } });
    const changed = await fixture.refusal(ALICE, buyMachines, { ...purchase, cost: '300' });
    expect(changed.code).toBe('QUOTE_CHANGED');
    const key = randomUUID();
    let replays = 0;
    const buy = () =>
      fixture.ask(ALICE, buyMachines, purchase, { key, onReplay: () => void (replays += 1) });
    expect(await buy()).toEqual(await buy());
    expect(replays).toBe(1);
    expect((await fixture.refusal(ALICE, buyMachines, purchase)).code).toBe('ORDER_REPEATED');
  });

  it('are listed newest first, page by page and by state', async () => {
    await fixture.openShop();
    for (const quantity of [1, 2, 3]) await fixture.buy(ALICE, purchaseOf('Nano', quantity));
    await fixture.buy(BOB, purchaseOf('Nano', 1));
    await cancel(ALICE, '2');
    const list = (query: Record<string, string>) => fixture.ask(ALICE, listMachines, {}, { query });
    const first = await list({ limit: '2' });
    expect(first.machines.map(({ id }) => id)).toEqual(['3', '2']);
    const rest = await list({ limit: '2', cursor: first.nextCursor ?? '' });
    expect(rest).toMatchObject({ machines: [{ id: '1' }], nextCursor: null });
    expect((await list({ state: 'cancelled' })).machines.map(({ id }) => id)).toEqual(['2']);
  });
});

describe('[0.3] [I7] the days of machines on the server', () => {
  it('are all paid after three midnights without a server, in order and once', async () => {
    await fixture.openShop();
    await fixture.buy(ALICE, purchaseOf('Nano', 1));
    await fixture.turnDays(1);
    const { day: started } = fixture;
    await fixture.stop();
    fixture.nowMs += 3 * 86_400_000;
    await fixture.start();
    fixture.drive();
    await fixture.turnDays(3);
    const { lines } = await fixture.read(ALICE, '1');
    expect(lines.map(({ day }) => day)).toEqual([started + 2, started + 1, started]);
    expect(new Set(lines.map(({ atMs }) => atMs))).toEqual(new Set([fixture.nowMs]));
  });

  it('are paid once across kills of the database', async () => {
    await fixture.openShop();
    await fixture.buy(ALICE, purchaseOf('Nano', 1));
    for (let kills = 0; kills < 3; kills += 1) {
      await fixture.turnDays(2);
      await cores.cutWriter();
      await expect.poll(() => fixture.core.isRunning, { timeout: 60_000 }).toBe(true);
    }
    await fixture.turnDays(1);
    const { machine, lines } = await fixture.read(ALICE, '1');
    expect(lines).toHaveLength(6);
    expect(machine).toMatchObject({ paidDays: 6, paid: '0.00003306' });
  });

  it('cannot be paid twice: the database rejects it', async () => {
    await fixture.openShop();
    await fixture.buy(ALICE, purchaseOf('Nano', 1));
    await fixture.turnDays(2);
    const again = 'insert into mining_output select * from mining_output';
    await expect(cores.running.pool.query(again)).rejects.toThrow('mining_output_pkey');
  });
});

describe('[4.6] what other modules read of machines', () => {
  it('is upcoming output, day by day and up to a day', async () => {
    await fixture.openShop();
    await fixture.buy(ALICE, purchaseOf('Nano', 1));
    await fixture.buy(ALICE, purchaseOf('Core', 2));
    const { facts } = fixture.core;
    const { day } = fixture;
    expect(comingOf(facts, ALICE, day + 1)).toEqual([]);
    const line = { kind: 'output', currency: 'BTC' };
    const coming = comingOf(facts, ALICE, day + 2);
    expect(coming).toEqual([
      { day: day + 2, ...line, units: 5512n, recordId: 2 },
      { day: day + 2, ...line, units: 551n, recordId: 1 },
    ]);
    const all = comingOf(facts, ALICE, day + 400);
    expect(all).toHaveLength(120);
    expect(sumOf(all)).toBe(16537n + 496124n);
    await fixture.turnDays(20);
    const left = comingOf(facts, ALICE, day + 400);
    expect(left).toHaveLength(120 - 2 * 19);
    expect(Math.min(...left.map((each) => each.day))).toBe(day + 21);
    expect(sumOf(left)).toBe(16537n + 496124n - 19n * (551n + 5512n));
    expect(comingOf(facts, BOB, day + 400)).toEqual([]);
  });

  it('is the output of today and in total, and how many purchases have not ended', async () => {
    await fixture.openShop();
    await fixture.buy(ALICE, purchaseOf('Nano', 1));
    await fixture.buy(ALICE, purchaseOf('Nano', 2));
    await fixture.turnDays(3);
    const { paidUsdt, todayUsdt } = await desk();
    const units = (text: string) => BigInt(text.replace('.', ''));
    expect(await earnings.totalsOf(cores.running.pool, fixture.core.facts, ALICE)).toEqual({
      held: [],
      todayUsdtUnits: units(todayUsdt),
      earnedUsdtUnits: units(paidUsdt),
      count: 2,
    });
  });

  it('is the machines started and expired since a moment', async () => {
    await fixture.openShop();
    await fixture.buy(ALICE, purchaseOf('Nano', 1));
    await fixture.buy(ALICE, purchaseOf('Nano', 2));
    await cancel(ALICE, '2');
    expect(await changedSince(0)).toEqual([]);
    await fixture.turnDays(1);
    const startedAtMs = fixture.nowMs;
    expect(await changedSince(0)).toMatchObject([{ id: 1, state: 'running', startedAtMs }]);
    expect(await changedSince(startedAtMs + 1)).toEqual([]);
    await fixture.turnDays(30);
    expect(await changedSince(startedAtMs + 1)).toMatchObject([
      { id: 1, state: 'expired', startedAtMs, endedAtMs: fixture.nowMs },
    ]);
  });
});

function sumOf(lines: readonly { units: bigint }[]): bigint {
  return lines.reduce((sum, { units }) => sum + units, 0n);
}
