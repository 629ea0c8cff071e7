/**
 * Seasons on the whole server: a portfolio is opened, a session acts for it, and from then on all
 * that is read and done is the portfolio's, until it is switched back; and rankings over rows.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { CLOSE_CODES, returnPpmOf, riskScoreOf } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, type ApiAnswer } from '../../testing/api-client.ts';
import { TestClient } from '../../testing/platform/sockets/test-hub.ts';
import { TestApp } from '../../testing/test-app.ts';
import { findRanked, listRanked } from './queries.ts';

type Data = Record<string, unknown>;

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});

afterAll(() => app.remove());

describe('[30.2] acting for a portfolio', () => {
  it('changes whose money is read and moved, and nothing of the person', async () => {
    const { client, uid, portfolio } = await joined('season_one');
    expect(await fundsOf(client)).toBe('10000.00000000');
    await moveToSpot(client, '2500');
    await act(client, portfolio);
    expect(await fundsOf(client)).toBe('10000.00000000');
    await moveToSpot(client, '100');
    expect(await fundsOf(client)).toBe('9900.00000000');
    expect(dataOf(await client.get('/me'))).toMatchObject({ uid });
    expect(dataOf(await client.get('/seasons'))).toMatchObject({ actsFor: portfolio });
    await act(client, null);
    expect(await fundsOf(client)).toBe('7500.00000000');
  });

  it('is of one session: another device of the member stays where it was', async () => {
    const { client, portfolio } = await joined('season_two');
    const tablet = new ApiClient(app.url);
    const login = { account: 'season_two', password: 'correct horse battery' };
    dataOf(await tablet.post('/auth/login', login));
    await act(client, portfolio);
    expect(dataOf(await tablet.get('/seasons'))).toMatchObject({ actsFor: null });
    expect(dataOf(await client.get('/seasons'))).toMatchObject({ actsFor: portfolio });
  });

  it('refuses a page that believes to act for somebody else', async () => {
    const { client, uid, portfolio } = await joined('season_three');
    await act(client, portfolio);
    expect(codeOf(await transfer(client, '1', { 'x-member': uid }))).toBe('OTHER_MEMBER');
    expect(codeOf(await transfer(client, '1', { 'x-member': portfolio }))).toBe('accepted');
  });

  it('lets the person’s own money rest meanwhile', async () => {
    const { client, portfolio } = await joined('season_four');
    await act(client, portfolio);
    const payout = { account: 'funds', currency: 'USDT', amount: '10' };
    const asked = await client.post('/withdrawals', payout, keyed());
    expect(codeOf(asked)).toBe('PORTFOLIO_NOT_ALLOWED');
  });

  it('is never for a portfolio of somebody else, whatever a row says', async () => {
    const mine = await joined('season_five');
    const other = await joined('season_six');
    const refused = await mine.client.post('/seasons/acting', { portfolio: other.portfolio });
    expect(codeOf(refused)).toBe('NOT_FOUND');
    await app.database.pool.query('update session set portfolio_uid = $1 where uid = $2', [
      other.portfolio,
      mine.uid,
    ]);
    await act(other.client, other.portfolio);
    await app.halt();
    await app.launch();
    expect(dataOf(await mine.client.get('/seasons'))).toMatchObject({ actsFor: null });
    expect(dataOf(await other.client.get('/seasons'))).toMatchObject({ actsFor: other.portfolio });
  });

  it('closes the sockets of the session, which then follow the portfolio', async () => {
    const { client, portfolio } = await joined('season_seven');
    const line = await TestClient.open(`${app.url.replace('http', 'ws')}/ws`, {
      cookie: client.cookieHeader,
    });
    const closed = once(line.ws, 'close');
    await act(client, portfolio);
    const [code] = (await closed) as [number];
    expect(code).toBe(CLOSE_CODES.otherMember);
  });

  it('has notes of its own, which go with the member’s data', async () => {
    const { client, portfolio } = await joined('season_eight');
    await act(client, portfolio);
    const day = Math.floor(app.nowMs() / 86_400_000) * 86_400_000;
    const note = { text: 'only in the season', tags: [], clientId: randomUUID(), version: null };
    await client.post(`/notes/day/${day}`, note);
    const { pool } = app.database;
    const body = JSON.stringify({ password: 'correct horse battery' });
    dataOf(await client.send('DELETE', '/me/data', { body }));
    const left = await pool.query('select from note where uid = $1', [portfolio]);
    expect(left.rowCount).toBe(0);
  });
});

describe('[30.7] a ranking', () => {
  it('says by SQL what the rules say, and shows a nickname only where one was chosen', async () => {
    const { client } = await joined('season_nine');
    const rows = [
      { uid: 100_900_001, equity: 10_200n, peak: 10_241n, fall: 4_000, orders: 3 },
      { uid: 100_900_002, equity: 10_100n, peak: 50_500n, fall: 800_000, orders: 9 },
      { uid: 100_900_003, equity: 9_800n, peak: 10_000n, fall: 20_000, orders: 1 },
      { uid: 100_900_004, equity: 100n, peak: 30_000n, fall: 996_667, orders: 40 },
      { uid: 100_900_005, equity: 10_000n, peak: 10_000n, fall: 0, orders: 0 },
    ];
    const { pool } = app.database;
    for (const [place, { uid, equity, peak, fall, orders }] of rows.entries()) {
      await pool.query(
        `insert into portfolio values ($1, $2, $3, 'W20200106', 0, '{}', $4, 0, 1, 2, null, $5, 0,
           1, $6, $7, $8, 1)`,
        [
          900 + place,
          uid,
          10_000_900 + place,
          UNIT * 10_000n,
          orders,
          UNIT * equity,
          UNIT * peak,
          fall,
        ],
      );
    }
    const asked = { season: 'W20200106', limit: 100 };
    for (const by of ['return', 'risk'] as const) {
      for (const row of await listRanked(pool, { ...asked, by })) {
        const returnPpm = returnPpmOf({ capitalUnits: UNIT * 10_000n, ...row });
        expect(row.returnPpm).toBe(returnPpm);
        expect(row.riskScore).toBe(riskScoreOf(returnPpm, row.fallPpm));
      }
    }
    const own = await findRanked(pool, { season: 'W20200106', by: 'risk', ownerUid: 10_000_902 });
    expect(own).toMatchObject({ place: 3, nickname: null });
    const path = '/season-rankings/W20200106';
    expect(dataOf(await client.get(`${path}?by=risk`))).toMatchObject({
      count: 4,
      idle: 1,
      own: null,
      ranked: rows.slice(0, 4).map(({ uid }) => ({ portfolio: String(uid), isOwn: false })),
    });
    expect(codeOf(await client.get('/season-rankings/W20200107'))).toBe('NOT_FOUND');
    await pool.query('delete from portfolio where id >= 900');
  });

  it('takes each nickname once, however it is written, and gives it back', async () => {
    const [ada, bea] = [new ApiClient(app.url), new ApiClient(app.url)];
    await ada.register('season_ten');
    await bea.register('season_eleven');
    const choose = async (client: ApiClient, nickname: string | null) =>
      codeOf(await client.post('/seasons/nickname', { nickname }));
    expect(await choose(ada, 'Quiet Fox')).toBe('accepted');
    expect(await choose(bea, 'quiet-FOX')).toBe('NICKNAME_TAKEN');
    expect(await choose(bea, '<b>')).toBe('VALIDATION');
    expect(await choose(ada, null)).toBe('accepted');
    expect(await choose(bea, 'quiet-FOX')).toBe('accepted');
    expect(dataOf(await bea.get('/seasons'))).toMatchObject({ nickname: 'quiet-FOX' });
  });
});

const UNIT = 100_000_000n;

async function joined(
  name: string,
): Promise<{ client: ApiClient; uid: string; portfolio: string }> {
  const client = new ApiClient(app.url);
  const uid = await client.register(name);
  const opened = dataOf(await client.post('/seasons/portfolios', { season: 'O7' }, keyed()));
  return { client, uid, portfolio: String(opened['uid']) };
}

async function act(client: ApiClient, portfolio: string | null): Promise<void> {
  dataOf(await client.post('/seasons/acting', { portfolio }));
}

function transfer(client: ApiClient, quantity: string, headers: Record<string, string> = {}) {
  const body = { from: 'funds', to: 'spot', currency: 'USDT', quantity };
  return client.post('/transfers', body, { ...keyed(), ...headers });
}

async function moveToSpot(client: ApiClient, quantity: string): Promise<void> {
  dataOf(await transfer(client, quantity));
}

async function fundsOf(client: ApiClient): Promise<unknown> {
  const { lines } = dataOf(await client.get('/assets/funds')) as { lines: Data[] };
  return lines.find(({ currency }) => currency === 'USDT')?.['available'];
}

function keyed(): Record<string, string> {
  return { 'idempotency-key': randomUUID() };
}

function codeOf({ body }: ApiAnswer): string {
  return body.ok ? 'accepted' : body.code;
}

function dataOf({ body }: ApiAnswer): Data {
  if (!body.ok) throw new Error(JSON.stringify(body));
  return body.data;
}
