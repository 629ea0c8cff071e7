/**
 * Transfer POSTs a second through the whole server with 64 clients, against the same server on a
 * store that drops everything: what durability costs a member. Rounds interleaved in one run.
 */
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../apps/server/testing/api-client.ts';
import { type ForkedServer, forkServer, stopServer } from './support/forked-server.ts';
import { type LoadResult, runLoad } from './support/load.ts';
import { median, report } from './support/report.ts';

const CLIENTS = 64;
const ROUND_MS = 4_000;
const ROUNDS = 5;

type Server = ForkedServer & { headers: string[] };

const durable = await startServer('durable');
const forgetful = await startServer('forgetful');
const rounds: { durable: LoadResult; forgetful: LoadResult }[] = [];
try {
  await measure(durable, 1_500);
  await measure(forgetful, 1_500);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      forgetful: await measure(forgetful, ROUND_MS),
      durable: await measure(durable, ROUND_MS),
    });
  }
} finally {
  await stopServer(durable);
  await stopServer(forgetful);
}
const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
const refused = rounds.reduce((sum, round) => sum + round.durable.refused, 0);
if (refused > 0) throw new Error(`${refused} transfers were refused`);
report(
  'http',
  of((round) => round.durable.perSecond / round.forgetful.perSecond),
  { atLeast: 0.7 },
  `${of(({ durable: d }) => d.perSecond).toFixed(0)}/s against ` +
    `${of(({ forgetful: f }) => f.perSecond).toFixed(0)}/s`,
);
report(
  'http-p99-by-p50',
  of(({ durable: { p99Ms, p50Ms } }) => p99Ms / p50Ms),
  { atMost: 4 },
  `p50 ${of(({ durable: d }) => d.p50Ms).toFixed(1)} ms, ` +
    `p99 ${of(({ durable: d }) => d.p99Ms).toFixed(1)} ms`,
);

function measure(server: Server, forMs: number): Promise<LoadResult> {
  let turn = 0;
  return runLoad({
    url: server.url,
    clients: CLIENTS,
    forMs,
    requestOf: (client) => {
      turn += 1;
      const [from, to] = turn % 2 === 0 ? ['funds', 'spot'] : ['spot', 'funds'];
      const body = JSON.stringify({ from, to, currency: 'USDT', quantity: '0.01' });
      return (
        `POST /api/transfers HTTP/1.1\r\nHost: localhost\r\n${server.headers[client]}` +
        `Idempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`
      );
    },
  });
}

async function startServer(kind: 'durable' | 'forgetful'): Promise<Server> {
  const server = await forkServer('server-under-load', kind);
  const headers: string[] = [];
  for (let client = 0; client < CLIENTS; client += 1) {
    const member = new ApiClient(server.url);
    await member.register(`bench_${client}`);
    await member.transfer({ quantity: '5000' });
    const csrf = /anywhen_csrf=([^;]+)/.exec(member.cookieHeader)?.[1] ?? '';
    headers.push(`Cookie: ${member.cookieHeader}\r\nX-CSRF: ${csrf}\r\n`);
  }
  return { ...server, headers };
}
