/**
 * The socket of the running server. Transfers over it give the same answers, rejections and
 * balances as over HTTP, also when both are mixed, when the connection is cut, and under rate
 * limits. It also covers resuming the balance topic after a cut.
 */
import { randomUUID } from 'node:crypto';
import { CLOSE_CODES, type ServerFrame } from '@anywhen/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestClient } from '../../testing/platform/sockets/test-hub.ts';
import { ApiClient } from '../../testing/api-client.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { StrangeValues } from '../../testing/strange-values.ts';

const STRANGE_CALLS = 1_000;
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);

let server: ServerProcess;
let limited: ServerProcess;

beforeAll(async () => {
  [server, limited] = await Promise.all([
    ServerProcess.start(),
    ServerProcess.start({ RATE_LIMITS: 'true' }),
  ]);
});

afterAll(async () => {
  await Promise.all([server.remove(), limited.remove()]);
});

type Answer = Extract<ServerFrame, { type: 'answer' }>;
type Line = { client: TestClient; call: (request: object) => Promise<Answer> };

async function connect(member: ApiClient, headers: Record<string, string> = {}): Promise<Line> {
  const url = `${member.url.replace('http', 'ws')}/ws`;
  const client = await TestClient.open(url, { cookie: member.cookieHeader, ...headers });
  let lastId = 0;
  const call = async (request: object): Promise<Answer> => {
    lastId += 1;
    const id = lastId;
    const isAnswer = (frame: ServerFrame): frame is Answer =>
      frame.type === 'answer' && frame.id === id;
    client.say({ op: 'call', id, endpoint: 'transfer', ...request });
    await client.until((frames) => frames.some(isAnswer));
    return client.frames.find(isAnswer) as Answer;
  };
  return { client, call };
}

async function join(url: string, username: string): Promise<ApiClient> {
  const member = new ApiClient(url);
  await member.register(username);
  return member;
}

const body = (quantity: string) => ({ from: 'funds', to: 'spot', currency: 'USDT', quantity });

async function availableFunds(member: ApiClient): Promise<number> {
  const { body: reply } = await member.get('/assets/funds');
  const lines = (reply.ok ? reply.data['lines'] : []) as { available: string }[];
  return Number(lines[0]?.available);
}

it('[0.4] a key used on one transport is a replay on the other, with the same answer', async () => {
  const member = await join(server.url, 'mixed_m');
  const { call } = await connect(member);
  const keys = [randomUUID(), randomUUID()] as const;
  const overSocket = await call({ key: keys[0], body: body('5') });
  const thenHttp = await member.transfer({ quantity: '5' }, keys[0]);
  expect(overSocket).toMatchObject({ ok: true, data: { quantity: '5.00000000' } });
  expect({ type: 'answer', id: 1, ...thenHttp.body }).toEqual(overSocket);
  expect(thenHttp.headers.get('idempotent-replay')).toBe('true');
  const overHttp = await member.transfer({ quantity: '7' }, keys[1]);
  const thenSocket = await call({ key: keys[1], body: body('7') });
  expect(thenSocket).toEqual({ type: 'answer', id: 2, ...overHttp.body, isReplay: true });
  const conflict = await call({ key: keys[1], body: body('8') });
  expect(conflict).toMatchObject({ ok: false, code: 'IDEMPOTENCY_CONFLICT', num: 9002 });
  expect(await availableFunds(member)).toBe(10_000 - 12);
});

it('[S3] rejections are the same on both transports', async () => {
  const member = await join(server.url, 'refused_r');
  const { call } = await connect(member);
  for (const wrong of [
    {},
    { ...body('1'), sneaky: true },
    { ...body('1'), from: 'nowhere' },
    { ...body('1'), quantity: 5 },
    body('0'),
    body('1e5'),
    body('99999999'),
    body('0.123456789'),
    { ...body('1'), to: 'funds' },
    { ...body('1'), currency: 'EUR' },
    [],
    'text',
  ]) {
    const { type: _type, id: _id, ...answer } = await call({ key: randomUUID(), body: wrong });
    const http = await member.post('/transfers', wrong, { 'idempotency-key': randomUUID() });
    const label = JSON.stringify(wrong);
    expect(http.body.ok, label).toBe(false);
    if (typeof wrong === 'string') expect(answer, label).toMatchObject({ code: 'VALIDATION' });
    else {
      expect({ ...answer, requestId: '' }, label).toEqual({ ...http.body, requestId: '' });
    }
  }
  expect(await availableFunds(member)).toBe(10_000);
});

it(`[S3] ${STRANGE_CALLS} malformed calls: answered or closed with 4002, never a fault`, async () => {
  const strange = new StrangeValues(SEED);
  const member = await join(server.url, 'strange_s');
  const counts = { answered: 0, closed: 0 };
  let line = await connect(member);
  for (let count = 0; count < STRANGE_CALLS; count += 1) {
    const isShapeless = strange.below(8) === 0;
    const rest = isShapeless ? strange.json() : `{"from":"funds","to":${strange.json()}}`;
    const part = strange.pick(['body', 'body', 'params', 'query', 'key', 'id', 'extra']);
    const { client } = line;
    const before = client.frames.length;
    client.say(
      `{"op":"call","id":1,"endpoint":"transfer","key":"${randomUUID()}","${part}":${rest}}`,
    );
    const outcome = await Promise.race([
      client.until((frames) => frames.length > before).then(() => client.frames.at(-1)),
      client.closed,
    ]);
    const label = `${part}: ${rest.slice(0, 200)}, seed ${SEED}`;
    if (outcome && 'type' in outcome) {
      counts.answered += 1;
      expect(outcome, label).toMatchObject({ type: 'answer', ok: false });
      expect(outcome, label).not.toHaveProperty('code', 'INTERNAL');
    } else {
      counts.closed += 1;
      expect(outcome, label).toMatchObject({ code: CLOSE_CODES.badRequest });
      line = await connect(member);
    }
  }
  expect(counts.answered).toBeGreaterThan(STRANGE_CALLS / 4);
  expect(counts.closed).toBeGreaterThan(STRANGE_CALLS / 10);
});

