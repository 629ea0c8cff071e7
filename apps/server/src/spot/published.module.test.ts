/**
 * [R1] No part of a trade is visible before it is on disk: not in the book, not on the tape, not to
 * the member. A gate before the disk holds the commit for as long as a test needs.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestClient } from '../../testing/platform/sockets/test-hub.ts';
import { TestApp } from '../../testing/test-app.ts';
import { GatedStore } from '../../testing/wayward-stores.ts';
import { Trader, dataOf } from '../../testing/spot/trader.ts';

const SYMBOL = 'UNIUSDT';
const TOPICS = [`depth:${SYMBOL}`, `trades:${SYMBOL}`, 'order', 'balance'];

let app: TestApp;
let gate: GatedStore;

beforeAll(async () => {
  app = await TestApp.start({
    between: (store) => {
      gate = new GatedStore(store);
      return gate;
    },
  });
});

afterAll(() => app.remove());

it('[R1] book, tape, order and balance wait for the commit', async () => {
  const trader = await Trader.open(app.url, 'waiting');
  await app.standStill();
  const { client } = trader;
  const url = `${app.url.replace('http', 'ws')}/ws`;
  const socket = await TestClient.open(url, { cookie: client.cookieHeader });
  socket.subscribe(...TOPICS);
  await socket.until((frames) => frames.length === TOPICS.length);
  const before = await shown();

  gate.shut();
  const [bid = ''] = (await trader.depth(SYMBOL)).bids[2] ?? [];
  const bought = trader.place({ symbol: SYMBOL, type: 'market', quoteAmount: '100' });
  const rested = trader.place({ symbol: SYMBOL, price: bid, quantity: '5' });
  await sleep(700);
  expect(socket.frames).toHaveLength(TOPICS.length);
  expect(await shown()).toEqual(before);

  gate.open();
  const answers = await Promise.all([bought, rested]);
  expect(answers.map(({ order }) => order.state)).toEqual(['FILLED', 'NEW']);
  const eventsOf = (topic: string) => socket.received(topic).filter(({ type }) => type === 'event');
  await socket.until(() => TOPICS.every((topic) => eventsOf(topic).length > 0));
  await sleep(300);
  const after = await shown();
  expect(after).not.toEqual(before);
  expect(after.open).toEqual([answers[1]?.order]);
  socket.ws.close();

  async function shown() {
    const { trades } = dataOf<{ trades: unknown[] }>(await client.get(`/trades?symbol=${SYMBOL}`));
    const { orders: open } = await trader.orders('?isOpen=true');
    const { orders } = await trader.orders();
    return { book: await trader.depth(SYMBOL), trades, open, orders };
  }
});
