/**
 * A standby that follows while it waits: it leads with the state it followed and knows the same as
 * the previous leader; it never leads with a state that does not reach the end of the journal.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@anywhen/money/seeded-random';
import { testSize } from '@anywhen/money/test-size';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FollowedCore, waitUntil } from '../../../testing/followed-core.ts';
import { forgeBatch, removeForged } from '../../../testing/forged-batch.ts';
import { dataOf, openMember, transferOf } from '../../../testing/money.ts';
import { requireReplayedTables } from '../../../testing/replayed-tables.ts';
import { requireSameFacts } from '../../../testing/core/same-facts.ts';
import type { CoreOptions, TestCore } from '../../../testing/test-cores.ts';
import { startTestCores } from '../../../testing/module-fixture.ts';

const SEED = Number(process.env['STANDBY_SEED'] ?? Date.now() % 1_000_000);
/** Not tampered with yet. */
const NEWCOMER = 10000099;
const COMMANDS = testSize('STANDBY_COMMANDS', { short: 120, long: 300 });
/** Enough for a loaded machine: no loading time is promised for a standby. */
const WAIT_MS_MAX = 60_000;

const bench = startTestCores();
let scenario: FollowedCore;
let leader: TestCore;

beforeEach(async () => {
  await bench.empty();
  scenario = new FollowedCore(bench, SEED);
  leader = await scenario.open();
  for (const request of scenario.random.list(COMMANDS)) await leader.submit(request);
});

afterEach(() => scenario.close());

type Waiting = { core: TestCore; started: Promise<void> };

/** Waits until it has loaded and taken in everything. */
async function launchStandby(options: CoreOptions = {}): Promise<Waiting> {
  const core = bench.newCore({ nowMs: scenario.random.nowMs, ...options });
  const started = core.start();
  started.catch(() => undefined);
  const lastSeq = await findLastSeq();
  await waitUntil(() => core.standby.lastSeq === lastSeq, WAIT_MS_MAX);
  return { core, started };
}

/**
 * Stops following, as behind a cut connection, but can still become leader. Once it has reported
 * that it cannot lead with what it followed, the connection is back.
 */
async function launchUnresponsiveStandby(): Promise<Waiting> {
  let isUnresponsive = false;
  const waiting = await launchStandby({
    beforeConnect: async () => {
      if (isUnresponsive) await waitUntil(() => waiting.core.complaints.length > 1, WAIT_MS_MAX);
    },
  });
  isUnresponsive = true;
  // One that has just loaded may not have polled the journal yet.
  while (waiting.core.complaints.length === 0) {
    await bench.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like '%from journal where batch%'
         and pid <> pg_backend_pid()`,
    );
    await sleep(20);
  }
  return waiting;
}

const findLastSeq = () => bench.count('select max(last_seq) as count from journal');

describe(`[R16] a standby that follows, seed ${SEED}`, () => {
  it('leads without loading, up to the last batch of the previous leader, and knows the same', async () => {
    const { core, started } = await launchStandby();
    const random = seededRandom(SEED);
    for (const request of scenario.random.list(COMMANDS)) {
      const answered = leader.submit(request);
      if (random() < 0.3) await answered;
    }
    await leader.submit(openMember(NEWCOMER));
    const repeated = transferOf(NEWCOMER);
    const first = await leader.submit(repeated);
    expect(first.reply.isAccepted).toBe(true);
    await leader.stop();
    await started;

    expect(core.hasFollowed).toBe(true);
    requireSameFacts(core.facts, leader.facts);
    expect(await core.submit(repeated)).toEqual({ ...first, isReplay: true });
    for (const request of scenario.random.list(COMMANDS)) await core.submit(request);
    await bench.connect(requireReplayedTables);
  });

  it('again and again: each follows the previous one', async () => {
    let last = leader;
    for (let turn = 0; turn < 3; turn += 1) {
      const { core, started } = await launchStandby();
      for (const request of scenario.random.list(50)) await last.submit(request);
      await last.stop();
      await started;
      expect(core.hasFollowed).toBe(true);
      last = core;
    }
    await last.submit(openMember(NEWCOMER));
    expect(dataOf(await last.submit(transferOf(NEWCOMER)))).toBeDefined();
    await bench.connect(requireReplayedTables);
  });

  it('loads when the journal does not end where it followed to', async () => {
    await forgeBatch(bench.database.pool);
    const { core, started } = await launchUnresponsiveStandby();
    await removeForged(bench.database.pool);
    await leader.stop();
    await started;
    expect(core.hasFollowed).toBe(false);
    expect(String(core.complaints.at(-1))).toContain('does not end where the following did');
    for (const request of scenario.random.list(50)) await core.submit(request);
    await bench.connect(requireReplayedTables);
  });

  it('never leads with a batch that reaches another state', async () => {
    const { core, started } = await launchUnresponsiveStandby();
    await forgeBatch(bench.database.pool, 'fingerprint');
    await leader.stop();
    await expect(started).rejects.toThrow('refusing to go on');
    expect([core.isRunning, core.hasFollowed]).toEqual([false, false]);
    await removeForged(bench.database.pool);
  });
});
