/** [29.9] A book that ccxt keeps stays the server’s when it moves to another gateway. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CcxtPro, ccxtProAt, redirect } from '../../../testing/bots/ccxt-client.ts';
import { WatchedBook } from '../../../testing/bots/watched-book.ts';
import { Cluster } from '../../../testing/cluster.ts';
import { findNatsServer } from '../../../testing/nats-server.ts';
import type { ServerProcess } from '../../../testing/server-process.ts';
import { Trader } from '../../../testing/spot/trader.ts';

const BTC = 'BTC/USDT';
const CHANGES = 20;

let cluster: Cluster;
let near: ServerProcess;
let far: ServerProcess;
let exchange: CcxtPro;

describe.skipIf(!findNatsServer())('a program behind two gateways', () => {
  beforeAll(async () => {
    cluster = await Cluster.open();
    const core = await cluster.add('core');
    [near, far] = [await cluster.add('gateway'), await cluster.add('gateway')];
    await Promise.all([core, near, far].map((process) => process.launch()));
    exchange = await ccxtProAt(near.url);
    await exchange.loadMarkets();
  });
  afterAll(() => cluster?.close());

  it('goes on with its book on the other one', async () => {
    const trader = await Trader.open(far.url, 'mover');
    const watch = new WatchedBook(exchange, BTC);
    await watch.untilReady();
    for (const gateway of [far, near]) {
      await changeBook(trader);
      await watch.untilSame();
      redirect(exchange, gateway.url);
      watch.cutConnections();
      await watch.untilReady();
      const address = gateway.url.replace(/^http/, 'ws');
      expect(Object.keys(exchange.clients).join(' ')).toContain(address);
    }
    await changeBook(trader);
    await watch.untilSame();
    await watch.stop();
    expect(watch.updates).toBeGreaterThan(3);
  });
});

/** Far from the price, so that nothing fills; every second order stays. */
async function changeBook(trader: Trader): Promise<void> {
  const { bids } = await trader.depth();
  const low = Number(bids[0]?.[0]) * 0.9;
  for (let done = 0; done < CHANGES; done += 1) {
    const price = (low + done).toFixed(2);
    const { order } = await trader.place({ price, quantity: '0.001' });
    if (done % 2 === 1) await trader.cancel(order.id);
  }
}
