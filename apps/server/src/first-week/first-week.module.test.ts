/**
 * The first week over HTTP, on the whole server: each task is done once its deed is there and not
 * before, lessons by their right answer, a price by what was computed; nothing by a row alone.
 */
import { randomUUID } from 'node:crypto';
import {
  type FirstWeek,
  LESSON_STATEMENTS,
  LESSONS_OF_TASKS,
  type TickRangeReply,
  WEEK_LESSONS,
  WEEK_TASK_NAMES,
  type WeekLesson,
} from '@anywhen/protocol';
import {
  advance,
  decodeState,
  encodeState,
  fromHex,
  marketIndex,
  versionAt,
} from '@anywhen/prices';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../testing/api-client.ts';
import { Buyer, dataOf } from '../../testing/seconds/buyer.ts';
import { TestApp } from '../../testing/test-app.ts';
import { editEachColumn } from '../../testing/vault/edited-rows.ts';
import { listVersions } from '../fairness/fairness.ts';
import { requirePepper } from '../identity/identity.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { RowSeals, sealCheck } from '../vault/vault.ts';
import { STEP_SEAL } from './step-table.ts';
import { TRUE_STATEMENTS } from './true-statements.ts';

let app: TestApp;
let ada: Buyer;
let bob: Buyer;
let names = 0;

beforeAll(async () => {
  app = await TestApp.start();
  // Orders need a price that is not older than three seconds, however slow the machine is.
  await app.standStill();
});

afterAll(() => app.remove());

/** New ones each time: what they did before would count. */
beforeEach(async () => {
  names += 1;
  ada = await join(`ada_week${names}`);
  bob = await join(`bob_week${names}`);
});

async function join(name: string): Promise<Buyer> {
  const member = new Buyer(app.url);
  member.uid = await member.register(name);
  return member;
}

const read = async (by = ada) => (await by.read('/first-week')) as FirstWeek;

async function done(by = ada): Promise<string[]> {
  const { tasks } = await read(by);
  return tasks.filter(({ doneAtMs }) => doneAtMs !== null).map(({ task }) => task);
}

function spend(path: string, body: object) {
  return ada.post(path, body, { 'Idempotency-Key': randomUUID() });
}

const toAccount = (to: string) =>
  spend('/transfers', { from: 'funds', to, currency: 'USDT', quantity: '2000' });

const LIMIT = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.0005', price: '20000' };

const LOWER_LIMIT = JSON.stringify({ dailyLossLimit: '500' });

async function lastPrice(): Promise<number> {
  return Number(((await ada.read('/markets/BTCUSDT')) as { last: string }).last);
}

describe('[31.1] the path', () => {
  it('begins with nothing done, in its order', async () => {
    const week = await read();
    expect(week.tasks.map(({ task }) => task)).toEqual(WEEK_TASK_NAMES);
    expect(week.tasks.every(({ doneAtMs }) => doneAtMs === null)).toBe(true);
    expect(week.lessons).toHaveLength(WEEK_LESSONS.length);
    expect(week).toMatchObject({ earlyExit: null, isPutAway: false });
  });

  it('is put away and found again, on every device', async () => {
    dataOf(await ada.post('/first-week/card', { isPutAway: true }));
    expect(await read()).toMatchObject({ isPutAway: true });
    expect(await read(bob)).toMatchObject({ isPutAway: false });
    dataOf(await ada.post('/first-week/card', { isPutAway: false }));
    expect(await read()).toMatchObject({ isPutAway: false });
  });
});

