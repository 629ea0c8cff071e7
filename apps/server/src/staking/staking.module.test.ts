/**
 * Staking on a real core and a real PostgreSQL: staked, rewarded, left and returned over the API,
 * outages and kills, what other modules read, and that the database itself rejects a day rewarded
 * twice.
 */
import { randomUUID } from 'node:crypto';
import { businessDayOf, stake } from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB } from '../../testing/money.ts';
import { closeFixture, startTestCores } from '../../testing/module-fixture.ts';
import { upgradeAgain } from '../../testing/core/upgraded-tables.ts';
import * as earnings from './earnings.ts';
import { listStakingNewsSince } from './queries.ts';
import { StakingFixture, requestOf } from '../../testing/staking/staking-fixture.ts';
import { dayByDay } from '../../testing/earn/day-by-day.ts';

const DAY_MS = 86_400_000;

const cores = startTestCores();
let fixture: StakingFixture;

beforeEach(async () => {
  fixture = await StakingFixture.open(cores);
  await fixture.joinWith('6000', ALICE, BOB);
});

afterEach(() => closeFixture(fixture, cores));

const day = (date: string) => businessDayOf(`2026-${date}`);
const changedSince = async (sinceMs: number) => {
  const page = { sinceMs, afterId: 0, limit: 9 };
  const positions = await listStakingNewsSince(cores.running.pool, page);
  return positions.map(({ id, state, startedAtMs }) => ({ id, state, startedAtMs }));
};

const comingOf = (...asked: Parameters<typeof earnings.comingOf>) =>
  dayByDay<ReturnType<typeof earnings.comingOf>[number]>(earnings.comingOf(...asked));

