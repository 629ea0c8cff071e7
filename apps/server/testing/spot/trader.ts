/** A member who trades over HTTP: registered, with USDT in the spot account. For tests only. */
import { randomUUID } from 'node:crypto';
import type { DepthSnapshot, SpotFill, SpotOrder, SpotPosition } from '@anywhen/protocol';
import { type ApiAnswer, ApiClient } from '../api-client.ts';

export type OrderForm = {
  symbol?: string;
  side?: 'buy' | 'sell';
  type?: 'limit' | 'market';
} & Partial<Record<'price' | 'quantity' | 'quoteAmount' | 'timeInForce', unknown>> &
  Partial<Record<'triggerKind' | 'triggerPrice' | 'expiresAtMs', unknown>> & {
    isPostOnly?: boolean;
  };

type OcoForm = Partial<
  Record<'side' | 'quantity' | 'price' | 'triggerPrice' | 'stopLimitPrice', string>
> & { symbol?: string; expiresAtMs?: number };

export type Legs = { limit: SpotOrder; stop: SpotOrder };

export type Placed = { order: SpotOrder; fills: SpotFill[] };

export class Trader {
  readonly client: ApiClient;

  private constructor(url: string) {
    this.client = new ApiClient(url);
  }

  static async open(url: string, name: string, usdt = '10000'): Promise<Trader> {
    const trader = new Trader(url);
    await trader.client.register(name);
    await trader.client.transfer({ quantity: usdt });
    return trader;
  }

  /** The answer, possibly a refusal. */
  ask(form: OrderForm, key: string = randomUUID()): Promise<ApiAnswer> {
    const body = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', ...form };
    return this.client.post('/spot/orders', body, { 'Idempotency-Key': key });
  }

  /** Fails when it is refused. */
  async place(form: OrderForm): Promise<Placed> {
    return dataOf<Placed>(await this.ask(form));
  }

  askOco(form: OcoForm, key: string = randomUUID()): Promise<ApiAnswer> {
    const body = { symbol: 'BTCUSDT', side: 'sell', ...form };
    return this.client.post('/spot/oco', body, { 'Idempotency-Key': key });
  }

  amend(id: string, change: object, key: string = randomUUID()): Promise<ApiAnswer> {
    const headers = { 'Idempotency-Key': key };
    const body = JSON.stringify(change);
    return this.client.send('PATCH', `/spot/orders/${id}`, { headers, body });
  }

  cancel(id: string, key: string = randomUUID()): Promise<ApiAnswer> {
    const headers = { 'Idempotency-Key': key };
    return this.client.send('DELETE', `/spot/orders/${id}`, { headers });
  }

  cancelAll(symbol?: string): Promise<ApiAnswer> {
    const headers = { 'Idempotency-Key': randomUUID() };
    const query = symbol === undefined ? '' : `?symbol=${symbol}`;
    return this.client.send('DELETE', `/spot/orders${query}`, { headers });
  }

  async orders(query = ''): Promise<{ orders: SpotOrder[]; nextCursor: string | null }> {
    return dataOf(await this.client.get(`/spot/orders${query}`));
  }

  async fills(query = ''): Promise<{ fills: SpotFill[]; nextCursor: string | null }> {
    return dataOf(await this.client.get(`/spot/trades${query}`));
  }

  async order(id: string): Promise<Placed> {
    return dataOf(await this.client.get(`/spot/orders/${id}`));
  }

  async positions(): Promise<SpotPosition[]> {
    const found = await this.client.get('/spot/positions');
    return dataOf<{ positions: SpotPosition[] }>(found).positions;
  }

  async depth(symbol = 'BTCUSDT'): Promise<DepthSnapshot> {
    return dataOf(await this.client.get(`/depth?symbol=${symbol}`));
  }

  async balance(currency = 'USDT'): Promise<{ available: string; held: string }> {
    const { lines } = dataOf<{ lines: { currency: string; available: string; held: string }[] }>(
      await this.client.get('/assets/spot'),
    );
    const line = lines.find((each) => each.currency === currency);
    return { available: line?.available ?? '0', held: line?.held ?? '0' };
  }
}

export function dataOf<Data>({ body }: ApiAnswer): Data {
  if (!body.ok) throw new Error(`refused: ${JSON.stringify(body)}`);
  return body.data as Data;
}

/** The code of a refusal, or `ok`. */
export function codeOf({ body }: ApiAnswer): string {
  return body.ok ? 'ok' : body.code;
}
