/**
 * Preferences on the whole server: two devices of one member, what each of them hears, and what a
 * version that knows more has written.
 */
import type { Preferences } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestClient } from '../../testing/platform/sockets/test-hub.ts';
import { ApiClient, type ApiAnswer } from '../../testing/api-client.ts';
import { TestApp } from '../../testing/test-app.ts';

const OFF = { isOn: false };
const ON = { isOn: true };
const DARK = { language: 'en', theme: 'dark', upDown: 'red-up' };

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});

afterAll(() => app.remove());

describe('[28] preferences', () => {
  it('[28.2] of one device are published on the other, and nobody else has them', async () => {
    const [phone, other] = [new ApiClient(app.url), new ApiClient(app.url)];
    await phone.register('follower');
    await other.register('somebody');
    const line = await open(phone);
    const others = await open(other);
    await line.until(() => line.received('preferences').length === 1);
    expect(heard(line)).toEqual([{ revision: 0, parts: {} }]);
    await save(phone, { part: 'look', value: DARK, changedAgoMs: 0 });
    const saved = await save(phone, { part: 'fromFunds', value: OFF, changedAgoMs: 5 });
    expect(saved.parts).toEqual({ look: DARK, fromFunds: OFF });
    await line.until(() => heard(line).at(-1)?.revision === saved.revision);
    expect(heard(line).at(-1)).toEqual(saved);
    expect((await read(other)).parts).toEqual({});
    expect(heard(others)).toHaveLength(1);
    line.ws.close();
    others.ws.close();
  });

  it('[EX-28.1] a change that comes late does not undo a newer one, and the same twice is one', async () => {
    const member = new ApiClient(app.url);
    await member.register('latecomer');
    const newer = await save(member, { part: 'fromFunds', value: OFF, changedAgoMs: 60_000 });
    const late = await save(member, { part: 'fromFunds', value: ON, changedAgoMs: 3_600_000 });
    expect(late).toEqual(newer);
    const newest = await save(member, { part: 'fromFunds', value: ON, changedAgoMs: 0 });
    expect(newest.parts).toEqual({ fromFunds: ON });
    expect(newest.revision).toBeGreaterThan(newer.revision);
  });

  it('two devices at once: each part is saved', async () => {
    const member = new ApiClient(app.url);
    await member.register('twohanded');
    const symbols = { symbols: ['BTCUSDT', 'XAUUSDT'] };
    await Promise.all([
      save(member, { part: 'look', value: DARK, changedAgoMs: 0 }),
      save(member, { part: 'favourites', value: symbols, changedAgoMs: 0 }),
      save(member, { part: 'fromFunds', value: OFF, changedAgoMs: 0 }),
    ]);
    expect((await read(member)).parts).toEqual({
      look: DARK,
      favourites: symbols,
      fromFunds: OFF,
    });
  });

  it('[28.3] what a newer version wrote is not shown, and not lost', async () => {
    const member = new ApiClient(app.url);
    const uid = await member.register('fromfuture');
    await save(member, { part: 'fromFunds', value: OFF, changedAgoMs: 0 });
    const { pool } = app.database;
    const future = { value: { pattern: 'stars' }, changedAtMs: 7 };
    const look = { value: { ...DARK, theme: 'sepia' }, changedAtMs: 8 };
    await pool.query('update member_preferences set parts = parts || $2::jsonb where uid = $1', [
      uid,
      JSON.stringify({ wallpaper: future, look }),
    ]);
    expect((await read(member)).parts).toEqual({ fromFunds: OFF });
    await save(member, { part: 'fromFunds', value: ON, changedAgoMs: 0 });
    const { rows } = await pool.query<{ parts: object }>(
      'select parts from member_preferences where uid = $1',
      [uid],
    );
    expect(rows[0]?.parts).toMatchObject({ wallpaper: future, look });
  });

  it('[28.3] are deleted with the member’s data; what is chosen later is newer all the same', async () => {
    const member = new ApiClient(app.url);
    const uid = await member.register('forgetme');
    const before = await save(member, { part: 'look', value: DARK, changedAgoMs: 0 });
    const body = JSON.stringify({ password: 'correct horse battery' });
    const answer = await member.send('DELETE', '/me/data', { body });
    expect(answer.body).toMatchObject({ ok: true });
    const { pool } = app.database;
    const rows = () => pool.query('select from member_preferences where uid = $1', [uid]);
    expect((await rows()).rowCount).toBe(0);
    const after = await save(member, { part: 'fromFunds', value: OFF, changedAgoMs: 0 });
    expect(after.parts).toEqual({ fromFunds: OFF });
    expect(after.revision).toBeGreaterThan(before.revision);
  });

  it.each([
    ['an unknown part', { part: 'wallpaper', value: {}, changedAgoMs: 0 }],
    ['an unknown field', { part: 'fromFunds', value: { isOn: true, by: 1 }, changedAgoMs: 0 }],
    [
      'too many',
      { part: 'favourites', value: { symbols: Array(101).fill('BTC') }, changedAgoMs: 0 },
    ],
    ['a moment to come', { part: 'fromFunds', value: ON, changedAgoMs: -1 }],
  ])('%s is refused', async (_name, body) => {
    const member = new ApiClient(app.url);
    await member.register(`refused${Object.keys(body.value).length}${body.part}`.slice(0, 18));
    const answer = await member.post('/preferences', body);
    expect(answer.status).toBe(422);
    expect((await read(member)).parts).toEqual({});
  });
});

async function open(client: ApiClient): Promise<TestClient> {
  const url = `${app.url.replace('http', 'ws')}/ws`;
  const line = await TestClient.open(url, { cookie: client.cookieHeader });
  line.subscribe('preferences');
  return line;
}

function heard(line: TestClient): Preferences[] {
  return line.received('preferences').map(({ data }) => data as Preferences);
}

async function save(client: ApiClient, body: object): Promise<Preferences> {
  return dataOf(await client.post('/preferences', body));
}

async function read(client: ApiClient): Promise<Preferences> {
  return dataOf(await client.get('/preferences'));
}

function dataOf({ body }: ApiAnswer): Preferences {
  if (!body.ok) throw new Error(JSON.stringify(body));
  return body.data as Preferences;
}
