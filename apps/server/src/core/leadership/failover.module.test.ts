/**
 * [R16] Three cores, one of them leading, and a gateway with active members: the leader is killed,
 * frozen, stopped, and loses database and bus. Another leads in time, what was acknowledged is
 * there once, and a leader that resumes from a freeze exits.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isLongForm, testSize } from '@anywhen/money/test-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../testing/api-client.ts';
import { Cluster, healthOf, untilHealth } from '../../../testing/cluster.ts';
import { findNatsServer } from '../../../testing/nats-server.ts';
import type { ServerProcess } from '../../../testing/server-process.ts';
import { TransferLoad } from '../../../testing/transfer-load.ts';

const FAILOVERS = testSize('FAILOVERS', { short: 2, long: 12 });
/** Promised, and asserted in the long form on an idle machine. */
const HUNG_MS_MAX = 10_000;
const DEAD_MS_MAX = 2_000;
const MEMBERS = 2;
/** Each takes up to one lease, and the launch of another standby. */
const ALL_MS_MAX = 180_000 + FAILOVERS * 60_000;

/** What happens to the leader; the next follows as soon as members are served again. */
const KINDS = ['frozen', 'killed', 'killed while PostgreSQL restarts', 'stopped'] as const;
type Kind = (typeof KINDS)[number];

const LIMITS_MS: Record<Kind, number> = {
  frozen: HUNG_MS_MAX,
  killed: DEAD_MS_MAX,
  stopped: DEAD_MS_MAX,
  // Two faults at once: the new leader must first reconnect to the database.
  'killed while PostgreSQL restarts': HUNG_MS_MAX,
};

let cluster: Cluster;
let cores: ServerProcess[];
let gateway: ServerProcess;

describe.skipIf(!findNatsServer())('[R16] failover', () => {
  beforeAll(async () => {
    cluster = await Cluster.open();
    gateway = await cluster.add('gateway');
    cores = [];
    for (let core = 0; core < 3; core += 1) cores.push(await cluster.add('core'));
    const [first, ...others] = cores as [ServerProcess, ...ServerProcess[]];
    await Promise.all([first.launch(), gateway.launch()]);
    await Promise.all(others.map(launchStandby));
  });

  afterAll(() => cluster?.close());

  it('standby cores survive restarts of PostgreSQL and NATS', async () => {
    await cluster.restartPostgres();
    await cluster.nats.kill();
    await cluster.nats.launch();
    // The leader may lose the lease with its database; then another leads, and it ends.
    await expect.poll(readRoles).toEqual(['leads', 'waits', 'waits']);
    await untilHealth(gateway, ({ isReady }) => isReady);
  });

  it(
    `${FAILOVERS} failovers under load lose nothing and repeat nothing`,
    async () => {
      const clients = Array.from({ length: MEMBERS }, () => new ApiClient(gateway.url));
      const load = await TransferLoad.begin(clients, 'steadfast');
      const times: string[] = [];
      const late: string[] = [];
      for (let failover = 0; failover < FAILOVERS; failover += 1) {
        const kind = KINDS[failover % KINDS.length] as Kind;
        const tookMs = await failOver(kind, load);
        if (failover < FAILOVERS - 1) await reviveAllBut(await untilLed(cores));
        const time = `${kind} ${(tookMs / 1_000).toFixed(2)} s`;
        times.push(time);
        if (tookMs > LIMITS_MS[kind]) late.push(time);
      }
      await load.end();
      process.stdout.write(`failovers: ${times.join(', ')}; ${load.sentCount} transfers\n`);
      expect(load.sentCount).toBeGreaterThan(FAILOVERS * MEMBERS);
      await load.compareWith(cluster.database);
      await load.requireOnceInJournal(cluster.database);
      if (isLongForm) expect(late).toEqual([]);
    },
    ALL_MS_MAX,
  );
});

/** Returns how long members waited: from the fault to the first new acknowledgement. */
async function failOver(kind: Kind, load: TransferLoad): Promise<number> {
  const leader = await untilLed(cores);
  const others = cores.filter((core) => core !== leader);
  const restarted = kind.endsWith('restarts') ? cluster.restartPostgres() : undefined;
  let beganMs = performance.now();
  if (kind === 'frozen') leader.freeze();
  else if (kind === 'stopped') await leader.stop();
  else await leader.kill();
  // A leader that stops cleanly still answers; nobody can take over before the database is back.
  await restarted;
  if (kind !== 'frozen') beganMs = performance.now();
  await untilLed(others);
  const before = load.acknowledgedCount;
  while (load.acknowledgedCount === before) await sleep(5);
  const tookMs = performance.now() - beganMs;
  if (kind === 'frozen') await expectToEnd(leader);
  return tookMs;
}

/** Without any request it finds out by itself, logs one line, and exits. */
async function expectToEnd(resumed: ServerProcess): Promise<void> {
  const beganMs = performance.now();
  const { exitCode, output } = await resumed.thawToEnd();
  if (isLongForm) expect(performance.now() - beganMs).toBeLessThan(DEAD_MS_MAX);
  expect(exitCode).toBe(1);
  expect(
    output.split('\n').filter((line) => line.includes('another process leads now')),
  ).toHaveLength(1);
}

async function untilLed(candidates: readonly ServerProcess[]): Promise<ServerProcess> {
  return Promise.any(
    candidates.map(async (core) => {
      await untilHealth(core, ({ isReady }) => isReady);
      return core;
    }),
  );
}

/** Restarts it, as a supervisor does. */
async function reviveAllBut(leader: ServerProcess): Promise<void> {
  for (const core of cores) {
    if (core !== leader && core.hasEnded) await launchStandby(core);
  }
}

async function launchStandby(standby: ServerProcess): Promise<void> {
  standby.launchStandby();
  await untilHealth(standby, ({ parts }) => parts['database'] === true);
}

/** In the order of the alphabet; who has ended is restarted first. */
async function readRoles(): Promise<string[]> {
  for (const core of cores) if (core.hasEnded) await launchStandby(core);
  return (await Promise.all(cores.map(roleOf))).toSorted();
}

async function roleOf(core: ServerProcess): Promise<string> {
  const { isReady, parts } = await healthOf(core);
  if (isReady) return 'leads';
  return parts['database'] === true && parts['core'] === false ? 'waits' : JSON.stringify(parts);
}

if (!findNatsServer()) {
  it.skip('skipped: there is no nats-server (Debian: apt-get install nats-server)', () =>
    undefined);
}
