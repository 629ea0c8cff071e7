/**
 * The deployment files: everything they name exists, every setting is known, and their commands,
 * run as processes on this machine, start an exchange that serves a member.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VARIABLES, readConfig } from '../platform/config.ts';
import { ApiClient } from '../../testing/api-client.ts';
import { Caddy, hasCaddy } from '../../testing/deployment/caddy.ts';
import { Container, startPostgresImage } from '../../testing/deployment/containers.ts';
import {
  ROOT,
  type Service,
  readCompose,
  readDockerfile,
  readShipped,
  readUnit,
} from '../../testing/deployment/shipped-files.ts';
import { readYaml } from '../../testing/deployment/yaml-subset.ts';
import { NatsServer, findNatsServer } from '../../testing/nats-server.ts';
import { findProgram } from '../../testing/programs.ts';

const PASSWORDS = { POSTGRES_PASSWORD: 'one', OWNER_PASSWORD: 'two', NATS_PASSWORD: 'three' };
const INBOX = { ALLOW_SIMULATED_INBOX: 'true' };
const compose = readCompose({ ...PASSWORDS, ...INBOX });
const UNITS = readdirSync(join(ROOT, 'deploy/systemd')).map((name) => `deploy/systemd/${name}`);
const SERVICE_UNITS = UNITS.filter((path) => path.endsWith('.service'));

const requireService = (name: string): Service => {
  const service = compose.services[name];
  if (!service) throw new Error(`compose.yaml has no ${name}`);
  return service;
};

describe('compose.yaml', () => {
  it('requires the passwords it needs', () => {
    for (const missing of Object.keys(PASSWORDS)) {
      const { [missing]: _left, ...others } = PASSWORDS as Record<string, string>;
      expect(() => readCompose(others)).toThrow(`${missing} is needed`);
    }
  });

  it.each(['core-1', 'core-2', 'gateway-1', 'gateway-2'])('sets only what %s knows', (name) => {
    const { environment, image } = requireService(name);
    expect(image).toBe('anywhen');
    expect(Object.keys(environment).filter((key) => !VARIABLES.includes(key))).toEqual([]);
    const { role } = readConfig(environment, '/');
    expect(name.startsWith(role)).toBe(true);
    expect('DATABASE_OWNER_URL' in environment).toBe(role === 'core');
  });

  it('shows codes to whoever comes only where that is said, or sends them by mail', () => {
    const [imageHost = ''] = readDockerfile().flatMap(({ rest }) => /HOST=\S+/.exec(rest) ?? []);
    const HOST = imageHost.replace('HOST=', '');
    const read = (more: Record<string, string>) => {
      const gateway = readCompose({ ...PASSWORDS, ...more }).services['gateway-1'];
      return readConfig({ HOST, ...gateway?.environment }, '/');
    };
    expect(() => read({})).toThrow('anybody who reaches HOST=0.0.0.0 can register any address');
    expect(read(INBOX).isInboxPublic).toBe(true);
    const mail = { CODE_DELIVERY: 'smtp', SMTP_URL: 'smtp://mail.example' };
    const sent = read({ ...mail, PUBLIC_ORIGIN: 'https://paper.example' });
    expect(sent).toMatchObject({ codeDelivery: 'smtp', isInboxPublic: false, isSecure: true });
  });

  it('names services, volumes and files that exist', () => {
    for (const { dependsOn, volumes } of Object.values(compose.services)) {
      for (const name of dependsOn) expect(compose.services).toHaveProperty(name);
      for (const from of volumes.map((volume) => volume.split(':')[0] ?? '')) {
        const isThere = from.startsWith('./') && existsSync(join(ROOT, from));
        expect(isThere || compose.volumes.includes(from), from).toBe(true);
      }
    }
  });

  it('gives the price secret to cores only', () => {
    for (const [name, { volumes }] of Object.entries(compose.services)) {
      const hasSecrets = volumes.some((volume) => volume.startsWith('core:'));
      expect(hasSecrets, name).toBe(name.startsWith('core-'));
    }
  });

  it('and the Caddyfile name the same gateways and ports', () => {
    const [, ...gateways] = /\{\$GATEWAYS:(\S+) (\S+)\}/.exec(readShipped('Caddyfile')) ?? [];
    const named = Object.keys(compose.services).filter((name) => name.startsWith('gateway-'));
    const { port } = readConfig({}, '/');
    expect(gateways).toEqual(named.map((name) => `${name}:${port}`));
    const site = /\{\$SITE::(\d+)\}/.exec(readShipped('Caddyfile'))?.[1];
    expect(requireService('proxy').ports).toEqual([`${site}:${site}`]);
  });

  it('is parsed strictly: unknown syntax is rejected', () => {
    for (const text of ['a:\n  - b', 'a: "b"\n c: d', 'a: [b', 'a: *nobody', '\ta: b']) {
      expect(() => readYaml(text), text).toThrow();
    }
  });
});

describe('Dockerfile', () => {
  const instructions = readDockerfile();
  const copied = instructions
    .filter(({ name }) => name === 'COPY')
    .map(({ rest }) => rest.split(/\s+/))
    .map((words) => words.filter((word) => !word.startsWith('--from=')).slice(0, -1))
    .flat()
    .map((path) => path.replace(/^\/app\//, ''));

  it('copies files that exist, and the package.json of every workspace', () => {
    for (const path of copied) expect(existsSync(join(ROOT, path)), path).toBe(true);
    const workspaces = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/package.json`),
    );
    expect(workspaces.filter((path) => !copied.includes(path))).toEqual([]);
  });

  it('runs only commands that package.json has', () => {
    const { scripts } = JSON.parse(readShipped('package.json')) as {
      scripts: Record<string, string>;
    };
    const runs = instructions.filter(({ name }) => name === 'RUN').map(({ rest }) => rest);
    // npm runs the build after it has installed everything.
    expect(runs[0]).toBe('npm ci');
    expect(scripts['prepare']).toBe('node tools/build.mjs --if-stale');
    const workspace = /--workspace (\S+)/.exec(runs.join('\n'))?.[1];
    const { name } = JSON.parse(readShipped('apps/server/package.json')) as { name: string };
    expect(workspace).toBe(name);
  });

  it('starts as npm start does, and checks health on the port that serves it', () => {
    const { scripts } = JSON.parse(readShipped('package.json')) as {
      scripts: { start: string };
    };
    const entry = instructions.find(({ name }) => name === 'ENTRYPOINT')?.rest ?? '';
    const [, flag = ''] = scripts.start.split(' ');
    expect(entry).toContain(`"${flag}", "apps/server/dist/server.mjs"`);
    const check = instructions.find(({ name }) => name === 'HEALTHCHECK')?.rest ?? '';
    expect(check).toContain(`http://127.0.0.1:${readConfig({}, '/').opsPort}/livez`);
  });
});

describe('units for systemd', () => {
  const valuesOf = (path: string, key: string) =>
    readUnit(path).flatMap((line) => (line.key === key ? [line.value] : []));

  it.each(SERVICE_UNITS)('%s starts an existing program with known settings', (path) => {
    const [start = ''] = valuesOf(path, 'ExecStart');
    const script = start.split(' ').find((word) => word.startsWith('/opt/anywhen/')) ?? '';
    expect(existsSync(join(ROOT, script.replace('/opt/anywhen/', '')))).toBe(true);
    const pairs = valuesOf(path, 'Environment').flatMap((line) => line.split(' '));
    const environment = Object.fromEntries(pairs.map((pair) => pair.split('=')));
    const known = [...VARIABLES, 'NODE_ENV', 'BACKUP_KEY_FILE'];
    expect(Object.keys(environment).filter((key) => !known.includes(key))).toEqual([]);
    const fellows = { DATABASE_URL: 'postgres://db/x', NATS_URL: 'nats://bus' };
    expect(() => readConfig({ ...fellows, ...environment }, '/')).not.toThrow();
  });

  it.each(SERVICE_UNITS)('%s may write to its data folder, and nowhere else', (path) => {
    const [[data], [protection], [state], writable] = [
      valuesOf(path, 'Environment').flatMap((line) => /ANYWHEN_DATA=(\S+)/.exec(line)?.[1] ?? []),
      valuesOf(path, 'ProtectSystem'),
      valuesOf(path, 'StateDirectory'),
      valuesOf(path, 'ReadWritePaths').flatMap((line) => line.split(' ')),
    ];
    expect(protection).toBe('strict');
    expect(valuesOf(path, 'NoNewPrivileges')).toEqual(['yes']);
    expect(valuesOf(path, 'User')).toEqual(['anywhen']);
    expect([`/var/lib/${state}`, ...writable]).toContain(data);
  });

  it('do not conflict on one machine', () => {
    const servers = SERVICE_UNITS.filter((path) => valuesOf(path, 'Type').length === 0);
    const together = servers.filter((path) => !path.endsWith('/anywhen.service'));
    const places = together.map((path) => valuesOf(path, 'Environment').join(' '));
    const opsPorts = places.map((text) => /OPS_PORT=(\d+)/.exec(text)?.[1] ?? '8081');
    expect(together.length).toBe(3);
    expect(new Set(opsPorts).size).toBe(3);
  });

  const analyze = findProgram('systemd-analyze', undefined);
  it.skipIf(!analyze)('are valid for systemd', () => {
    const { stderr } = spawnSync(analyze ?? '', [
      'verify',
      ...UNITS.map((path) => join(ROOT, path)),
    ]);
    const said = stderr.toString().split('\n');
    // When Node is not at its usual path, systemd may complain about that and nothing else.
    const faults = said.filter((line) => line !== '' && !line.includes('/usr/bin/node'));
    expect(faults).toEqual([]);
  });
});

describe.skipIf(!findNatsServer())('the commands of all deployment files', () => {
  let folder: string;
  let postgres: { port: number; stop(): Promise<void> };
  let nats: NatsServer;
  let core: Container;
  let gateway: Container;
  let caddy: Caddy | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anywhen-deployed-'));
    spawnSync('chmod', ['711', folder]);
    const { configs } = compose;
    postgres = await startPostgresImage(join(folder, 'postgres'), configs['roles'] ?? '');
    nats = await NatsServer.start(requireService('nats').command);
    const names = { postgres: `127.0.0.1:${postgres.port}`, nats: `127.0.0.1:${nats.port}` };
    core = await Container.run(requireService('core-1'), folder, names);
    gateway = await Container.run(requireService('gateway-1'), folder, names);
    await Promise.all([core.untilReady(core.ports.ops), gateway.untilReady(gateway.ports.app)]);
    if (hasCaddy()) caddy = await Caddy.start([`127.0.0.1:${gateway.ports.app}`], folder);
  });

  afterAll(async () => {
    await caddy?.stop();
    await Promise.all([gateway?.stop(), core?.stop()]);
    await nats?.kill();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.skipIf(!hasCaddy())('serve a member through the proxy', async () => {
    const client = new ApiClient(`http://localhost:${caddy?.port}`);
    await client.register('deployed');
    const { body } = await client.transfer({ quantity: '12.5' });
    expect(body).toMatchObject({ ok: true });
    const page = await fetch(`http://localhost:${caddy?.port}/`);
    expect(await page.text()).toContain('<html');
  });

  it('are healthy, and an unhealthy one would be detected', async () => {
    expect([core.checkHealth(), gateway.checkHealth()]).toEqual([0, 0]);
    const { environment, ...others } = requireService('gateway-2');
    const nowhere = { ...environment, DATABASE_URL: 'mysql://not-a-database' };
    const broken = await Container.run({ ...others, environment: nowhere }, folder, {});
    await broken.stop();
    expect(broken.checkHealth()).toBe(1);
  });

  it.skipIf(!hasCaddy())('have a valid Caddyfile', () => {
    const { exitCode, output } = Caddy.validate(folder);
    expect(exitCode, output).toBe(0);
  });

  it('export every metric that the dashboard shows, and it shows every one of ours', async () => {
    const printed = `${await core.readMetrics()}\n${await gateway.readMetrics()}`;
    const kinds = [...printed.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const namesOf = ([, name = '', kind]: RegExpExecArray) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];
    const names = new Set(kinds.flatMap(namesOf));
    const asked = listAskedNumbers();
    const own = kinds.filter(([, name = '']) => !/^(nodejs|process)_/.test(name));
    const isShown = (kind: RegExpExecArray) => namesOf(kind).some((name) => asked.includes(name));
    expect(own.filter((kind) => !isShown(kind)).map(([, name]) => name)).toEqual([]);
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  });
});

if (!findNatsServer()) {
  it.skip('skipped: there is no nats-server (Debian: apt-get install nats-server)', () =>
    undefined);
}
if (!hasCaddy()) {
  it.skip('skipped: there is no caddy (Debian: apt-get install caddy)', () => undefined);
}

/** Metric names: what stands before a condition in a Grafana query. */
function listAskedNumbers(): string[] {
  const text = readFileSync(join(ROOT, 'deploy/grafana/anywhen.json'), 'utf8');
  const { panels } = JSON.parse(text) as { panels: { targets: { expr: string }[] }[] };
  return panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => {
      const found = [...expr.matchAll(/(\w+)\{/g)].map(([, name = '']) => name);
      if (found.length === 0) throw new Error(`queries no metric: ${expr}`);
      return found;
    }),
  );
}
