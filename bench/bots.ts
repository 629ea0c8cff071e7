/**
 * Orders a second of programs with signed calls, against orders a second of the app's API: what
 * keys, signatures and the dialect cost. The same orders, interleaved rounds in one run.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { ApiClient } from '../apps/server/testing/api-client.ts';
import { makeKeyOf } from '../apps/server/testing/bots/program-fixture.ts';
import { forkServer, stopServer } from './support/forked-server.ts';
import { type LoadResult, runLoad } from './support/load.ts';
import { median, report } from './support/report.ts';

const CLIENTS = 32;
const ROUND_MS = 4_000;
const ROUNDS = 5;
const USDT = '5.5';

type Client = { headers: string; key: string; secret: string };

const server = await forkServer('server-under-load', 'durable');
const rounds: { app: LoadResult; bot: LoadResult }[] = [];
try {
  const clients: Client[] = [];
  for (let client = 0; client < CLIENTS; client += 1) clients.push(await openClient(client));
  const measure = (requestOf: (client: Client) => string, forMs: number) =>
    runLoad({
      url: server.url,
      clients: CLIENTS,
      forMs,
      requestOf: (client) => requestOf(clients[client] as Client),
    });
  await measure(orderOfApp, 1_500);
  await measure(orderOfProgram, 1_500);
  for (let round = 0; round < ROUNDS; round += 1) {
    const app = await measure(orderOfApp, ROUND_MS);
    rounds.push({ app, bot: await measure(orderOfProgram, ROUND_MS) });
  }
} finally {
  await stopServer(server);
}
const refused = rounds.reduce((sum, { app, bot }) => sum + app.refused + bot.refused, 0);
if (refused > 0) throw new Error(`${refused} orders were refused`);
const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
report(
  'bots',
  of(({ app, bot }) => bot.perSecond / app.perSecond),
  { atLeast: 0.8 },
  `${of(({ bot }) => bot.perSecond).toFixed(0)}/s signed, ` +
    `${of(({ app }) => app.perSecond).toFixed(0)}/s by the app`,
);

function orderOfApp({ headers }: Client): string {
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: USDT };
  const body = JSON.stringify(order);
  return post('/api/spot/orders', {
    headers: `${headers}Idempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\n`,
    body,
  });
}

function orderOfProgram({ key, secret }: Client): string {
  const text =
    `symbol=BTCUSDT&side=BUY&type=MARKET&quoteOrderQty=${USDT}` +
    `&newClientOrderId=${randomUUID()}&timestamp=${Date.now()}`;
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  return post('/bot/api/v3/order', {
    headers: `X-MBX-APIKEY: ${key}\r\nContent-Type: application/x-www-form-urlencoded\r\n`,
    body: `${text}&signature=${signature}`,
  });
}

function post(path: string, { headers, body }: { headers: string; body: string }): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  );
}

async function openClient(number: number): Promise<Client> {
  const client = new ApiClient(server.url);
  await client.register(`bench_${number}`);
  await client.transfer({ quantity: '9000' });
  const csrf = /anywhen_csrf=([^;]+)/.exec(client.cookieHeader)?.[1] ?? '';
  const { keys, id, secret } = await makeKeyOf({ client });
  const key = keys.find((each) => each.id === id)?.key ?? '';
  const headers = `Cookie: ${client.cookieHeader}\r\nX-CSRF: ${csrf}\r\n`;
  return { headers, key, secret: secret ?? '' };
}
