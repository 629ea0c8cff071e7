/**
 * Orders of a new member over HTTP, with money from Funds (rulebook 11.1): what is answered, what
 * the flow shows, and that a repeated or refused request moves nothing more.
 */
import { randomUUID } from 'node:crypto';
import { type FlowBooking, placeOrder, placeSecondsOrder, stake } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../testing/api-client.ts';
import { TestApp } from '../../testing/test-app.ts';
import { dataOf } from '../../testing/spot/trader.ts';

let app: TestApp;
let member: ApiClient;

beforeAll(async () => {
  app = await TestApp.start();
  member = new ApiClient(app.url);
  await member.register('first_buyer');
});

afterAll(() => app.remove());

function post(path: string, body: object, key: string = randomUUID()) {
  return member.post(path, body, { 'Idempotency-Key': key });
}

async function available(kind: string): Promise<number> {
  const { lines } = dataOf<{ lines: { currency: string; available: string }[] }>(
    await member.get(`/assets/${kind}`),
  );
  return Number(lines.find(({ currency }) => currency === 'USDT')?.available ?? 0);
}

const BUY = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '250' };

describe('[11.1] a new member with everything in Funds', () => {
  it('is refused as ever without the field', async () => {
    const { body } = await post('/spot/orders', BUY);
    expect(body).toMatchObject({ ok: false, code: 'BALANCE_INSUFFICIENT' });
  });

  it('buys spot in one request; the flow shows the transfer below the order', async () => {
    const key = randomUUID();
    const first = await post('/spot/orders', { ...BUY, fromFunds: true }, key);
    const answer = dataOf<{ order: { state: string } }>(first);
    expect(placeOrder.reply.safeParse(answer).success).toBe(true);
    expect(answer).toMatchObject({
      order: { state: 'FILLED' },
      fromFunds: { to: 'spot', currency: 'USDT', quantity: '250.00000000' },
    });
    expect(await available('funds')).toBe(9_750);

    const again = await post('/spot/orders', { ...BUY, fromFunds: true }, key);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(dataOf(again)).toEqual(answer);
    expect(await available('funds')).toBe(9_750);

    const { lines } = dataOf<{ lines: (FlowBooking & { kind: string })[] }>(
      await member.get('/flow'),
    );
    const names = lines.map(({ kind, type, account }) => [kind, type ?? '', account].join(' '));
    expect(names.slice(0, 3)).toEqual([
      'order  spot',
      'booking TRANSFER_IN spot',
      'booking TRANSFER_OUT funds',
    ]);
  });

  it('buys a seconds contract, and moves nothing for a second one that is refused', async () => {
    const wager = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 60, amount: '10' };
    const answer = dataOf(await post('/seconds/orders', { ...wager, fromFunds: true }));
    expect(placeSecondsOrder.reply.safeParse(answer).success).toBe(true);
    expect(answer).toMatchObject({ fromFunds: { to: 'contract', quantity: '10.00000000' } });
    const { body } = await post('/seconds/orders', { ...wager, amount: '20', fromFunds: true });
    expect(body).toMatchObject({ code: 'ORDER_NOT_COMPLETED' });
    expect([await available('funds'), await available('contract')]).toEqual([9_740, 0]);
  });

  it('stakes, and is refused where Funds hold too little', async () => {
    const pledge = { pool: 'LC-USDT', aprsBps: [600, 200], isAgreed: true, fromFunds: true };
    const answer = dataOf(await post('/staking/positions', { ...pledge, amount: '100' }));
    expect(stake.reply.safeParse(answer).success).toBe(true);
    expect(answer).toMatchObject({ fromFunds: { to: 'financial', left: '9640.00000000' } });
    const { body } = await post('/staking/positions', { ...pledge, amount: '9700' });
    expect(body).toMatchObject({ ok: false, code: 'BALANCE_INSUFFICIENT' });
    expect(await available('funds')).toBe(9_640);
  });

  it('takes the field only as true', async () => {
    const { body } = await post('/spot/orders', { ...BUY, fromFunds: false });
    expect(body).toMatchObject({ code: 'VALIDATION' });
  });
});