describe('[31.2] a deed is recognised from what is stored', () => {
  it('[EX-31.3] transfer and limit order, each when it is there, at the moment it is seen', async () => {
    dataOf(await toAccount('spot'));
    expect(await done()).toEqual(['transfer']);
    dataOf(await spend('/spot/orders', { ...LIMIT, type: 'market', price: undefined }));
    expect(await done()).toEqual(['transfer']);
    dataOf(await spend('/spot/orders', LIMIT));
    const { tasks } = await read();
    expect(tasks.filter(({ doneAtMs }) => doneAtMs !== null)).toEqual([
      { task: 'transfer', doneAtMs: app.nowMs() },
      { task: 'limit-order', doneAtMs: app.nowMs() },
    ]);
    expect(await done(bob)).toEqual([]);
  });

  it('a refused order is none', async () => {
    const { body } = await spend('/spot/orders', LIMIT);
    expect(body).toMatchObject({ ok: false, code: 'BALANCE_INSUFFICIENT' });
    expect(await done()).toEqual([]);
  });

  it('a stop of a sale in spot', async () => {
    dataOf(await toAccount('spot'));
    const market = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.001' };
    dataOf(await spend('/spot/orders', market));
    expect(await done()).not.toContain('stop-loss');
    const price = await lastPrice();
    const stop = { ...market, side: 'sell', quantity: '0.0005' };
    const triggerPrice = String(Math.floor(price * 0.9));
    dataOf(await spend('/spot/orders', { ...stop, triggerKind: 'stop', triggerPrice }));
    expect(await done()).toContain('stop-loss');
  });

  it('a stop-loss of a leveraged position', async () => {
    dataOf(await toAccount('derivatives'));
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.001' };
    const { position } = dataOf(await spend('/derivatives/orders', order)) as {
      position: { id: string };
    };
    expect(await done()).not.toContain('stop-loss');
    const stopLoss = String(Math.floor((await lastPrice()) * 0.95));
    const levels = { takeProfit: null, stopLoss };
    dataOf(await spend(`/derivatives/positions/${position.id}/levels`, levels));
    expect(await done()).toContain('stop-loss');
  });

  it('an alert, a lower loss limit, and a note on a trade but not on a day', async () => {
    dataOf(await spend('/alerts', { symbol: 'BTCUSDT', moveBps: 500 }));
    dataOf(await ada.send('PATCH', '/me/settings', { body: LOWER_LIMIT }));
    expect(await done()).toEqual(['price-alert', 'loss-limit']);
    const note = { text: 'Calm.', tags: [], version: null };
    const day = Math.floor(app.nowMs() / 86_400_000);
    dataOf(await ada.post(`/notes/day/${day}`, { ...note, clientId: randomUUID() }));
    expect(await done()).not.toContain('note');
    dataOf(await toAccount('spot'));
    const { order } = dataOf(await spend('/spot/orders', LIMIT)) as { order: { id: string } };
    dataOf(await ada.post(`/notes/spot-order/${order.id}`, { ...note, clientId: randomUUID() }));
    expect(await done()).toContain('note');
  });
});

describe('[31.3] a lesson', () => {
  const answer = (lesson: WeekLesson, statements: readonly string[], by = ada) =>
    by.post(`/first-week/lessons/${lesson}`, { statements });

  it.each(WEEK_LESSONS)(
    '%s is done by naming what is true, and by nothing else',
    async (lesson) => {
      const right = TRUE_STATEMENTS[lesson];
      const others = subsets().filter((each) => each.join() !== right.join());
      expect(others).toHaveLength(15);
      for (const wrong of others.slice(0, 4)) {
        expect(dataOf(await answer(lesson, wrong))).toMatchObject({ isRight: false });
      }
      const lessonsDone = async () =>
        (await read()).lessons.filter(({ doneAtMs }) => doneAtMs !== null);
      expect(await lessonsDone()).toEqual([]);
      const answered = dataOf(await answer(lesson, right.toReversed()));
      expect(answered).toMatchObject({ isRight: true });
      expect(await lessonsDone()).toEqual([{ lesson, doneAtMs: app.nowMs() }]);
      expect(answered['week']).toEqual(await read());
    },
  );

  it('[EX-31.1] two of them are one task', async () => {
    const [one, two] = LESSONS_OF_TASKS['scam-payouts'];
    dataOf(await answer(one, TRUE_STATEMENTS[one]));
    expect(await done()).toEqual([]);
    dataOf(await answer(two, TRUE_STATEMENTS[two]));
    expect(await done()).toEqual(['scam-payouts']);
  });

  it('that is not there, or a statement it does not have, is refused', async () => {
    const unknown = await ada.post('/first-week/lessons/other', { statements: ['a'] });
    expect(unknown.body).toMatchObject({ ok: false, code: 'VALIDATION' });
    const { body } = await answer('deposit-first', ['e']);
    expect(body).toMatchObject({ ok: false, code: 'VALIDATION' });
  });
});