describe('[5.3] staking over the API', () => {
  it('is not sold before there are terms, then as in the pool table', async () => {
    expect(await fixture.pools()).toEqual([]);
    const early = await fixture.refusal(ALICE, stake, requestOf('LC-USDT', '100'));
    expect(early.code).toBe('DAY_NOT_BOOKED');
    await fixture.openShop();
    await fixture.stake(BOB, 'LC-USDT', '250');
    const pools = await fixture.pools();
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

  it('[EX-5.5] earns for whole days only and is back 24 hours after the request', async () => {
    await fixture.openShop();
    const staked = await fixture.ask(ALICE, stake, requestOf('LC-USDT', '1000'));
    expect(staked).toMatchObject({
      available: '5000.00000000',
      position: { id: '1', state: 'staking', earning: '0.00000000', startDay: day('03-02') },
    });
    await fixture.turnDays(2);
    expect(await fixture.desk(ALICE)).toMatchObject({
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
    await fixture.turnDays(1);
    fixture.nowMs = Date.UTC(2026, 2, 4, 9);
    const key = randomUUID();
    const leaving = await fixture.leave(ALICE, '1', null, { key });
    expect(leaving).toMatchObject({ state: 'unstaking', releasesAtMs: fixture.nowMs + DAY_MS });
    expect(await fixture.leave(ALICE, '1', null, { key })).toEqual(leaving);
    expect(await fixture.leaveInVain(ALICE, '1')).toBe('REDEEM_NOT_ALLOWED');
    await fixture.turnDays(1);
    await fixture.pass(Date.UTC(2026, 2, 5, 9) + 1 - fixture.nowMs);
    const { position, lines } = await fixture.read(ALICE, '1');
    expect(position).toMatchObject({ state: 'closed', ending: 'left', rewarded: '0.32876712' });
    expect(lines.map((line) => [line.day, line.amount])).toEqual([
      [day('03-03'), '0.16438356'],
      [day('03-02'), '0.16438356'],
    ]);
    expect(await fixture.desk(ALICE)).toMatchObject({
      pledged: '0.00000000',
      today: '0.00000000',
      cumulative: '0.32876712',
    });
    expect((await fixture.pools())[0]?.staked).toBe('0.00000000');
    expect(await fixture.leaveInVain(ALICE, '1')).toBe('REDEEM_NOT_ALLOWED');
    expect(await fixture.leaveInVain(BOB, '1')).toBe('NOT_FOUND');
    expect(await fixture.leaveInVain(ALICE, '9')).toBe('NOT_FOUND');
    await expect(fixture.read(BOB, '1')).rejects.toThrow('NOT_FOUND');

    await expectSums();
    const { written, upgraded } = await upgradeAgain(cores.database, {
      migration: '0058-staking',
      undo: `drop table staking_earned; drop index staking_position_open_of_member;
        drop index staking_position_closed_of_member`,
      tables: ['staking_earned'],
    });
    expect(upgraded).toEqual(written);
    expect(written.flat()).toHaveLength(1);
  });

  it('that has earned nothing is back at once, whole or in part', async () => {
    await fixture.openShop();
    const usdt = async () => (await fixture.desk(ALICE)).pools[0]?.available;
    const before = await usdt();
    await fixture.stake(ALICE, 'LC-USDT', '1000');
    expect(await usdt()).not.toBe(before);
    expect((await fixture.pools())[0]?.unearnedLeavesAtOnce).toBe(true);
    await fixture.turnDays(1);
    const part = await fixture.leave(ALICE, '1', '300');
    expect(part).toMatchObject({ id: '2', splitFrom: '1', state: 'closed', ending: 'left' });
    const rest = await fixture.leave(ALICE, '1');
    expect(rest).toMatchObject({ id: '1', state: 'closed', leavesAtOnce: '0.00000000' });
    expect((await fixture.desk(ALICE)).pledged).toBe('0.00000000');
    expect(await usdt()).toBe(before);
  });

  it('is added to, leaves in parts, and is listed newest first, page by page', async () => {
    await fixture.openShop();
    await fixture.letUnearnedWait();
    await fixture.stake(ALICE, 'LC-USDT', '1000');
    await fixture.turnDays(1);
    await fixture.stake(ALICE, 'LC-USDT', '500');
    expect(await fixture.leave(ALICE, '1', '300')).toMatchObject({ id: '2', splitFrom: '1' });
    await fixture.leave(ALICE, '1', '100');
    await fixture.stake(BOB, 'LC-USDT', '10');
    const [last] = (await fixture.list(ALICE, { state: 'staking' })).positions;
    expect(last).toMatchObject({
      id: '1',
      amount: '1100.00000000',
      earning: '1000.00000000',
      daily: '0.16986301',
    });
    const first = await fixture.list(ALICE, { limit: '2' });
    expect(first.positions.map(({ id }) => id)).toEqual(['3', '2']);
    const rest = await fixture.list(ALICE, { limit: '2', cursor: first.nextCursor });
    expect(rest).toMatchObject({ positions: [{ id: '1' }], nextCursor: null });
    const leaving = await fixture.list(ALICE, { state: 'unstaking' });
    expect(leaving.positions.map(({ amount }) => amount)).toEqual(['100.00000000', '300.00000000']);
    expect((await fixture.desk(ALICE)).pledged).toBe('1500.00000000');
    expect((await fixture.pools())[0]?.staked).toBe('1510.00000000');
    await fixture.turnDays(2);
    expect((await fixture.read(ALICE, '2')).position.state).toBe('closed');
    expect((await fixture.read(ALICE, '1')).lines.map(({ amount }) => amount)).toEqual([
      '0.16986301',
      '0.16438356',
    ]);
  });

  it('is staked with the box ticked, at the rates shown, and once under one key', async () => {
    await fixture.openShop();
    const request = requestOf('LC-USDT', '100');
    const unticked = await fixture.refusal(ALICE, stake, { ...request, isAgreed: false });
    expect(unticked).toEqual({ code: 'VALIDATION', fields: { isAgreed: 'required' } });
    const changed = await fixture.refusal(ALICE, stake, { ...request, aprsBps: [600] });
    expect(changed.code).toBe('QUOTE_CHANGED');
    const key = randomUUID();
    let replays = 0;
    const asking = { key, onReplay: () => void (replays += 1) };
    const first = await fixture.ask(ALICE, stake, request, asking);
    expect(await fixture.ask(ALICE, stake, request, asking)).toEqual(first);
    expect(replays).toBe(1);
    expect((await fixture.refusal(ALICE, stake, request)).code).toBe('ORDER_REPEATED');
  });

  it('[5.4] counts rewards at the price of their moment, without what was given back', async () => {
    await fixture.openMarkets();
    await fixture.openShop();
    await fixture.buyFor(ALICE, 'TRXUSDT', '500');
    await fixture.stake(ALICE, 'LC-TRX30', '500');
    await fixture.stake(ALICE, 'LC-USDT', '1000');
    for (let each = 0; each < 3; each += 1) await fixture.turnDays(1);
    const { position } = await fixture.read(ALICE, '1');
    expect(position).toMatchObject({ rewarded: '0.12328766', total: '1.84931506' });
    const value = Number(position.rewardedUsdt);
    expect(value).toBeGreaterThan(0);
    const before = await fixture.desk(ALICE);
    expect(Number(before.cumulative)).toBeCloseTo(0.32876712 + value, 8);
    expect(Number(before.today)).toBeCloseTo(0.16438356 + value / 2, 7);
    const price = value / 0.12328766;
    expect(Number(before.pledged)).toBeCloseTo(1_000 + 500 * price, 1);

    const early = await fixture.leave(ALICE, '1');
    expect(early).toMatchObject({ state: 'closed', ending: 'early', givenBack: '0.12328766' });
    const after = await fixture.desk(ALICE);
    expect(after).toMatchObject({ pledged: '1000.00000000', cumulative: '0.32876712' });
    expect(after.pools[3]).toMatchObject({ code: 'LC-TRX30', available: '500.00000000' });
    expect(await fixture.leaveInVain(ALICE, '1')).toBe('REDEEM_NOT_ALLOWED');
    await expectSums();
    await fixture.leave(ALICE, '2');
    await fixture.stake(ALICE, 'LC-USDT', '700');
    for (let each = 0; each < 3; each += 1) {
      await fixture.turnDays(1);
      await expectSums();
    }
  });

  /** The running sums are what all positions there ever were come to. */
  async function expectSums() {
    const { facts } = fixture.core;
    const { rows } = await cores.running.pool.query<{ today: string; earned: string }>(
      `select coalesce(sum(p.rewarded_usdt_units) filter (where p.ending is distinct from 2), 0)
           as earned,
         coalesce(sum((select sum(usdt_units) from staking_reward r
           where r.position_id = p.id and r.at_ms >= $2)), 0) as today
       from staking_position p where uid = $1`,
      [ALICE, facts.agenda.todaySinceMs],
    );
    expect(await earnings.totalsOf(cores.running.pool, facts, ALICE)).toMatchObject({
      todayUsdtUnits: BigInt(rows[0]?.today ?? 0),
      earnedUsdtUnits: BigInt(rows[0]?.earned ?? 0),
    });
  }
});

describe('[0.3] [I7] the days of positions on the server', () => {
  it('are all rewarded after three midnights without a server, in order and once', async () => {
    await fixture.openShop();
    await fixture.stake(ALICE, 'LC-USDT', '1000');
    await fixture.turnDays(2);
    await fixture.leave(ALICE, '1', '400');
    const { day: started } = fixture;
    await fixture.stop();
    fixture.nowMs += 3 * DAY_MS;
    await fixture.start();
    await fixture.openShop();
    const { lines } = await fixture.read(ALICE, '1');
    expect(lines.map((line) => line.day)).toEqual([started + 2, started + 1, started, started - 1]);
    expect(new Set(lines.slice(0, 3).map(({ atMs }) => atMs))).toEqual(new Set([fixture.nowMs]));
    expect((await fixture.read(ALICE, '2')).position).toMatchObject({ state: 'closed' });
    expect((await fixture.desk(ALICE)).today).toBe('0.29589039');
  });

  it('are rewarded once across kills of the database', async () => {
    await fixture.openShop();
    await fixture.stake(ALICE, 'LC-USDT', '1000');
    for (let kills = 0; kills < 3; kills += 1) {
      await fixture.turnDays(2);
      await cores.cutWriter();
      await expect.poll(() => fixture.core.isRunning, { timeout: 60_000 }).toBe(true);
    }
    await fixture.turnDays(1);
    const { position, lines } = await fixture.read(ALICE, '1');
    expect(lines).toHaveLength(6);
    expect(position.rewarded).toBe('0.98630136');
  });

  it('cannot be rewarded twice: the database rejects it', async () => {
    await fixture.openShop();
    await fixture.stake(ALICE, 'LC-USDT', '1000');
    await fixture.turnDays(2);
    const again = 'insert into staking_reward select * from staking_reward';
    await expect(cores.running.pool.query(again)).rejects.toThrow('staking_reward_pkey');
  });
});

describe('[4.6] what other modules read of staking', () => {
  it('is upcoming rewards, day by day and up to a day, assuming no changes', async () => {
    await fixture.openMarkets();
    await fixture.openShop();
    await fixture.letUnearnedWait();
    await fixture.buyFor(ALICE, 'TRXUSDT', '500');
    await fixture.stake(ALICE, 'LC-TRX30', '500');
    await fixture.stake(ALICE, 'LC-USDT', '1000');
    const { facts } = fixture.core;
    const { day: today } = fixture;
    expect(comingOf(facts, ALICE, today + 1)).toEqual([]);
    const line = { day: today + 2, kind: 'reward' };
    expect(comingOf(facts, ALICE, today + 2)).toEqual([
      { ...line, currency: 'USDT', units: 16438356n, recordId: 2 },
      { ...line, currency: 'TRX', units: 6164383n, recordId: 1 },
    ]);
    const all = comingOf(facts, ALICE, today + 40);
    const trx = all.filter(({ recordId }) => recordId === 1);
    expect(trx).toHaveLength(31);
    const rewards = trx.filter(({ kind }) => kind === 'reward');
    expect(rewards.reduce((sum, { units }) => sum + units, 0n)).toBe(184931506n);
    const back = { day: today + 31, kind: 'principal', currency: 'TRX', units: 500_00000000n };
    expect(trx.at(-1)).toEqual({ ...back, recordId: 1 });
    expect(all.filter(({ recordId }) => recordId === 2)).toHaveLength(39);

    await fixture.turnDays(2);
    await fixture.stake(ALICE, 'LC-USDT', '500');
    await fixture.leave(ALICE, '2', '300');
    const next = comingOf(facts, ALICE, today + 4);
    // The first of the two is for today, on which the rest of the 500 does not earn.
    expect(next.filter(({ recordId }) => recordId === 2).map(({ units }) => units)).toEqual([
      16438356n,
      17534246n,
    ]);
    expect(next.filter(({ recordId }) => recordId === 3)).toEqual([
      {
        day: today + 3,
        atMs: fixture.nowMs + DAY_MS,
        kind: 'principal',
        currency: 'USDT',
        units: 300_00000000n,
        recordId: 3,
      },
    ]);
    expect(comingOf(facts, BOB, today + 40)).toEqual([]);
  });

  it('is what is held, earned today and in total, and how many have not closed', async () => {
    await fixture.openShop();
    await fixture.stake(ALICE, 'LC-USDT', '1000');
    await fixture.turnDays(2);
    await fixture.turnDays(1);
    await fixture.leave(ALICE, '1', '400');
    expect(await earnings.totalsOf(cores.running.pool, fixture.core.facts, ALICE)).toEqual({
      held: [
        { currency: 'USDT', units: 400_00000000n },
        { currency: 'USDT', units: 600_00000000n },
      ],
      todayUsdtUnits: 16438356n,
      earnedUsdtUnits: 32876712n,
      count: 2,
    });
  });

  it('is the positions that began to earn or closed since a moment', async () => {
    await fixture.openShop();
    await fixture.letUnearnedWait();
    await fixture.stake(ALICE, 'LC-USDT', '1000');
    await fixture.stake(BOB, 'LC-USDT', '100');
    expect(await changedSince(0)).toEqual([]);
    await fixture.leave(BOB, '2');
    await fixture.turnDays(1);
    const startedAtMs = fixture.nowMs;
    expect(await changedSince(0)).toEqual([{ id: 1, state: 'staking', startedAtMs }]);
    await fixture.leave(ALICE, '1', '300');
    expect(await changedSince(startedAtMs + 1)).toEqual([]);
    await fixture.turnDays(2);
    expect(await changedSince(startedAtMs + 1)).toEqual([
      { id: 2, state: 'closed', startedAtMs: null },
      { id: 3, state: 'closed', startedAtMs: null },
    ]);
  });
});
