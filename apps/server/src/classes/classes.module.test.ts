/**
 * Classes on the whole server: who may do what, a class of three with its board, tasks that are
 * recognised by what was done and by nothing else, the pause, and what is left after an erasure.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { testSize } from '@anywhen/money/test-size';
import { CLASS_NOTICE, type ClassReply, classesApi } from '@anywhen/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient, type ApiAnswer } from '../../testing/api-client.ts';
import { TestApp } from '../../testing/test-app.ts';

type Data = Record<string, unknown>;

const HOUR_MS = 3_600_000;
const PASSWORD = 'correct horse battery';
const JOINING = testSize('CLASS_MEMBERS', { short: 12, long: 200 });
const SHOWN_MS_MAX = 60_000;

let app: TestApp;
let names = 0;
let teacher: Person;
let ada: Person;
let bob: Person;
let stranger: Person;

type Person = { client: ApiClient; uid: string; name: string };

beforeAll(async () => {
  app = await TestApp.start();
  // Orders need a price that is not older than three seconds, however slow the machine is.
  await app.standStill();
});

afterAll(() => app.remove());

beforeEach(async () => {
  [teacher, ada, bob, stranger] = [await person(), await person(), await person(), await person()];
});

describe('[34.8] whoever is neither teacher nor member', () => {
  it('sees nothing of a class, and nobody does what is another’s: for every endpoint', async () => {
    const { code, boardKey } = await opened();
    await joined(ada, code);
    const visitor = { client: new ApiClient(app.url), uid: '', name: '' };
    const roles = [teacher, ada, stranger, visitor];
    const teaching = 'accepted NOT_FOUND NOT_FOUND NOT_LOGGED_IN';
    const anybody = 'accepted accepted accepted NOT_LOGGED_IN';
    const path = `/classes/${code}`;
    const post = (to: string, body: object) => (client: ApiClient) =>
      client.post(to, body, keyed());
    const get = (to: string) => async (client: ApiClient) => answerOf(await download(client, to));
    const calls: Record<string, readonly [string, (client: ApiClient) => Promise<ApiAnswer>]> = {
      readClasses: [anybody, get('/classes')],
      openClass: [anybody, post('/classes', plan())],
      readClass: ['accepted accepted NOT_FOUND NOT_LOGGED_IN', get(path)],
      pauseClass: [teaching, post(`${path}/pause`, { isPaused: true })],
      setClassTasks: [teaching, post(`${path}/tasks`, { tasks: [] })],
      exportClassReport: [teaching, get(`${path}/report`)],
      readClassBoard: ['accepted accepted accepted accepted', get(`/class-boards/${boardKey}`)],
      renewBoard: [teaching, post(`${path}/board`, {})],
      // Last, because whoever joins is no stranger any more.
      joinClass: [
        'CLASS_OWN SEASON_JOINED accepted NOT_LOGGED_IN',
        post('/classes/joining', { code }),
      ],
    };
    const endpoints = classesApi.endpoints.map(({ name }) => name);
    expect(Object.keys(calls).toSorted()).toEqual(endpoints.toSorted());
    for (const [name, [expected, call]] of Object.entries(calls)) {
      const answers: string[] = [];
      for (const { client } of roles) answers.push(codeOf(await call(client)));
      expect(answers.join(' '), name).toBe(expected);
    }
  });

  it('learns of nobody’s own number, name or address, not even as the teacher', async () => {
    const { code, boardKey } = await opened();
    const portfolio = await joined(ada, code);
    await joined(bob, code);
    const seen = [
      JSON.stringify(await read(teacher, code)),
      JSON.stringify(await board(boardKey)),
      (await download(teacher.client, `/classes/${code}/report`)).text,
    ];
    for (const text of seen) {
      for (const secret of [ada.uid, ada.name, bob.uid, portfolio])
        expect(text).not.toContain(secret);
    }
    const place = await bob.client.get(`/seasons/portfolios/${portfolio}`);
    expect(codeOf(place)).toBe('NOT_FOUND');
    const [others, bobs] = (await read(bob, code)).members;
    expect([bobs?.isOwn, bobs?.done, others?.isOwn, others?.done]).toEqual([true, [], false, null]);
  });
});

describe('[34.2] joining a class', () => {
  it('is by its code, however it was typed', async () => {
    const { code } = await opened();
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4).toLowerCase()}`;
    expect(codeOf(await join(ada, 'nonsense'))).toBe('CLASS_CODE_UNKNOWN');
    expect(codeOf(await join(ada, typed))).toBe('accepted');
    expect(
      codeOf(await ada.client.post('/seasons/portfolios', { season: `C${code}` }, keyed())),
    ).toBe('VALIDATION');
    const { attended } = dataOf(await ada.client.get('/classes')) as { attended: Data[] };
    expect(attended).toMatchObject([{ code, role: 'member', name: 'Economics 2b', joined: 1 }]);
  });

  it('opens one class for a request that comes twice', async () => {
    const headers = keyed();
    const [first, second] = [
      dataOf(await teacher.client.post('/classes', plan(), headers)),
      dataOf(await teacher.client.post('/classes', plan(), headers)),
    ];
    expect(second).toEqual(first);
    expect(dataOf(await teacher.client.get('/classes'))).toMatchObject({ open: 1 });
  });

  it(`is for ${JOINING} at once, each counted once`, async () => {
    const { code, boardKey } = await opened();
    const members: Person[] = [];
    for (let each = 0; each < JOINING; each += 1) members.push(await person());
    const answers = await Promise.all(members.map((member) => join(member, code)));
    expect(answers.map(codeOf)).toEqual(members.map(() => 'accepted'));
    const numbers = (await read(teacher, code)).members.map(({ number }) => number);
    expect(numbers).toEqual(members.map((_member, place) => place + 1));
    await until(async () => expect(await board(boardKey)).toMatchObject({ joined: JOINING }));
  });
});

describe('[34.8] the board of a class of three', () => {
  it('shows a trade, who placed it by number or nickname, and who stands apart', async () => {
    const { code, boardKey } = await opened();
    for (const member of [ada, bob, stranger]) await joined(member, code);
    dataOf(await bob.client.post('/seasons/nickname', { nickname: `Fox ${names}` }));
    expect(await board(boardKey)).toMatchObject({ joined: 3, idle: 3, orders: 0, byReturn: [] });
    await buy(ada);
    await until(async () => {
      expect(await board(boardKey)).toMatchObject({
        idle: 2,
        orders: 1,
        byReturn: [{ place: 1, number: 1, nickname: null, orders: 1 }],
        latest: [{ number: 1, order: 1, product: 'spot', symbol: 'BTCUSDT' }],
      });
    });
    await buy(bob);
    await until(async () => {
      const { latest } = (await board(boardKey)) as { latest: Data[] };
      expect(latest[0]).toMatchObject({ number: 2, nickname: `Fox ${names}` });
    });
    const left = { portfolio: String((await classOf(ada, code)).portfolio) };
    expect(codeOf(await ada.client.post('/seasons/leaving', left, keyed()))).toBe('accepted');
    await until(async () => {
      expect(await board(boardKey)).toMatchObject({ left: 1, idle: 1, byRisk: [{ number: 2 }] });
    });
  });

  it('is dead behind its old link as soon as there is a new one', async () => {
    const { code, boardKey } = await opened();
    expect(await board(boardKey)).toMatchObject({ name: 'Economics 2b', code });
    const renewed = dataOf(await teacher.client.post(`/classes/${code}/board`, {}));
    const { client } = stranger;
    expect(codeOf(await client.get(`/class-boards/${boardKey}`))).toBe('NOT_FOUND');
    expect(await board(String(renewed['boardKey']))).toMatchObject({ code });
    expect((await read(teacher, code)).boardKey).toBe(renewed['boardKey']);
  });
});

describe('[34.4] a pause', () => {
  it('is the teacher’s, holds for all in the class, and for nobody’s practice account', async () => {
    const { code, boardKey } = await opened();
    await joined(ada, code);
    const pause = (isPaused: boolean) =>
      teacher.client.post(`/classes/${code}/pause`, { isPaused }, keyed());
    expect(dataOf(await pause(true))).toEqual({ code, isPaused: true });
    expect(codeOf(await order(ada))).toBe('CLASS_PAUSED');
    expect(codeOf(await order(bob))).toBe('accepted');
    await until(async () => expect(await board(boardKey)).toMatchObject({ isPaused: true }));
    await pause(false);
    expect(codeOf(await order(ada))).toBe('accepted');
  });
});

describe('[34.7] tasks', () => {
  it('[EX-34.7] are done by who has done them in the class, and by nobody else', async () => {
    const { code } = await opened();
    const tasks = [
      'limit-order',
      'stop-loss',
      'price-alert',
      'hedge',
      'note',
      'small-fall',
    ] as const;
    await setTasks(code, tasks);
    // What was done in the practice account is none of it.
    dataOf(await alert(ada));
    await joined(ada, code);
    await joined(bob, code);
    expect(await done(ada, code)).toEqual([]);
    await buy(ada);
    expect(await done(ada, code)).toEqual([]);
    const limit = { type: 'limit', price: '20000', quantity: '0.0005' };
    const { order: placed } = dataOf(await order(ada, limit)) as { order: { id: string } };
    expect(await done(ada, code)).toEqual(['limit-order']);
    const triggerPrice = String(Math.floor((await lastPrice()) * 0.9));
    const stop = { side: 'sell', quantity: '0.0005', triggerKind: 'stop', triggerPrice };
    dataOf(await order(ada, stop));
    expect(await done(ada, code)).toEqual(['limit-order', 'stop-loss']);
    dataOf(await alert(ada));
    await short(bob);
    expect(await done(bob, code)).toEqual([]);
    await short(ada);
    const note = { text: 'Calm.', tags: [], version: null, clientId: randomUUID() };
    dataOf(await ada.client.post(`/notes/spot-order/${placed.id}`, note));
    expect(await done(ada, code)).toEqual([
      'limit-order',
      'stop-loss',
      'price-alert',
      'hedge',
      'note',
    ]);
    const seen = await read(teacher, code);
    expect(seen.tasks.map((task) => task.done)).toEqual([1, 1, 1, 1, 1, 0]);
    expect(seen.members[0]?.done?.[0]).toBe(app.nowMs());
  });

  it('have a date in the class, each once; what is known at its end has that for its date', async () => {
    const { code, endsAtMs } = await opened();
    const put = (tasks: object[]) => teacher.client.post(`/classes/${code}/tasks`, { tasks });
    const early = { task: 'small-fall', dueAtMs: endsAtMs - HOUR_MS };
    expect(dataOf(await put([early]))).toMatchObject({ tasks: [{ dueAtMs: endsAtMs, done: 0 }] });
    expect(codeOf(await put([early, early]))).toBe('VALIDATION');
    expect(codeOf(await put([{ ...early, dueAtMs: endsAtMs + 1_000 }]))).toBe('VALIDATION');
    expect(codeOf(await put([{ ...early, task: 'win' }]))).toBe('VALIDATION');
  });
});

describe('[34.9] report and data', () => {
  it('has a line for each member, and says that it is paper', async () => {
    const { code } = await opened();
    await setTasks(code, ['limit-order']);
    await joined(ada, code);
    await joined(bob, code);
    await buy(ada);
    const { text, type } = await download(teacher.client, `/classes/${code}/report`);
    const lines = text.trimEnd().split('\r\n');
    expect(type).toContain('text/csv');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/limit-order \(until .*,Money$/);
    expect(lines[1]).toMatch(/^1,,.*,ranked,1,1,1,.*,paper$/);
    expect(lines[2]).toMatch(/^2,,.*,idle,,,0,.*,paper$/);
    expect(lines[3]).toBe(CLASS_NOTICE);
  });

  it('[S14] goes on without its name once its teacher has deleted their data', async () => {
    const { code, boardKey } = await opened();
    await joined(ada, code);
    const body = JSON.stringify({ password: PASSWORD });
    dataOf(await teacher.client.send('DELETE', '/me/data', { body }));
    expect((await read(ada, code)).class).toMatchObject({ name: null, state: 'running' });
    expect(codeOf(await ada.client.get(`/class-boards/${boardKey}`))).toBe('NOT_FOUND');
    expect(codeOf(await order(ada))).toBe('accepted');
  });
});

async function person(): Promise<Person> {
  names += 1;
  const name = `class_person${names}`;
  const client = new ApiClient(app.url);
  return { client, name, uid: await client.register(name) };
}

function plan(): object {
  const startsAtMs = app.nowMs();
  return {
    name: 'Economics 2b',
    startsAtMs,
    endsAtMs: startsAtMs + 2 * HOUR_MS,
    capital: '10000',
    products: ['spot', 'leverage'],
    leverageMax: 5,
    symbols: null,
  };
}

async function opened(): Promise<{ code: string; boardKey: string; endsAtMs: number }> {
  const line = dataOf(await teacher.client.post('/classes', plan(), keyed()));
  const code = String(line['code']);
  const { boardKey } = await read(teacher, code);
  return { code, boardKey: boardKey ?? '', endsAtMs: Number(line['endsAtMs']) };
}

function join({ client }: Person, code: string): Promise<ApiAnswer> {
  return client.post('/classes/joining', { code }, keyed());
}

/** And acts for the portfolio from then on, which is what it is named by. */
async function joined(member: Person, code: string): Promise<string> {
  const portfolio = String(dataOf(await join(member, code))['uid']);
  dataOf(await member.client.post('/seasons/acting', { portfolio }));
  return portfolio;
}

