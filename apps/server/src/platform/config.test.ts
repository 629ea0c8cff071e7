/** Configuration: defaults, and a clear error for every wrong value. */
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('configuration', () => {
  it('needs nothing', () => {
    const config = readConfig({}, '/srv');
    expect(config).toMatchObject({ port: 8080, opsPort: 8081, dataDir: '/srv/data' });
    expect(config).toMatchObject({ isSecure: false, codeDelivery: 'inbox', hasRateLimits: true });
  });

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }, '/srv').databaseUrl).toBeUndefined();
  });

  it('archives the log where configured, otherwise nowhere', () => {
    expect(readConfig({}, '/srv').walArchiveDir).toBeUndefined();
    expect(readConfig({ WAL_ARCHIVE: 'wal' }, '/srv').walArchiveDir).toBe('/srv/wal');
    expect(readConfig({ WAL_ARCHIVE: '/mnt/wal' }, '/srv').walArchiveDir).toBe('/mnt/wal');
  });

  it('makes cookies secure behind https', () => {
    const env = { PUBLIC_ORIGIN: 'https://paper.example', ALLOW_SIMULATED_INBOX: 'true' };
    expect(readConfig(env, '/srv').isSecure).toBe(true);
  });

  const fellows = { DATABASE_URL: 'postgres://db/x', NATS_URL: 'nats://bus:4222' };

  it('is all in one process by default', () => {
    expect(readConfig({}, '/srv')).toMatchObject({ role: 'all', natsUrl: undefined });
    expect(readConfig(fellows, '/srv')).toMatchObject({ role: 'all', natsUrl: 'nats://bus:4222' });
    expect(readConfig({ ...fellows, ROLE: 'core' }, '/srv').role).toBe('core');
  });

  it.each([[['--role', 'gateway']], [['--role=gateway']]])('takes the role from %j', (args) => {
    expect(readConfig({ ...fellows, ROLE: 'core' }, '/srv', args).role).toBe('gateway');
  });

  it('has no console where its port is off, or where others serve it', () => {
    expect(readConfig({}, '/srv').consolePort).toBe(8090);
    expect(readConfig({ CONSOLE_PORT: '9000' }, '/srv').consolePort).toBe(9000);
    expect(readConfig({ CONSOLE_PORT: 'off' }, '/srv').consolePort).toBeUndefined();
    expect(readConfig({ ...fellows, ROLE: 'core' }, '/srv').consolePort).toBeUndefined();
  });

  it('takes from the arguments until when to catch up, and makes up an hour by itself', () => {
    const read = (...args: string[]) => readConfig({}, '/srv', args);
    expect(read()).toMatchObject({ catchUpMaxSeconds: 3_600, catchUpUntilMs: undefined });
    const until = { catchUpUntilMs: Date.UTC(2026, 10, 18, 19, 30), role: 'all' };
    expect(read('--role', 'all', '--catch-up-until', '2026-11-18T19:30:00Z')).toMatchObject(until);
    expect(read('--catch-up-until=2026-11-18T20:30+01:00')).toMatchObject(until);
  });

  it.each([
    [['--roll', 'core'], 'the only arguments are --role'],
    [['--role', 'core', '--more'], 'the only arguments are --role'],
    [['--role', 'boss'], 'ROLE must be one of all, core, gateway'],
    [['--role'], 'ROLE must be one of all, core, gateway'],
    [['--catch-up-until'], 'CATCH_UP_UNTIL must be a time such as 2026-11-18T19:30:00Z'],
    [['--catch-up-until', 'tomorrow'], 'CATCH_UP_UNTIL must be a time'],
    [['--catch-up-until', '2026-11-18T19:30'], 'CATCH_UP_UNTIL must be a time'],
  ])('rejects the arguments %j', (args, sentence) => {
    expect(() => readConfig(fellows, '/srv', args)).toThrow(sentence);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number'],
    [{ PORT: '70000' }, 'PORT must be at most 65535'],
    [{ PORT: '9000', OPS_PORT: '9000' }, 'PORT and OPS_PORT are both 9000, and must differ'],
    [{ CONSOLE_PORT: '8081' }, 'OPS_PORT and CONSOLE_PORT are both 8081, and must differ'],
    [{ CONSOLE_PORT: 'none' }, 'CONSOLE_PORT must be a port number, or off'],
    [{ ROLE: 'ops' }, 'DATABASE_URL is needed: the role ops'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
    [{ RATE_LIMITS: 'yes' }, 'RATE_LIMITS must be true or false'],
    [{ CATCH_UP_MAX_SECONDS: '59' }, 'CATCH_UP_MAX_SECONDS must be at least 60'],
    [{ VERIFY_DAILY: '1' }, 'VERIFY_DAILY must be true or false'],
    [{ CODE_DELIVERY: 'smtp' }, 'CODE_DELIVERY=smtp needs SMTP_URL'],
    [{ WAL_ARCHIVE: 'wal', DATABASE_URL: 'postgres://db/x' }, 'WAL_ARCHIVE is for the database'],
    [{ WAL_ARCHIVE: 'data/wal' }, 'WAL_ARCHIVE must lie outside ANYWHEN_DATA'],
    [{ ROLE: 'boss' }, 'ROLE must be one of all, core, gateway, ops'],
    [{ NATS_URL: 'redis://x' }, 'NATS_URL must begin with nats:// or tls://'],
    [{ NATS_URL: 'nats://a/b/c' }, 'NATS_URL must look like nats://name:password@host:4222'],
    [{ ROLE: 'core', NATS_URL: 'nats://bus' }, 'DATABASE_URL is needed: the role core'],
    [{ ROLE: 'gateway', DATABASE_URL: 'postgres://db/x' }, 'NATS_URL is needed: the role gateway'],
  ])('refuses %j', (env, sentence) => {
    expect(() => readConfig(env, '/srv')).toThrow(sentence);
  });
});

