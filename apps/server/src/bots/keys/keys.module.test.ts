/** [29.1] [29.2] Keys of programs, and in which order a signed call is refused. */
import { generateKeyPairSync } from 'node:crypto';
import type { ProgramKey } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Program } from '../../../testing/bots/program.ts';
import {
  BTC,
  KEY_FORM,
  PASSWORD,
  ProgramFixture,
  bodyOf,
  makeKeyOf,
  refusalOf,
} from '../../../testing/bots/program-fixture.ts';
import { type Trader, codeOf, dataOf } from '../../../testing/spot/trader.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let fixture: ProgramFixture;
let app: TestApp;
let alice: Trader;
let bob: Trader;
let program: Program;

beforeAll(async () => {
  fixture = await ProgramFixture.open();
  ({ app, alice, bob, program } = fixture);
});
afterAll(() => app.remove());

type KeyList = { keys: ProgramKey[] };
const keysOf = async (trader: Trader) => dataOf<KeyList>(await trader.client.get('/me/keys')).keys;

describe('[29.1] keys', () => {
  it('are made with the password, and the secret is shown once and stored nowhere as it is', async () => {
    const wrong = await alice.client.post('/me/keys', {
      ...KEY_FORM,
      password: 'not the password',
    });
    expect(codeOf(wrong)).toBe('LOGIN_PASSWORD_WRONG');
    const { id, secret, keys } = await makeKeyOf(alice, { label: ' reads ', mayTrade: false });
    expect(secret).toMatch(/^[A-Za-z0-9]{64}$/);
    const made = keys.find((each) => each.id === id);
    expect(made).toMatchObject({ label: 'reads', mayTrade: false, networks: [] });
    expect(made?.key).toMatch(/^sim_[A-Za-z0-9]{60}$/);
    const listed = await alice.client.get('/me/keys');
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    const { rows } = await app.database.pool.query<{ secret: Buffer }>(
      'select secret from program_key where id = $1',
      [id],
    );
    expect(rows[0]?.secret.toString('latin1')).not.toContain(secret);
    const standing = dataOf<{ withdrawLockUntilMs: number }>(
      await alice.client.get('/me/security'),
    );
    expect(standing.withdrawLockUntilMs).toBe(app.nowMs() + 3_600_000);
    const log = await alice.client.get('/me/security/events');
    expect(JSON.stringify(log.body)).toContain('key-made');
    expect(JSON.stringify(log.body)).not.toContain(made?.key);
    const removed = await alice.client.send('DELETE', `/me/keys/${id}`);
    expect(codeOf(removed)).toBe('ok');
  });

  it('are refused in their form, and beyond ten', async () => {
    const faultOf = async (form: object) => {
      const { body } = await bob.client.post('/me/keys', { ...KEY_FORM, ...form });
      return body.ok ? 'ok' : (body.fields ?? body.code);
    };
    expect(await faultOf({ label: ' ' })).toEqual({ label: 'required' });
    expect(await faultOf({ networks: ['300.1.1.1'] })).toEqual({ networks: 'format' });
    expect(await faultOf({ kind: 'ed25519' })).toEqual({ publicKey: 'required' });
    const other = generateKeyPairSync('x25519').publicKey;
    const publicKey = other.export({ type: 'spki', format: 'pem' }).toString();
    expect(await faultOf({ kind: 'ed25519', publicKey })).toEqual({ publicKey: 'format' });
    for (let count = 0; count < 10; count += 1) await makeKeyOf(bob);
    expect(await faultOf({})).toBe('TOO_MANY_KEYS');
    const keys = await keysOf(bob);
    for (const { id } of keys) await bob.client.send('DELETE', `/me/keys/${id}`);
    expect(await keysOf(bob)).toEqual([]);
  });

  it('narrowed without a password, widened only with it; both act within a second', async () => {
    const { id, secret, keys } = await makeKeyOf(bob);
    const key = keys.find((each) => each.id === id)?.key ?? '';
    const own = new Program(app.url, { key, secret: secret ?? '' }, app.nowMs);
    const cancelAll = async () =>
      refusalOf(await own.call('DELETE', '/api/v3/openOrders', { symbol: BTC }))[1];
    const change = (form: object) => bob.client.post(`/me/keys/${id}`, form);
    expect(await cancelAll()).toBe(-2011);
    expect(codeOf(await change({ mayTrade: false, networks: [] }))).toBe('ok');
    app.jump(1_000);
    expect(await cancelAll()).toBe(-2015);
    expect(await change({ mayTrade: true, networks: [] })).toMatchObject({
      body: { code: 'VALIDATION', fields: { password: 'required' } },
    });
    expect(codeOf(await change({ mayTrade: true, networks: [], password: PASSWORD }))).toBe('ok');
    app.jump(1_000);
    expect(await cancelAll()).toBe(-2011);
    expect(
      codeOf(await change({ mayTrade: true, networks: ['192.0.2.0/24', '2001:DB8::/32'] })),
    ).toBe('ok');
    app.jump(1_000);
    expect(await cancelAll()).toBe(-2015);
    const local = { mayTrade: true, networks: ['127.0.0.1', '::1'], password: PASSWORD };
    expect(codeOf(await change(local))).toBe('ok');
    app.jump(1_000);
    expect(await cancelAll()).toBe(-2011);
    expect(codeOf(await bob.client.send('DELETE', `/me/keys/${id}`))).toBe('ok');
    app.jump(1_000);
    expect(await cancelAll()).toBe(-2015);
  });

  it('are their member’s alone', async () => {
    const keys = await keysOf(alice);
    const id = keys[0]?.id ?? '';
    expect(codeOf(await bob.client.send('DELETE', `/me/keys/${id}`))).toBe('NOT_FOUND');
    const form = { mayTrade: false, networks: [] };
    expect(codeOf(await bob.client.post(`/me/keys/${id}`, form))).toBe('NOT_FOUND');
  });

  it('of the kind Ed25519 sign with a half that never comes here', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const { id, secret, keys } = await makeKeyOf(bob, { kind: 'ed25519', publicKey: pem });
    expect(secret).toBeNull();
    const key = keys.find((each) => each.id === id)?.key ?? '';
    const own = new Program(app.url, { key, secret: privateKey }, app.nowMs);
    expect(bodyOf(await own.call('GET', '/api/v3/account'))).toMatchObject({ canTrade: true });
    const other = new Program(
      app.url,
      { key, secret: generateKeyPairSync('ed25519').privateKey },
      app.nowMs,
    );
    expect(refusalOf(await other.call('GET', '/api/v3/account'))[1]).toBe(-1022);
  });
});