async function read({ client }: Person, code: string): Promise<ClassReply> {
  return dataOf(await client.get(`/classes/${code}`)) as ClassReply;
}

async function classOf(member: Person, code: string): Promise<ClassReply['class']> {
  return (await read(member, code)).class;
}

/** As a screen on the wall that nobody is logged in on. */
async function board(boardKey: string): Promise<Data> {
  return dataOf(await new ApiClient(app.url).get(`/class-boards/${boardKey}`));
}

async function setTasks(code: string, tasks: readonly string[]): Promise<void> {
  const dueAtMs = Math.floor(app.nowMs() / 1_000) * 1_000 + HOUR_MS;
  const body = { tasks: tasks.map((task) => ({ task, dueAtMs })) };
  dataOf(await teacher.client.post(`/classes/${code}/tasks`, body));
}

/** The own tasks that are done. */
async function done(member: Person, code: string): Promise<string[]> {
  const { tasks, members } = await read(member, code);
  const mine = members.find(({ isOwn }) => isOwn)?.done ?? [];
  return tasks.flatMap(({ task }, place) => (typeof mine[place] === 'number' ? [task] : []));
}

function order({ client }: Person, changed: object = {}): Promise<ApiAnswer> {
  const usual = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.001' };
  return client.post('/spot/orders', { ...usual, fromFunds: true, ...changed }, keyed());
}

