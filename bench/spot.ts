/**
 * Orders a second through the whole server with 64 traders: against the same server on a store that
 * drops everything, against a transaction with row locks for each order, and over the socket
 * against HTTP. Limit orders that rest, market orders that fill, cancellations. Rounds interleaved.
 */
import { randomUUID } from 'node:crypto';
import { type ForkedServer, forkServer, stopServer } from './support/forked-server.ts';
import { type LoadResult, runLoad } from './support/load.ts';
import { BTC, followTouch, openTrader, toHttp } from './support/order-requests.ts';
import { OrderScript } from './support/order-script.ts';
import { median, report } from './support/report.ts';
import { runSocketLoad } from './support/socket-load.ts';

const CLIENTS = 64;
const ROUND_MS = 4_000;
const ROUNDS = Number(process.argv[2] ?? 5);
const WARM_UP_MS = 2_000;
/** Some orders are reached by the price before they are cancelled. */
const REFUSED_SHARE_MAX = 0.01;

type Server = ForkedServer & {
  /** By client. */
  headers: string[];
  cookies: string[];
  scripts: OrderScript[];
};

const durable = await startExchange('durable');
const forgetful = await startExchange('forgetful');
const rowLocks = await startRowLocks();
const rounds: Record<'durable' | 'forgetful' | 'rowLocks' | 'socket', LoadResult>[] = [];
try {
  for (const server of [durable, forgetful, rowLocks]) await measure(server, WARM_UP_MS);
  await measureSocket(durable, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      forgetful: await measure(forgetful, ROUND_MS),
      durable: await measure(durable, ROUND_MS),
      socket: await measureSocket(durable, ROUND_MS),
      rowLocks: await measure(rowLocks, ROUND_MS),
    });
  }
} finally {
  for (const server of [durable, forgetful, rowLocks]) await stopServer(server);
}
const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
const rateOf = (name: keyof (typeof rounds)[number]) => of((round) => round[name].perSecond);
const rates = (left: keyof (typeof rounds)[number], right: keyof (typeof rounds)[number]) =>
  `${rateOf(left).toFixed(0)}/s against ${rateOf(right).toFixed(0)}/s`;
report(
  'spot-storage',
  of((round) => round.durable.perSecond / round.forgetful.perSecond),
  { atLeast: 0.7 },
  rates('durable', 'forgetful'),
);
report(
  'spot-rowlock',
  of((round) => round.durable.perSecond / round.rowLocks.perSecond),
  { atLeast: 6 },
  rates('durable', 'rowLocks'),
);
report(
  'spot-tail',
  of(({ durable: { p99Ms, p50Ms } }) => p99Ms / p50Ms),
  { atMost: 4 },
  `p50 ${of(({ durable: d }) => d.p50Ms).toFixed(1)} ms, ` +
    `p99 ${of(({ durable: d }) => d.p99Ms).toFixed(1)} ms`,
);
report(
  'spot-socket',
  of((round) => round.socket.perSecond / round.durable.perSecond),
  { atLeast: 1.3 },
  `${rates('socket', 'durable')}, p99 ${of(({ socket: s }) => s.p99Ms).toFixed(1)} ms`,
);

async function measure(server: Server, forMs: number): Promise<LoadResult> {
  const requestOf = (client: number): string => {
    const call = server.scripts[client]?.next();
    if (!call) throw new Error(`no trader ${client}`);
    return toHttp(call, server.headers[client] ?? '');
  };
  const onAnswer = (client: number, answer: string) => server.scripts[client]?.receive(answer);
  const { url } = server;
  return requireFew(await runLoad({ url, clients: CLIENTS, forMs, requestOf, onAnswer }));
}

async function measureSocket(server: Server, forMs: number): Promise<LoadResult> {
  const { url, cookies, scripts } = server;
  const callOf = (client: number): object => {
    const call = scripts[client]?.next();
    if (!call) throw new Error(`no trader ${client}`);
    const key = randomUUID();
    return call.endpoint === 'placeOrder'
      ? { ...call, key }
      : { endpoint: call.endpoint, key, params: { id: call.id } };
  };
  const onAnswer = (client: number, answer: string) => scripts[client]?.receive(answer);
  return requireFew(await runSocketLoad({ url, cookies, forMs, callOf, onAnswer }));
}

function requireFew(result: LoadResult): LoadResult {
  const share = result.refused / (result.perSecond * (ROUND_MS / 1_000));
  if (share > REFUSED_SHARE_MAX) throw new Error(`${result.refused} orders were refused`);
  return result;
}

async function startExchange(kind: 'durable' | 'forgetful'): Promise<Server> {
  const server = await startServer('server-under-load', kind);
  const touch = await followTouch(server.url);
  for (let client = 0; client < CLIENTS; client += 1) {
    const { cookie, headers } = await openTrader(server.url, `bench_${client}`);
    server.headers.push(headers);
    server.cookies.push(cookie);
    server.scripts.push(new OrderScript(touch));
  }
  return server;
}

async function startRowLocks(): Promise<Server> {
  const server = await startServer('row-lock-orders', 'row-locks');
  for (let client = 0; client < CLIENTS; client += 1) {
    server.headers.push(`Cookie: member=${client + 1}; anywhen_csrf=x\r\nX-CSRF: x\r\n`);
    server.scripts.push(new OrderScript(() => BTC));
  }
  return server;
}

async function startServer(program: string, kind: string): Promise<Server> {
  return { ...(await forkServer(program, kind)), headers: [], cookies: [], scripts: [] };
}