describe('[31.4] a price check', () => {
  it('[EX-31.4] is recognised by the log price that was computed, not by the price that is shown', async () => {
    const second = Math.floor(app.nowMs() / 1_000);
    const { price, logPrice } = await compute(second);
    const report = (body: object) =>
      ada.post('/first-week/price-check', { second, symbol: 'BTCUSDT', price, logPrice, ...body });
    expect(dataOf(await report({ logPrice: '0.000000000001' }))).toMatchObject({ isSame: false });
    expect(dataOf(await report({ price: '1.00' }))).toMatchObject({ isSame: false });
    expect(dataOf(await report({ symbol: 'ETHUSDT' }))).toMatchObject({ isSame: false });
    expect(await done()).toEqual([]);
    expect(dataOf(await report({}))).toMatchObject({ isSame: true });
    expect(await done()).toEqual(['price-check']);
  });

  it('of a second that is not there is answered as missing', async () => {
    const second = Math.floor(app.nowMs() / 1_000) + 60;
    const body = { second, symbol: 'BTCUSDT', price: '1.00', logPrice: '0.000000000000' };
    expect((await ada.post('/first-week/price-check', body)).body).toMatchObject({
      code: 'NOT_FOUND',
    });
    const none = { ...body, second: second - 120, symbol: 'NOSUCH' };
    expect((await ada.post('/first-week/price-check', none)).body).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('what is stored', () => {
  it('[S15] a task is not done by writing a row, and a changed row is named', async () => {
    const { pool } = app.database;
    await pool.query('truncate first_week_step');
    await pool.query(`insert into first_week_step values ($1, 'note', 1, '\\x00')`, [ada.uid]);
    expect(await done()).toEqual([]);
    await pool.query('truncate first_week_step');
    dataOf(await spend('/alerts', { symbol: 'BTCUSDT', moveBps: 500 }));
    dataOf(await ada.post('/first-week/card', { isPutAway: true }));
    await pool.query(`delete from first_week_step where step <> 'card'`);
    const seals = new RowSeals(await requirePepper(app.folder, pool));
    const faults = () =>
      inTransaction(pool, async (client) =>
        (await sealCheck(seals, [STEP_SEAL]).open(client)).conclude(),
      );
    expect(await faults()).toEqual([]);
    const otherUid = Number(bob.uid);
    const edited = await editEachColumn(pool, STEP_SEAL, { otherUid }, async (column) => {
      expect(await faults(), column).toMatchObject([{ table: 'first_week_step', count: 1 }]);
    });
    expect(edited).toHaveLength(STEP_SEAL.columns.length);
  });

  it('[S14] goes with the member’s data; what the books show is recognised anew', async () => {
    dataOf(await spend('/alerts', { symbol: 'BTCUSDT', moveBps: 500 }));
    const lesson = 'deposit-first';
    const statements = TRUE_STATEMENTS[lesson];
    for (const each of [ada, bob]) {
      dataOf(await each.post(`/first-week/lessons/${lesson}`, { statements }));
    }
    expect(await done()).toEqual(['price-alert']);
    const password = 'correct horse battery';
    dataOf(await ada.send('DELETE', '/me/data', { body: JSON.stringify({ password }) }));
    const { rows } = await app.database.pool.query('select from first_week_step where uid = $1', [
      ada.uid,
    ]);
    expect(rows).toEqual([]);
    const { lessons } = await read();
    expect(lessons.every(({ doneAtMs }) => doneAtMs === null)).toBe(true);
    expect(await done()).toEqual(['price-alert']);
    expect((await read(bob)).lessons.some(({ doneAtMs }) => doneAtMs !== null)).toBe(true);
  });

  it('[S1] is nobody else’s, and no visitor’s', async () => {
    const { body } = await new ApiClient(app.url).get('/first-week');
    expect(body).toMatchObject({ ok: false, code: 'NOT_LOGGED_IN' });
  });
});

/** Every choice of statements but the right one's order: sixteen, in the order of the letters. */
function subsets(): string[][] {
  return Array.from({ length: 2 ** LESSON_STATEMENTS.length }, (_, bits) =>
    LESSON_STATEMENTS.filter((_statement, place) => (bits >> place) % 2 === 1),
  );
}

/** As a browser does it. */
async function compute(second: number) {
  const range = (await ada.read(
    `/fairness/ticks?from=${second}&to=${second}`,
  )) as unknown as TickRangeReply;
  const version = versionAt(await listVersions(app.database.pool), second);
  const seed = fromHex(range.ticks[0]?.seed ?? '');
  const { state } = advance(decodeState(range.before), seed, { second, version });
  const index = marketIndex('BTCUSDT');
  return { price: range.ticks[0]?.prices[index], logPrice: encodeState(state).x[index] };
}
