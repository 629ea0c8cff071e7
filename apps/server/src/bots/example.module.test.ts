/** [29] The example of docs/bots.md runs as it stands, with nothing but an address and a key. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKeyOf } from '../../testing/bots/program-fixture.ts';
import { Trader } from '../../testing/spot/trader.ts';
import { TestApp } from '../../testing/test-app.ts';

const EXAMPLE = fileURLToPath(new URL('../../../../examples/dip-buyer.mjs', import.meta.url));

let app: TestApp;
let member: Trader;

beforeAll(async () => {
  app = await TestApp.start({ env: { RATE_LIMITS: 'true' } });
  member = await Trader.open(app.url, 'alice_x');
});
afterAll(() => app.remove());

it('trades what it says, and nothing else', async () => {
  const { keys, id, secret } = await makeKeyOf(member);
  const key = keys.find((each) => each.id === id)?.key ?? '';
  const env = { ANYWHEN_URL: app.url, API_KEY: key, API_SECRET: secret ?? '', ROUNDS: '2' };
  const { stdout } = await promisify(execFile)(process.execPath, [EXAMPLE], {
    env: { ...process.env, ...env },
  });
  const lines = stdout.trim().split('\n');
  expect(lines.filter((line) => line.startsWith('round '))).toHaveLength(2);
  expect(lines.at(-1)).toMatch(/^done, \d offers are open$/);
  const bought = stdout.match(/ {2}bought/g)?.length ?? 0;
  const { orders } = await member.orders();
  expect(orders.filter(({ side }) => side === 'buy')).toHaveLength(bought);
  expect(orders.every(({ symbol }) => symbol === 'BTCUSDT')).toBe(true);
});
