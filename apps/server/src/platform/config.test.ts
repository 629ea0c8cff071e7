/** Configuration: defaults, and a clear sentence for every wrong value. */
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('configuration', () => {
  it('needs nothing', () => {
    const config = readConfig({}, '/srv');
    expect(config).toMatchObject({ port: 8080, opsPort: 8081, dataDir: '/srv/data' });
    expect(config).toMatchObject({ isSecure: false, codeDelivery: 'inbox', hasRateLimits: true });
  });

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }, '/srv').databaseUrl).toBeUndefined();
  });

  it('makes cookies secure behind https', () => {
    expect(readConfig({ PUBLIC_ORIGIN: 'https://paper.example' }, '/srv').isSecure).toBe(true);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number'],
    [{ PORT: '70000' }, 'PORT must be at most 65535'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
    [{ RATE_LIMITS: 'yes' }, 'RATE_LIMITS must be true or false'],
    [{ CODE_DELIVERY: 'smtp' }, 'CODE_DELIVERY=smtp needs SMTP_URL'],
  ])('refuses %j', (env, sentence) => {
    expect(() => readConfig(env, '/srv')).toThrow(sentence);
  });
});