async function buy(member: Person): Promise<void> {
  dataOf(await order(member));
}

async function short({ client }: Person): Promise<void> {
  const leverage = { symbol: 'BTCUSDT', leverage: 5 };
  dataOf(await client.post('/derivatives/leverage', leverage, keyed()));
  const sale = { symbol: 'BTCUSDT', side: 'sell', type: 'market', quantity: '0.001' };
  dataOf(await client.post('/derivatives/orders', { ...sale, fromFunds: true }, keyed()));
}

function alert({ client }: Person): Promise<ApiAnswer> {
  return client.post('/alerts', { symbol: 'BTCUSDT', moveBps: 500 }, keyed());
}

async function lastPrice(): Promise<number> {
  return Number(dataOf(await ada.client.get('/markets/BTCUSDT'))['last']);
}

type File = { status: number; headers: Headers; type: string; text: string };

async function download({ cookieHeader }: ApiClient, path: string): Promise<File> {
  const headers = { cookie: cookieHeader };
  const response = await fetch(`${app.url}/api${path}`, { headers });
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, headers: response.headers, type, text: await response.text() };
}

/** A file is an answer like any other that was accepted. */
function answerOf({ status, headers, type, text }: File): ApiAnswer {
  const isJson = type.includes('json');
  const body = isJson ? (JSON.parse(text) as ApiAnswer['body']) : ({ ok: true, data: {} } as const);
  return { status, headers, body };
}

/** What is committed is shown at once, but not before whoever asked is answered. */
async function until(holds: () => Promise<void>): Promise<void> {
  const deadlineMs = Date.now() + SHOWN_MS_MAX;
  for (;;) {
    try {
      return await holds();
    } catch (error) {
      if (Date.now() > deadlineMs) throw error;
      await sleep(50);
    }
  }
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
