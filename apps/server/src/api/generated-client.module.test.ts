/**
 * A stranger's program against our API: its types are generated from the document the server sends,
 * it must compile with them as it stands, and then it trades.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateTypes } from '../../testing/api-types/generate.ts';
import { ApiClient } from '../../testing/api-client.ts';
import { ServerProcess } from '../../testing/server-process.ts';

const MEMBER = { account: 'stranger_s', password: 'correct horse battery' };

/** Plain fetch; all it knows of the API is in the generated types. */
const PROGRAM = `
import type { operations } from './api.ts';

type Name = keyof operations;
type Content<Of> = Of extends { content: { 'application/json': infer Json } } ? Json : never;
type Body<N extends Name> = Content<operations[N] extends { requestBody: infer B } ? B : never>;
type Data<N extends Name> = Content<operations[N]['responses'][200]>['data'];
type Headers<N extends Name> = operations[N]['parameters']['header'];

export async function trade(url: string, member: Body<'login'>): Promise<string[]> {
  const cookies = new Map<string, string>();
  const csrf = () => cookies.get('anywhen_csrf') ?? '';
  const call = async <N extends Name>(
    _name: N,
    [method, path]: readonly [string, string],
    given: { headers: Headers<N>; body?: Body<N> },
  ): Promise<Data<N>> => {
    const cookie = [...cookies].map(([name, value]) => name + '=' + value).join('; ');
    const body = given.body === undefined ? undefined : JSON.stringify(given.body);
    const headers: Record<string, string> = { ...given.headers, cookie };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const answer = await fetch(url + path, { method, headers, body });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const reply = await answer.json();
    if (!reply.ok) throw new Error(path + ': ' + reply.code);
    return reply.data;
  };
  const money = () => ({ 'X-CSRF': csrf(), 'Idempotency-Key': crypto.randomUUID() });
  const { last } = await call('readMarket', ['GET', '/api/markets/BTCUSDT'], {
    headers: undefined,
  });
  const price = (Number(last) * 0.9).toFixed(2);
  const entered = await call('login', ['POST', '/api/auth/login'], {
    headers: { 'X-CSRF': csrf() },
    body: member,
  });
  if (!('member' in entered)) throw new Error('a second step is asked for');
  await call('transfer', ['POST', '/api/transfers'], {
    headers: money(),
    body: { from: 'funds', to: 'spot', currency: 'USDT', quantity: '100' },
  });
  const { order } = await call('placeOrder', ['POST', '/api/spot/orders'], {
    headers: money(),
    body: { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price, quantity: '0.001' },
  });
  const cancelled = await call('cancelOrder', ['DELETE', '/api/spot/orders/' + order.id], {
    headers: money(),
  });
  return [entered.member.username, order.state, cancelled.order.state];
}
`;

let server: ServerProcess;
let folder: string;

beforeAll(async () => {
  server = await ServerProcess.start();
  folder = await mkdtemp(join(tmpdir(), 'anywhen-client-'));
  await new ApiClient(server.url).register(MEMBER.account);
});

afterAll(async () => {
  await server.remove();
  await rm(folder, { recursive: true });
});

describe('a client generated from the OpenAPI document', () => {
  it('compiles, logs in, places an order and cancels it', async () => {
    const document = await fetch(`${server.url}/api/openapi.json`);
    await writeFile(join(folder, 'openapi.json'), await document.text());
    await generateTypes(folder);
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    const tsc = ['node_modules/typescript/bin/tsc', '--ignoreConfig', '--noEmit', '--strict'];
    const modern = ['--target', 'esnext', '--module', 'nodenext', '--allowImportingTsExtensions'];
    const types = ['--types', 'node', '--typeRoots', 'node_modules/@types'];
    const compile = [...tsc, ...modern, ...types, join(folder, 'program.ts')];
    await promisify(execFile)(process.execPath, compile);

    const { code } = await transform(PROGRAM, { loader: 'ts', format: 'cjs' });
    const file = join(folder, 'program.cjs');
    await writeFile(file, code);
    const program = createRequire(import.meta.url)(file) as {
      trade: (url: string, member: typeof MEMBER) => Promise<string[]>;
    };
    expect(await program.trade(server.url, MEMBER)).toEqual([MEMBER.account, 'NEW', 'CANCELED']);
  });
});
