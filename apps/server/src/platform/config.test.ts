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
    expect(readConfig({ PUBLIC_ORIGIN: 'https://paper.example' }, '/srv').isSecure).toBe(true);
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

  it.each([
    [['--roll', 'core'], 'the only argument is --role'],
    [['--role', 'core', '--more'], 'the only argument is --role'],
    [['--role', 'boss'], 'ROLE must be one of all, core, gateway'],
    [['--role'], 'ROLE must be one of all, core, gateway'],
  ])('rejects the arguments %j', (args, sentence) => {
    expect(() => readConfig(fellows, '/srv', args)).toThrow(sentence);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number'],
    [{ PORT: '70000' }, 'PORT must be at most 65535'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
    [{ RATE_LIMITS: 'yes' }, 'RATE_LIMITS must be true or false'],
    [{ VERIFY_DAILY: '1' }, 'VERIFY_DAILY must be true or false'],
    [{ CODE_DELIVERY: 'smtp' }, 'CODE_DELIVERY=smtp needs SMTP_URL'],
    [{ WAL_ARCHIVE: 'wal', DATABASE_URL: 'postgres://db/x' }, 'WAL_ARCHIVE is for the database'],
    [{ WAL_ARCHIVE: 'data/wal' }, 'WAL_ARCHIVE must lie outside ANYWHEN_DATA'],
    [{ ROLE: 'ops' }, 'ROLE must be one of all, core, gateway'],
    [{ NATS_URL: 'redis://x' }, 'NATS_URL must begin with nats:// or tls://'],
    [{ NATS_URL: 'nats://a/b/c' }, 'NATS_URL must look like nats://name:password@host:4222'],
    [{ ROLE: 'core', NATS_URL: 'nats://bus' }, 'DATABASE_URL is needed: the role core'],
    [{ ROLE: 'gateway', DATABASE_URL: 'postgres://db/x' }, 'NATS_URL is needed: the role gateway'],
  ])('refuses %j', (env, sentence) => {
    expect(() => readConfig(env, '/srv')).toThrow(sentence);
  });
});

describe('trusted proxies and host names', () => {
  it('are nobody and the own machine by default', () => {
    const config = readConfig({}, '/srv');
    expect(config).toMatchObject({ proxies: { hops: 0 }, hostNames: [], opsHost: '127.0.0.1' });
  });

  it('takes the name from the public origin, and further ones', () => {
    const env = { PUBLIC_ORIGIN: 'https://Paper.example:8443', HOST_NAMES: 'a.example, gateway-1' };
    const { hostNames } = readConfig({ ...env, HOST: 'box.lan', OPS_HOST: '0.0.0.0' }, '/srv');
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
