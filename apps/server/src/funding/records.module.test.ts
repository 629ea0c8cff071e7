/** The flow record over HTTP: no line lost between pages; a loss of held money is a line too. */
import { randomUUID } from 'node:crypto';
import type { FlowRecord } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Buyer, dataOf } from '../seconds/testing/buyer.ts';
import { TestApp } from '../testing/test-app.ts';

const MARKETS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'EURUSDT', 'XAUUSDT'];

let app: TestApp;
let member: Buyer;

beforeAll(async () => {
  app = await TestApp.start();
  await app.standStill();
  member = await Buyer.open(app.url, 'reader_r', '1000');
  await member.transfer({ quantity: '1000' });
  const headers = { 'Idempotency-Key': randomUUID() };
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '500' };
  dataOf(await member.post('/spot/orders', order, headers));
});

afterAll(() => app.remove());

async function readAll(query: string): Promise<FlowRecord[]> {
  const lines: FlowRecord[] = [];
  for (let cursor = ''; ;) {
    const page = await member.read(`/ledger?${query}${cursor}`);
    lines.push(...(page['lines'] as FlowRecord[]));
    if (page['nextCursor'] === null) return lines;
    cursor = `&cursor=${String(page['nextCursor'])}`;
  }
}

describe('[17] the flow record', () => {
  it('shows every line once, however small the pages: an order’s fee is not lost', async () => {
    const whole = await readAll('limit=100');
    expect(whole.filter(({ type }) => type === 'SPOT_FEE')).toHaveLength(1);
    expect(await readAll('limit=1')).toEqual(whole);
  });

  it('shows a lost wager as a line that moves nothing, with what was available then', async () => {
    for (let round = 0; round < 6; round += 1) {
      for (const symbol of MARKETS) await member.buy({ symbol });
      app.jump(31_500);
      const ended = await member.waitUntilEnded();
      if (ended.some(({ result }) => result === 'lose')) break;
    }
    const lines = await readAll('account=contract&limit=2');
    const losses = lines.filter(({ type }) => type === 'SECONDS_LOSS');
    expect(losses.length).toBeGreaterThan(0);
    for (const loss of losses) {
      const before = lines[lines.indexOf(loss) + 1];
      expect(loss.amount).toBe('0.00000000');
      expect(loss.availableAfter).toBe(before?.availableAfter);
    }
  });
});
