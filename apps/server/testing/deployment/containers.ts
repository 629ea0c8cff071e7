/**
 * Runs what compose.yaml describes as processes on this machine: the same commands and
 * environments, with a test folder per volume and a free port per host name.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chown, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyBinaries, environmentOf } from '../../src/platform/postgres/binaries.ts';
import { majorOf, prepareBinaries, requireSource } from '../../src/platform/postgres/binaries.ts';
import { findFreePort } from '../../src/platform/postgres/connection.ts';
import { openLayout } from '../../src/platform/postgres/layout.ts';
import { launch, stopPostmaster, waitUntilReady } from '../../src/platform/postgres/postmaster.ts';
import { chooseRunAs, commandAs, listRunAs } from '../../src/platform/postgres/run-as.ts';
import { runToEnd } from '../../src/platform/postgres/run-to-end.ts';
import { writeSettings } from '../../src/platform/postgres/settings.ts';
import { freePort } from '../free-port.ts';
import { type Service, ROOT, commandOf, readDockerfile } from './shipped-files.ts';

const ALIVE_MS_MAX = 540_000;

/** Like the PostgreSQL image: a new cluster, its first statements, password logins. */
export async function startPostgresImage(
  folder: string,
  statements: string,
): Promise<{ port: number; stop(): Promise<void> }> {
  const layout = await openLayout(folder);
  const { clusterDir, dataDir } = layout;
  const source = requireSource(dataDir);
  const tools = await chooseRunAs({
    candidates: await listRunAs(clusterDir),
    folders: [dataDir, dirname(layout.socketDir)],
    binaries: await prepareBinaries(source),
    copyBinaries: () => copyBinaries(source),
  });
  const { runAs, binaries } = tools;
  await mkdir(clusterDir, { mode: 0o700 });
  if (process.getuid?.() === 0) await chown(clusterDir, runAs.uid, runAs.gid);
  const env = environmentOf(binaries);
  const init = [`--pgdata=${clusterDir}`, '--username=postgres', '--encoding=UTF8', '--locale=C'];
  await runToEnd(commandAs(runAs, binaries.initdb, init), { env });
  const alone = ['--single', '-D', clusterDir, '-c', 'exit_on_error=on', 'postgres'];
  await runToEnd(commandAs(runAs, binaries.postgres, alone), { env, input: statements });
  const port = await findFreePort();
  const address = { kind: 'tcp', port } as const;
  await writeSettings(clusterDir, { address, owner: runAs, major: majorOf(binaries), more: {} });
  await writeFile(join(clusterDir, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
  const { child, hasEnded } = await launch(layout, tools);
  const lock = await waitUntilReady(clusterDir, { hasEnded, isTheirs: () => true });
  if (!lock) throw new Error('the database did not start');
  return { port, stop: () => stopPostmaster(clusterDir, child.pid ?? 0) };
}

/** Where the host names in the file lead on this machine: `postgres` → `127.0.0.1:5678`. */
type Names = Readonly<Record<string, string>>;

export class Container {
  #output = '';

  private constructor(
    readonly dataDir: string,
    readonly ports: { app: number; ops: number },
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    }
  }

  /** With the image's entry point; a volume is a folder below `folder`, by its name. */
  static async run(service: Service, folder: string, names: Names): Promise<Container> {
    const dataDir = await mount(service, folder);
    const ports = { app: await freePort(), ops: await freePort() };
    const image = readDockerfile();
    const entry = image.find(({ name }) => name === 'ENTRYPOINT');
    const [program, ...args] = entry ? commandOf(entry) : [];
    if (program !== 'node') throw new Error(`the image runs ${program}`);
    const own = image.flatMap(({ name, rest }) => (name === 'ENV' ? rest.split(/\s+/) : []));
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        ...Object.fromEntries(own.map((each) => each.split('=') as [string, string])),
        ...leadHere(service.environment, names),
        PORT: String(ports.app),
        OPS_PORT: String(ports.ops),
        CONSOLE_PORT: 'off',
        ANYWHEN_DATA: dataDir,
        // A few days of prices instead of a year.
        NODE_ENV: 'test',
      },
    });
    return new Container(dataDir, ports, child);
  }

  /** The image's health check, at the port it has here. */
  checkHealth(): number | null {
    const check = readDockerfile().find(({ name }) => name === 'HEALTHCHECK');
    const [, ...args] = check ? commandOf(check) : [];
    const here = args.map((arg) => arg.replace(':8081/', `:${this.ports.ops}/`));
    return spawnSync(process.execPath, here).status;
  }

  /** Checked where clients will connect: a gateway by members, a core by monitoring. */
  async untilReady(port: number): Promise<void> {
    const deadlineMs = Date.now() + ALIVE_MS_MAX;
    while (!(await isReady(port))) {
      if (this.child.exitCode !== null || Date.now() > deadlineMs) {
        throw new Error(`it does not get ready:\n${this.#output}`);
      }
      await sleep(100);
    }
  }

  async readMetrics(): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${this.ports.ops}/metrics`);
    return response.text();
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await gone;
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.ok ?? false;
}

/** `/data`, made of its volumes. */
async function mount({ volumes }: Service, folder: string): Promise<string> {
  const places = volumes.map((volume) => volume.split(':') as [string, string]);
  const whole = places.find(([, place]) => place === '/data')?.[0];
  const dataDir = join(folder, whole ?? `without-volume-${await freePort()}`);
  await mkdir(dataDir, { recursive: true });
  for (const [name, place] of places) {
    if (place === '/data') continue;
    if (!place.startsWith('/data/')) throw new Error(`nothing is read at ${place}`);
    await mkdir(join(folder, name), { recursive: true });
    const link = join(dataDir, place.slice('/data/'.length));
    await rm(link, { force: true });
    await symlink(join(folder, name), link);
  }
  return dataDir;
}

function leadHere(environment: Service['environment'], names: Names): Record<string, string> {
  const lead = (value: string) =>
    Object.entries(names).reduce(
      (text, [name, place]) => text.replace(new RegExp(`@${name}(?::\\d+)?(?=/|$)`), `@${place}`),
      value,
    );
  return Object.fromEntries(Object.entries(environment).map(([key, text]) => [key, lead(text)]));
}
