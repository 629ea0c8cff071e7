/**
 * What drives contracts when a tick alone does not: more endings than one command books, no tick
 * for a while, a database outage in between. On the real core and a real PostgreSQL.
 */
import { type SecondsContract, BOOKINGS_PER_COMMAND_MAX } from '@anywhen/exchange';
import { testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tablesOf } from '../core/storage/module-storage.ts';
import { SavedTables } from '../../testing/core/saved-tables.ts';
import { STORAGES } from '../modules.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { TestCore } from '../../testing/test-cores.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import { dataOf, submitUntilAnswered } from '../../testing/money.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { AgendaDriver } from '../agenda/driver.ts';
import { SecondsDriver } from './driver.ts';
import { CONTRACTS_PER_MEMBER, Crowd } from '../../testing/seconds/crowd.ts';
import { HandFeed } from '../../testing/seconds/hand-feed.ts';

/** More than one command books. */
const LEFT_OVER = testSize('LEFT_OVER_CONTRACTS', { short: 100, long: 600 });
const CONTRACTS = BOOKINGS_PER_COMMAND_MAX + LEFT_OVER;

const bench = startTestCores();
let feed: HandFeed;
let core: TestCore;
let published: SecondsContract[];
const log = { error: (fields: object) => expect(fields).toEqual({}) };

async function startCore(): Promise<void> {
  published = [];
  core = await bench.startCore({ nowMs: feed.nowMs });
  core.onCommitted((events) => {
    for (const event of events)
      if (event.kind === 'seconds-contract') published.push(event.contract);
  });
}

/** Empty tables, open markets and a first price. */
async function openMarkets(): Promise<void> {
  await bench.empty();
  feed = new HandFeed();
  await startCore();
  for (const request of feed.opening()) await core.submit(request);
  dataOf(await core.submit(feed.tick()));
}

describe('[3.5] more contracts end with a tick than one command books', () => {
  /** A second before they end. */
  let before: SavedTables;
  let secondBefore: number;

  beforeAll(async () => {
    await openMarkets();
    const openedAt = feed.second;
    await openCrowd(CONTRACTS);
    await tickTo(feed.second + 29);
    secondBefore = 1 + feed.second - openedAt;
    await core.stop();
    before = await SavedTables.save(bench.database.pool, ['journal', ...tablesOf(STORAGES)]);
  });

  afterAll(() => before.forget());

  beforeEach(async () => {
    await bench.empty();
    await before.putBack();
    feed = new HandFeed(secondBefore);
    await startCore();
  });

  it('the rest is settling for a moment, then booked too: oldest first, each once', async () => {
    const driver = startDrivers();
    await expect.poll(() => countCommands('settle-due'), { timeout: 60_000 }).toBe(1);
    published = [];
    await tickTo(feed.second + 1);
    expect(ended().length).toBeGreaterThanOrEqual(BOOKINGS_PER_COMMAND_MAX);
    await expect.poll(() => ended().length, { timeout: 60_000 }).toBe(CONTRACTS);
    await driver.stop();

    const ids = ended().map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((left, right) => left - right));
    expect(new Set(ids).size).toBe(CONTRACTS);
    const settling = published.filter(({ state }) => state === 'settling');
    expect(settling.map(({ id }) => id)).toEqual(ids.slice(BOOKINGS_PER_COMMAND_MAX));
    expect(core.facts.seconds.currentCount).toBe(0);
    // One to learn at startup that nothing is due, one for what did not fit into the tick.
    expect(await countCommands('settle-due')).toBe(2);
    await bench.stopCores();
    await bench.connect(requireReplayedTables);
  });

  it('and a restart in the middle of it books the rest', async () => {
    await tickTo(feed.second + 1);
    expect(core.facts.seconds.currentCount).toBe(LEFT_OVER);
    await core.stop();
    core = await bench.startCore({ nowMs: feed.nowMs });
    expect(core.facts.seconds.currentCount).toBe(LEFT_OVER);
    const driver = startDrivers();
    await expect.poll(() => core.facts.seconds.currentCount, { timeout: 60_000 }).toBe(0);
    await driver.stop();
    await bench.stopCores();
    await bench.connect(requireReplayedTables);
    expect(await countResults()).toBe(CONTRACTS);
  });

  it('and a database outage in the middle of it books none twice', async () => {
    const driver = startDrivers();
    const last = feed.tick();
    core.onCommitted(() => void bench.cutWriter());
    await submitUntilAnswered(() => core, last).catch(() => undefined);
    await expect.poll(() => countResults(), { timeout: 60_000 }).toBe(CONTRACTS);
    await expect.poll(() => core.facts.seconds.currentCount, { timeout: 60_000 }).toBe(0);
    await driver.stop();
    await bench.stopCores();
    await bench.connect(requireReplayedTables);
    expect(await countResults()).toBe(CONTRACTS);
  });
});

