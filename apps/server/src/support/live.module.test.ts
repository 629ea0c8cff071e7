/**
 * Customer service on a running server: members over the socket, visitors with a cookie of their
 * own, staff on the console's socket; who reaches what, and a server that stops in the middle.
 */
import { randomUUID } from 'node:crypto';
import type { QueueEvent, SupportFrame, SupportMessage } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../../testing/api-client.ts';
import { freePort } from '../../testing/free-port.ts';
import { TestClient } from '../../testing/platform/sockets/test-hub.ts';
import { ConsoleClient } from '../../testing/staff/console-client.ts';
import { TestApp } from '../../testing/test-app.ts';

const MESSAGES = 12;

let app: TestApp;
let alice: ApiClient;
let bob: ApiClient;
let anna: ConsoleClient;

beforeAll(async () => {
  const env = { CONSOLE_PORT: String(await freePort()), CONSOLE_TOKEN: 'true' };
  app = await TestApp.start({ env });
  alice = new ApiClient(app.url);
  bob = new ApiClient(app.url);
  await alice.register('alice_s');
  await bob.register('bob_s');
  const [, token = ''] = app.consoleLink.split('#link=');
  const admin = new ConsoleClient(app.consoleUrl);
  await admin.open(token, 'ada', app.nowMs());
  anna = await hire(admin, 'anna', 'support');
});

afterAll(() => app.remove());

