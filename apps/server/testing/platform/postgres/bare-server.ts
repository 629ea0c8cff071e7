/**
 * A PostgreSQL server whose settings and files a test controls: created, copied before its first
 * start, started, promoted, killed. The program's own launcher has no standby.
 */
import { chown, cp, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Binaries,
  copyBinaries,
  majorOf,
  prepareBinaries,
  requireSource,
} from '../../../src/platform/postgres/binaries.ts';
import { createCluster, takeOwnership } from '../../../src/platform/postgres/cluster.ts';
import { findFreePort } from '../../../src/platform/postgres/connection.ts';
import { type Layout, openLayout } from '../../../src/platform/postgres/layout.ts';
import {
  isPostmasterOf,
  launch,
  stopPostmaster,
} from '../../../src/platform/postgres/postmaster.ts';
import { type RunAs, chooseRunAs, listRunAs } from '../../../src/platform/postgres/run-as.ts';
import { DATABASE, ROLE, writeSettings } from '../../../src/platform/postgres/settings.ts';
import { ask } from './ask.ts';

/** A standby needs at least the primary's settings at its last shutdown. */
const FIT_FOR_STANDBYS = "wal_level = 'replica'\nmax_connections = 100\nmax_wal_senders = 10\n";

const START_MS_MAX = 30_000;

type Tools = { runAs: RunAs; binaries: Binaries };

export class BareServer {
  #pid = 0;

  private constructor(
    readonly port: number,
    private readonly layout: Layout,
    private readonly tools: Tools,
    private readonly password: string,
  ) {}

  static async make(dataDir: string, password: string): Promise<BareServer> {
    const server = await BareServer.#plan(dataDir, password);
    const passwords = { program: password, owner: password };
    await createCluster(server.layout, server.tools, passwords);
    return server;
  }

  /** The same data at another address; only while this one has never run. */
  async copyTo(dataDir: string): Promise<BareServer> {
    const copy = await BareServer.#plan(dataDir, this.password);
    await cp(this.layout.clusterDir, copy.layout.clusterDir, { recursive: true });
    await takeOwnership(copy.layout.clusterDir, copy.tools.runAs);
    return copy;
  }

  static async #plan(dataDir: string, password: string): Promise<BareServer> {
    const layout = await openLayout(dataDir);
    const source = requireSource(dataDir);
    const tools = await chooseRunAs({
      candidates: await listRunAs(layout.clusterDir),
      folders: [dataDir, dirname(layout.socketDir)],
      binaries: await prepareBinaries(source),
      copyBinaries: () => copyBinaries(source),
    });
    return new BareServer(await findFreePort(), layout, tools, password);
  }

  /** Resolves when it answers; `isStandby` says in which role. */
  async start(files: {
    settings?: string;
    accessRules?: string;
    isStandby: boolean;
  }): Promise<void> {
    const { layout, tools } = this;
    await mkdir(layout.socketDir, { recursive: true });
    const address = { kind: 'tcp', port: this.port } as const;
    const { runAs: owner, binaries } = tools;
    await writeSettings(layout.clusterDir, { address, owner, major: majorOf(binaries), more: {} });
    await this.#place('postgresql.auto.conf', FIT_FOR_STANDBYS + (files.settings ?? ''));
    if (files.accessRules) await this.#place('pg_hba.conf', files.accessRules);
    if (files.isStandby) await this.#place('standby.signal', '');
    const { child } = await launch(layout, tools);
    this.#pid = child.pid ?? 0;
    await this.#untilItFollows(files.isStandby);
  }

  async promote(): Promise<void> {
    await this.#place('promote', '');
    process.kill(this.#pid, 'SIGUSR1');
    await this.#untilItFollows(false);
  }

  /** Like a power cut. */
  async kill(): Promise<void> {
    process.kill(this.#pid, 'SIGKILL');
    while (isPostmasterOf(this.layout.clusterDir, this.#pid)) await sleep(5);
  }

  stop(): Promise<void> {
    return stopPostmaster(this.layout.clusterDir, this.#pid);
  }

  /** Whole and with its owner from the first moment: a running server may read it at once. */
  async #place(name: string, text: string): Promise<void> {
    const path = join(this.layout.clusterDir, name);
    await writeFile(`${path}.new`, text, { mode: 0o600 });
    const { uid, gid } = this.tools.runAs;
    if (process.getuid?.() === 0) await chown(`${path}.new`, uid, gid);
    await rename(`${path}.new`, path);
  }

  async #untilItFollows(follows: boolean): Promise<void> {
    const { port, password } = this;
    const config = { host: '127.0.0.1', port, user: ROLE, database: DATABASE, password };
    const deadlineMs = Date.now() + START_MS_MAX;
    for (;;) {
      const rows = await ask(config, 'select pg_is_in_recovery() as follows').catch(() => []);
      if (JSON.stringify(rows) === JSON.stringify([{ follows }])) return;
      if (Date.now() > deadlineMs) throw new Error(`The server on ${port} does not answer.`);
      await sleep(20);
    }
  }
}