it('[S1] a visitor may call nothing, and only socket endpoints can be called', async () => {
  const member = await join(server.url, 'plain_p');
  const visitor = await connect(new ApiClient(server.url));
  expect(await visitor.call({ key: randomUUID(), body: body('1') })).toMatchObject({
    code: 'NOT_LOGGED_IN',
  });
  const { call } = await connect(member);
  for (const endpoint of ['readAssets', 'logout', 'login', 'nothing']) {
    expect(await call({ endpoint, body: {} })).toMatchObject({ code: 'NOT_FOUND' });
  }
});

it('[M4] one balance is never spent twice by concurrent sockets and requests', async () => {
  const member = await join(server.url, 'racing_r');
  const lines = await Promise.all([connect(member), connect(member)]);
  const calls = lines.flatMap(({ call }) =>
    Array.from({ length: 16 }, () => call({ key: randomUUID(), body: body('300') })),
  );
  const requests = Array.from({ length: 32 }, () => member.transfer({ quantity: '300' }));
  const answers = [
    ...(await Promise.all(calls)),
    ...(await Promise.all(requests)).map((answer) => answer.body),
  ];
  expect(answers.filter(({ ok }) => ok)).toHaveLength(33);
  expect(await availableFunds(member)).toBe(100);
});

it('[R6] cut before the answer and retried over HTTP, each transfer happens once', async () => {
  const member = await join(server.url, 'cut_c');
  const keys = Array.from({ length: 20 }, () => randomUUID());
  for (const [index, key] of keys.entries()) {
    const { client } = await connect(member);
    client.say({ op: 'call', id: 1, endpoint: 'transfer', key, body: body('1') });
    if (index % 2 === 0) await new Promise((resolve) => setTimeout(resolve, index / 4));
    client.ws.terminate();
  }
  for (const key of keys) {
    const { body: answer } = await member.transfer({ quantity: '1' }, key);
    expect(answer.ok).toBe(true);
  }
  expect(await availableFunds(member)).toBe(10_000 - keys.length);
});

it('[W4] a logout closes the socket, and its session can call no more', async () => {
  const member = await join(server.url, 'leaving_l');
  const { client, call } = await connect(member);
  const cookie = member.cookieHeader;
  expect(await call({ key: randomUUID(), body: body('1') })).toMatchObject({ ok: true });
  await member.post('/auth/logout', {});
  expect((await client.closed).code).toBe(CLOSE_CODES.sessionEnded);
  const again = await connect(member, { cookie });
  expect(await again.call({ key: randomUUID(), body: body('1') })).toMatchObject({
    code: 'NOT_LOGGED_IN',
  });
});

it('[0.4] both transports share one rate limit per member', async () => {
  const member = await join(limited.url, 'eager_e');
  const { client, call } = await connect(member);
  const [called, posted]: [string[], string[]] = [[], []];
  const isOver = () => [called, posted].every((codes) => codes.includes('RATE_LIMITED'));
  while (!isOver()) {
    const answer = await call({ key: randomUUID(), body: body('1') });
    const { body: http } = await member.transfer({ quantity: '1' });
    called.push(answer.ok ? 'ok' : answer.code);
    posted.push(http.ok ? 'ok' : http.code);
  }
  const codes = [...called, ...posted];
  const accepted = codes.filter((code) => code === 'ok').length;
  expect(accepted).toBeGreaterThanOrEqual(60);
  // Counted separately, each transport would have had sixty.
  expect(accepted).toBeLessThan(120);
  expect(new Set(codes)).toEqual(new Set(['ok', 'RATE_LIMITED']));
  client.say({ op: 'ping' });
  await client.until((frames) => frames.at(-1)?.type === 'pong');
});

it('[W2] changes during a cut arrive once after the reconnect, and nothing else does', async () => {
  const member = await join(server.url, 'away_a');
  const before = await connect(member);
  before.client.subscribe('balance');
  await before.client.until((frames) => frames.length === 1);
  await member.transfer({ quantity: '1' });
  await before.client.until((frames) => frames.length === 2);
  before.client.ws.terminate();
  await before.client.closed;
  for (const quantity of ['2', '3', '4']) await member.transfer({ quantity });
  const last = before.client.received('balance').at(-1);
  const { client } = await connect(member);
  const since = { balance: { stream: last?.stream, seq: last?.seq } };
  client.say({ op: 'subscribe', topics: ['balance'], since });
  await client.until((frames) => frames.length === 4);
  await member.transfer({ quantity: '5' });
  await client.until((frames) => frames.length === 5);
  expect(client.frames[0]).toEqual({ type: 'resumed', topic: 'balance', ...since.balance });
  const funds = client.received('balance').map(({ data }) => {
    const { balances } = data as { balances: { kind: string; available: string }[] };
    return Number(balances.find(({ kind }) => kind === 'funds')?.available);
  });
  expect(funds).toEqual([9_997, 9_994, 9_990, 9_985]);
});
