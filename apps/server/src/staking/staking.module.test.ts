/**
 * Staking on a real core and a real PostgreSQL: staked, rewarded, left and back over the API,
 * outages and kills, what others read of it, and that the database itself rewards no day twice.
 */
import { randomUUID } from 'node:crypto';
import { businessDayOf, stake } from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/money.ts';
import { closeFixture, startTestCores } from '../../testing/module-fixture.ts';
import { comingOf, totalsOf } from './earnings.ts';
import { listStakingToldSince } from './queries.ts';
import { StakingOffice, wishOf } from '../../testing/staking/staking-office.ts';

const DAY_MS = 86_400_000;

const cores = startTestCores();
let office: StakingOffice;

beforeEach(async () => {
  office = await StakingOffice.open(cores);
  await office.joinWith('6000', ALICE, BOB);
});

afterEach(() => closeFixture(office, cores));

const day = (date: string) => businessDayOf(`2026-${date}`);
const told = async (sinceMs: number) => {
  const page = { sinceMs, afterId: 0, limit: 9 };
  const positions = await listStakingToldSince(cores.running.pool, page);
  return positions.map(({ id, state, startedAtMs }) => ({ id, state, startedAtMs }));
};

describe('[5.3] staking over the API', () => {
  it('is not sold before there are terms, then as in the table of pools', async () => {
    expect(await office.pools()).toEqual([]);
    const early = await office.refusal(ALICE, stake, wishOf('LC-USDT', '100'));
    expect(early.code).toBe('DAY_NOT_BOOKED');
    await office.openShop();
    await office.stake(BOB, 'LC-USDT', '250');
    const pools = await office.pools();
    expect(pools.map(({ code, leaveSeconds }) => [code, leaveSeconds])).toEqual([
      ['LC-USDT', 86_400],
      ['LC-ETH', 86_400],
      ['LC-ADA', 86_400],
      ['LC-TRX30', 0],
      ['LC-SOL60', 0],
      ['LC-DOT90', 0],
    ]);
    expect(pools[0]).toMatchObject({
      tiers: [
        { upTo: '1000', aprBps: 600 },
        { upTo: null, aprBps: 200 },
      ],
      min: '10',
      max: '50000',
      staked: '250.00000000',
      startDay: day('03-02'),
      firstCreditDay: day('03-03'),
    });
  });

  it('[EX-5.5] earns for whole days only and is back 24 hours after the wish', async () => {
    await office.openShop();
    const staked = await office.ask(ALICE, stake, wishOf('LC-USDT', '1000'));
    expect(staked).toMatchObject({
      available: '5000.00000000',
      position: { id: '1', state: 'staking', earning: '0.00000000', startDay: day('03-02') },
    });
    await office.turnDays(2);
    expect(await office.desk(ALICE)).toMatchObject({
      pools: [
        { code: 'LC-USDT', available: '5000.16438356', left: '49000.00000000' },
        {},
        {},
        {},
        {},
        {},
      ],
      pledged: '1000.00000000',
      today: '0.16438356',
      cumulative: '0.16438356',
    });
    await office.turnDays(1);
    office.nowMs = Date.UTC(2026, 2, 4, 9);
    const key = randomUUID();
    const leaving = await office.leave(ALICE, '1', null, { key });
    expect(leaving).toMatchObject({ state: 'unstaking', releasesAtMs: office.nowMs + DAY_MS });
    expect(await office.leave(ALICE, '1', null, { key })).toEqual(leaving);
    expect(await office.leaveInVain(ALICE, '1')).toBe('REDEEM_NOT_ALLOWED');
    await office.turnDays(1);
    await office.pass(Date.UTC(2026, 2, 5, 9) + 1 - office.nowMs);
    const { position, lines } = await office.read(ALICE, '1');
    expect(position).toMatchObject({ state: 'closed', ending: 'left', rewarded: '0.32876712' });
    expect(lines.map((line) => [line.day, line.amount])).toEqual([
      [day('03-03'), '0.16438356'],
      [day('03-02'), '0.16438356'],
    ]);
    expect(await office.desk(ALICE)).toMatchObject({
      pledged: '0.00000000',
      today: '0.00000000',
      cumulative: '0.32876712',
    });
    expect((await office.pools())[0]?.staked).toBe('0.00000000');
    expect(await office.leaveInVain(ALICE, '1')).toBe('REDEEM_NOT_ALLOWED');
    expect(await office.leaveInVain(BOB, '1')).toBe('NOT_FOUND');
    expect(await office.leaveInVain(ALICE, '9')).toBe('NOT_FOUND');
    await expect(office.read(BOB, '1')).rejects.toThrow('NOT_FOUND');
  });

  it('is added to, leaves in parts, and is listed newest first, page by page', async () => {
    await office.openShop();
    await office.stake(ALICE, 'LC-USDT', '1000');
    await office.turnDays(1);
    await office.stake(ALICE, 'LC-USDT', '500');
    expect(await office.leave(ALICE, '1', '300')).toMatchObject({ id: '2', splitFrom: '1' });
    await office.leave(ALICE, '1', '100');
    await office.stake(BOB, 'LC-USDT', '10');
    const [last] = (await office.list(ALICE, { state: 'staking' })).positions;
    expect(last).toMatchObject({
      id: '1',
      amount: '1100.00000000',
      earning: '1000.00000000',
      daily: '0.16986301',
    });
    const first = await office.list(ALICE, { limit: '2' });
    expect(first.positions.map(({ id }) => id)).toEqual(['3', '2']);
    const rest = await office.list(ALICE, { limit: '2', cursor: first.nextCursor });
    expect(rest).toMatchObject({ positions: [{ id: '1' }], nextCursor: null });
    const leaving = await office.list(ALICE, { state: 'unstaking' });
    expect(leaving.positions.map(({ amount }) => amount)).toEqual(['100.00000000', '300.00000000']);
    expect((await office.desk(ALICE)).pledged).toBe('1500.00000000');
    expect((await office.pools())[0]?.staked).toBe('1510.00000000');
    await office.turnDays(2);
    expect((await office.read(ALICE, '2')).position.state).toBe('closed');
    expect((await office.read(ALICE, '1')).lines.map(({ amount }) => amount)).toEqual([
      '0.16986301',
      '0.16438356',
    ]);
  });

  it('is staked with the box ticked, at the rates shown, and once under one key', async () => {
    await office.openShop();
    const wish = wishOf('LC-USDT', '100');
    const unticked = await office.refusal(ALICE, stake, { ...wish, isAgreed: false });
    expect(unticked).toEqual({ code: 'VALIDATION', fields: { isAgreed: 'required' } });
    const changed = await office.refusal(ALICE, stake, { ...wish, aprsBps: [600] });
    expect(changed.code).toBe('QUOTE_CHANGED');
    const key = randomUUID();
    let replays = 0;
    const asking = { key, onReplay: () => void (replays += 1) };
    const first = await office.ask(ALICE, stake, wish, asking);
    expect(await office.ask(ALICE, stake, wish, asking)).toEqual(first);
    expect(replays).toBe(1);
    expect((await office.refusal(ALICE, stake, wish)).code).toBe('ORDER_REPEATED');
  });

  it('[5.4] counts rewards at the price of their moment, and not what was given back', async () => {
    await office.openMarkets();
    await office.openShop();
    await office.buyFor(ALICE, 'TRXUSDT', '500');
    await office.stake(ALICE, 'LC-TRX30', '500');
    await office.stake(ALICE, 'LC-USDT', '1000');
    for (let each = 0; each < 3; each += 1) await office.turnDays(1);
    const { position } = await office.read(ALICE, '1');
    expect(position).toMatchObject({ rewarded: '0.12328766', total: '1.84931506' });
    const value = Number(position.rewardedUsdt);
    expect(value).toBeGreaterThan(0);
    const before = await office.desk(ALICE);
    expect(Number(before.cumulative)).toBeCloseTo(0.32876712 + value, 8);
    expect(Number(before.today)).toBeCloseTo(0.16438356 + value / 2, 7);
    const price = value / 0.12328766;
    expect(Number(before.pledged)).toBeCloseTo(1_000 + 500 * price, 1);

    const early = await office.leave(ALICE, '1');
    expect(early).toMatchObject({ state: 'closed', ending: 'early', givenBack: '0.12328766' });
    const after = await office.desk(ALICE);
    expect(after).toMatchObject({ pledged: '1000.00000000', cumulative: '0.32876712' });
    expect(after.pools[3]).toMatchObject({ code: 'LC-TRX30', available: '500.00000000' });
    expect(await office.leaveInVain(ALICE, '1')).toBe('REDEEM_NOT_ALLOWED');
  });
});

