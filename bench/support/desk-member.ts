/**
 * A member with much on the screen: orders of all kinds and a grid of many lines in one market,
 * and a leveraged position beside them. Asked for through the API, as a browser would.
 */
import { randomUUID } from 'node:crypto';
import { parseUnits } from '@anywhen/money';
import { findMarket } from '@anywhen/prices';
import { ApiClient } from '../../apps/server/testing/api-client.ts';
import { gridRequest } from './grid-request.ts';

const GRIDS = 25;
const GRID_TRIES = 20;
const INVESTMENT = '8500';
/** Of the price, in thousandths: how far the grid reaches, and where orders stand. */
const REACH = 54;
const ORDERS_BELOW = [2, 4, 6] as const;
const ACCOUNTS = { spot: '1000', strategy: '8500', derivatives: '500' } as const;

type DeskMember = {
  readonly client: ApiClient;
  /** Of open orders and of the grid. */
  readonly lines: number;
};

export async function openDeskMember(url: string, symbol: string): Promise<DeskMember> {
  const client = new ApiClient(url);
  await client.register('bench_member');
  for (const [to, quantity] of Object.entries(ACCOUNTS)) await client.transfer({ to, quantity });
  const ask = async (path: string, form: object): Promise<void> => {
    const { body } = await client.post(path, form, { 'Idempotency-Key': randomUUID() });
    if (!body.ok) throw new Error(`${path} was refused: ${body.code}`);
  };
  await startGrid(client, symbol);
  const at = await priceOf(client, symbol);
  await ask('/spot/orders', { symbol, side: 'buy', type: 'market', quoteAmount: '500' });
  for (const share of ORDERS_BELOW) {
    const price = at(-share);
    await ask('/spot/orders', { symbol, side: 'buy', type: 'limit', price, quantity: '0.001' });
  }
  const sale = { symbol, side: 'sell', quantity: '0.002' };
  await ask('/spot/oco', { ...sale, price: at(8), triggerPrice: at(-8) });
  const stop = { triggerKind: 'stop', triggerPrice: at(-10) };
  await ask('/spot/orders', { ...sale, type: 'market', ...stop });
  await ask('/derivatives/orders', { symbol, side: 'buy', type: 'market', quantity: '0.01' });
  return { client, lines: ORDERS_BELOW.length + 3 + GRIDS + 1 };
}

/** The price may pass a line between the look and the request: then the next look counts. */
async function startGrid(client: ApiClient, symbol: string): Promise<void> {
  for (let tries = 0; tries < GRID_TRIES; tries += 1) {
    const form = gridForm(symbol, await priceOf(client, symbol));
    const { body } = await client.post('/strategy/grids', form, {
      'Idempotency-Key': randomUUID(),
    });
    if (body.ok) return;
    if (body.code !== 'QUOTE_CHANGED') throw new Error(`the grid was refused: ${body.code}`);
  }
  throw new Error('the price passed a line each time');
}

/** The price, so many thousandths away. */
type PriceAt = (share: number) => string;

async function priceOf(client: ApiClient, symbol: string): Promise<PriceAt> {
  const { body } = await client.get(`/klines?symbol=${symbol}&interval=1m&limit=1`);
  const [kline] = (body.ok ? body.data['klines'] : []) as string[][];
  const last = Number(kline?.[4]);
  if (!Number.isFinite(last)) throw new Error(`${symbol} has no price`);
  return (share) => (last * (1 + share / 1_000)).toFixed(1);
}

function gridForm(symbol: string, at: PriceAt): object {
  const decimals = findMarket(symbol)?.priceDecimals ?? 0;
  const ticksAt = (share: number) => Number(parseUnits(at(share), decimals));
  const [lower, upper, price] = [ticksAt(-REACH), ticksAt(REACH), ticksAt(0)];
  const range = { symbol, lower, upper, price, grids: GRIDS, investment: INVESTMENT };
  const { grid, shown } = gridRequest(range);
  return { ...grid, shown };
}