describe('[29.2] [S29] a signed call is refused in this order', () => {
  const account = '/api/v3/account';

  it('key, allow list, permission, time, signature, parameters', async () => {
    const reader = await fixture.openProgram(alice, { mayTrade: false });
    const elsewhere = await fixture.openProgram(alice, { networks: ['192.0.2.1'] });
    const { key, secret } = program.credentials;
    const odd = new Program(app.url, { key: 'odd', secret }, app.nowMs);
    const unknown = new Program(app.url, { key: `sim_${'x'.repeat(60)}`, secret }, app.nowMs);
    const stale = { timestamp: app.nowMs() - 60_001 };
    expect(refusalOf(await odd.call('GET', account, stale))).toEqual([
      401,
      -2014,
      'API-key format invalid.',
    ]);
    const invalid = [401, -2015, 'Invalid API-key, IP, or permissions for action.'];
    expect(refusalOf(await unknown.call('GET', account, stale))).toEqual(invalid);
    expect(refusalOf(await elsewhere.call('GET', account, stale))).toEqual(invalid);
    expect(refusalOf(await reader.call('POST', '/api/v3/order', stale))).toEqual(invalid);
    const forger = new Program(app.url, { key, secret: 'x'.repeat(64) }, app.nowMs);
    expect(refusalOf(await forger.call('GET', account, stale))).toEqual([
      400,
      -1021,
      'Timestamp for this request is outside of the recvWindow.',
    ]);
    expect(refusalOf(await forger.call('GET', '/api/v3/allOrders'))).toEqual([
      400,
      -1022,
      'Signature for this request is not valid.',
    ]);
    expect(refusalOf(await program.call('GET', '/api/v3/allOrders'))[1]).toBe(-1102);
    expect(
      refusalOf(await program.sendSigned('GET', account, `timestamp=${app.nowMs()}&x=1&x=1`))[1],
    ).toBe(-1101);
    const read = await program.call('GET', account, { surely: 'ignored' });
    expect(read.status).toBe(200);
    const written = await program.call('DELETE', '/api/v3/openOrders', {
      symbol: BTC,
      surely: 'not',
    });
    expect(refusalOf(written)).toEqual([
      400,
      -1104,
      "Not all sent parameters were read; read '1' parameter(s) but was sent '2'.",
    ]);
  });

  it('no cookie is read or set', async () => {
    const answer = await fetch(`${app.url}/bot/api/v3/account`, {
      headers: { cookie: alice.client.cookieHeader },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('x-simulated')).toBe('1');
  });
});
