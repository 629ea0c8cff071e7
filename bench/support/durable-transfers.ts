/** Transfers of many members through the sequencer to the disk, as clients together send them. */
import { RunningCore } from '../../apps/server/src/core/running-core.ts';
import { PostgresStore } from '../../apps/server/src/core/storage/postgres-store.ts';
import { STORAGES, newFacts } from '../../apps/server/src/modules.ts';
import type { Database } from '../../apps/server/src/platform/postgres/pool.ts';
import { quietLog } from './database.ts';

export const MEMBERS = 2_000;
const FIRST_UID = 10_000_000;
const IN_FLIGHT = 3_000;
const WARM_UP_MS = 1_000;

/** With its members, and warm. */
export async function openCore(database: Database): Promise<RunningCore> {
  const core = new RunningCore({
    store: new PostgresStore(database, STORAGES),
    facts: Object.values(newFacts()),
    nowMs: Date.now,
    log: quietLog,
  });
  await core.start();
  await openMembers(core);
  await measureTransfers(core, WARM_UP_MS);
  return core;
}

async function openMembers(core: RunningCore): Promise<void> {
  const uids = Array.from({ length: MEMBERS }, (_, index) => FIRST_UID + index);
  await Promise.all(
    uids.map((uid) =>
      core.submit({
        actor: { kind: 'system' },
        id: `open:${uid}`,
        body: { kind: 'open-member', uid },
      }),
    ),
  );
}

/** Keeps a fixed number of transfers in flight, as many clients together would. */
export async function measureTransfers(core: RunningCore, forMs: number): Promise<number> {
  const endsAt = performance.now() + forMs;
  const began = performance.now();
  let done = 0;
  let sent = -1;
  const client = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      sent += 1;
      const turn = Math.floor(sent / MEMBERS);
      const isOut = turn % 2 === 0;
      const { reply } = await core.submit({
        actor: { kind: 'member', uid: FIRST_UID + (sent % MEMBERS) },
        id: `t${began}-${sent}`,
        body: {
          kind: 'transfer',
          from: isOut ? 'funds' : 'spot',
          to: isOut ? 'spot' : 'funds',
          currency: 'USDT',
          quantity: '0.01',
        },
      });
      if (reply.isAccepted) done += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, client));
  return (done * 1_000) / (performance.now() - began);
}
