/**
 * [S1] The permission matrix: every member endpoint × every kind of caller × own, another member's
 * and missing objects. The expectation comes from the one permission table.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Endpoint,
  type FileKind,
  type Level,
  type MemberStatus,
  endpointsOf,
  refusalOf,
} from '@anywhen/protocol';
import { SAMPLES } from '@anywhen/protocol/testing/all-samples.ts';
import { PASSWORD, type Sample } from '@anywhen/protocol/testing/sample.ts';
import { deposit } from '@anywhen/protocol/testing/samples/deposits.ts';
import { F7 } from '@anywhen/protocol/testing/samples/finance.ts';
import { nano } from '@anywhen/protocol/testing/samples/mining.ts';
import { pledge } from '@anywhen/protocol/testing/samples/staking.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningCore } from '../core/running-core.ts';
import { PostgresStore } from '../core/storage/postgres-store.ts';
import { STORAGES } from '../modules.ts';
import { quietLog } from '../../testing/platform/postgres/temporary.ts';
import { Buyer, dataOf } from '../../testing/seconds/buyer.ts';
import { ApiClient } from '../../testing/api-client.ts';
import { TestApp } from '../../testing/test-app.ts';
import { asSystem } from '../../testing/money.ts';
import { raiseLevel } from '../../testing/levels.ts';

const SPECIMEN = join(import.meta.dirname, '../../../web/public/specimens/id-front.jpg');

type Person = { status: MemberStatus; level: Level } | null;

const PEOPLE: Readonly<Record<string, Person>> = {
  visitor: null,
  'level 0': { status: 'active', level: 0 },
  'level 1': { status: 'active', level: 1 },
  'level 2': { status: 'active', level: 2 },
  restricted: { status: 'restricted', level: 1 },
  frozen: { status: 'frozen', level: 1 },
  disabled: { status: 'disabled', level: 1 },
};

const PERMISSION_CODES = [
  'NOT_LOGGED_IN',
  'FORBIDDEN',
  'ACCOUNT_STATUS_ABNORMAL',
  'ACCOUNT_TRADE_RESTRICTED',
  'ACCOUNT_FROZEN',
  'KYC_PRIMARY_REQUIRED',
];

const endpoints = new Map(endpointsOf('member').map((endpoint) => [endpoint.name, endpoint]));

let app: TestApp;
const clients = new Map<string, ApiClient>();

beforeAll(async () => {
  app = await TestApp.start();
  const uids = new Map<string, number>();
  for (const name of Object.keys(PEOPLE)) {
    const client = new ApiClient(app.url);
    clients.set(name, client);
    if (name === 'visitor') continue;
    uids.set(name, Number(await client.register(`${name.replace(' ', '_')}_p`)));
  }
  await app.halt();
  await decide(uids);
  await app.launch();
});

afterAll(() => app.remove());

it('every endpoint has a row', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual([...endpoints.keys()].toSorted());
});

describe.each(Object.entries(PEOPLE))('%s', (name, someone) => {
  it.each(Object.entries(SAMPLES))('%s', async (endpointName, sample) => {
    const endpoint = endpoints.get(endpointName);
    if (!endpoint) throw new Error(`nobody declares ${endpointName}`);
    const code = await codeOf(name, endpoint, sample);
    const refusal = refusalFor(someone, endpoint, sample);
    if (refusal) expect(code).toBe(refusal);
    else expect(PERMISSION_CODES).not.toContain(code);
    expect(['INTERNAL', 'MALFORMED', 'UNAVAILABLE']).not.toContain(code);
  });
});

describe('own, another’s and missing objects', () => {
  /** How to create the object each endpoint refers to; passkeys need an authenticator. */
  const OBJECTS: Readonly<Record<string, (owner: Buyer) => Promise<string>>> = {
    endOneSession: async (owner) => {
      await new ApiClient(app.url).post('/auth/login', { account: owner.uid, password: PASSWORD });
      const { sessions } = await owner.read('/me/sessions');
      return (
        (sessions as { id: string; isThis: boolean }[]).find(({ isThis }) => !isThis)?.id ?? ''
      );
    },
    discardFile: (owner) => upload(owner, 'id-front'),
    readDeposit: async (owner) => String((await declare(owner))['id']),
    readTransaction: async (owner) => String((await declare(owner))['transaction']),
    cancelOrder: (owner) => rest(owner),
    readOrder: (owner) => rest(owner),
    readSecondsReceipt: async (owner) => (await owner.buy()).id,
    cancelFinance: (owner) => buy(owner, '/finance/records', F7),
    readFinanceRecord: (owner) => buy(owner, '/finance/records', F7),
    readStakingPosition: (owner) => buy(owner, '/staking/positions', pledge),
    cancelMachines: (owner) => buy(owner, '/mining/machines', nano),
    readMachine: (owner) => buy(owner, '/mining/machines', nano),
  };
  /** Public, and the same for everybody. */
  const NOBODYS = ['readAnnouncement'];
  const ELSEWHERE = Object.keys(SAMPLES).filter((name) => SAMPLES[name]?.hasOwnTest);

  it('are referred to by these endpoints only', () => {
    const asking = [...endpoints.values()].filter(({ path }) => /\{(id|number)\}/.test(path));
    const names = asking.map(({ name }) => name);
    const known = [...Object.keys(OBJECTS), ...ELSEWHERE, ...NOBODYS];
    expect(names.toSorted()).toEqual(known.toSorted());
  });

  it.each(Object.entries(OBJECTS))('%s', async (name, make) => {
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new Error(`nobody declares ${name}`);
    const some = randomUUID().slice(0, 6);
    const [alice, bob] = [
      await Buyer.open(app.url, `alice_${some}`),
      await Buyer.open(app.url, `bobby_${some}`),
    ];
    const id = await make(alice);
    const missing = SAMPLES[name]?.params?.['id'] ?? '';
    const ask = async (client: ApiClient, asked: string) => {
      const headers = endpoint.isMoney ? { 'Idempotency-Key': randomUUID() } : {};
      const text = JSON.stringify(SAMPLES[name]?.body ?? {});
      const sent = endpoint.method === 'GET' ? {} : { body: text };
      const path = endpoint.path.replace('{id}', asked);
      const { body } = await client.send(endpoint.method, path, { headers, ...sent });
      return body.ok ? 'ok' : body.code;
    };
    expect(await ask(bob, id)).toBe('NOT_FOUND');
    expect(await ask(alice, missing)).toBe('NOT_FOUND');
    expect(await ask(alice, id)).toBe('ok');
  });

  async function upload(owner: Buyer, kind: FileKind): Promise<string> {
    const headers = { 'content-type': 'image/jpeg', 'x-file-name': 'a.jpg' };
    const body = new Uint8Array(await readFile(SPECIMEN));
    return String(dataOf(await owner.send('POST', `/files/${kind}`, { body, headers }))['id']);
  }

  async function declare(owner: Buyer): Promise<Record<string, unknown>> {
    const body = { ...deposit, proof: await upload(owner, 'deposit-proof') };
    return dataOf(await owner.post('/deposits', body, { 'Idempotency-Key': randomUUID() }));
  }

  async function buy(owner: Buyer, path: string, body: object): Promise<string> {
    dataOf(await owner.transfer({ to: 'financial', quantity: '50' }));
    const bought = dataOf(await owner.post(path, body, { 'Idempotency-Key': randomUUID() }));
    const [thing] = Object.values(bought) as { id: string }[];
    return thing?.id ?? '';
  }

  async function rest(owner: Buyer): Promise<string> {
    dataOf(await owner.transfer({ quantity: '500' }));
    const { bids } = await owner.read('/depth?symbol=BTCUSDT');
    const price = (bids as [string][]).at(-1)?.[0];
    const body = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price, quantity: '0.001' };
    const answer = await owner.post('/spot/orders', body, { 'Idempotency-Key': randomUUID() });
    return (dataOf(answer)['order'] as { id: string }).id;
  }
});

