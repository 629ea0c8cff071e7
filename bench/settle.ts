/**
 * 5 000 and 20 000 seconds contracts that end with the same tick: how long until the last one is
 * durable, how long until the members' sockets have received it, and contracts settled a second
 * against the same number of plain ledger entries. Through the real sequencer, PostgreSQL and
 * sockets.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PostgresStore } from '../apps/server/src/core/storage/postgres-store.ts';
import { RunningCore } from '../apps/server/src/core/running-core.ts';
import { type ModuleFacts, STORAGES, newFacts } from '../apps/server/src/modules.ts';
import { createHub } from '../apps/server/src/platform/sockets/hub.ts';
import { cookieSessions } from '../apps/server/testing/platform/sockets/test-hub.ts';
import { AgendaDriver } from '../apps/server/src/agenda/driver.ts';
import { CONTRACTS_PER_MEMBER, Crowd } from '../apps/server/testing/seconds/crowd.ts';
import { HandFeed } from '../apps/server/testing/seconds/hand-feed.ts';
import { serveSecondsTopic } from '../apps/server/src/seconds/topics.ts';
import { dataOf } from '../apps/server/testing/money.ts';
import { quietLog, withDatabase } from './support/database.ts';
import { median, report } from './support/report.ts';
import { type Compared, type Settled, Settlements } from './support/settlements.ts';

const SIZES = [
  { contracts: 5_000, durableMsMax: 400 },
  { contracts: 20_000, durableMsMax: 1_500 },
] as const;
const RECEIVED_MS_MAX = 1_000;
const MEMBERS = 20_000 / CONTRACTS_PER_MEMBER;
const ROUNDS = 3;

await withDatabase(async (database) => {
  const feed = new HandFeed();
  const store = new PostgresStore(database, STORAGES);
  const facts = newFacts();
  const parts = { store, facts: Object.values(facts) };
  const core = new RunningCore({ ...parts, nowMs: feed.nowMs, log: quietLog });
  await core.start();
  for (const request of feed.opening()) dataOf(await core.submit(request));
  dataOf(await core.submit(feed.tick()));
  const crowd = new Crowd(core, MEMBERS);
  await crowd.open();
  const { nowMs } = feed;
  const businessDaySeconds = 86_400;
  const driver = new AgendaDriver({ core, facts, nowMs, log: quietLog, businessDaySeconds });
  const runs = new Settlements({ core, feed, crowd });
  await runs.settle(SIZES[0].contracts);
  for (const { contracts } of SIZES)
    reportRatio(contracts, await repeat(() => runs.compare(contracts)));
  const listeners = await openListeners({ core, facts }, crowd);
  try {
    for (const { contracts, durableMsMax } of SIZES) {
      const rounds = await repeat(() => runs.settle(contracts, listeners.child));
      reportTimes({ contracts, durableMsMax }, rounds);
    }
  } finally {
    listeners.child.kill();
    await listeners.stop();
    await driver.stop();
    await core.stop();
  }
});

async function repeat<Round>(work: () => Promise<Round>): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await work());
  return rounds;
}

function reportRatio(contracts: number, rounds: readonly Compared[]): void {
  const of = (pick: (round: Compared) => number) => median(rounds.map(pick));
  const settled = of((round) => round.settledPerSecond).toFixed(0);
  const entries = of((round) => round.entriesPerSecond).toFixed(0);
  report(
    `settle-ratio-${contracts}`,
    of((round) => round.settledPerSecond / round.entriesPerSecond),
    { atLeast: 0.5 },
    `${settled} contracts/s against ${entries} plain entries/s`,
  );
}

function reportTimes(
  { contracts, durableMsMax }: { contracts: number; durableMsMax: number },
  rounds: readonly Settled[],
): void {
  const durableMs = median(rounds.map((round) => round.durableMs));
  const reportedMs = median(rounds.map((round) => round.receivedMs - round.durableMs));
  report(
    `settle-${contracts}`,
    durableMs / durableMsMax,
    { atMost: 1 },
    `the last one durable ${durableMs.toFixed(0)} ms after the tick, of ${durableMsMax}`,
  );
  report(
    `settle-received-${contracts}`,
    reportedMs / RECEIVED_MS_MAX,
    { atMost: 1 },
    `all ${MEMBERS} sockets have received it ${reportedMs.toFixed(0)} ms later, of ${RECEIVED_MS_MAX}`,
  );
}

type Listeners = { child: ChildProcess; stop: () => Promise<void> };

/** The hub as the server has it; every member listens to their own contracts. */
async function openListeners(
  parts: { core: RunningCore; facts: ModuleFacts },
  crowd: Crowd,
): Promise<Listeners> {
  const hub = createHub({
    nowMs: Date.now,
    log: quietLog,
    allowedOrigins: () => true,
    findSession: cookieSessions(),
    // The listeners are raw sockets and answer no heartbeat.
    limits: { socketsPerIpMax: MEMBERS, heartbeatMs: 3_600_000 },
  });
  serveSecondsTopic(hub, parts);
  const http = createServer();
  hub.attach(http);
  http.listen(0, '127.0.0.1', 4_096);
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const script = join(import.meta.dirname, 'support/contract-listeners.mjs');
  const child = fork(script, [String(port), String(crowd.uidAt(0)), String(MEMBERS)]);
  await once(child, 'message');
  return {
    child,
    stop: async () => {
      await hub.shutdown();
      http.close();
    },
  };
}
