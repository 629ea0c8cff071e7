/**
 * A second server that is a standby, for tests of failover: in recovery, readable, and promoted on
 * demand. It follows nobody, which no client can see.
 */
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyBinaries, findPlatformPackage, prepareBinaries } from '../binaries.ts';
import { createCluster } from '../cluster.ts';
import { findFreePort } from '../connection.ts';
import { openLayout } from '../layout.ts';
import { launch, stopPostmaster } from '../postmaster.ts';
import { chooseRunAs, listRunAs } from '../run-as.ts';
import { writeSettings } from '../settings.ts';
import { ask } from './ask.ts';

export type Standby = { port: number; promote(): Promise<void>; stop(): Promise<void> };

/** A standby needs at least what the primary had when it was last shut down. */
const AS_A_STANDBY = "wal_level = 'replica'\nmax_connections = 100\nmax_wal_senders = 10\n";

export async function startStandby(dataDir: string, password: string): Promise<Standby> {
  const layout = await openLayout(dataDir);
  const source = { packageDir: findPlatformPackage(), cacheDir: dataDir };
  const tools = await chooseRunAs({
    candidates: await listRunAs(layout.clusterDir),
    folders: [dataDir, dirname(layout.socketDir)],
    binaries: await prepareBinaries(source),
    copyBinaries: () => copyBinaries(source),
  });
  const { clusterDir } = layout;
  const port = await findFreePort();
  const place = async (name: string, text: string) => {
    await writeFile(join(clusterDir, name), text);
    if (process.getuid?.() === 0) {
      await chown(join(clusterDir, name), tools.runAs.uid, tools.runAs.gid);
    }
  };
  await createCluster(layout, tools, password);
  await mkdir(layout.socketDir, { recursive: true });
  await writeSettings(clusterDir, {
    address: { kind: 'tcp', port },
    owner: tools.runAs,
    more: {},
  });
  await place('postgresql.auto.conf', AS_A_STANDBY);
  await place('standby.signal', '');
  const { child } = await launch(layout, tools);
  const pid = child.pid ?? 0;
  const question = 'select pg_is_in_recovery() as follows';
  const config = { host: '127.0.0.1', port, user: 'app', database: 'app', password };
  const waitUntil = async (follows: boolean) => {
    const deadlineMs = Date.now() + 30_000;
    for (;;) {
      const rows = await ask(config, question).catch(() => []);
      if (JSON.stringify(rows) === JSON.stringify([{ follows }])) return;
      if (Date.now() > deadlineMs) throw new Error(`The standby on ${port} does not answer.`);
      await sleep(20);
    }
  };
  await waitUntil(true);
  return {
    port,
    promote: async () => {
      await place('promote', '');
      process.kill(pid, 'SIGUSR1');
      await waitUntil(false);
    },
    stop: () => stopPostmaster(clusterDir, pid),
  };
}
