/** How a trader's calls are written on the wire, and how the price they go by is followed. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../../apps/server/testing/api-client.ts';
import type { OrderCall, Touch } from './order-script.ts';

export const BTC: Touch = { symbol: 'BTCUSDT', bid: 60_000, priceDecimals: 2, quantity: '0.0003' };

export function toHttp(call: OrderCall, headers: string): string {
  const head = `HTTP/1.1\r\nHost: localhost\r\n${headers}Idempotency-Key: ${randomUUID()}\r\n`;
  if (call.endpoint === 'cancelOrder') {
    return `DELETE /api/spot/orders/${call.id} ${head}\r\n`;
  }
  const body = JSON.stringify(call.body);
  return (
    `POST /api/spot/orders ${head}Content-Type: application/json\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  );
}

/** A member with USDT and BTC to trade; returns the headers that are theirs. */
export async function openTrader(url: string, username: string) {
  const member = new ApiClient(url);
  await member.register(username);
  await member.transfer({ quantity: '10000' });
  const supply = { symbol: BTC.symbol, side: 'buy', type: 'market', quoteAmount: '3000' };
  await member.post('/spot/orders', supply, { 'Idempotency-Key': randomUUID() });
  const { cookieHeader: cookie } = member;
  const csrf = /anywhen_csrf=([^;]+)/.exec(cookie)?.[1] ?? '';
  return { cookie, headers: `Cookie: ${cookie}\r\nX-CSRF: ${csrf}\r\n` };
}

/** Asks for the current price and then: it moves once a second. */
export async function followTouch(url: string): Promise<() => Touch> {
  const client = new ApiClient(url);
  let touch: Touch | undefined;
  const look = async (): Promise<void> => {
    const { body } = await client.get(`/depth?symbol=${BTC.symbol}`);
    const [bid] = (body.ok ? body.data['bids'] : []) as [string, string][];
    if (bid) touch = { ...BTC, bid: Number(bid[0]) };
  };
  while (!touch) {
    await look();
    await sleep(100);
  }
  setInterval(() => void look().catch(() => undefined), 500).unref();
  return () => touch ?? BTC;
}
