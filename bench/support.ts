/**
 * 200 conversations with 20 staff at once: how long from a message that is sent to the moment it is
 * shown on the other side. Members have a socket; whoever of staff has the conversation open hears
 * of the change on the console's socket and asks for what was said, as the page does.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { QueueEvent } from '@anywhen/protocol';
import { ApiClient } from '../apps/server/testing/api-client.ts';
import { freePort } from '../apps/server/testing/free-port.ts';
import { TestClient } from '../apps/server/testing/platform/sockets/test-hub.ts';
import { ConsoleClient } from '../apps/server/testing/staff/console-client.ts';
import { forkServer, stopServer } from './support/forked-server.ts';
import { report } from './support/report.ts';

const CHATS = Number(process.env['CHATS'] ?? 200);
const STAFF = Number(process.env['STAFF'] ?? 20);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
/** Each side says something as often. */
const PACE_MS = 4_000;
const P95_MS_MAX = 250;

/** What a colleague's page knows of each conversation; it looks at each event once. */
class Queue {
  latestId = '';
  readonly #seqs = new Map<string, number>();
  #wakers: (() => void)[] = [];

  constructor(socket: TestClient) {
    socket.ws.on('message', (message) => {
      const { data } = JSON.parse(message.toString()) as { data?: QueueEvent };
      for (const { id, lastSeq } of data?.changed ?? []) {
        this.#seqs.set(id, lastSeq);
        this.latestId = id;
      }
      const wakers = this.#wakers;
      this.#wakers = [];
      for (const wake of wakers) wake();
    });
  }

  async until(id: string, seq: number): Promise<void> {
    while ((this.#seqs.get(id) ?? 0) < seq) await this.change();
  }

  change(): Promise<void> {
    return new Promise((resolve) => void this.#wakers.push(resolve));
  }
}

type Colleague = { client: ConsoleClient; queue: Queue };
type Chat = { member: ApiClient; socket: TestClient; id: string; colleague: Colleague };

const settings = { CONSOLE_PORT: String(await freePort()), CONSOLE_TOKEN: 'true' };
const server = await forkServer('server-under-load', 'durable', settings);
const { url, consoleUrl = '', consoleLink = '' } = server;
try {
  const colleagues = await hire();
  const chats: Chat[] = [];
  for (let count = 0; count < CHATS; count += 1) {
    const colleague = colleagues[count % STAFF];
    if (colleague) chats.push(await begin(count, colleague));
  }
  const times = (await Promise.all(chats.map((chat, place) => talk(chat, place)))).flat();
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
  report(
    'support',
    p95 / P95_MS_MAX,
    { atMost: 1 },
    `p95 ${p95.toFixed(0)} ms from sent to shown, ${times.length} messages, ${CHATS} conversations`,
  );
} finally {
  await stopServer(server);
}

async function hire(): Promise<Colleague[]> {
  const admin = new ConsoleClient(consoleUrl);
  await admin.open(consoleLink.split('#link=')[1] ?? '', 'ada');
  const all: Colleague[] = [];
  for (let count = 0; count < STAFF; count += 1) {
    const id = `helper-${count}`;
    const made = await admin.send('/staff/accounts', { body: { id, role: 'support' } });
    const client = new ConsoleClient(consoleUrl);
    await client.open(String(made.data['token']), id);
    const socket = await listen(consoleUrl, client.cookieHeader, 'support-queue');
    all.push({ client, queue: new Queue(socket) });
  }
  return all;
}

async function begin(count: number, colleague: Colleague): Promise<Chat> {
  const member = new ApiClient(url);
  await member.register(`chatter_${count}`);
  const socket = await listen(url, member.cookieHeader, 'support');
  const change = colleague.queue.change();
  await member.post('/support/person', { clientId: randomUUID(), language: 'en' });
  await change;
  const id = colleague.queue.latestId;
  await colleague.client.send(`/staff/conversations/${id}/take`, { body: {} });
  return { member, socket, id, colleague };
}

/** Spread over the pace, as people are. */
async function talk(chat: Chat, place: number): Promise<number[]> {
  await pause((PACE_MS * place) / CHATS);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await askAndSee(chat, `question ${round}`));
    await pause(PACE_MS / 2);
    times.push(await answerAndSee(chat, `answer ${round}`));
    await pause(PACE_MS / 2);
  }
  return times;
}

async function askAndSee({ member, id, colleague }: Chat, text: string): Promise<number> {
  const sentAtMs = performance.now();
  const sending = member.post('/support/messages', {
    clientId: randomUUID(),
    text,
    language: 'en',
  });
  const { body } = await sending;
  const said = body.ok ? (body.data['messages'] as { seq: number }[]) : [];
  const seq = said[0]?.seq ?? 0;
  await colleague.queue.until(id, seq);
  await colleague.client.get(`/staff/conversations/${id}/messages?after=${seq - 1}`);
  return performance.now() - sentAtMs;
}

async function answerAndSee({ socket, id, colleague }: Chat, text: string): Promise<number> {
  const sentAtMs = performance.now();
  const body = { clientId: randomUUID(), text };
  await Promise.all([
    colleague.client.send(`/staff/conversations/${id}/reply`, { body }),
    socket.until((frames) => JSON.stringify(frames.at(-1) ?? '').includes(text)),
  ]);
  return performance.now() - sentAtMs;
}

async function listen(address: string, cookie: string, topic: string): Promise<TestClient> {
  const client = await TestClient.open(`${address.replace('http', 'ws')}/ws`, { cookie });
  client.subscribe(topic);
  await client.until(() => client.received(topic).length > 0);
  return client;
}