describe('[15.3] a conversation', () => {
  it('of a visitor hangs on a cookie that scripts cannot read, and on nothing else', async () => {
    const visitor = new ApiClient(app.url);
    expect((await visitor.get('/support')).body).toMatchObject({ code: 'CHAT_NOT_OPENED' });
    expect((await send(visitor, 'hello')).body).toMatchObject({ code: 'CHAT_NOT_OPENED' });
    const opened = await visitor.post('/support/open', {});
    const cookie = opened.headers.getSetCookie().find((line) => line.startsWith('anywhen_chat='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Domain/);
    await send(visitor, 'a visitor wrote this');
    expect(textsOf(await readAll(visitor))).toEqual(['a visitor wrote this']);
    const other = new ApiClient(app.url);
    await other.post('/support/open', {});
    expect(await readAll(other)).toEqual([]);
  });

  it('of a visitor is not handed to whoever logs in, and is there again afterwards', async () => {
    const browser = new ApiClient(app.url);
    await browser.post('/support/open', {});
    await send(browser, 'before the login');
    await browser.register('carol_s');
    expect(await readAll(browser)).toEqual([]);
    await browser.post('/auth/logout', {});
    expect(textsOf(await readAll(browser))).toEqual(['before the login']);
  });

  it('[S1] of a member is read by nobody else, and found by no number', async () => {
    await send(alice, 'only for support');
    expect(textsOf(await readAll(alice))).toContain('only for support');
    expect(textsOf(await readAll(bob))).not.toContain('only for support');
    const socket = await TestClient.open(socketOf(app.url), { cookie: bob.cookieHeader });
    socket.subscribe('support');
    await socket.until(() => socket.received('support').length > 0);
    const [first] = socket.received('support').map(({ data }) => data as SupportFrame);
    expect(first?.messages).toEqual([]);
    socket.ws.close();
  });

  it('is live on both sides, and the console’s socket carries no word of it', async () => {
    const member = await listen(app.url, alice.cookieHeader, 'support');
    const consoleSocket = await listen(app.consoleUrl, anna.cookieHeader, 'support-queue');
    await alice.post('/support/person', { clientId: `ask-${randomUUID()}`, language: 'en' });
    await consoleSocket.until(() =>
      linesOf(consoleSocket).some(({ state }) => state === 'waiting'),
    );
    const { id } = linesOf(consoleSocket).findLast(({ state }) => state === 'waiting') ?? {
      id: '',
    };
    await anna.send(`/staff/conversations/${id}/take`, { body: {} });
    await anna.send(`/staff/conversations/${id}/seen`, { body: { isTyping: true } });
    await member.until(() => framesOf(member).some((frame) => frame.conversation.isStaffTyping));
    const body = { clientId: 'reply-0001', text: 'Hello, I am Anna' };
    await anna.send(`/staff/conversations/${id}/reply`, { body });
    await member.until(() =>
      framesOf(member).some(({ messages }) => textsOf(messages).includes('Hello, I am Anna')),
    );
    const last = framesOf(member).at(-1)?.conversation.lastSeq ?? 0;
    await alice.post('/support/seen', { readSeq: last });
    await consoleSocket.until(() =>
      linesOf(consoleSocket).some(({ personReadSeq }) => personReadSeq === last),
    );
    expect(JSON.stringify(consoleSocket.frames)).not.toContain('Anna');
    expect(JSON.stringify(consoleSocket.frames)).not.toContain('only for support');
  });

  it('[S1] of the console’s socket is for support and auditors, and for nobody without a session', async () => {
    const visitor = await TestClient.open(socketOf(app.consoleUrl));
    onTestFinished(() => visitor.ws.close());
    visitor.subscribe('support-queue');
    await visitor.until((frames) => frames.length > 0);
    expect(visitor.frames[0]).toMatchObject({ type: 'rejected', code: 'NOT_LOGGED_IN' });
    const member = await TestClient.open(socketOf(app.consoleUrl), { cookie: alice.cookieHeader });
    onTestFinished(() => member.ws.close());
    member.subscribe('support-queue', 'support');
    await member.until((frames) => frames.length > 1);
    expect(member.frames).toMatchObject([{ code: 'NOT_LOGGED_IN' }, { code: 'NOT_FOUND' }]);
  });

  it('[EX-15.5] survives a server that stops in the middle: each message once, in order', async () => {
    const texts = Array.from({ length: MESSAGES }, (_each, place) => `before and after ${place}`);
    let isDown: Promise<void> | undefined;
    for (const [place, text] of texts.entries()) {
      const clientId = `across-${String(place).padStart(4, '0')}`;
      const sending = trySend(alice, text, clientId);
      // The stop meets the message on its way; what became of it only a repeat finds out.
      if (place === MESSAGES / 2) isDown = app.halt().then(() => app.launch());
      if (await sending) continue;
      await isDown;
      while (!(await trySend(alice, text, clientId))) await isDown;
    }
    await isDown;
    for (const [place, text] of texts.entries()) {
      await trySend(alice, text, `across-${String(place).padStart(4, '0')}`);
    }
    const said = textsOf(await readAll(alice)).filter((text) => texts.includes(text));
    expect(said).toEqual(texts);
  });
});

async function hire(admin: ConsoleClient, id: string, role: string): Promise<ConsoleClient> {
  const made = await admin.send('/staff/accounts', { body: { id, role } });
  const client = new ConsoleClient(app.consoleUrl);
  await client.open(String(made.data['token']), id, app.nowMs());
  return client;
}

function send(client: ApiClient, text: string, clientId = `text-${randomUUID()}`) {
  return client.post('/support/messages', { clientId, text, language: 'en' });
}

/** False without an answer, or with one that asks to try again. */
async function trySend(client: ApiClient, text: string, clientId: string): Promise<boolean> {
  return send(client, text, clientId).then(
    ({ body }) => body.ok,
    () => false,
  );
}

async function readAll(client: ApiClient): Promise<SupportMessage[]> {
  const all: SupportMessage[] = [];
  for (let after = 0; ; after = all.at(-1)?.seq ?? 0) {
    const { body } = await client.get(`/support?after=${after}`);
    if (!body.ok) throw new Error(`support was not read: ${body.code}`);
    const messages = body.data['messages'] as SupportMessage[];
    if (messages.length === 0) return all;
    all.push(...messages);
  }
}

function textsOf(messages: readonly SupportMessage[]): string[] {
  return messages.flatMap(({ content }) => (content.kind === 'text' ? content.text : []));
}

async function listen(url: string, cookie: string, topic: string): Promise<TestClient> {
  const client = await TestClient.open(socketOf(url), { cookie });
  onTestFinished(() => client.ws.close());
  client.subscribe(topic);
  await client.until(() => client.received(topic).length > 0);
  return client;
}

function socketOf(url: string): string {
  return `${url.replace('http', 'ws')}/ws`;
}

function framesOf(client: TestClient): SupportFrame[] {
  return client.received('support').map(({ data }) => data as SupportFrame);
}

function linesOf(client: TestClient): QueueEvent['changed'] {
  return client.received('support-queue').flatMap(({ data }) => (data as QueueEvent).changed);
}
