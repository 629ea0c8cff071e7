/** [29.4] Limits over HTTP: orders of app and program together, weights, and a ban with its end. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Program } from '../../testing/bots/program.ts';
import { BTC, ProgramFixture, bodyOf, refusalOf } from '../../testing/bots/program-fixture.ts';
import { codeOf } from '../../testing/spot/trader.ts';

let fixture: ProgramFixture;
let program: Program;

beforeAll(async () => {
  fixture = await ProgramFixture.open();
  ({ program } = fixture);
});
afterAll(() => fixture.app.remove());

it('a hundred orders in ten seconds, of the app and of programs together', async () => {
  const { app, alice } = fixture;
  // Refused by its filters, and counted all the same.
  const order = { symbol: BTC, side: 'BUY', type: 'MARKET', quantity: '0.0000001' };
  const place = () => program.call('POST', '/api/v3/order', order);
  const ask = () => alice.ask({ type: 'market', quantity: '0.0000001' });
  for (let count = 1; count <= 98; count += 1) {
    const answer = await place();
    expect(refusalOf(answer)[2]).toBe('Filter failure: LOT_SIZE');
    expect(answer.headers.get('x-mbx-order-count-10s')).toBe(`${count}`);
    expect(answer.headers.get('x-mbx-order-count-1d')).toBe(`${count}`);
  }
  expect(codeOf(await ask())).toBe('LOT_SIZE_INVALID');
  expect(refusalOf(await place())[1]).toBe(-1013);
  const late = await place();
  expect(refusalOf(late)).toEqual([
    429,
    -1015,
    'Too many new orders; current limit is 100 orders per 10 SECOND.',
  ]);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(codeOf(await ask())).toBe('RATE_LIMITED');
  expect((await program.call('DELETE', '/api/v3/openOrders', { symbol: BTC })).status).toBe(400);
  const counts = bodyOf(await program.call('GET', '/api/v3/rateLimit/order'));
  expect(counts).toMatchObject([{ count: 100 }, { count: 100 }]);
  app.jump(10_000);
  const later = bodyOf(await program.call('GET', '/api/v3/rateLimit/order'));
  expect(later).toMatchObject([{ count: 0 }, { count: 100 }]);
});

it('whoever goes on asking is banned from this API, and let in again', async () => {
  const { app, alice } = fixture;
  app.jump(60_000);
  const ask = () => program.read('/api/v3/depth', { symbol: BTC, limit: 5_000 });
  for (let weight = 250; weight <= 6_000; weight += 250) {
    const { status, headers } = await ask();
    expect([status, headers.get('x-mbx-used-weight-1m')]).toEqual([200, `${weight}`]);
  }
  for (let refusals = 1; refusals < 30; refusals += 1) {
    const answer = await ask();
    expect(refusalOf(answer).slice(0, 2)).toEqual([429, -1003]);
    expect(answer.headers.get('x-mbx-used-weight-1m')).toBe('6000');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const banned = await ask();
  expect(refusalOf(banned).slice(0, 2)).toEqual([418, -1003]);
  expect(banned.headers.get('retry-after')).toBe('120');
  expect(banned.headers.get('x-mbx-used-weight-1m')).toBe('6000');
  app.jump(119_999);
  expect((await program.call('GET', '/api/v3/account')).status).toBe(418);
  expect(codeOf(await alice.client.get('/me'))).toBe('ok');
  app.jump(1);
  expect((await ask()).status).toBe(200);
});