describe('[0.3] [I7] the days of positions on the server', () => {
  it('are all rewarded after three midnights without one, in order and once', async () => {
    await office.openShop();
    await office.stake(ALICE, 'LC-USDT', '1000');
    await office.turnDays(2);
    await office.leave(ALICE, '1', '400');
    const { day: started } = office;
    await office.stop();
    office.nowMs += 3 * DAY_MS;
    await office.start();
    await office.openShop();
    const { lines } = await office.read(ALICE, '1');
    expect(lines.map((line) => line.day)).toEqual([started + 2, started + 1, started, started - 1]);
    expect(new Set(lines.slice(0, 3).map(({ atMs }) => atMs))).toEqual(new Set([office.nowMs]));
    expect((await office.read(ALICE, '2')).position).toMatchObject({ state: 'closed' });
    expect((await office.desk(ALICE)).today).toBe('0.29589039');
  });

  it('are rewarded once over kills of the database in between', async () => {
    await office.openShop();
    await office.stake(ALICE, 'LC-USDT', '1000');
    for (let kills = 0; kills < 3; kills += 1) {
      await office.turnDays(2);
      await cores.cutWriter();
      await expect.poll(() => office.core.isRunning, { timeout: 60_000 }).toBe(true);
    }
    await office.turnDays(1);
    const { position, lines } = await office.read(ALICE, '1');
    expect(lines).toHaveLength(6);
    expect(position.rewarded).toBe('0.98630136');
  });

  it('cannot be rewarded twice, whoever asks: the database itself refuses', async () => {
    await office.openShop();
    await office.stake(ALICE, 'LC-USDT', '1000');
    await office.turnDays(2);
    const again = 'insert into staking_reward select * from staking_reward';
    await expect(cores.running.pool.query(again)).rejects.toThrow('staking_reward_pkey');
  });
});

