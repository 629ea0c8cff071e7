/**
 * [R1] [R2] The database and the process are killed again and again while business days turn and
 * ticks come. What was bought is there once, each of its days is paid once, what a tick decides
 * happens once, and in the end everybody has exactly what was shown.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeFinanceTerms, describeStakingTerms } from '@anywhen/exchange';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HandFeed } from '../seconds/testing/hand-feed.ts';
import { killChild, startChild } from '../testing/child.ts';
import { asSystem, openMember } from '../testing/money.ts';
import { requireReplayedTables } from '../testing/replayed-tables.ts';
import { type TestCore, TestCores } from '../testing/test-cores.ts';
import { EarnDesk } from './testing/earn-desk.ts';
import { TRADE_TERMS, TradeDesk } from './testing/trade-desk.ts';

/** Of the database, and as many of the process. */
const KILLS = Number(process.env['KILLS'] ?? 2);
const CHILD = new URL('testing/desk-in-child.ts', import.meta.url);
const members = Array.from({ length: 12 }, (_, index) => 10_000_001 + index);
const [BROUGHT_IN, STAKED, INTEREST, REWARD] = [700_00000000, 100_00000000, 29342465, 1643835];

/** What has the same key after a restart: once for each member. */
const ONCE = {
  'market orders': 'select count(*) from leverage_order where limit_ticks is null',
  limits: 'select count(*) from leverage_order where limit_ticks is not null',
  plans: 'select count(*) from strategy_bot where kind = 0',
  machines: 'select count(*) from machine',
};
const entries = (type: number) =>
  `(select count(distinct entry_id) from posting where type = ${type})`;
const heldOf = (kind: string) =>
  `select a.uid, p.balance_after as units from account a cross join lateral (
     select balance_after from posting where account_id = a.id order by seq desc limit 1) p
   where a.kind = '${kind}' and a.bucket = 'held' and a.currency = 'USDT'`;
const differing = (kind: string, own: string) =>
  `select count(*) from (select uid, sum(units) as units from (${own}) all_own group by uid) own
   full join (${heldOf(kind)}) held using (uid)
   where coalesce(own.units, 0) <> coalesce(held.units, 0)`;
/** All of these are nothing. */
const WRONG = {
  'events without a gap': `select count(*) from leverage_position p where event_count <>
    (select count(*) from leverage_event e where e.position_id = p.id)`,
  'liquidated once': `select count(*) - ${entries(108)} as count
    from leverage_position where state = 3`,
  'premiums paid once': `select count(*) - ${entries(90)} as count from option_position`,
  'options paid out once': `select count(*) - ${entries(92)} as count
    from option_position where payout_units > 0`,
  'held of leverage': differing(
    'derivatives',
    `select uid, margin_units + reserve_units as units from leverage_position
     union all select uid, held_units from leverage_order`,
  ),
  'held of bots': differing('strategy', 'select uid, quote_units as units from strategy_bot'),
  'lines without a gap': `select count(*) from strategy_bot b where log_count <>
    (select count(*) from strategy_log l where l.bot_id = b.id)`,
};

let cores: TestCores;
let core: TestCore;
let clock: { nowMs: number };

beforeAll(async () => {
  cores = await TestCores.open();
});

afterAll(() => cores.close());

async function openEarnDesk(): Promise<void> {
  await cores.empty();
  clock = { nowMs: Date.UTC(2026, 0, 11, 10) };
  core = await cores.startCore({ nowMs: () => clock.nowMs });
  await core.submit(asSystem({ kind: 'set-business-days', daySeconds: 60 }));
  await core.submit(asSystem({ kind: 'set-finance-terms', ...describeFinanceTerms() }));
  await core.submit(asSystem({ kind: 'set-staking-terms', ...describeStakingTerms() }));
  const move = { from: 'funds', to: 'financial', currency: 'USDT', quantity: '700' } as const;
  for (const uid of members) {
    await core.submit(openMember(uid));
    const actor = { kind: 'member', uid } as const;
    await core.submit({ actor, id: `move:${uid}`, body: { kind: 'transfer', ...move } });
  }
}

/** The first price is out, and everybody has something in each account. */
async function openTradeDesk(): Promise<void> {
  await cores.empty();
  const feed = new HandFeed();
  clock = { nowMs: feed.nowMs() };
  core = await cores.startCore({ nowMs: () => clock.nowMs });
  for (const request of feed.opening()) await core.submit(request);
  for (const body of TRADE_TERMS) await core.submit(asSystem(body));
  for (const uid of members) {
    await core.submit(openMember(uid));
    for (const to of ['derivatives', 'options', 'strategy', 'financial'] as const) {
      const move = { from: 'funds', to, currency: 'USDT', quantity: '2000' } as const;
      const actor = { kind: 'member', uid } as const;
      await core.submit({ actor, id: `${to}:${uid}`, body: { kind: 'transfer', ...move } });
    }
  }
  // Over at once: one second has begun, and is the first with a price.
  const time = { isOver: false };
  const passing = new TradeDesk(core, clock).letTimePass(time);
  time.isOver = true;
  await passing;
}

