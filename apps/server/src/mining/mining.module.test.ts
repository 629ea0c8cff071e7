/**
 * Mining machines on a real core and a real PostgreSQL: bought, cancelled and paid over the API,
 * outages and restarts, what others read of them, and that the database itself pays no day twice.
 */
import { randomUUID } from 'node:crypto';
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
import { comingOf, totalsOf } from './earnings.ts';
import { listMachinesToldSince } from './queries.ts';
import { MiningOffice, purchaseOf } from '../../testing/mining/mining-office.ts';

const cores = startTestCores();
let office: MiningOffice;

beforeEach(async () => {
  office = await MiningOffice.open(cores);
  await office.joinWith('9000', ALICE, BOB);
});

afterEach(() => closeFixture(office, cores));

const desk = (uid = ALICE) => office.ask(uid, readMiningDesk, {});
const models = async () => (await office.ask(ALICE, listMachineModels, {})).models;
const cancel = (uid: number, id: string, key: string = randomUUID()) =>
  office.ask(uid, cancelMachines, {}, { params: { id }, key });
const told = (sinceMs: number) =>
  listMachinesToldSince(cores.running.pool, { sinceMs, afterId: 0, limit: 9 });

describe('[6.2] machines over the API', () => {
  it('are not sold before there are terms, then as in the table of models', async () => {
    expect(await models()).toEqual([]);
    const code = (await office.refusal(ALICE, buyMachines, purchaseOf('Core', 2))).code;
    expect(code).toBe('DAY_NOT_BOOKED');
    await office.openShop();
    const shown = await models();
    expect(shown.map(({ code: each }) => each)).toEqual(['Nano', 'Core', 'Pro', 'Max']);
    expect(shown[1]).toEqual({
      code: 'Core',
      th: 50,
      termDays: 90,
      price: '156.00000000',
      daily: '0.00002756',
      output: '0.00248062',
      breakEven: '62887.51000000',
      perMember: 10,
      stock: 1_000,
      left: 1_000,
      startDay: office.day + 1,
    });
  });

  it('start, are paid day by day, and expire with what was shown', async () => {
    await office.openShop();
    const bought = await office.ask(ALICE, buyMachines, purchaseOf('Nano', 2));
    expect(bought).toMatchObject({ available: '8979.00000000', machine: { state: 'pending' } });
    expect((await models())[0]?.left).toBe(4_998);
    expect(await desk()).toMatchObject({
      available: '8979.00000000',
      models: [{ code: 'Nano', left: 18 }, { left: 10 }, { left: 5 }, { left: 2 }],
      paid: '0.00000000',
    });
    const { startDay } = bought.machine;
    await office.turnDays(3);
    const { machine, lines } = await office.read(ALICE, '1');
    expect(machine).toMatchObject({ state: 'running', paid: '0.00002204', paidDays: 2 });
    expect(machine.lastPaidDay).toBe(startDay + 1);
    expect(lines).toMatchObject([
      { day: startDay + 1, amount: '0.00001102' },
      { day: startDay, amount: '0.00001102' },
    ]);
    // Both days were made up for today.
    const totals = { paid: '0.00002204', today: '0.00002204' };
    expect(await desk()).toMatchObject({ ...totals, paidUsdt: machine.paidUsdt });
    await office.turnDays(1);
    expect(await desk()).toMatchObject({ paid: '0.00003306', today: '0.00001102' });
    expect(Number(machine.paidUsdt)).toBeGreaterThan(0.5);

    await office.turnDays(27);
    const over = await office.read(ALICE, '1');
    expect(over.lines).toHaveLength(30);
    expect(over.lines[0]?.amount).toBe('0.00001116');
    expect(over.machine).toMatchObject({ state: 'expired', paid: '0.00033074', paidDays: 30 });
    expect(over.machine.output).toBe(over.machine.paid);
    expect((await desk()).models[0]).toEqual({ code: 'Nano', left: 20 });
    expect((await models())[0]?.left).toBe(4_998);
    await office.turnDays(1);
    expect(await desk()).toMatchObject({ paid: '0.00033074', today: '0.00000000' });
  });

  it('[EX-6.2] come back whole when cancelled, once, under one key', async () => {
    await office.openShop();
    await office.buy(ALICE, purchaseOf('Core', 2));
    const key = randomUUID();
    const [first, again] = [await cancel(ALICE, '1', key), await cancel(ALICE, '1', key)];
    expect(first).toMatchObject({ state: 'cancelled', endedAtMs: office.nowMs });
    expect(again).toEqual(first);
    expect((await desk()).available).toBe('9000.00000000');
    expect((await models())[1]?.left).toBe(1_000);
    const refusalOf = async (uid: number, id: string) =>
      (await office.refusal(uid, cancelMachines, {}, { params: { id } })).code;
    expect(await refusalOf(ALICE, '1')).toBe('REDEEM_NOT_ALLOWED');
    expect(await refusalOf(BOB, '1')).toBe('NOT_FOUND');
    expect(await refusalOf(ALICE, '9')).toBe('NOT_FOUND');
    await expect(office.read(BOB, '1')).rejects.toThrow('NOT_FOUND');
  });

  it('are bought with the box ticked, at what was shown, and once under one key', async () => {
    await office.openShop();
    const purchase = purchaseOf('Core', 2);
    const unticked = await office.refusal(ALICE, buyMachines, { ...purchase, isAgreed: false });
    expect(unticked).toEqual({ code: 'VALIDATION', fields: { isAgreed: 'required' } });
    const changed = await office.refusal(ALICE, buyMachines, { ...purchase, cost: '300' });
    expect(changed.code).toBe('QUOTE_CHANGED');
    const key = randomUUID();
    let replays = 0;
    const buy = () =>
      office.ask(ALICE, buyMachines, purchase, { key, onReplay: () => void (replays += 1) });
    expect(await buy()).toEqual(await buy());
    expect(replays).toBe(1);
    expect((await office.refusal(ALICE, buyMachines, purchase)).code).toBe('ORDER_REPEATED');
  });

  it('are listed newest first, page by page and by state', async () => {
    await office.openShop();
    for (const quantity of [1, 2, 3]) await office.buy(ALICE, purchaseOf('Nano', quantity));
    await office.buy(BOB, purchaseOf('Nano', 1));
    await cancel(ALICE, '2');
    const list = (query: Record<string, string>) => office.ask(ALICE, listMachines, {}, { query });
    const first = await list({ limit: '2' });
    expect(first.machines.map(({ id }) => id)).toEqual(['3', '2']);
    const rest = await list({ limit: '2', cursor: first.nextCursor ?? '' });
    expect(rest).toMatchObject({ machines: [{ id: '1' }], nextCursor: null });
    expect((await list({ state: 'cancelled' })).machines.map(({ id }) => id)).toEqual(['2']);
  });
});

