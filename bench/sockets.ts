/**
 * CPU per send of the hub against serialising for each client: 5 000 sockets, ten messages a
 * second, in the turns a running server publishes them (`sockets`: the busiest market there can
 * be; `-quiet`: ticks alone; `-spread`: evenly, nothing to gather). Both sides publish the same at
 * the same moments; the server's process measures itself, the clients are another. Needs
 * `ulimit -n` above 5 100.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { openLog } from '../apps/server/src/platform/log.ts';
import { createHub } from '../apps/server/src/platform/sockets/hub.ts';
import {
  busyMarket,
  evenly,
  quietMarket,
  TOPICS_RECEIVED,
  type Turn,
  type TurnEvent,
} from './support/market-turns.ts';
import { report } from './support/report.ts';

const SOCKETS = Number(process.env['SOCKETS'] ?? 5_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 2);
const MESSAGES_PER_SECOND = 10;
const SECONDS_PER_PATTERN = 5;
const WARM_UP_SECONDS = 2;

const PATTERNS = {
  busy: busyMarket(SECONDS_PER_PATTERN, 1),
  quiet: quietMarket(SECONDS_PER_PATTERN),
  spread: evenly(SECONDS_PER_PATTERN),
} as const;

type Pattern = keyof typeof PATTERNS;
type Mode = 'shared' | 'each';
type Publish = (event: TurnEvent, seq: number) => void;
type Cpu = { programMicros: number; kernelMicros: number };
type Measured = Record<Pattern, Cpu>;

const [role = 'parent', argument = ''] = process.argv.slice(2);
if (role === 'server') await runServer(argument as Mode);
else if (role === 'clients') await runClients(Number(argument));
else await runParent();

async function runParent(): Promise<void> {
  checkOpenFiles();
  const rounds: Record<Mode, Measured[]> = { shared: [], each: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.each.push(await measure('each'));
    rounds.shared.push(await measure('shared'));
  }
  for (const pattern of ['spread', 'quiet', 'busy'] as const) {
    const shared = perSend(rounds.shared, pattern);
    const each = perSend(rounds.each, pattern);
    const turns = PATTERNS[pattern];
    console.log(
      `${pattern}: ${(messagesOf(turns) / turns.length).toFixed(2)} messages a turn, ` +
        `CPU µs a send (program + kernel) ${text(shared)} against ${text(each)}`,
    );
    if (pattern !== 'busy') {
      console.log(`bench: sockets-${pattern} ${(shared.total / each.total).toFixed(2)}`);
      continue;
    }
    const share = (shared.total * SOCKETS * MESSAGES_PER_SECOND) / 1e6;
    report('sockets-share', share, { atMost: 0.45 }, `of a core, ${SOCKETS} sockets`);
    const detail = `${shared.total.toFixed(1)} µs against ${each.total.toFixed(1)} µs a send`;
    report('sockets', shared.total / each.total, { atMost: 0.35 }, detail);
  }
}

type PerSend = { program: number; kernel: number; total: number };

function perSend(measured: readonly Measured[], pattern: Pattern): PerSend {
  const sends = messagesOf(PATTERNS[pattern]) * SOCKETS * measured.length;
  const sum = (part: keyof Cpu) => measured.reduce((total, one) => total + one[pattern][part], 0);
  const program = sum('programMicros') / sends;
  const kernel = sum('kernelMicros') / sends;
  return { program, kernel, total: program + kernel };
}

function text({ program, kernel, total }: PerSend): string {
  return `${program.toFixed(1)} + ${kernel.toFixed(1)} = ${total.toFixed(1)}`;
}

function messagesOf(turns: readonly Turn[]): number {
  return turns.reduce((sum, { events }) => sum + events.length, 0);
}

function bytesOf(turns: readonly Turn[]): number {
  const all = turns.flatMap(({ events }) => events);
  return all.reduce((sum, event) => sum + JSON.stringify(event.data).length, 0);
}

function checkOpenFiles(): void {
  const limits = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | string } };
  };
  const limit = Number(limits.userLimits?.open_files?.soft ?? Infinity);
  if (limit < SOCKETS + 100) {
    throw new Error(`ulimit -n is ${limit}, the bench needs ${SOCKETS + 100} open files a process`);
  }
}

async function measure(mode: Mode): Promise<Measured> {
  const server = start('server', mode);
  const port = await receive<number>(server);
  const clients = start('clients', String(port));
  try {
    await receive<'connected'>(clients);
    server.send('measure');
    const measured = await receive<Measured>(server);
    clients.send('count');
    const bytes = await receive<number>(clients);
    const bytesMin = bytesOf(Object.values(PATTERNS).flat()) * SOCKETS;
    if (bytes < bytesMin) throw new Error(`${mode}: ${bytes} bytes arrived, not ${bytesMin}`);
    return measured;
  } finally {
    clients.kill();
    server.kill();
  }
}

function start(childRole: string, childArgument: string): ChildProcess {
  const child = fork(import.meta.filename, [childRole, childArgument]);
  child.on('exit', (code) => {
    if (code) throw new Error(`the ${childRole} process ended with ${code}`);
  });
  return child;
}

async function receive<T>(child: ChildProcess | NodeJS.Process): Promise<T> {
  const [said] = await once(child, 'message');
  return said as T;
}

async function runServer(mode: Mode): Promise<void> {
  const http = createServer();
  const publish: Publish = mode === 'shared' ? attachHub(http) : attachPlain(http);
  http.listen(0, '127.0.0.1', 4_096);
  await once(http, 'listening');
  process.send?.((http.address() as AddressInfo).port);
  await receive<'measure'>(process);
  await publishAll(busyMarket(WARM_UP_SECONDS, 2), publish);
  process.send?.({
    busy: await costOf(PATTERNS.busy, publish),
    quiet: await costOf(PATTERNS.quiet, publish),
    spread: await costOf(PATTERNS.spread, publish),
  } satisfies Measured);
}

async function costOf(turns: readonly Turn[], publish: Publish): Promise<Cpu> {
  const before = process.cpuUsage();
  await publishAll(turns, publish);
  await pause(500);
  const { user, system } = process.cpuUsage(before);
  return { programMicros: user, kernelMicros: system };
}

function attachHub(http: ReturnType<typeof createServer>): Publish {
  const hub = createHub({
    nowMs: Date.now,
    log: openLog('silent'),
    allowedOrigins: () => true,
    findSession: () => Promise.resolve(undefined),
    limits: { socketsPerIpMax: SOCKETS },
  });
  hub.serve('any', { access: 'public', pattern: /./, snapshot: () => ({}) });
  hub.attach(http);
  return ({ topic, data }) => hub.publish(topic, data);
}

/** How it is usually written: one message object, serialised and sent for every client. */
function attachPlain(http: ReturnType<typeof createServer>): Publish {
  const server = new WebSocketServer({ server: http, path: '/ws', perMessageDeflate: false });
  return ({ topic, data }, seq) => {
    const message = { topic, type: 'event', seq, data };
    for (const client of server.clients) client.send(JSON.stringify(message));
  };
}

/** Keeps to the clock as long as it can; a server that cannot follow takes longer. */
async function publishAll(turns: readonly Turn[], publish: Publish): Promise<void> {
  const startedAtMs = performance.now();
  let seq = 0;
  for (const { atMs, events } of turns) {
    await pause(Math.max(0, startedAtMs + atMs - performance.now()));
    for (const event of events) publish(event, (seq += 1));
  }
}

/** Raw sockets that only count bytes, so that the clients do not take the server's core away. */
async function runClients(port: number): Promise<void> {
  let bytes = 0;
  const sockets: Socket[] = [];
  while (sockets.length < SOCKETS) {
    const batch = Array.from({ length: 100 }, () => openSocket(port));
    sockets.push(...(await Promise.all(batch)));
  }
  await pause(500);
  for (const socket of sockets) {
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
  }
  process.send?.('connected');
  await receive<'count'>(process);
  process.send?.(bytes);
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.write(
    'GET /ws HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(socket, 'data');
  const request = Buffer.from(JSON.stringify({ op: 'subscribe', topics: TOPICS_RECEIVED }));
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | request.length, 0, 0, 0, 0]), request]));
  return socket;
}