describe('[4.6] what others read of staking', () => {
  it('is what is coming, day by day and up to a day, as if nothing changed', async () => {
    await office.openMarkets();
    await office.openShop();
    await office.buyFor(ALICE, 'TRXUSDT', '500');
    await office.stake(ALICE, 'LC-TRX30', '500');
    await office.stake(ALICE, 'LC-USDT', '1000');
    const { facts } = office.core;
    const { day: today } = office;
    expect(comingOf(facts, ALICE, today + 1)).toEqual([]);
    const line = { day: today + 2, kind: 'reward' };
    expect(comingOf(facts, ALICE, today + 2)).toEqual([
      { ...line, currency: 'USDT', units: 16438356n, recordId: '2' },
      { ...line, currency: 'TRX', units: 6164383n, recordId: '1' },
    ]);
    const all = comingOf(facts, ALICE, today + 40);
    const trx = all.filter(({ recordId }) => recordId === '1');
    expect(trx).toHaveLength(31);
    const rewards = trx.filter(({ kind }) => kind === 'reward');
    expect(rewards.reduce((sum, { units }) => sum + units, 0n)).toBe(184931506n);
    const back = { day: today + 31, kind: 'principal', currency: 'TRX', units: 500_00000000n };
    expect(trx.at(-1)).toEqual({ ...back, recordId: '1' });
    expect(all.filter(({ recordId }) => recordId === '2')).toHaveLength(39);

    await office.turnDays(2);
    await office.stake(ALICE, 'LC-USDT', '500');
    await office.leave(ALICE, '2', '300');
    const next = comingOf(facts, ALICE, today + 4);
    // The first of the two is for today, for which what is left of the 500 does not earn.
    expect(next.filter(({ recordId }) => recordId === '2').map(({ units }) => units)).toEqual([
      16438356n,
      17534246n,
    ]);
    expect(next.filter(({ recordId }) => recordId === '3')).toEqual([
      {
        day: today + 3,
        atMs: office.nowMs + DAY_MS,
        kind: 'principal',
        currency: 'USDT',
        units: 300_00000000n,
        recordId: '3',
      },
    ]);
    expect(comingOf(facts, BOB, today + 40)).toEqual([]);
  });

  it('is what is held, what was earned today and in all, and how many have not closed', async () => {
    await office.openShop();
    await office.stake(ALICE, 'LC-USDT', '1000');
    await office.turnDays(2);
    await office.turnDays(1);
    await office.leave(ALICE, '1', '400');
    expect(await totalsOf(cores.running.pool, office.core.facts, ALICE)).toEqual({
      held: [
        { currency: 'USDT', units: 400_00000000n },
        { currency: 'USDT', units: 600_00000000n },
      ],
      todayUsdtUnits: 16438356n,
      earnedUsdtUnits: 32876712n,
      count: 2,
    });
  });

  it('is which began to earn and which closed since a moment', async () => {
    await office.openShop();
    await office.stake(ALICE, 'LC-USDT', '1000');
    await office.stake(BOB, 'LC-USDT', '100');
    expect(await told(0)).toEqual([]);
    await office.leave(BOB, '2');
    await office.turnDays(1);
    const startedAtMs = office.nowMs;
    expect(await told(0)).toEqual([{ id: 1, state: 'staking', startedAtMs }]);
    await office.leave(ALICE, '1', '300');
    expect(await told(startedAtMs + 1)).toEqual([]);
    await office.turnDays(2);
    expect(await told(startedAtMs + 1)).toEqual([
      { id: 2, state: 'closed', startedAtMs: null },
      { id: 3, state: 'closed', startedAtMs: null },
    ]);
  });
});
