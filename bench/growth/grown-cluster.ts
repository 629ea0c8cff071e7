/** The real processes on a state that is there already: a core, a gateway, a standby. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../../apps/server/testing/api-client.ts';
import { Cluster, untilStandbyReady } from '../../apps/server/testing/cluster.ts';
import type { ServerProcess } from '../../apps/server/testing/server-process.ts';

const SYMBOL = 'BTCUSDT';
/** As `npm start` and the units of deploy/systemd do it. */
const AS_DEPLOYED = {
  // A kept state may be of any age.
  CATCH_UP_MAX_SECONDS: '999999999',
  NODE_OPTIONS: '--max-semi-space-size=64',
};

export class GrownCluster {
  readonly #cluster: Cluster;
  #core: ServerProcess | undefined;
  #gateway: ServerProcess | undefined;
  #trader: ApiClient | undefined;
  #price = '';

  private constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  static async open(dataDir: string): Promise<GrownCluster> {
    return new GrownCluster(await Cluster.open(dataDir));
  }

  close(): Promise<void> {
    return this.#cluster.close();
  }

  /** Seconds until it leads, right after a stop: the prices it has missed are made before. */
  async startCore(): Promise<number> {
    const before = await this.#cluster.add('core', AS_DEPLOYED);
    await before.launch();
    await before.stop();
    this.#core = await this.#cluster.add('core', AS_DEPLOYED);
    return secondsOf(this.#core.launch());
  }

  /** Seconds until it serves. */
  async joinGateway(): Promise<number> {
    this.#gateway = await this.#cluster.add('gateway', AS_DEPLOYED);
    return secondsOf(this.#gateway.launch());
  }

  memoryOfCore(): { nowMegabytes: number; peakMegabytes: number } {
    const status = readFileSync(`/proc/${this.#core?.pid}/status`, 'utf8');
    const megabytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024;
    return { nowMegabytes: megabytes('VmRSS'), peakMegabytes: megabytes('VmHWM') };
  }

  async openTrader(): Promise<void> {
    const trader = new ApiClient(this.#gateway?.url ?? '');
    await trader.register(`grown${Date.now()}`);
    await trader.transfer({ quantity: '9000' });
    const { body } = await trader.get(`/depth?symbol=${SYMBOL}`);
    if (!body.ok) throw new Error(`no depth: ${body.code}`);
    const bid = Number((body.data['bids'] as [string][])[0]?.[0]);
    this.#price = (bid * 0.9).toFixed(2);
    this.#trader = trader;
  }

  /** An order that rests; it is taken back, so that the next one finds the same. */
  async orderMs(): Promise<number> {
    const trader = this.#requireTrader();
    const request = { symbol: SYMBOL, side: 'buy', type: 'limit', price: this.#price };
    const key = () => ({ 'Idempotency-Key': randomUUID() });
    const beganAtMs = performance.now();
    const { body } = await trader.post('/spot/orders', { ...request, quantity: '0.001' }, key());
    const ms = performance.now() - beganAtMs;
    if (!body.ok) throw new Error(`no order: ${body.code}`);
    const { id } = body.data['order'] as { id: string };
    await trader.send('DELETE', `/spot/orders/${id}`, { headers: key() });
    return ms;
  }

  /** Resolves when there is one that could lead at once. */
  async awaitStandby(): Promise<void> {
    const standby = await this.#cluster.add('core', AS_DEPLOYED);
    standby.launchStandby();
    await untilStandbyReady(standby);
  }

  /** Seconds from the death of the core to the first answer that needed a new one. */
  async takeOver(): Promise<number> {
    const trader = this.#requireTrader();
    const beganAtMs = performance.now();
    await this.#core?.kill();
    const move = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '1' };
    const headers = { 'Idempotency-Key': randomUUID() };
    while (!(await trader.post('/transfers', move, headers)).body.ok) await sleep(20);
    return (performance.now() - beganAtMs) / 1_000;
  }

  #requireTrader(): ApiClient {
    if (!this.#trader) throw new Error('nobody trades yet');
    return this.#trader;
  }
}

async function secondsOf(work: Promise<void>): Promise<number> {
  const beganAtMs = performance.now();
  await work;
  return (performance.now() - beganAtMs) / 1_000;
}
