/**
 * What a shared frame saves: CPU per send of the hub against serialising for each client, and the
 * share of one core for 5 000 sockets at 10 messages a second. The server is a process of its own
 * and measures itself; the clients are another. Needs `ulimit -n` above the number of sockets.
 *
 *   npx tsx bench/sockets.ts
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { openLog } from '../apps/server/src/platform/log.ts';
import { createHub } from '../apps/server/src/platform/sockets/hub.ts';

const SOCKETS = 5_000;
const MESSAGES_PER_SECOND = 10;
const ROUNDS = 2;
const SECONDS_PER_ROUND = 5;
const WARM_UP_SECONDS = 2;
const RATIO_MAX = 0.35;
const SHARE_MAX = 0.45;

type Mode = 'shared' | 'each';
type Publish = (seq: number) => void;
type Measured = { programMicros: number; kernelMicros: number; messages: number };

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
  const each = perSend(rounds.each);
  const shared = perSend(rounds.shared);
  const ratio = shared.total / each.total;
  const share = (shared.total * SOCKETS * MESSAGES_PER_SECOND) / 1e6;
  const frame = `${SOCKETS} sockets, ${tickerText(1).length}-byte frame`;
  console.log(`CPU µs per send, ${frame}: program + kernel = total`);
  console.log(`  one shared frame      ${text(shared)}`);
  console.log(`  serialised for each   ${text(each)}`);
  const inProgram = shared.program / each.program;
  console.log(`bench: sockets-program ${inProgram.toFixed(3)} without the kernel`);
  console.log(`bench: sockets-share ${share.toFixed(3)} of a core, at most ${SHARE_MAX}`);
  console.log(`bench: sockets ${ratio.toFixed(3)} at most ${RATIO_MAX}`);
  if (ratio > RATIO_MAX || share > SHARE_MAX) process.exitCode = 1;
}

type PerSend = { program: number; kernel: number; total: number };

function perSend(measured: readonly Measured[]): PerSend {
  const sum = (part: keyof Measured) => measured.reduce((total, one) => total + one[part], 0);
  const sends = sum('messages') * SOCKETS;
  const program = sum('programMicros') / sends;
  const kernel = sum('kernelMicros') / sends;
  return { program, kernel, total: program + kernel };
}

function text({ program, kernel, total }: PerSend): string {
  return `${program.toFixed(1)} + ${kernel.toFixed(1)} = ${total.toFixed(1)}`;
}

function checkOpenFiles(): void {
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | string } };
  };
  const limit = Number(report.userLimits?.open_files?.soft ?? Infinity);
  if (limit < SOCKETS + 100) {
    throw new Error(`ulimit -n is ${limit}, the bench needs ${SOCKETS + 100} open files a process`);
  }
}

async function measure(mode: Mode): Promise<Measured> {
  const server = start('server', mode);
  const port = await hear<number>(server);
  const clients = start('clients', String(port));
  try {
    await hear<'connected'>(clients);
    server.send('measure');
    const measured = await hear<Measured>(server);
    clients.send('count');
    const bytes = await hear<number>(clients);
    const bytesMin = measured.messages * SOCKETS * tickerText(1).length;
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

async function hear<T>(child: ChildProcess | NodeJS.Process): Promise<T> {
  const [said] = await once(child, 'message');
  return said as T;
}

async function runServer(mode: Mode): Promise<void> {
  const http = createServer();
  const publish: Publish = mode === 'shared' ? attachHub(http) : attachPlain(http);
  http.listen(0, '127.0.0.1', 4_096);
  await once(http, 'listening');
  process.send?.((http.address() as AddressInfo).port);
  await hear<'measure'>(process);
  let seq = await publishFor(WARM_UP_SECONDS, 0, publish);
  const cpuBefore = process.cpuUsage();
  const firstSeq = seq;
  seq = await publishFor(SECONDS_PER_ROUND, seq, publish);
  const { user, system } = process.cpuUsage(cpuBefore);
  await pause(500);
  const messages = seq - firstSeq;
  process.send?.({ programMicros: user, kernelMicros: system, messages } satisfies Measured);
}

function attachHub(http: ReturnType<typeof createServer>): Publish {
  const hub = createHub({
    nowMs: Date.now,
    log: openLog('silent'),
    allowedOrigins: () => true,
    findSession: () => Promise.resolve(undefined),
    limits: { socketsPerIpMax: SOCKETS },
  });
  hub.serve('ticker', { access: 'public', pattern: /^ticker:all$/, snapshot: () => ({}) });
  hub.attach(http);
  return (seq) => hub.publish('ticker:all', tickerData(seq));
}

/** How it is usually written: one message object, serialised and sent for every client. */
function attachPlain(http: ReturnType<typeof createServer>): Publish {
  const server = new WebSocketServer({ server: http, path: '/ws', perMessageDeflate: false });
  return (seq) => {
    const message = tickerMessage(seq);
    for (const client of server.clients) client.send(JSON.stringify(message));
  };
}

/** Keeps the beat as long as it can; a server that cannot follow publishes fewer messages. */
async function publishFor(seconds: number, seqBefore: number, publish: Publish): Promise<number> {
  const startedAtMs = performance.now();
  let seq = seqBefore;
  for (let beat = 1; ; beat += 1) {
    if (performance.now() - startedAtMs >= seconds * 1_000) return seq;
    seq += 1;
    publish(seq);
    const nextAtMs = startedAtMs + (beat * 1_000) / MESSAGES_PER_SECOND;
    await pause(Math.max(0, nextAtMs - performance.now()));
  }
}

function tickerData(seq: number) {
  const prices = Array.from({ length: 26 }, (_, index) => ((seq + index * 613) / 7).toFixed(4));
  return { second: 1_763_000_000 + seq, seed: 'a7'.repeat(32), prices };
}

function tickerMessage(seq: number) {
  return { topic: 'ticker:all', type: 'event', seq, data: tickerData(seq) };
}

function tickerText(seq: number): string {
  return JSON.stringify(tickerMessage(seq));
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
  await hear<'count'>(process);
  process.send?.(bytes);
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.write(
    'GET /ws HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(socket, 'data');
  const request = Buffer.from('{"op":"subscribe","topics":["ticker:all"]}');
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | request.length, 0, 0, 0, 0]), request]));
  return socket;
}