it(`[R2] ${KILLS} kills of the database: no day lost, none paid twice`, async () => {
  await openEarnDesk();
  const desk = new EarnDesk(core, clock);
  const time = { isOver: false };
  const passing = desk.letTimePass(time);
  const serving = members.map((uid) => desk.serve(uid));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(50 + Math.random() * 250);
    await cores.killPostgres(50);
  }
  await Promise.all(serving);
  time.isOver = true;
  await passing;
  await requireEnds();
}, 180_000);

it(`[R1] ${KILLS} kills of the process: no day lost, none paid twice`, async () => {
  await openEarnDesk();
  await killProcesses('earn');
  await requireEnds();
}, 180_000);

it(`[R1] [F8] ${KILLS} kills while ticks come: leverage, options, bots and machines happen once`, async () => {
  await openTradeDesk();
  await killProcesses('trade');
  await requireTraded();
}, 180_000);

/** The last one is left to finish; then this process goes on. */
async function killProcesses(name: 'earn' | 'trade'): Promise<void> {
  await core.stop();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = await startChild(CHILD, await childOptions(name));
    await sleep(Math.random() * 400);
    await killChild(child);
  }
  const last = await startChild(CHILD, await childOptions(name));
  const [said] = await Promise.race([once(last, 'message'), once(last, 'exit')]);
  expect(said).toBe('done');
  await killChild(last);
  clock.nowMs = await lastAtMs();
  core = await cores.startCore({ nowMs: () => clock.nowMs });
}

async function childOptions(name: 'earn' | 'trade') {
  const { host, port, user, password, database } = cores.running.pool.options;
  const connection = { host, port, user, password, database };
  return { name, connection, nowMs: await lastAtMs(), members };
}

async function lastAtMs(): Promise<number> {
  return cores.count('select coalesce(max(at_ms), 0) as count from journal');
}

async function requireEnds(): Promise<void> {
  const time = { isOver: false };
  const passing = new EarnDesk(core, clock).letTimePass(time);
  const isSettled = async () => {
    const open = await cores.count('select count(*) from finance_record where state <> 3');
    return open === 0;
  };
  await expect.poll(isSettled, { timeout: 60_000 }).toBe(true);
  time.isOver = true;
  await passing;
  await core.stop();
  expect(await postings('finance_interest', 'record_id')).toEqual({ records: 24, perfect: 24 });
  expect(await postings('staking_reward', 'position_id')).toEqual({ records: 12, perfect: 12 });
  const rewards = await cores.count('select count(*) from staking_reward');
  const left = members.length * (BROUGHT_IN - STAKED + INTEREST) + rewards * REWARD;
  expect(await availableInAll()).toBe(left);
  await cores.connect(requireReplayedTables);
}

/** Until every option has expired and a tick has ended some leverage. */
async function requireTraded(): Promise<void> {
  const time = { isOver: false };
  const passing = new TradeDesk(core, clock).letTimePass(time);
  const isOver = async () => {
    const waiting = await cores.count('select count(*) from option_position where state < 3');
    const ended = await cores.count('select count(*) from leverage_position where state = 3');
    return (
      waiting === 0 && ended > 0 && (await cores.count('select count(*) from mining_output')) > 0
    );
  };
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
  time.isOver = true;
  await passing;
  await core.stop();
  expect(await countsOf(ONCE)).toEqual(Object.fromEntries(Object.keys(ONCE).map((of) => [of, 12])));
  expect(await countsOf(WRONG)).toEqual(
    Object.fromEntries(Object.keys(WRONG).map((of) => [of, 0])),
  );
  const { records, perfect } = await postings('mining_output', 'machine_id');
  expect(perfect).toBe(records);
  await cores.connect(requireReplayedTables);
}

async function countsOf(questions: Readonly<Record<string, string>>) {
  const counts: Record<string, number> = {};
  for (const [of, sql] of Object.entries(questions)) counts[of] = await cores.count(sql);
  return counts;
}

/** Of how many records, and of how many of them every day is there, one after another. */
async function postings(table: string, record: string) {
  const days = `select count(*) as days, max(day) - min(day) + 1 as span from ${table}
    group by ${record}`;
  return {
    records: await cores.count(`select count(*) from (${days}) all_days`),
    perfect: await cores.count(`select count(*) from (${days}) all_days where days = span`),
  };
}

async function availableInAll(): Promise<number> {
  return cores.count(
    `select sum(balance) as count from (
       select distinct on (a.id) p.balance_after as balance
       from account a join posting p on p.account_id = a.id
       where a.kind = 'financial' and a.bucket = 'available' order by a.id, p.seq desc) own`,
  );
}
