/** One writer at a time: who waits, who takes over, and what happens to an outdated leader. */
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLongForm, testSize } from '@anywhen/money/test-size';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestCore } from '../../../testing/test-cores.ts';
import { startTestCores } from '../../../testing/module-fixture.ts';
import { ALICE, BOB, answerOf, asSystem, dataOf, openMember } from '../../../testing/money.ts';
import { submitUntilAnswered, transferOf } from '../../../testing/money.ts';
import { requireReplayedTables } from '../../../testing/replayed-tables.ts';
import { LOCK_KEY } from './leadership.ts';
import { LEASE_MS } from './lease.ts';

/** A standby polls four times a second; the rest allows for a stalled machine. */
const TAKEOVER_MS_MAX = 60_000;
const TAKEOVERS = testSize('TAKEOVERS', { short: 8, long: 16 });
const LATE_WRITERS = testSize('LATE_WRITERS', { short: 4, long: 10 });
const CALLERS = 16;
/** How much faster a standby's clock runs, which shortens the lease without removing it. */
const CLOCK_SPEED = isLongForm ? 1 : 3;

const bench = startTestCores();

beforeEach(() => bench.empty());

describe('[R3] a standby', () => {
  it('waits while another leads, and takes over with the full state when it stops', async () => {
    const first = await bench.startCore();
    await first.submit(openMember(ALICE));
    const request = transferOf(ALICE);
    const before = dataOf(await first.submit(request));
    const second = bench.newCore();
    const started = second.start();
    await waitUntil(() => second.standby.isFollowing || second.isRunning);
    expect(second.isRunning).toBe(false);
    expect(await answerOf(second.submit(transferOf(ALICE)))).toBe('UNAVAILABLE');
    expect(dataOf(await first.submit(transferOf(ALICE)))).toMatchObject({ entryId: '3' });

    await first.stop();
    await started;
    const again = await second.submit(request);
    expect(again.isReplay).toBe(true);
    expect(dataOf(again)).toEqual(before);
    expect(dataOf(await second.submit(transferOf(ALICE)))).toMatchObject({ entryId: '4' });
    await bench.connect(requireReplayedTables);
  });

  it('that is stopped while waiting never leads', async () => {
    const first = await bench.startCore();
    const standby = bench.newCore();
    const started = answerOfStart(standby);
    await waitUntil(() => standby.standby.isFollowing);
    await standby.stop();
    expect(await started).toBe('refused');
    await first.stop();
    expect(standby.isRunning).toBe(false);
    expect(await isLed()).toBe(false);
  });

  it('that is stopped while connecting never leads', async () => {
    const gate = new EventEmitter();
    const opened = once(gate, 'open');
    const core = bench.newCore({ beforeConnect: async () => void (await opened) });
    const started = answerOfStart(core);
    await core.stop();
    gate.emit('open');
    expect(await started).toBe('refused');
    expect(core.isRunning).toBe(false);
    expect(await isLed()).toBe(false);
  });
});