describe('the simulated inbox', () => {
  const fellows = { DATABASE_URL: 'postgres://db/x', NATS_URL: 'nats://bus:4222' };

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
    [{ HOST: '192.0.2.7' }, 'HOST=192.0.2.7'],
    [{ HOST: 'box.lan' }, 'HOST=box.lan'],
    [{ HOST: '127.0.0.1.example' }, 'HOST=127.0.0.1.example'],
    [{ PUBLIC_ORIGIN: 'https://paper.example' }, 'PUBLIC_ORIGIN=https://paper.example'],
    [{ PUBLIC_ORIGIN: 'https://localhost' }, 'PUBLIC_ORIGIN=https://localhost'],
    [{ PUBLIC_ORIGIN: 'http://paper.example:8080' }, 'PUBLIC_ORIGIN=http://paper.example:8080'],
    [{ HOST_NAMES: 'localhost, paper.lan' }, 'HOST_NAMES=paper.lan'],
    [{ ...fellows, ROLE: 'gateway', HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  ])('is refused where others can come, unless that is allowed: %j', (env, place) => {
    const sentence = `anybody who reaches ${place} can register any address: set CODE_DELIVERY`;
    expect(() => readConfig(env, '/srv')).toThrow(sentence);
    expect(() => readConfig({ ...env, ALLOW_SIMULATED_INBOX: 'false' }, '/srv')).toThrow(sentence);
    const allowed = readConfig({ ...env, ALLOW_SIMULATED_INBOX: 'true' }, '/srv');
    expect(allowed).toMatchObject({ codeDelivery: 'inbox', isInboxPublic: true });
    const mail = { CODE_DELIVERY: 'smtp', SMTP_URL: 'smtp://mail.example' };
    expect(readConfig({ ...env, ...mail }, '/srv').isInboxPublic).toBe(false);
  });

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1', PUBLIC_ORIGIN: 'http://[::1]:8080' },
    { PUBLIC_ORIGIN: 'http://localhost:8080' },
    { ...fellows, ROLE: 'core', HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://paper.example' },
  ])('is for this machine alone, and a core serves nobody: %j', (env) => {
    expect(readConfig(env, '/srv').isInboxPublic).toBe(false);
  });
});

describe('trusted proxies and host names', () => {
  it('are nobody and the own machine by default', () => {
    const config = readConfig({}, '/srv');
    expect(config).toMatchObject({ proxies: { hops: 0 }, hostNames: [], opsHost: '127.0.0.1' });
  });

  it('takes the name from the public origin, and further ones', () => {
    const env = { PUBLIC_ORIGIN: 'https://Paper.example:8443', HOST_NAMES: 'a.example, gateway-1' };
    const hosts = { HOST: 'box.lan', OPS_HOST: '0.0.0.0', ALLOW_SIMULATED_INBOX: 'true' };
    const { hostNames } = readConfig({ ...env, ...hosts }, '/srv');
    expect(hostNames).toEqual(['paper.example', 'box.lan', 'a.example', 'gateway-1']);
  });

  it('counts proxies or names their networks, and rejects trusting everybody', () => {
    const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }, '/srv').proxies;
    expect(read('1')).toEqual({ hops: 1 });
    expect(read('10.0.0.0/8')).toEqual({ networks: ['10.0.0.0/8'] });
    expect(() => read('true')).toThrow('TRUST_PROXY must be how many proxies there are, or their');
    expect(() => readConfig({ HOST_NAMES: 'https://x' }, '/srv')).toThrow(
      'HOST_NAMES must be names',
    );
  });
});