function refusalFor(someone: Person, { access }: Endpoint, { operation, level = 0 }: Sample) {
  if (access === 'public') return undefined;
  if (!someone || someone.status === 'disabled') return 'NOT_LOGGED_IN';
  const refusal = operation && refusalOf(someone, operation)?.code;
  return refusal ?? (someone.level < level ? 'KYC_PRIMARY_REQUIRED' : undefined);
}

async function codeOf(name: string, endpoint: Endpoint, sample: Sample): Promise<string> {
  const client = clients.get(name);
  if (!client) throw new Error(`nobody is ${name}`);
  const { params = {}, query, body, isUpload } = sample;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, part: string) => params[part] ?? '');
  const headers: Record<string, string> = {};
  if (endpoint.isMoney) headers['Idempotency-Key'] = randomUUID();
  if (isUpload) Object.assign(headers, { 'content-type': 'image/jpeg', 'x-file-name': 'a.jpg' });
  const hasBody = endpoint.method !== 'GET';
  const text = isUpload ? 'no picture' : JSON.stringify(body ?? {});
  const answer = await client.send(endpoint.method, query ? `${path}?${query}` : path, {
    headers,
    ...(hasBody ? { body: text } : {}),
  });
  expect(answer.status, endpoint.name).toBeLessThan(500);
  return answer.body.ok ? 'ok' : answer.body.code;
}

/** Stands in for reviewers, while the server is down. */
async function decide(uids: ReadonlyMap<string, number>): Promise<void> {
  const store = new PostgresStore(app.database, STORAGES);
  const core = new RunningCore({ store, facts: [], nowMs: app.nowMs, log: quietLog });
  await core.start();
  for (const [name, uid] of uids) {
    const { status = 'active', level = 0 } = PEOPLE[name] ?? {};
    await raiseLevel(core, uid, level);
    if (status !== 'active') {
      await core.submit(asSystem({ kind: 'change-status', uid, status, reason: 'asked-for' }));
    }
  }
  await core.stop();
}