describe('[0.3] [I7] the days of machines on the server', () => {
  it('are all paid after three midnights without one, in order and once', async () => {
    await office.openShop();
    await office.buy(ALICE, purchaseOf('Nano', 1));
    await office.turnDays(1);
    const { day: started } = office;
    await office.stop();
    office.nowMs += 3 * 86_400_000;
    await office.start();
    office.drive();
    await office.turnDays(3);
    const { lines } = await office.read(ALICE, '1');
    expect(lines.map(({ day }) => day)).toEqual([started + 2, started + 1, started]);
    expect(new Set(lines.map(({ atMs }) => atMs))).toEqual(new Set([office.nowMs]));
  });

  it('are paid once over kills of the database in between', async () => {
    await office.openShop();
    await office.buy(ALICE, purchaseOf('Nano', 1));
    for (let kills = 0; kills < 3; kills += 1) {
      await office.turnDays(2);
      await cores.cutWriter();
      await expect.poll(() => office.core.isRunning, { timeout: 60_000 }).toBe(true);
    }
    await office.turnDays(1);
    const { machine, lines } = await office.read(ALICE, '1');
    expect(lines).toHaveLength(6);
    expect(machine).toMatchObject({ paidDays: 6, paid: '0.00003306' });
  });

  it('cannot be paid twice, whoever asks: the database itself refuses', async () => {
    await office.openShop();
    await office.buy(ALICE, purchaseOf('Nano', 1));
    await office.turnDays(2);
    const again = 'insert into mining_output select * from mining_output';
    await expect(cores.running.pool.query(again)).rejects.toThrow('mining_output_pkey');
  });
});

describe('[4.6] what others read of machines', () => {
  it('is what is coming, day by day and up to a day', async () => {
    await office.openShop();
    await office.buy(ALICE, purchaseOf('Nano', 1));
    await office.buy(ALICE, purchaseOf('Core', 2));
    const { facts } = office.core;
    const { day } = office;
    expect(comingOf(facts, ALICE, day + 1)).toEqual([]);
    const line = { kind: 'output', currency: 'BTC' };
    const coming = comingOf(facts, ALICE, day + 2);
    expect(coming).toEqual([
      { day: day + 2, ...line, units: 5512n, recordId: '2' },
      { day: day + 2, ...line, units: 551n, recordId: '1' },
    ]);
    const all = comingOf(facts, ALICE, day + 400);
    expect(all).toHaveLength(120);
    expect(sumOf(all)).toBe(16537n + 496124n);
    await office.turnDays(20);
    const left = comingOf(facts, ALICE, day + 400);
    expect(left).toHaveLength(120 - 2 * 19);
    expect(Math.min(...left.map((each) => each.day))).toBe(day + 21);
    expect(sumOf(left)).toBe(16537n + 496124n - 19n * (551n + 5512n));
    expect(comingOf(facts, BOB, day + 400)).toEqual([]);
  });

  it('is what they brought today and in all, and how many purchases are not over', async () => {
    await office.openShop();
    await office.buy(ALICE, purchaseOf('Nano', 1));
    await office.buy(ALICE, purchaseOf('Nano', 2));
    await office.turnDays(3);
    const { paidUsdt, todayUsdt } = await desk();
    const units = (text: string) => BigInt(text.replace('.', ''));
    expect(await totalsOf(cores.running.pool, office.core.facts, ALICE)).toEqual({
      held: [],
      todayUsdtUnits: units(todayUsdt),
      earnedUsdtUnits: units(paidUsdt),
      count: 2,
    });
  });

  it('is which started and expired since a moment', async () => {
    await office.openShop();
    await office.buy(ALICE, purchaseOf('Nano', 1));
    await office.buy(ALICE, purchaseOf('Nano', 2));
    await cancel(ALICE, '2');
    expect(await told(0)).toEqual([]);
    await office.turnDays(1);
    const startedAtMs = office.nowMs;
    expect(await told(0)).toMatchObject([{ id: 1, state: 'running', startedAtMs }]);
    expect(await told(startedAtMs + 1)).toEqual([]);
    await office.turnDays(30);
    expect(await told(startedAtMs + 1)).toMatchObject([
      { id: 1, state: 'expired', startedAtMs, endedAtMs: office.nowMs },
    ]);
  });
});

function sumOf(lines: readonly { units: bigint }[]): bigint {
  return lines.reduce((sum, { units }) => sum + units, 0n);
}