describe('[R3] a zombie leader, overtaken without noticing', () => {
  const requests = {
    'a transfer': () => transferOf(ALICE),
    'a change of a member': () => asSystem({ kind: 'extend-withdraw-lock', uid: ALICE }),
    'a new member': () => openMember(BOB),
  };

  it.each(Object.entries(requests))('writes nothing of %s', async (_what, newRequest) => {
    const { zombie, ends } = await startZombie();
    const leader = await bench.startCore();
    await leader.submit(transferOf(ALICE));
    const rows = await bench.countRows();
    const members = await listMembers();

    const answers = [newRequest(), transferOf(ALICE)].map((one) => answerOf(zombie.submit(one)));
    expect(await Promise.all(answers)).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    expect([zombie.isRunning, ends.count]).toEqual([false, 1]);
    expect(await answerOf(zombie.submit(newRequest()))).toBe('UNAVAILABLE');
    expect(await bench.countRows()).toEqual(rows);
    expect(await listMembers()).toEqual(members);

    expect(await answerOf(leader.submit(transferOf(ALICE)))).toBe('accepted');
    await bench.connect(requireReplayedTables);
  });

  it('finds out by its own heartbeat, without any request', async () => {
    const { zombie, ends } = await startZombie();
    const leader = await bench.startCore();
    await waitUntil(() => ends.count === 1);
    expect([zombie.isRunning, leader.isRunning]).toEqual([false, true]);
  });

  it('never becomes a standby: when the other stops, it does not lead again', async () => {
    const { zombie, ends } = await startZombie();
    const leader = await bench.startCore();
    await leader.submit(openMember(BOB));
    expect(await answerOf(zombie.submit(transferOf(ALICE)))).toBe('UNAVAILABLE');
    await leader.stop();
    await sleep(600);
    expect([zombie.isRunning, ends.count]).toEqual([false, 1]);
    expect(await isLed()).toBe(false);
  });

  it('that comes back from a lost connection exits too, and a retry counts once with the next', async () => {
    const ends = { count: 0 };
    const zombie = await bench.startCore({ onOvertaken: () => (ends.count += 1) });
    await zombie.submit(openMember(ALICE));
    await bench.database.pool.query(`update leadership set leader = 'b', epoch = epoch + 1`);
    const request = transferOf(ALICE);
    await bench.cutWriter();
    expect(await answerOf(zombie.submit(request))).toBe('UNAVAILABLE');
    await waitUntil(() => ends.count === 1);
    expect(await bench.count('select count(*) from journal')).toBe(1);
    const next = await bench.startCore();
    const { isReplay } = await next.submit(request);
    expect(isReplay).toBe(false);
    await bench.connect(requireReplayedTables);
  });

  it('is not one when it raised the epoch itself and only the reply was lost', async () => {
    const counts = { ends: 0, raised: 0 };
    let isCut = false;
    const raiseOnce = async () => {
      // While it loads again its heartbeat, which knows the old epoch, has stopped.
      if (!isCut || core.isRunning || counts.raised > 0) return;
      counts.raised += 1;
      await bench.database.pool.query('update leadership set epoch = epoch + 1');
    };
    const onOvertaken = () => (counts.ends += 1);
    const core: TestCore = bench.newCore({ onOvertaken, beforeConnect: raiseOnce });
    await core.start();
    await core.submit(openMember(ALICE));
    isCut = await bench.cutWriter();
    const request = transferOf(ALICE);
    expect(await answerOf(core.submit(request))).toBe('UNAVAILABLE');
    await core.waitUntilRunning(TAKEOVER_MS_MAX);
    expect(await answerOf(core.submit(request))).toBe('accepted');
    expect(counts).toEqual({ ends: 0, raised: 1 });
  });

  it('cannot insert a batch while the next leader is loading', async () => {
    let zombie = await bench.startCore();
    await zombie.submit(openMember(ALICE));
    let accepted = 0;
    for (let turn = 0; turn < LATE_WRITERS; turn += 1) {
      expect(await answerOf(zombie.submit(transferOf(ALICE)))).toBe('accepted');
      await zombie.loseLock();
      const leader = bench.newCore();
      let isLoading = true;
      const started = leader.start().finally(() => (isLoading = false));
      const answers: string[] = [];
      const late = Array.from({ length: 4 }, async () => {
        do {
          await sleep(Math.random() * 4);
          answers.push(await answerOf(zombie.submit(transferOf(ALICE))));
        } while (isLoading);
      });
      await Promise.all([started, ...late]);
      expect(answers.every((one) => one === 'accepted' || one === 'UNAVAILABLE')).toBe(true);
      accepted += 1 + answers.filter((answer) => answer === 'accepted').length;
      zombie = leader;
    }
    expect(await countTransfers()).toBe(accepted);
    await bench.connect(requireReplayedTables);
  });
});

it('[R16] a leader that is silent for longer than its lease is overtaken', async () => {
  const hung = await bench.running.connect();
  await hung.query('select pg_advisory_lock($1)', [LOCK_KEY]);
  await hung.query('update leadership set epoch = epoch + 1, beat = 7');
  const [beganMs, now] = [performance.now(), performance.now.bind(performance)];
  const clock = vi
    .spyOn(performance, 'now')
    .mockImplementation(() => beganMs + (now() - beganMs) * CLOCK_SPEED);
  onTestFinished(() => clock.mockRestore());
  const standby = await bench.startCore();
  const tookMs = performance.now() - beganMs;
  clock.mockRestore();
  expect(tookMs).toBeGreaterThan(LEASE_MS);
  if (isLongForm) expect(tookMs).toBeLessThan(2 * LEASE_MS + 5_000);
  await expect(hung.query('select 1')).rejects.toThrow();
  expect(await answerOf(standby.submit(openMember(ALICE)))).toBe('accepted');
});

