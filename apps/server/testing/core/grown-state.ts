/**
 * A state of many members in a database, as the real server stores it: built by the leading side,
 * through its own machine, ticks and statements, so that it starts like any other. For tests and
 * benchmarks only.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LeadingSide } from '../../src/app-core.ts';
import { InProcessBus } from '../../src/platform/bus/in-process-bus.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openIngress } from '../../src/platform/ingress/ingress.ts';
import { openLog } from '../../src/platform/log.ts';
import type { Database } from '../../src/platform/postgres/pool.ts';
import { GrownCrowd } from './grown-crowd.ts';

/** The count of everything that grows with members. */
export type Sizes = { members: number; accounts: number; orders: number; records: number };

const COUNT = `select
  (select count(*) from member) as members,
  (select count(*) from account a where exists
    (select from posting p where p.account_id = a.id)) as accounts,
  (select count(*) from spot_order where state < 2) as orders,
  (select count(*) from finance_record) + (select count(*) from staking_position) +
    (select count(*) from leverage_position where state = 0) as records`;

type Place = { database: Database; dataDir: string };

/** In a database that is empty but for its tables; the keys and the secret are in the folder. */
export async function growState(place: Place, members: number): Promise<Sizes> {
  const leading = openLeading(place);
  await leading.start();
  try {
    await leading.pricing.ticked();
    const { core, facts } = leading;
    while (!facts.agenda.calendar) await sleep(10);
    await new GrownCrowd({ core, markets: facts.markets }).grow(members);
  } finally {
    await leading.stop();
  }
  return countSizes(place.database);
}

function openLeading({ database, dataDir }: Place): LeadingSide {
  const config = readConfig({ NODE_ENV: 'test', ANYWHEN_DATA: dataDir }, dataDir);
  const nowMs = Date.now;
  return new LeadingSide({
    config,
    log: openLog('error'),
    database,
    version: 'grown',
    webDir: dataDir,
    clock: { nowMs, isTrusted: true },
    nowMs,
    bus: new InProcessBus(),
    ingress: openIngress({ config, nowMs }),
    onBroken: (error) => {
      throw error;
    },
  });
}

/** On a dedicated connection: this takes longer than a member's request may. */
async function countSizes(database: Pick<Database, 'connect'>): Promise<Sizes> {
  const client = await database.connect();
  const { rows } = await client.query<Record<keyof Sizes, string>>(COUNT);
  await client.end();
  const [row] = rows;
  return {
    members: Number(row?.members),
    accounts: Number(row?.accounts),
    orders: Number(row?.orders),
    records: Number(row?.records),
  };
}
