/**
 * Web push on the whole server, against a push service on this machine that decrypts: what devices
 * are told and what not, where a push may go, and what ends a subscription.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient, type ApiAnswer } from '../../testing/api-client.ts';
import { type TestBrowser, TestPushService } from '../../testing/push/push-service.ts';
import { TestApp } from '../../testing/test-app.ts';
import { editEachColumn } from '../../testing/vault/edited-rows.ts';
import { newMessage } from '../facets/new-message.ts';
import { requirePepper } from '../identity/identity.ts';
import { insertMessages } from '../messages/messages.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { RowSeals, sealCheck } from '../vault/vault.ts';
import { PUSH_SEAL } from './push-table.ts';

const ALL = ['alerts', 'fills', 'results', 'cases', 'messages'];
const WAIT = { timeout: 60_000 };

let app: TestApp;
let service: TestPushService;
let ada: ApiClient;
let adaUid: number;
let bobUid: number;
let bob: ApiClient;
let source = 0;

beforeAll(async () => {
  service = await TestPushService.start();
  app = await TestApp.start({ env: { PUSH_SERVICES: service.origin } });
  [ada, bob] = [new ApiClient(app.url), new ApiClient(app.url)];
  adaUid = Number(await ada.register('ada_push'));
  bobUid = Number(await bob.register('bob_push'));
});
afterAll(async () => {
  await app.remove();
  await service.stop();
});
beforeEach(() => app.database.pool.query('delete from push_device'));

const codeOf = ({ body }: ApiAnswer) => (body.ok ? 'ok' : body.code);
const dataOf = ({ body }: ApiAnswer) => (body.ok ? body.data : {});

async function subscribe(
  by: ApiClient,
  browser: TestBrowser,
  { kinds = ALL, quiet = null }: { kinds?: readonly string[]; quiet?: object | null } = {},
): Promise<void> {
  const answer = await by.post('/push', { ...browser.subscription, kinds, quiet });
  expect(codeOf(answer)).toBe('ok');
}

function write(...messages: ReturnType<typeof newMessage>[]): Promise<number> {
  return inTransaction(app.database.pool, (client) => insertMessages(client, messages));
}

function about(uid: number) {
  source += 1;
  return { uid, source, atMs: app.nowMs() };
}

const alert = (uid: number, symbol = 'BTCUSDT') =>
  newMessage('alert-fired', about(uid), {
    alertId: '7',
    symbol,
    way: 'up',
    level: '65000',
    moveBps: '0',
    from: '64000',
    price: '65001',
  });
const reply = (uid: number) => newMessage('support-reply', about(uid), {});

/** All that was written before this reply has been sent when it arrives. */
async function untilReply(browser: TestBrowser, uid: number): Promise<void> {
  const before = countOf(browser, 'messages');
  await write(reply(uid));
  await expect.poll(() => countOf(browser, 'messages'), WAIT).toBe(before + 1);
}

function countOf({ delivered }: TestBrowser, kind: string): number {
  return delivered.filter(({ content }) => content['kind'] === kind).length;
}

async function countDevices(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: string }>(
    'select count(*) from push_device',
  );
  return Number(rows[0]?.count);
}

describe('[35.2] [S22] a push', () => {
  it('tells the device what happened, signed by this exchange and without an amount', async () => {
    const browser = service.subscribe();
    await subscribe(ada, browser);
    await write(alert(adaUid));
    await expect.poll(() => browser.delivered.length, WAIT).toBe(1);
    const [{ content, headers, token, key } = {} as never] = browser.delivered;
    expect(content).toEqual({
      kind: 'alerts',
      count: 1,
      id: expect.stringMatching(/^\d+$/),
      link: '/newContract/kline?symbol=BTCUSDT',
      market: 'BTCUSDT',
      unread: expect.any(Number),
    });
    expect(key).toBe(dataOf(await ada.get('/push'))['key']);
    expect(token).toMatchObject({ aud: service.origin, sub: 'mailto:no-reply@localhost' });
    const seconds = token.exp - app.nowMs() / 1_000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(86_400);
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '3600',
      topic: 'alerts',
      urgency: 'high',
    });
  });

  it('is one for many of its kind, and all have one length', async () => {
    const browser = service.subscribe();
    await subscribe(ada, browser);
    await write(alert(adaUid), alert(adaUid, 'ETHUSDT'), alert(bobUid), reply(adaUid));
    await expect.poll(() => browser.delivered.length, WAIT).toBe(2);
    const contents = browser.delivered.map(({ content }) => content);
    const [many, one] = contents.toSorted((a, b) => Number(b['count']) - Number(a['count']));
    expect(many).toMatchObject({ kind: 'alerts', count: 2, link: '/my/msglist' });
    expect(many).not.toHaveProperty('market');
    expect(one).toMatchObject({ kind: 'messages', count: 1, link: '/kefu/kefu' });
    expect(service.lengths.size).toBe(1);
  });

  it('is none of another kind, in quiet hours, or about what is long ago', async () => {
    const [some, quiet] = [service.subscribe(), service.subscribe()];
    await subscribe(ada, some, { kinds: ['messages'] });
    const always = { fromMinute: 0, untilMinute: 1_439, zone: 'UTC' };
    await subscribe(bob, quiet, { quiet: always });
    expect(dataOf(await bob.get('/push'))['device']).toEqual({ kinds: ALL, quiet: always });
    const old = { ...about(adaUid), atMs: app.nowMs() - 16 * 60_000 };
    await write(alert(adaUid), alert(bobUid), newMessage('support-reply', old, {}));
    await untilReply(some, adaUid);
    expect(some.delivered).toHaveLength(1);
    expect(quiet.delivered.filter(() => minuteNow() !== 1_439)).toEqual([]);
  });
});

