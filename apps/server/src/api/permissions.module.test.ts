/**
 * [S1] Who may do what: every endpoint of members × every kind of person × own, another's and
 * missing objects. The expectation comes from the one table of permissions; an endpoint without a
 * line here fails.
 */
import { randomUUID } from 'node:crypto';
import {
  type Endpoint,
  type Level,
  type MemberStatus,
  type Operation,
  endpointsOf,
  refusalOf,
} from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RunningCore } from '../core/running-core.ts';
import { PostgresStore } from '../core/storage/postgres-store.ts';
import { STORAGES } from '../modules.ts';
import { quietLog } from '../platform/postgres/testing/temporary.ts';
import { ApiClient } from '../testing/api-client.ts';
import { TestApp } from '../testing/test-app.ts';
import { asSystem } from '../testing/money.ts';
import { raiseLevel } from '../testing/levels.ts';

const PASSWORD = 'correct horse battery';
const WRONG = { password: 'not the password' };

/** A call that nothing but a missing permission refuses, or that harms nobody when it is let in. */
type Sample = {
  params?: Readonly<Record<string, string>>;
  query?: string;
  body?: object;
  /** What the person must be permitted; without it every member may. */
  operation?: Operation;
  level?: Level;
  isUpload?: true;
};

const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '10' };
const contract = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 30, amount: '10' };
const person = {
  country: 'AQ',
  documentType: 'passport',
  surname: 'Quill',
  givenName: 'Ada',
  documentNumber: 'SP-1234',
};
const credential = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: {},
  clientExtensionResults: {},
};
const missingFile = 'f'.repeat(32);

const SAMPLES: Readonly<Record<string, Sample>> = {
  sendCode: { body: { purpose: 'forgot', channel: 'email', target: 'nobody@example.com' } },
  readInbox: {},
  register: {
    body: { channel: 'email', invite: '', username: '', password: '', repeat: '', code: '' },
  },
  checkInvitation: { body: { invite: 'PAPER1' } },
  login: { body: { account: 'nobody_here', password: 'x' } },
  resetPassword: {
    body: { channel: 'email', target: 'a@example.com', code: '1', password: 'x', repeat: 'x' },
  },
  readMe: {},
  changeSettings: { body: { dateFormat: 'iso' } },
  eraseMyData: { body: WRONG },
  listSessions: {},
  endOneSession: { params: { id: 'nobody' } },
  endOtherSessions: {},
  readSecurity: {},
  listSecurityEvents: {},
  changeLoginPassword: { body: { ...WRONG, newPassword: PASSWORD, repeat: PASSWORD } },
  setFundPassword: { body: { ...WRONG, newFundPassword: '739164', repeat: '739164' } },
  sendContactCode: { body: { channel: 'email', target: 'no address' } },
  bindContact: { body: { channel: 'email', target: 'a@example.com', code: '123456', ...WRONG } },
  beginTotp: { body: WRONG },
  confirmTotp: { body: { code: '000000' } },
  endTotp: { body: { ...WRONG, code: '000000' } },
  renewRecoveryCodes: { body: WRONG },
  beginPasskey: { body: WRONG },
  addPasskey: { body: { name: 'key', credential } },
  removePasskey: { params: { id: 'nobody' }, body: WRONG },
  passSecondStep: { body: { code: '000000' } },
  beginPasskeyLogin: { body: {} },
  passkeyLogin: { body: { credential } },
  uploadFile: { params: { kind: 'id-front' }, isUpload: true, operation: 'verify' },
  discardFile: { params: { id: missingFile } },
  readKyc: {},
  saveKycDraft: { body: person, operation: 'verify' },
  submitBasicKyc: { body: {}, operation: 'verify' },
  submitAdvancedKyc: { body: {}, operation: 'verify', level: 1 },
  readOverview: {},
  readAssets: { params: { kind: 'spot' } },
  transfer: {
    body: { from: 'funds', to: 'spot', currency: 'USDT', quantity: '1' },
    operation: 'transfer',
  },
  dropRequest: { body: {} },
  listRecords: {},
  listFlow: {},
  listMarkets: {},
  readMarket: { params: { symbol: 'BTCUSDT' } },
  listKlines: { query: 'symbol=BTCUSDT&interval=1m' },
  listSeconds: { params: { symbol: 'BTCUSDT' } },
  readCommitments: {},
  listTicks: { query: 'from=1&to=2' },
  readHouse: {},
  listHeads: {},
  listBatchHashes: { query: 'batches=1' },
  listLinks: { query: 'after=0' },
  placeOrder: { body: order, operation: 'trade-spot' },
  cancelOrder: { params: { id: '999999999' }, operation: 'cancel-order' },
  cancelOrders: { operation: 'cancel-order' },
  listOrders: {},
  readOrder: { params: { id: '999999999' } },
  listFills: {},
  listPositions: {},
  exportSpot: { query: 'what=orders' },
  readDepth: { query: 'symbol=BTCUSDT' },
  listTrades: { query: 'symbol=BTCUSDT' },
  readSecondsConfig: {},
  placeSecondsOrder: { body: contract, operation: 'buy-seconds' },
  listSecondsOrders: {},
  readSecondsReceipt: { params: { id: '999999999' } },
  readSharedReceipt: { params: { shareId: 'A'.repeat(22) } },
  readSecondsStats: {},
  readOwnSecondsStats: {},
  takeABreak: { body: { days: 0 }, operation: 'hold-back' },
  listMessages: {},
  readMessages: { body: { ids: ['999999999'] } },
  readInstallation: {},
  readProse: {},
  // Last: whoever does it is a visitor afterwards.
  logout: {},
};

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

it('every endpoint has a line', () => {
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

/** As reviewers do, while the server is down. */
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
