/**
 * Members who do a bit of everything at an even pace and leave nothing behind: what they transfer
 * they bring back, what they order they cancel, what they buy they sell. Each has a socket, and
 * comes back with a new one now and then.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ApiAnswer, ApiClient } from '../../apps/server/testing/api-client.ts';

const SYMBOL = 'BTCUSDT';
const TOPICS = ['ticker:all', `tick:${SYMBOL}`, `depth:${SYMBOL}`, 'balance', 'order'];
const ROUNDS_PER_SOCKET = 10;

const CONTRACT = { symbol: SYMBOL, direction: 'up', periodSeconds: 30, amount: '10' };
/** A second contract like an open one is refused; it opens and settles with a whole second. */
const CONTRACT_MS = (CONTRACT.periodSeconds + 10) * 1_000;

type Turn = (member: SoakMember) => Promise<unknown>;

/** In this order, over and over. */
const TURNS: readonly Turn[] = [
  (member) => member.transfer('funds', 'spot'),
  (member) => member.get('/assets/overview'),
  (member) => member.restAndCancel(),
  (member) => member.get('/ledger?limit=20'),
  (member) => member.buyAndSell(),
  (member) => member.get('/markets'),
  (member) => member.guess(),
  (member) => member.get(`/klines?symbol=${SYMBOL}&interval=1m`),
  (member) => member.transfer('spot', 'funds'),
  (member) => member.get('/spot/orders'),
];

export class SoakMember {
  readonly latenciesMs: number[] = [];
  readonly refusals = new Map<string, number>();
  readonly #client: ApiClient;
  #socket: WebSocket | undefined;
  #isOver = false;
  #contractEndsAtMs = 0;
  #running: Promise<void> | undefined;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /** Registers, and moves what it will trade with. */
  async enter(name: string): Promise<void> {
    await this.#client.register(name);
    await this.#client.transfer({ from: 'funds', to: 'spot', quantity: '1000' });
    await this.#client.transfer({ from: 'funds', to: 'contract', quantity: '3000' });
  }

  begin(pauseMs: number): void {
    this.#running = this.#live(pauseMs);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    this.#socket?.terminate();
  }

  transfer(from: string, to: string): Promise<ApiAnswer> {
    return this.post('/transfers', { from, to, currency: 'USDT', quantity: '5' });
  }

  get(path: string): Promise<ApiAnswer> {
    return this.#timed(this.#client.get(path));
  }

  post(path: string, body: object): Promise<ApiAnswer> {
    return this.#timed(this.#client.post(path, body, { 'Idempotency-Key': randomUUID() }));
  }

  async restAndCancel(): Promise<void> {
    const { body } = await this.get(`/depth?symbol=${SYMBOL}`);
    if (!body.ok) return;
    const price = (body.data['bids'] as [string][]).at(-1)?.[0];
    const request = { symbol: SYMBOL, side: 'buy', type: 'limit', price, quantity: '0.001' };
    const id = orderOf(await this.post('/spot/orders', request))?.id;
    if (id === undefined) return;
    const headers = { 'Idempotency-Key': randomUUID() };
    await this.#timed(this.#client.send('DELETE', `/spot/orders/${id}`, { headers }));
  }

  async buyAndSell(): Promise<void> {
    const order = { symbol: SYMBOL, type: 'market' };
    const request = { ...order, side: 'buy', quoteAmount: '20' };
    const bought = orderOf(await this.post('/spot/orders', request));
    if (!bought) return;
    // Its fee was taken from what it got: a lot less can be sold for certain.
    const lots = Math.floor(Number(bought.executedQuantity) * 1e5) - 1;
    if (lots <= 0) return;
    await this.post('/spot/orders', { ...order, side: 'sell', quantity: (lots / 1e5).toFixed(5) });
  }

  async guess(): Promise<void> {
    if (performance.now() < this.#contractEndsAtMs) return;
    this.#contractEndsAtMs = performance.now() + CONTRACT_MS;
    await this.post('/seconds/orders', CONTRACT);
  }

  async #live(pauseMs: number): Promise<void> {
    for (let round = 0; !this.#isOver; round += 1) {
      if (round % ROUNDS_PER_SOCKET === 0) this.#connect();
      for (const turn of TURNS) {
        if (this.#isOver) return;
        await turn(this);
        await sleep(pauseMs);
      }
    }
  }

  #connect(): void {
    this.#socket?.terminate();
    const socket = new WebSocket(`${this.#client.url.replace('http', 'ws')}/ws`, {
      headers: { cookie: this.#client.cookieHeader, origin: this.#client.url },
    });
    socket.on('error', () => this.#refused('SOCKET'));
    socket.once('open', () => socket.send(JSON.stringify({ op: 'subscribe', topics: TOPICS })));
    this.#socket = socket;
  }

  async #timed(asked: Promise<ApiAnswer>): Promise<ApiAnswer> {
    const beganAtMs = performance.now();
    const answer = await asked;
    this.latenciesMs.push(performance.now() - beganAtMs);
    if (!answer.body.ok) this.#refused(answer.body.code);
    return answer;
  }

  #refused(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }
}

type PlacedOrder = { id: string; executedQuantity: string };

function orderOf({ body }: ApiAnswer): PlacedOrder | undefined {
  return body.ok ? (body.data['order'] as PlacedOrder) : undefined;
}