const minuteNow = () => Math.floor(app.nowMs() / 60_000) % 1_440;

describe('[35.4] [S22] a subscription', () => {
  it('goes to a push service that is configured, and nowhere else', async () => {
    const { p256dh, auth } = service.subscribe().subscription;
    const typed = { p256dh, auth, kinds: ALL, quiet: null };
    const { port } = new URL(service.origin);
    for (const endpoint of [
      'nonsense',
      'https://push.example/x',
      `https://127.0.0.1:${port}/x`,
      `http://127.0.0.1.example:${port}/x`,
      `http://a:b@localhost:${port}/x`,
      'file:///etc/passwd',
    ]) {
      const answer = await ada.post('/push', { ...typed, endpoint });
      expect(codeOf(answer), endpoint).toBe('PUSH_SERVICE_UNKNOWN');
    }
    const endpoint = `${service.origin}/push/x`;
    const noPoint = Buffer.alloc(65, 4).toString('base64url');
    const wrong = await ada.post('/push', { ...typed, endpoint, p256dh: noPoint });
    expect(wrong.body).toMatchObject({ code: 'VALIDATION', fields: { p256dh: 'format' } });
    const zone = { fromMinute: 0, untilMinute: 1, zone: 'No/Where' };
    const nowhere = await ada.post('/push', { ...typed, endpoint, quiet: zone });
    expect(nowhere.body).toMatchObject({ fields: { 'quiet.zone': 'format' } });
    expect(await countDevices()).toBe(0);
  });

  it('that has expired is removed; what a busy service does not take is sent later', async () => {
    const [gone, busy] = [service.subscribe(), service.subscribe()];
    gone.status = 410;
    busy.status = 503;
    await subscribe(ada, gone);
    await subscribe(bob, busy);
    await write(alert(adaUid), alert(bobUid));
    await expect.poll(() => [gone.tries, busy.tries], WAIT).toEqual([1, 1]);
    await expect.poll(countDevices, WAIT).toBe(1);
    busy.status = 201;
    await app.standStill();
    app.jump(31_000);
    app.resume();
    await expect.poll(() => countOf(busy, 'alerts'), WAIT).toBe(1);
    expect(gone.tries).toBe(1);
  });

  it('is of one browser once, whoever uses it, and ends with the session', async () => {
    const browser = service.subscribe();
    await subscribe(ada, browser);
    await subscribe(ada, browser, { kinds: ['messages'] });
    expect(dataOf(await ada.get('/push'))['device']).toEqual({ kinds: ['messages'], quiet: null });
    await subscribe(bob, browser);
    expect(dataOf(await ada.get('/push'))['device']).toBeNull();
    expect(await countDevices()).toBe(1);
    const next = new ApiClient(app.url);
    const account = { account: 'bob_push', password: 'correct horse battery' };
    expect(codeOf(await next.post('/auth/login', account))).toBe('ok');
    await subscribe(next, service.subscribe());
    expect(await countDevices()).toBe(2);
    expect(codeOf(await next.post('/auth/logout', {}))).toBe('ok');
    expect(await countDevices()).toBe(1);
    expect(codeOf(await bob.post('/push/end', {}))).toBe('ok');
    expect(await countDevices()).toBe(0);
  });

  it('that was changed in the database is not believed', async () => {
    const { pool } = app.database;
    const [browser, other] = [service.subscribe(), service.subscribe()];
    const seals = new RowSeals(await requirePepper(app.folder, pool));
    await subscribe(ada, browser);
    await subscribe(bob, other);
    const where = `uid = ${adaUid}`;
    const edited = await editEachColumn(
      pool,
      PUSH_SEAL,
      { where, otherUid: bobUid },
      async (column) => {
        expect(dataOf(await ada.get('/push'))['device'], column).toBeNull();
        const faults = await inTransaction(pool, async (client) =>
          (await sealCheck(seals, [PUSH_SEAL]).open(client)).conclude(),
        );
        expect(faults, column).toMatchObject([{ table: 'push_device', count: 1 }]);
      },
    );
    // The session is a key of another table, and without a seal there is no row.
    expect(edited).toHaveLength(PUSH_SEAL.columns.length - 1);
    await pool.query(`update push_device set kinds = '{alerts,messages}' where ${where}`);
    await write(alert(adaUid));
    await untilReply(other, bobUid);
    expect(browser.delivered).toEqual([]);
  });

  it('[S14] goes with the member’s data', async () => {
    await subscribe(ada, service.subscribe());
    await subscribe(bob, service.subscribe());
    const password = 'correct horse battery';
    const body = JSON.stringify({ password });
    expect(codeOf(await ada.send('DELETE', '/me/data', { body }))).toBe('ok');
    const { rows } = await app.database.pool.query('select uid from push_device');
    expect(rows).toEqual([{ uid: bobUid }]);
  });
});
