/**
 * Orders a second of programs over `/bot/ws-api/v3`, against the same signed orders over HTTP: what
 * a socket saves them. Interleaved rounds in one run.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { ApiClient } from '../apps/server/testing/api-client.ts';
import { makeKeyOf } from '../apps/server/testing/bots/program-fixture.ts';
import { forkServer, stopServer } from './support/forked-server.ts';
import { type LoadResult, runLoad } from './support/load.ts';
import { median, report } from './support/report.ts';
import { runSocketLoad } from './support/socket-load.ts';

const CLIENTS = 32;
const ROUND_MS = 4_000;
const ROUNDS = 5;
const ORDER = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quoteOrderQty: '5.5' };

type Client = { key: string; secret: string };

const server = await forkServer('server-under-load', 'durable');
const { url } = server;
const rounds: { http: LoadResult; socket: LoadResult }[] = [];
try {
  const clients: Client[] = [];
  for (let client = 0; client < CLIENTS; client += 1) clients.push(await openClient(client));
  const of = (client: number) => clients[client] as Client;
  const overHttp = (forMs: number) =>
    runLoad({ url, clients: CLIENTS, forMs, requestOf: (client) => requestOf(of(client)) });
  const overSockets = (forMs: number) =>
    runSocketLoad({
      url,
      path: '/bot/ws-api/v3',
      cookies: clients.map(() => 'none=1'),
      forMs,
      done: '"status":200',
      callOf: (client) => callOf(of(client)),
    });
  await overHttp(1_500);
  await overSockets(1_500);
  for (let round = 0; round < ROUNDS; round += 1) {
    const http = await overHttp(ROUND_MS);
    rounds.push({ http, socket: await overSockets(ROUND_MS) });
  }
} finally {
  await stopServer(server);
}
const refused = rounds.reduce((sum, { http, socket }) => sum + http.refused + socket.refused, 0);
if (refused > 0) throw new Error(`${refused} orders were refused`);
const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
report(
  'bot-sockets',
  middle(({ http, socket }) => socket.perSecond / http.perSecond),
  { atLeast: 1.3 },
  `${middle(({ socket }) => socket.perSecond).toFixed(0)}/s over sockets, ` +
    `${middle(({ http }) => http.perSecond).toFixed(0)}/s over HTTP`,
);

function callOf({ key, secret }: Client): object {
  const params: Record<string, string | number | boolean> = {
    ...ORDER,
    apiKey: key,
    newClientOrderId: randomUUID(),
    returnRateLimits: false,
    timestamp: Date.now(),
  };
  const names = Object.keys(params).toSorted();
  const text = names.map((name) => `${name}=${String(params[name])}`).join('&');
  return { method: 'order.place', params: { ...params, signature: sign(secret, text) } };
}

function requestOf({ key, secret }: Client): string {
  const order = new URLSearchParams(ORDER).toString();
  const text = `${order}&newClientOrderId=${randomUUID()}&timestamp=${Date.now()}`;
  const body = `${text}&signature=${sign(secret, text)}`;
  return (
    `POST /bot/api/v3/order HTTP/1.1\r\nHost: localhost\r\nX-MBX-APIKEY: ${key}\r\n` +
    'Content-Type: application/x-www-form-urlencoded\r\n' +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  );
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

async function openClient(number: number): Promise<Client> {
  const client = new ApiClient(url);
  await client.register(`bench_${number}`);
  await client.transfer({ quantity: '9000' });
  const { keys, id, secret } = await makeKeyOf({ client });
  return { key: keys.find((each) => each.id === id)?.key ?? '', secret: secret ?? '' };
}
