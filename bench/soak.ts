/**
 * `npm run soak -- --hours N`: a server under an even, mixed load, looked into once a minute. At
 * the end its heap may be 5 % above that of the tenth minute, and when everybody has left it waits
 * for nothing it did not wait for before. Commands are remembered for a day, outside the heap.
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { INGRESS_LIMITS } from '../apps/server/src/platform/ingress/limits.ts';
import { ApiClient } from '../apps/server/testing/api-client.ts';
import { freePort } from '../apps/server/testing/free-port.ts';
import { ServerProcess } from '../apps/server/testing/server-process.ts';
import { type Inside, InspectedProcess } from './support/inspected-process.ts';
import { median, report } from './support/report.ts';
import { SoakMember } from './support/soak-members.ts';

const MINUTE_MS = 60_000;
/** Until then caches fill and what is compiled late is compiled. */
const WARM_MINUTES = 10;
/** One look may come at an unlucky moment. */
const COMPARED_MINUTES = 5;
/** Used connections stay open for a while. */
const LEAVING_MS = INGRESS_LIMITS.keepAliveMs + 8_000;

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '1' },
    members: { type: 'string', default: '10' },
    pause: { type: 'string', default: '200' },
  },
});
const minutes = Math.round(Number(values.hours) * 60);
const looks: Inside[] = [];
const inspectPort = await freePort();
const server = await ServerProcess.start({
  NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort} --max-semi-space-size=64`,
  LOG_LEVEL: 'error',
});
let inside: InspectedProcess | undefined;
try {
  inside = await InspectedProcess.open(inspectPort);
  const before = await inside.look();
  const diskBefore = usedBytes();
  const members = await enter(Number(values.members));
  console.log('minute · heap MB · outside MB · rss MB · sockets · timers · disk MB · p50 · p99 ms');
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(MINUTE_MS);
    const look = await inside.look();
    looks.push(look);
    printMinute(minute, look, { members, disk: usedBytes() - diskBefore });
  }
  await Promise.all(members.map((member) => member.end()));
  await sleep(LEAVING_MS);
  judge(before, await inside.look(), members);
} finally {
  // It would wait for whoever looks into it.
  inside?.close();
  await server.remove();
}

async function enter(count: number): Promise<SoakMember[]> {
  const members: SoakMember[] = [];
  for (let index = 0; index < count; index += 1) {
    const member = new SoakMember(new ApiClient(server.url));
    await member.enter(`soaker${index}`);
    members.push(member);
  }
  for (const member of members) member.begin(Number(values.pause));
  return members;
}

/** Of the data folder, the database and its log among it. */
function usedBytes(): number {
  const { stdout } = spawnSync('du', ['-sk', server.dataDir], { encoding: 'utf8' });
  return Number(stdout.split('\t')[0]) * 1_024;
}

function printMinute(
  minute: number,
  { heapBytes, outsideBytes, rssBytes, waitsFor }: Inside,
  { members, disk }: { members: readonly SoakMember[]; disk: number },
): void {
  const latencies = members
    .flatMap(({ latenciesMs }) => latenciesMs.splice(0))
    .toSorted((left, right) => left - right);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  const [sockets, timers] = [waitsFor['TCPSocketWrap'] ?? 0, waitsFor['Timeout'] ?? 0];
  const memory = [heapBytes, outsideBytes, rssBytes].map(megabytes);
  const times = [at(0.5), at(0.99)].map((ms) => ms.toFixed(1));
  console.log([minute, ...memory, sockets, timers, megabytes(disk), ...times].join(' · '));
}

function judge(before: Inside, after: Inside, members: readonly SoakMember[]): void {
  judgeHeap(looks.map(({ heapBytes }) => heapBytes));
  for (const kind of ['TCPSocketWrap', 'Timeout']) {
    const [first = 0, last = 0] = [before.waitsFor[kind], after.waitsFor[kind]];
    report(`soak-left-${kind}`, Math.max(0, last - first), { atMost: 0 }, `${first} → ${last}`);
  }
  const refusals = new Map<string, number>();
  for (const [code, times] of members.flatMap(({ refusals: own }) => [...own])) {
    refusals.set(code, (refusals.get(code) ?? 0) + times);
  }
  console.log('refused:', Object.fromEntries(refusals));
}

function judgeHeap(heaps: readonly number[]): void {
  if (heaps.length < WARM_MINUTES + COMPARED_MINUTES) {
    console.log(`too short for the heap: it is compared from minute ${WARM_MINUTES} on`);
    return;
  }
  const early = median(heaps.slice(WARM_MINUTES - COMPARED_MINUTES, WARM_MINUTES));
  const late = median(heaps.slice(-COMPARED_MINUTES));
  const detail = `${megabytes(early)} MB, then ${megabytes(late)} MB after ${minutes} min`;
  report('soak-heap', late / early, { atMost: 1.05 }, detail);
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}
