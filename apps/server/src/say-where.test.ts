/** What startup prints when it is done. */
import { describe, expect, it } from 'vitest';
import { whereItIs } from './say-where.ts';

const PLACE = {
  url: 'http://127.0.0.1:8080',
  demoLogin: { account: 'demo', password: 'tulip-41' },
  opsHost: '127.0.0.1',
  opsPort: 8081,
  dataDir: '/data',
};

describe('what startup prints', () => {
  it('shows the address and a login on a TTY', () => {
    const text = whereItIs(PLACE, 2.345, true);
    expect(text).toContain('ready after 2.3 s\n');
    expect(text).toContain('open      http://localhost:8080\n');
    expect(text).toContain('log in    demo  password  tulip-41\n');
  });

  it.each([
    ['http://127.0.0.1:8080', 'http://localhost:8080'],
    ['http://0.0.0.0:8080', 'http://localhost:8080'],
    ['http://[::1]:8080', 'http://localhost:8080'],
    ['http://[::]:8080', 'http://localhost:8080'],
    ['http://192.0.2.7:8080', 'http://192.0.2.7:8080'],
  ])('listening at %s it shows %s', (url, shown) => {
    expect(whereItIs({ ...PLACE, url }, 1, true)).toContain(`open      ${shown}\n`);
  });

  it('[S13] names the file of the password when stdout is not a TTY, never the password', () => {
    const text = whereItIs(PLACE, 2.345, false);
    expect(text).toContain('log in    demo  password  is in /data/demo-member\n');
    expect(text).not.toContain('tulip-41');
  });

  it('names no address and no login when there is none', () => {
    const text = whereItIs({ ...PLACE, url: undefined, demoLogin: undefined }, 1, true);
    expect(text).not.toMatch(/open|log in/);
    expect(text).toContain('ops       http://127.0.0.1:8081/metrics');
  });
});
