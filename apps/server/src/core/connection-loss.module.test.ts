/**
 * The database connection is cut, and the database itself is killed, while many callers wait for
 * answers. Callers only get an answer or "busy, try again", and nothing that was answered is lost
 * or repeated.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isLongForm, testSize } from '@anywhen/money/test-size';
import { beforeEach, expect, it } from 'vitest';
import type { TestCore } from '../../testing/test-cores.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import { answerOf, asSystem, dataOf, openMember } from '../../testing/money.ts';
import { submitUntilAnswered, transferOf } from '../../testing/money.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import type { CommandRequest, CommandResult } from './core.ts';

const CALLERS = 64;
const FIRST_UID = 10000001;
const CUTS = testSize('CUTS', { short: 8, long: 30 });
const KILLS = testSize('POSTGRES_KILLS', { short: 1, long: 3 });
/** Promised in R9: from the moment the database is back. Asserted in the long form. */
const RECOVERY_MS_MAX = 5_000;
const WAIT_MS_MAX = 60_000;

const bench = startTestCores();

beforeEach(() => bench.empty());

it(`[R9] ${CUTS} cut connections under load lose nothing and repeat nothing`, async () => {
  const load = await Load.begin(await bench.startCore());
  const recoveriesMs: number[] = [];
  for (let cut = 0; cut < CUTS; cut += 1) {
    await sleep(Math.random() * 40);
    recoveriesMs.push(await load.recoverFrom(() => bench.cutWriter()));
  }
  await load.end();
  if (isLongForm) expect(Math.max(...recoveriesMs)).toBeLessThan(RECOVERY_MS_MAX);
});

it(`[R2] PostgreSQL killed under load (${KILLS} ×): nothing is lost or repeated`, async () => {
  const load = await Load.begin(await bench.startCore());
  const recoveriesMs: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(50 + Math.random() * 100);
    const downMs = Math.random() * 300;
    recoveriesMs.push(await load.recoverFrom(() => bench.killPostgres(downMs)));
  }
  await load.end();
  if (isLongForm) expect(Math.max(...recoveriesMs)).toBeLessThan(RECOVERY_MS_MAX);
});

it('[R9] a connection lost while idle is noticed by the next caller', async () => {
  const core = await bench.startCore();
  await core.submit(openMember(FIRST_UID));
  await bench.cutWriter();
  await sleep(50);
  const request = transferOf(FIRST_UID);
  expect(await answerOf(core.submit(request))).toBe('UNAVAILABLE');
  await core.waitUntilRunning(WAIT_MS_MAX);
  expect(await core.submit(request)).toMatchObject({ isReplay: false });
});

it('[R9] a database that hangs for a while delays answers and loses none', async () => {
  const core = await bench.startCore();
  await core.submit(openMember(FIRST_UID));
  await bench.connect(async (blocker) => {
    await blocker.query('begin');
    await blocker.query('lock table posting in exclusive mode');
    const waiting = Array.from({ length: 50 }, () => core.submit(transferOf(FIRST_UID)));
    await sleep(300);
    expect(core.backlog).toBe(50);
    await blocker.query('rollback');
    const answers = await Promise.all(waiting);
    expect(answers.every(({ reply }) => reply.isAccepted)).toBe(true);
  });
  await bench.connect(requireReplayedTables);
});

/** Callers that always have one request in flight, and retry it until it is answered. */
class Load {
  readonly #core: TestCore;
  readonly #callers: Promise<void>[];
  readonly #entryIds: string[] = [];
  #isOver = false;
  #retries = 0;

  private constructor(core: TestCore) {
    this.#core = core;
    this.#callers = Array.from({ length: CALLERS }, (_, index) => this.#call(FIRST_UID + index));
  }

  static async begin(core: TestCore): Promise<Load> {
    const uids = Array.from({ length: CALLERS }, (_, index) => FIRST_UID + index);
    await Promise.all(uids.map((uid) => core.submit(openMember(uid))));
    return new Load(core);
  }

  /** Causes a failure, and returns how long it took until answers came again. */
  async recoverFrom(harm: () => Promise<unknown>): Promise<number> {
    const complaints = this.#core.complaints.length;
    await harm();
    const harmedAtMs = performance.now();
    await waitUntil(() => this.#core.complaints.length > complaints);
    const answers = this.#entryIds.length;
    await waitUntil(() => this.#entryIds.length > answers);
    return performance.now() - harmedAtMs;
  }

  /** Checks that the tables hold every answered transfer once, and match the journal. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#callers);
    await this.#core.stop();
    await bench.connect(requireReplayedTables);
    const { rows } = await bench.database.pool.query<{ entry_id: string }>(
      `select entry_id from posting where type = 10 order by entry_id`,
    );
    const answered = this.#entryIds.toSorted((left, right) => Number(left) - Number(right));
    expect(answered).toEqual(rows.map(({ entry_id }) => entry_id));
    expect(answered.length).toBeGreaterThan(CALLERS);
    expect(this.#retries).toBeGreaterThan(0);
  }

  async #call(uid: number): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      const result = await this.#submit(transferOf(uid, { isBack: turn % 2 === 1 }));
      this.#entryIds.push(String(dataOf(result)['entryId']));
      // A member change takes a transaction of several statements: cuts must hit those, too.
      if (turn % 10 === 0) await this.#submit(asSystem({ kind: 'extend-withdraw-lock', uid }));
    }
  }

  /** Any failure but "busy, try again" fails the test. */
  async #submit(request: CommandRequest): Promise<CommandResult> {
    const { tries, ...result } = await submitUntilAnswered(() => this.#core, request);
    this.#retries += tries - 1;
    return result;
  }
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  const deadlineMs = performance.now() + WAIT_MS_MAX;
  while (!isSo()) {
    if (performance.now() > deadlineMs) throw new Error('the core did not come back');
    await sleep(1);
  }
}