it(`[R3] two cores and ${TAKEOVERS} takeovers under load: never two writers`, async () => {
  const cores: TestCore[] = [];
  const waiting: Promise<unknown>[] = [];
  const load = { isOver: false };
  // As a supervisor would: when one has exited, another starts as a standby.
  const replace = (place: number): void => {
    const onOvertaken = () => load.isOver || replace(place);
    const core = bench.newCore({ onOvertaken: () => void onOvertaken() });
    cores[place] = core;
    waiting.push(answerOfStart(core));
  };
  for (const place of [0, 1]) replace(place);
  await waitUntil(() => cores.some(({ isRunning }) => isRunning));
  const first = cores.find(({ isRunning }) => isRunning);
  for (const uid of [ALICE, BOB]) await first?.submit(openMember(uid));
  const acknowledged: string[] = [];
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let turn = 0; !load.isOver; turn += 1) {
      const request = transferOf([ALICE, BOB][caller % 2] ?? ALICE, { isBack: turn % 2 === 1 });
      const choose = () => cores[Math.floor(Math.random() * 2)] as TestCore;
      const result = await submitUntilAnswered(choose, request);
      acknowledged.push(String(dataOf(result)['entryId']));
    }
  });

  for (let takeover = 0; takeover < TAKEOVERS; takeover += 1) {
    const epoch = await readEpoch();
    const answers = acknowledged.length;
    await waitUntil(() => acknowledged.length > answers);
    await sleep(Math.random() * 40);
    // The previous leader may need a moment to notice that it was overtaken.
    await waitUntil(() => cores.filter(({ isRunning }) => isRunning).length === 1);
    const place = cores.findIndex(({ isRunning }) => isRunning);
    const leader = cores[place] as TestCore;
    if (takeover % 4 === 0) {
      await leader.stop();
      replace(place);
    } else if (takeover % 4 === 1) await bench.cutWriter();
    else await leader.loseLock();
    await waitUntil(async () => (await readEpoch()) > epoch);
    await waitUntil(() => cores.some(({ isRunning }) => isRunning));
  }
  load.isOver = true;
  await Promise.all(callers);
  await bench.stopCores();
  await Promise.all(waiting);

  await bench.connect(requireReplayedTables);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  expect(await countTransfers()).toBe(acknowledged.length);
  const epochs = await bench.count('select count(distinct epoch) from journal');
  expect(epochs).toBeGreaterThanOrEqual(TAKEOVERS);
});

/** Takes its lock away, without it noticing. */
async function startZombie(): Promise<{ zombie: TestCore; ends: { count: number } }> {
  const ends = { count: 0 };
  const zombie = await bench.startCore({ onOvertaken: () => (ends.count += 1) });
  await zombie.submit(openMember(ALICE));
  await zombie.loseLock();
  return { zombie, ends };
}

async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + TAKEOVER_MS_MAX;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error('nobody took over');
    await sleep(5);
  }
}

function readEpoch(): Promise<number> {
  return bench.count('select epoch as count from leadership');
}

async function answerOfStart(core: TestCore): Promise<'started' | 'refused'> {
  return core.start().then(
    () => 'started',
    () => 'refused',
  );
}

/** Waits: a released connection takes a moment to disappear. */
async function isLed(): Promise<boolean> {
  const sql = `select count(*) from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`;
  const deadlineMs = performance.now() + TAKEOVER_MS_MAX;
  while (performance.now() < deadlineMs) {
    if ((await bench.count(sql)) === 0) return false;
    await sleep(25);
  }
  return true;
}

function countTransfers(): Promise<number> {
  return bench.count(`select count(distinct entry_id) from posting where reference <> 'welcome'`);
}

async function listMembers(): Promise<unknown[]> {
  return (await bench.database.pool.query('select * from member order by uid')).rows;
}
