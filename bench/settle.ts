/**
 * 5 000 and 20 000 seconds contracts that end with the same tick: how long until the last one is
 * durable, how long until the members' sockets have heard, and contracts settled a second against
 * the same number of plain ledger entries. Through the real sequencer, PostgreSQL and sockets.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PostgresStore } from '../apps/server/src/core/postgres-store.ts';
import { RunningCore } from '../apps/server/src/core/running-core.ts';
import { createHub } from '../apps/server/src/platform/sockets/hub.ts';
import { cookieSessions } from '../apps/server/src/platform/sockets/test-kit.ts';
import { SecondsDriver } from '../apps/server/src/seconds/driver.ts';
import { CONTRACTS_PER_MEMBER, Crowd } from '../apps/server/src/seconds/testing/crowd.ts';
import { HandFeed } from '../apps/server/src/seconds/testing/hand-feed.ts';
import { serveSecondsTopic } from '../apps/server/src/seconds/topics.ts';
import { dataOf } from '../apps/server/src/testing/money.ts';
import { quietLog, withDatabase } from './support/database.ts';
import { median, report } from './support/report.ts';
import { type Round, Settlements } from './support/settlements.ts';

const SIZES = [
  { contracts: 5_000, durableMsMax: 400 },
  { contracts: 20_000, durableMsMax: 1_500 },
] as const;
const HEARD_MS_MAX = 1_000;
const MEMBERS = 20_000 / CONTRACTS_PER_MEMBER;
const ROUNDS = 3;

await withDatabase(async (database) => {
  const feed = new HandFeed();
  const store = new PostgresStore(() => database.connect());
  const core = new RunningCore({ store, nowMs: feed.nowMs, log: quietLog });
  await core.start();
  for (const request of feed.opening()) dataOf(await core.submit(request));
  dataOf(await core.submit(feed.tick()));
  const crowd = new Crowd(core, MEMBERS);
  await crowd.open();
  const driver = new SecondsDriver({ core, nowMs: feed.nowMs, log: quietLog });
  // Before the hub: what it measures as durable must not wait for what is sent.
  const runs = new Settlements({ core, feed, crowd });
  const listeners = await openListeners(core, crowd);
  runs.listenWith(listeners.child);
  try {
    await runs.settle(SIZES[0].contracts);
    for (const { contracts, durableMsMax } of SIZES) {
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runs.measure(contracts));
      tell(contracts, durableMsMax, rounds);
    }
  } finally {
    listeners.child.kill();
    await listeners.stop();
    await driver.stop();
    await core.stop();
  }
});

function tell(contracts: number, durableMsMax: number, rounds: readonly Round[]): void {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick));
  const [durableMs, heardMs] = [of((round) => round.durableMs), of((round) => round.heardMs)];
  report(
    `settle-${contracts}`,
    durableMs / durableMsMax,
    { atMost: 1 },
    `the last one durable ${durableMs.toFixed(0)} ms after the tick, of ${durableMsMax}`,
  );
  report(
    `settle-heard-${contracts}`,
    (heardMs - durableMs) / HEARD_MS_MAX,
    { atMost: 1 },
    `${MEMBERS} sockets have heard ${(heardMs - durableMs).toFixed(0)} ms after that, of ${HEARD_MS_MAX}`,
  );
  const perSecond = (pick: (round: Round) => number) => Math.round(of(pick));
  report(
    `settle-ratio-${contracts}`,
    of((round) => round.settledPerSecond / round.entriesPerSecond),
    { atLeast: 0.5 },
    `${perSecond((round) => round.settledPerSecond)} contracts/s against ` +
      `${perSecond((round) => round.entriesPerSecond)} plain entries/s`,
  );
}

type Listeners = { child: ChildProcess; stop: () => Promise<void> };

/** The hub as the server has it; every member listens to their own contracts. */
async function openListeners(core: RunningCore, crowd: Crowd): Promise<Listeners> {
  const hub = createHub({
    nowMs: Date.now,
    log: quietLog,
    allowedOrigins: () => true,
    findSession: cookieSessions(),
    // The listeners are raw sockets and answer no heartbeat.
    limits: { socketsPerIpMax: MEMBERS, heartbeatMs: 3_600_000 },
  });
  serveSecondsTopic(hub, core);
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