describe('[3.5] while no tick comes', () => {
  beforeEach(openMarkets);

  it('contracts whose end has passed wait for it, and are settled by it, never by another', async () => {
    const clock = new ManualClock(feed.nowMs());
    const driver = startDrivers(clock.timer);
    await openCrowd(10);
    await tickTo(feed.second + 29);
    const look = async () => {
      feed.wait(10_000);
      await clock.moveTo(clock.nowMs() + 1_000, () => core.backlog === 0);
    };
    await look();
    expect(states()).toEqual(['pending_settlement']);
    // A committed second always has its price: however late, nobody can void by holding it back.
    for (let wait = 0; wait < 6; wait += 1) await look();
    expect(states()).toEqual(['pending_settlement']);
    const endSecond = feed.second + 1;
    dataOf(await core.submit(feed.tick()));
    expect(ended()).toHaveLength(10);
    for (const contract of ended()) {
      expect(contract).toMatchObject({ settlementSecond: endSecond, isVoid: false });
      expect(contract.endedAtMs).toBeGreaterThan(endSecond * 1_000 + 60_000);
    }
    await driver.stop();
    await bench.stopCores();
    await bench.connect(requireReplayedTables);
  });

  it('no command is sent as long as no contract is open', async () => {
    const clock = new ManualClock(feed.nowMs());
    const driver = startDrivers(clock.timer);
    feed.wait(60_000);
    await clock.moveTo(clock.nowMs() + 5_000, () => core.backlog === 0);
    expect(await countCommands('review-seconds')).toBe(0);
    await driver.stop();
  });
});

/** As beside a leading core. */
function startDrivers(timer?: ManualClock['timer']): { stop(): Promise<void> } {
  const { facts } = core;
  const deps = { core, facts, nowMs: feed.nowMs, log, ...(timer ? { timer } : {}) };
  const drivers = [
    new AgendaDriver({ ...deps, businessDaySeconds: 86_400 }),
    new SecondsDriver(deps),
  ];
  return { stop: async () => void (await Promise.all(drivers.map((driver) => driver.stop()))) };
}

/** Bought in one second, and opened by the tick after it. */
async function openCrowd(contracts: number): Promise<void> {
  const crowd = new Crowd(core, Math.ceil(contracts / CONTRACTS_PER_MEMBER));
  await crowd.open();
  await crowd.buy(contracts);
  dataOf(await core.submit(feed.tick()));
}

async function tickTo(second: number): Promise<void> {
  const results = await feed.submitTicks(() => core, second - feed.second);
  for (const result of results) dataOf(result);
}

function ended(): SecondsContract[] {
  return published.filter(({ state }) => state === 'ended');
}

function states(): string[] {
  return [...new Set([...core.facts.seconds.current()].map(({ state }) => state))];
}

async function countCommands(kind: string): Promise<number> {
  return bench.count(
    `select count(*) from journal, json_array_elements(commands::json) c
     where c->'body'->>'kind' = $1`,
    [kind],
  );
}

/** Entries that ended a contract: a win, a loss or a draw is one entry. */
async function countResults(): Promise<number> {
  return bench.count('select count(distinct entry_id) from posting where type in (41, 42, 43)');
}
