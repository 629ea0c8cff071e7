/**
 * What a member feels while 600 connections of one address flood the server: the p99 of other
 * members' orders against the calm stretch right before it, for each thing that can be asked for,
 * and the latest tick. The attacker takes half a core and has an address of its own each time. One
 * stall of the machine would be a p99: each flood comes in several rounds, and the median counts.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { freePort } from '../apps/server/testing/free-port.ts';
import { FLOODS, type FloodOrder, type FloodOutcome } from './support/floods.ts';
import { summarise } from './support/load.ts';
import { followTouch, openTrader, toHttp } from './support/order-requests.ts';
import { OrderScript, type Touch } from './support/order-script.ts';
import { PacedOrders, type Trader } from './support/paced-orders.ts';
import { report } from './support/report.ts';

const MEMBERS = 20;
const ORDER_EVERY_MS = 400;
const CALM_MS = 5_000;
const FLOOD_MS = 8_000;
const ROUNDS = 3;
const TICK_MS_MAX = 300;

const wanted = process.argv.slice(2);
const dataDir = await mkdtemp(join(tmpdir(), 'anywhen-bench-flood-'));
const ports = {
  PORT: String(await freePort()),
  OPS_PORT: String(await freePort()),
  CONSOLE_PORT: 'off',
};
const port = Number(ports.PORT);
const members = await registerMembers();
const server = await startServer('true');
type Round = { kind: string; ratio: number; latestTickMs: number; text: string };
const rounds: Round[] = [];
try {
  const ticks = await followTicks();
  const touch = await followTouch(`http://127.0.0.1:${port}`);
  const orders = new PacedOrders(
    members.map((headers, index) => traderOf(headers, index, touch)),
    { port, everyMs: ORDER_EVERY_MS },
  );
  const p99Of = async (forMs: number) => {
    await orders.settle();
    const { latenciesMs, refused } = orders.take();
    const { p99Ms } = summarise(latenciesMs, { refused, forMs });
    return { p99Ms, refused };
  };
  await sleep(CALM_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, [kind, flood]] of Object.entries(FLOODS).entries()) {
      if (wanted.length > 0 && !wanted.includes(kind)) continue;
      await p99Of(CALM_MS);
      await sleep(CALM_MS);
      const calm = await p99Of(CALM_MS);
      ticks.take();
      const query = kind === 'ticks' ? lastMinutes() : '';
      const localAddress = `127.0.${2 + round}.${index + 1}`;
      const { asked, connected, cpuShare } = await attack({ flood, port, localAddress, query });
      const { p99Ms, refused } = await p99Of(FLOOD_MS);
      const text = `p99 ${p99Ms.toFixed(1)} ms against ${calm.p99Ms.toFixed(1)} ms`;
      const latestTickMs = ticks.take();
      rounds.push({ kind, ratio: p99Ms / calm.p99Ms, latestTickMs, text });
      console.log(
        `${kind}: ${text}, ${refused} refused, latest tick ${latestTickMs.toFixed(0)} ms; ` +
          `asked ${asked} times on ${connected} connections with ${cpuShare.toFixed(2)} of a core`,
      );
    }
  }
  orders.stop();
} finally {
  await stopServer(server);
  await rm(dataDir, { recursive: true, force: true });
}
const slowest = worstMedian(({ ratio }) => ratio);
report('flood', slowest.ratio, { atMost: 3 }, `${slowest.kind}: ${slowest.text}`);
const latest = worstMedian(({ latestTickMs }) => latestTickMs);
report(
  'flood-tick',
  latest.latestTickMs / TICK_MS_MAX,
  { atMost: 1 },
  `${latest.kind}: ${latest.latestTickMs.toFixed(0)} ms of ${TICK_MS_MAX} ms`,
);
process.exit();

/** Of the median rounds of all floods the worst. */
function worstMedian(figure: (round: Round) => number): Round {
  const byFigure = (left: Round, right: Round) => figure(left) - figure(right);
  const kinds = new Set(rounds.map(({ kind }) => kind));
  const medians = [...kinds].flatMap((kind) => {
    const own = rounds.filter((round) => round.kind === kind).toSorted(byFigure);
    return own[Math.floor(own.length / 2)] ?? [];
  });
  const worst = medians.toSorted(byFigure).at(-1);
  if (!worst) throw new Error('nothing was flooded');
  return worst;
}

/** Registered without limits: all of them come from one machine. Returns their headers. */
async function registerMembers(): Promise<string[]> {
  const open = await startServer('false');
  const url = `http://127.0.0.1:${port}`;
  const headers: string[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    headers.push((await openTrader(url, `bench_${index}`)).headers);
  }
  await stopServer(open);
  return headers;
}

async function startServer(rateLimits: 'true' | 'false'): Promise<ChildProcess> {
  const program = join(process.cwd(), 'bench/dist/support/server-under-load.mjs');
  const env = {
    ...process.env,
    ...ports,
    NODE_ENV: 'test',
    RATE_LIMITS: rateLimits,
    LOG_LEVEL: 'error',
    ANYWHEN_DATA: dataDir,
  };
  const child = fork(program, ['durable'], { env });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}`)));
  });
  return child;
}

async function stopServer(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

async function attack(order: FloodOrder): Promise<FloodOutcome> {
  const child = fork(join(process.cwd(), 'bench/dist/support/flood-attack.mjs'));
  child.send(order);
  await sleep(FLOOD_MS);
  child.send('end');
  const [outcome] = (await once(child, 'message')) as [FloodOutcome];
  return outcome;
}

function traderOf(headers: string, index: number, touch: () => Touch): Trader {
  const script = new OrderScript(touch);
  return {
    localAddress: `127.0.1.${index + 1}`,
    requestOf: () => toHttp(script.next(), headers),
    receive: (answer) => script.receive(answer),
  };
}

/** How late the latest tick came since the last time somebody asked. */
async function followTicks(): Promise<{ take: () => number }> {
  let latestMs = 0;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { localAddress: '127.0.9.1' });
  await once(socket, 'open');
  socket.send(JSON.stringify({ op: 'subscribe', topics: ['ticker:all'] }));
  socket.on('message', (text: Buffer) => {
    const frame = JSON.parse(text.toString()) as { type: string; data?: { second?: number } };
    if (frame.type !== 'event' || frame.data?.second === undefined) return;
    latestMs = Math.max(latestMs, Date.now() - frame.data.second * 1_000);
  });
  return {
    take: () => {
      const taken = latestMs;
      latestMs = 0;
      return taken;
    },
  };
}

/** Half a minute: so much there is, however lately the server was started. */
function lastMinutes(): string {
  const to = Math.floor(Date.now() / 1_000) - 2;
  return `?from=${to - 29}&to=${to}`;
}
