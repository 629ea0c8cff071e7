/**
 * What many members cost: a state of 100 000 is made by command, next to one of 1 000, and the real
 * processes are started on it. `--keep FOLDER` keeps both states there and takes them up again;
 * `MEMBERS=…` makes fewer.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Sizes } from '../apps/server/testing/core/grown-state.ts';
import { GrownCluster } from './growth/grown-cluster.ts';
import { type LoadCost, measureLoad } from './growth/grown-load.ts';
import { growFolder } from './growth/grown-state.ts';
import { median, report } from './support/report.ts';

const MANY = Number(process.env['MEMBERS'] ?? 100_000);
const FEW = Math.min(1_000, MANY);
const START_SECONDS_MAX = 20;
const MEGABYTES_MAX = 1_536;
const JOIN_SECONDS_MAX = 25;
const TAKEOVER_SECONDS_MAX = 2;
const ORDERS = 200;
const LOADS = 5;

const stored = process.argv[2] === '--keep' ? process.argv[3] : undefined;
const folder =
  stored === undefined ? mkdtempSync(join(tmpdir(), 'anywhen-grown-')) : resolve(stored);
try {
  const [few, many] = [await stateOf(FEW), await stateOf(MANY)];
  reportCosts(await measureLoad(few, LOADS), await measureLoad(many, 1));
  await reportProcesses(few, many);
} finally {
  if (stored === undefined) rmSync(folder, { recursive: true, force: true });
}

/** Returns its folder; one that was begun and not finished has no sizes and is made anew. */
async function stateOf(members: number): Promise<string> {
  const dataDir = join(folder, String(members));
  const note = join(dataDir, 'sizes.json');
  if (!existsSync(note)) {
    rmSync(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true });
    const beganAtMs = performance.now();
    const sizes = await growFolder(dataDir, members);
    writeFileSync(note, JSON.stringify(sizes));
    const seconds = (performance.now() - beganAtMs) / 1_000;
    console.log(`made in ${seconds.toFixed(0)} s: ${members} members in ${dataDir}`);
  }
  const sizes = JSON.parse(readFileSync(note, 'utf8')) as Sizes;
  console.log(
    `${sizes.members} members, ${sizes.accounts} accounts with lines, ` +
      `${sizes.orders} open orders, ${sizes.records} contracts and records`,
  );
  return dataDir;
}

/** In this process, with nothing else in it: what a member takes in memory, and to be loaded. */
function reportCosts(few: LoadCost, many: LoadCost): void {
  const [bytesOfFew, bytesOfMany] = [few.bytes / FEW, many.bytes / MANY];
  report(
    'growth-memory',
    bytesOfMany / bytesOfFew,
    { atMost: 1.3 },
    `${(bytesOfMany / 1_024).toFixed(1)} kB a member of ${MANY}, ` +
      `${(bytesOfFew / 1_024).toFixed(1)} of ${FEW}`,
  );
  const [msOfFew, msOfMany] = [few.ms / FEW, many.ms / MANY];
  report(
    'growth-loading',
    msOfMany / msOfFew,
    { atMost: 1.3 },
    `${(msOfMany * 1_000).toFixed(0)} µs a member of ${MANY}, ` +
      `${(msOfFew * 1_000).toFixed(0)} of ${FEW}`,
  );
}

async function reportProcesses(few: string, many: string): Promise<void> {
  const small = await GrownCluster.open(few);
  const large = await GrownCluster.open(many);
  try {
    await small.startCore();
    await small.joinGateway();
    reportLimit(
      'growth-start',
      await large.startCore(),
      START_SECONDS_MAX,
      's until the core leads',
    );
    reportLimit(
      'growth-join',
      await large.joinGateway(),
      JOIN_SECONDS_MAX,
      's until a gateway serves',
    );
    await reportOrders(small, large);
    const { nowMegabytes, peakMegabytes } = large.memoryOfCore();
    const memory = `MB of the core (at most ${peakMegabytes.toFixed(0)} since its start)`;
    reportLimit('growth-megabytes', nowMegabytes, MEGABYTES_MAX, memory);
    await large.awaitStandby();
    const takeover = 's from the death of the core to an answer of its standby';
    reportLimit('growth-takeover', await large.takeOver(), TAKEOVER_SECONDS_MAX, takeover);
  } finally {
    await small.close();
    await large.close();
  }
}

function reportLimit(name: string, value: number, limit: number, what: string): void {
  report(name, value / limit, { atMost: 1 }, `${value.toFixed(2)} ${what}, of ${limit}`);
}

/** One after the other, in turns: what else the machine does meets both alike. */
async function reportOrders(small: GrownCluster, large: GrownCluster): Promise<void> {
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (const cluster of [small, large]) await cluster.openTrader();
  for (let order = 0; order < ORDERS; order += 1) {
    times.few.push(await small.orderMs());
    times.many.push(await large.orderMs());
  }
  const [few, many] = [median(times.few), median(times.many)];
  report(
    'growth-orders',
    many / few,
    { atMost: 1.5 },
    `p50 of an order ${many.toFixed(1)} ms among ${MANY} members, ${few.toFixed(1)} among ${FEW}`,
  );
}
