/**
 * 1 000 deposits and 1 000 withdrawals in flight that are due in the same second: how long until
 * the last of them is decided and durable. Through the real sequencer, agenda and PostgreSQL.
 */
import { simulatedAddress } from '@anywhen/protocol';
import { RunningCore } from '../apps/server/src/core/running-core.ts';
import { PostgresStore } from '../apps/server/src/core/storage/postgres-store.ts';
import { STORAGES, newFacts } from '../apps/server/src/modules.ts';
import { AgendaDriver } from '../apps/server/src/agenda/driver.ts';
import { HandFeed } from '../apps/server/testing/seconds/hand-feed.ts';
import { raiseLevel } from '../apps/server/testing/levels.ts';
import { asSystem, dataOf } from '../apps/server/testing/money.ts';
import { CasesInFlight } from './support/cases-in-flight.ts';
import { quietLog, withDatabase } from './support/database.ts';
import { median, report } from './support/report.ts';

const MEMBERS = 1_000;
const FIRST_UID = 20_000_000;
/** A member of level 1 may withdraw three times a day. */
const ROUNDS = 3;
const DECIDED_MS_MAX = 2_000;

await withDatabase(async (database) => {
  const feed = new HandFeed();
  const facts = newFacts();
  const store = new PostgresStore(database, STORAGES);
  const { nowMs } = feed;
  const core = new RunningCore({ store, facts: Object.values(facts), nowMs, log: quietLog });
  await core.start();
  for (const request of feed.opening()) dataOf(await core.submit(request));
  const uids = Array.from({ length: MEMBERS }, (_, index) => FIRST_UID + index);
  await Promise.all(uids.map((uid) => core.submit(asSystem({ kind: 'open-member', uid }))));
  await Promise.all(uids.map((uid) => raiseLevel(core, uid, 1)));
  const businessDaySeconds = 86_400;
  const driver = new AgendaDriver({ core, facts, nowMs, log: quietLog, businessDaySeconds });
  const address = simulatedAddress('TRC20', new Uint8Array(24));
  const cases = new CasesInFlight({ core, feed, uids, address });
  const rounds: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await cases.decideAll());
  } finally {
    await driver.stop();
    await core.stop();
  }
  const ms = median(rounds);
  report(
    'cases',
    ms / DECIDED_MS_MAX,
    { atMost: 1 },
    `the last of ${2 * MEMBERS} decided ${ms.toFixed(0)} ms after it was due, of ${DECIDED_MS_MAX}`,
  );
});
