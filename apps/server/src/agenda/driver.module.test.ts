/**
 * Business days on a leading core with a real PostgreSQL: each day turns when it begins, one by one
 * after an outage, once each across restarts, at the configured length.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import type { TestCore } from '../../testing/test-cores.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { AgendaDriver } from './driver.ts';

const DAY = 86_400;
const FIRST_DAY = 20_000;
const START_MS = FIRST_DAY * DAY * 1_000;

const cores = startTestCores();
let clock: ManualClock;
let core: TestCore;
let driver: AgendaDriver;
const log = { error: (fields: object) => expect(fields).toEqual({}) };

beforeEach(async () => {
  await cores.empty();
  clock = new ManualClock(START_MS);
  await start(DAY);
  await pass(2);
});

describe('[0.3] business days on the server', () => {
  it('begin with the UTC day and turn at midnight', async () => {
    expect(dayNow()).toBe(FIRST_DAY);
    await passTo(START_MS + DAY * 1_000 - 1);
    expect(dayNow()).toBe(FIRST_DAY);
    await pass(2);
    expect(dayNow()).toBe(FIRST_DAY + 1);
    await finish();
  });

  it('turn one by one after three midnights without a server, once each', async () => {
    await driver.stop();
    await core.stop();
    clock = new ManualClock(START_MS + 3 * DAY * 1_000 + 5_000);
    await start(DAY);
    await pass(3);
    expect(dayNow()).toBe(FIRST_DAY + 3);
    expect(await days()).toEqual([1, 2, 3].map((day) => FIRST_DAY + day));
    await finish();
  });

  it('of one minute turn every minute, and turn daily again when the length is set back', async () => {
    await driver.stop();
    await core.stop();
    await start(60);
    await passTo(START_MS + 5 * 60_000 + 2_000);
    expect(dayNow()).toBe(FIRST_DAY + 5);
    await driver.stop();
    await core.stop();
    await start(DAY);
    await pass(2);
    expect(core.facts.agenda.calendar).toMatchObject({ daySeconds: DAY, day: FIRST_DAY + 5 });
    await passTo(START_MS + DAY * 1_000 + 2_000);
    expect(dayNow()).toBe(FIRST_DAY + 6);
    await finish();
  });

  it('turn once when the database is killed in between', async () => {
    await driver.stop();
    await core.stop();
    await start(2);
    for (let kills = 0; kills < 3; kills += 1) {
      await passTo(clock.nowMs() + 6_000);
      await cores.cutWriter();
    }
    await expect.poll(() => core.isRunning, { timeout: 60_000 }).toBe(true);
    await passTo(clock.nowMs() + 6_000);
    await driver.stop();
    const turned = await days();
    const first = FIRST_DAY + 1;
    expect(turned).toEqual(turned.map((_, index) => first + index));
    expect(turned.length).toBeGreaterThan(5);
    await finish();
  });
});

async function start(businessDaySeconds: number): Promise<void> {
  const { nowMs, timer } = clock;
  core = await cores.startCore({ nowMs });
  driver = new AgendaDriver({ core, facts: core.facts, nowMs, timer, log, businessDaySeconds });
}

function dayNow(): number | undefined {
  return core.facts.agenda.calendar?.day;
}

async function pass(seconds: number): Promise<void> {
  await passTo(clock.nowMs() + seconds * 1_000);
}

async function passTo(ms: number): Promise<void> {
  await clock.moveTo(ms, () => core.backlog === 0);
}

/** The days that turned, in journal order; a rejected turn changed nothing. */
async function days(): Promise<number[]> {
  const { rows } = await cores.database.pool.query<{ day: string }>(
    `select c->'body'->>'day' as day from journal, json_array_elements(commands::json) c
     where c->'body'->>'kind' = 'roll-day' order by (c->>'seq')::bigint`,
  );
  return rows.map(({ day }) => Number(day));
}

/** Checks that the tables match the journal. */
async function finish(): Promise<void> {
  await driver.stop();
  await cores.stopCores();
  await cores.connect(requireReplayedTables);
}
