/**
 * A queue of 10 000 waiting cases: how long the console takes to open it and to open the next case,
 * and what members' orders feel of 20 staff who work, against the calm stretch right before.
 * Interleaved in one run, on the whole server.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../apps/server/testing/free-port.ts';
import { summarise } from './support/load.ts';
import { followTouch, openTrader, toHttp } from './support/order-requests.ts';
import { OrderScript, type Touch } from './support/order-script.ts';
import { PacedOrders, type Trader } from './support/paced-orders.ts';
import { median, report } from './support/report.ts';
import { openQueue, openReviewers, putToWork, takeNext } from './console/staff-at-work.ts';
import { submitDeposits } from './console/waiting-deposits.ts';

const CASES = 10_000;
const STAFF = 20;
/** Quick ones: a case each three seconds. */
const CASE_EVERY_MS = 3_000;
const MEMBERS = 20;
const ORDER_EVERY_MS = 200;
const STRETCH_MS = 6_000;
const ROUNDS = 7;
const LOOKS = 100;
const QUEUE_MS_MAX = 100;
const NEXT_MS_MAX = 50;

type Started = { child: ChildProcess; url: string; consoleUrl: string; consoleLink: string };

const dataDir = await mkdtemp(join(tmpdir(), 'anywhen-bench-console-'));
const ports = {
  PORT: String(await freePort()),
  OPS_PORT: String(await freePort()),
  CONSOLE_PORT: String(await freePort()),
};
try {
  await stopServer(await startServer());
  await submitDeposits(dataDir, CASES);
  const server = await startServer();
  try {
    await measure(server);
  } finally {
    await stopServer(server);
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();

async function measure({ url, consoleUrl, consoleLink }: Started): Promise<void> {
  const people = await openReviewers(consoleUrl, consoleLink, STAFF);
  const [person] = people;
  if (!person) throw new Error('nobody is there');
  await timeOf(() => openQueue(person));
  const queue = await timeOf(() => openQueue(person));
  const next = await timeOf(() => takeNext(person));
  report('console-queue', queue.p50 / QUEUE_MS_MAX, { atMost: 1 }, textOf(queue, QUEUE_MS_MAX));
  report('console-next', next.p50 / NEXT_MS_MAX, { atMost: 1 }, textOf(next, NEXT_MS_MAX));
  const touch = await followTouch(url);
  const traders: Trader[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const { headers } = await openTrader(url, `bench_${index}`);
    traders.push(traderOf(headers, index, touch));
  }
  const orders = new PacedOrders(traders, { port: Number(ports.PORT), everyMs: ORDER_EVERY_MS });
  const stretch = async () => {
    await orders.settle();
    orders.take();
    await sleep(STRETCH_MS);
    const { latenciesMs, refused } = orders.take();
    return summarise(latenciesMs, { refused, forMs: STRETCH_MS });
  };
  await stretch();
  const rounds: { ratio: number; tail: number; calm: number; worked: number }[] = [];
  let decided = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const calm = await stretch();
    const stopWork = putToWork(people, CASE_EVERY_MS);
    const worked = await stretch();
    decided += await stopWork();
    const [ratio, tail] = [worked.p50Ms / calm.p50Ms, worked.p99Ms / calm.p99Ms];
    rounds.push({ ratio, tail, calm: calm.p50Ms, worked: worked.p50Ms });
  }
  orders.stop();
  const of = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
  report(
    'console-orders',
    of('ratio'),
    { atMost: 1.1 },
    `an order took ${of('worked').toFixed(1)} ms beside ${STAFF} staff and ` +
      `${of('calm').toFixed(1)} ms in calm (median), p99 ${of('tail').toFixed(2)} times; ` +
      `${decided} cases were decided`,
  );
}

async function timeOf(look: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let done = 0; done < LOOKS; done += 1) {
    const beganAtMs = performance.now();
    await look();
    times.push(performance.now() - beganAtMs);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: median(times), p95: sorted[Math.floor(LOOKS * 0.95)] ?? Infinity };
}

function textOf({ p50, p95 }: { p50: number; p95: number }, most: number): string {
  return `${p50.toFixed(1)} ms of ${most} (median), p95 ${p95.toFixed(1)}; ${CASES} cases wait`;
}

function traderOf(headers: string, index: number, touch: () => Touch): Trader {
  const script = new OrderScript(touch);
  return {
    localAddress: `127.0.1.${index + 1}`,
    requestOf: () => toHttp(script.next(), headers),
    receive: (answer) => script.receive(answer),
  };
}

async function startServer(): Promise<Started> {
  const program = join(process.cwd(), 'bench/dist/support/server-under-load.mjs');
  const env = {
    ...process.env,
    ...ports,
    NODE_ENV: 'test',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
    CONSOLE_TOKEN: 'true',
    REVIEWER_DEPOSITS: 'staff',
    ANYWHEN_DATA: dataDir,
  };
  const child = fork(program, ['durable'], { env });
  const started = await new Promise<Omit<Started, 'child'>>((resolve, reject) => {
    child.once('message', (message: Omit<Started, 'child'>) => resolve(message));
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}`)));
  });
  return { child, ...started };
}

async function stopServer({ child }: Started): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
