/**
 * [S11] Personal data and secrets leave no trace: one member submits values nobody else has, on a
 * gateway beside a core; then logs, rejections, metrics, bus traffic, the journal and every table
 * are searched for them.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, type ApiAnswer } from '../../testing/api-client.ts';
import { Cluster } from '../../testing/cluster.ts';
import { findNatsServer } from '../../testing/nats-server.ts';
import type { ServerProcess } from '../../testing/server-process.ts';

const PICTURE = join(import.meta.dirname, '../../../web/public/specimens/id-front.jpg');

const person = {
  country: 'AQ',
  documentType: 'passport',
  surname: 'Zanarysurname',
  givenName: 'Zanarygiven',
  documentNumber: 'ZANARY-771234',
};
const passwords = {
  login: 'zanary login phrase',
  changed: 'zanary changed phrase',
  fund: 'zanary-fund-77',
  wrong: 'zanary wrong guess',
};
const bank = {
  bankName: 'Zanary Bank',
  branchName: 'Zanary Branch',
  code: 'ZANAAQ2XXXX',
  accountNumber: 'ZANARY00771234',
  holder: 'ZANARYSURNAME ZANARYGIVEN',
};
/** The code in wide digits, which nothing else here has: a number might be one by chance. */
const chat = {
  words: 'zanary words in a chat',
  typedPassword: 'zanary-chat-77',
  typedCode: '４８２９１３',
};
const fileName = 'zanary file name.jpg';
/** Addresses are login names: they appear in the identity table and nowhere else. */
const addresses = { email: 'zanary.mail@example.com', phone: '+4915799990077' };

let cluster: Cluster;
let core: ServerProcess;
let gateway: ServerProcess;
let listener: Socket;
const refusals: string[] = [];
const onBus: Buffer[] = [];
const secrets = new Map<string, string>();

describe.skipIf(!findNatsServer())('[S11] a member with unique values', () => {
  beforeAll(async () => {
    cluster = await Cluster.open();
    const env = { LOG_LEVEL: 'debug', DEMO_TRIGGERS: 'true' };
    core = await cluster.add('core', env);
    gateway = await cluster.add('gateway', env);
    // Records all bus traffic from the start.
    listener = connect(cluster.nats.port, '127.0.0.1');
    listener.on('data', (bytes: Buffer) => void onBus.push(bytes));
    listener.write('CONNECT {"verbose":false}\r\nSUB > 1\r\n');
    await Promise.all([core.launch(), gateway.launch()]);
    await live();
  });

  afterAll(async () => {
    listener?.destroy();
    await cluster?.close();
  });

  it('used every call that takes personal data', () => {
    expect(secrets.size).toBeGreaterThan(12);
    expect(onBus.length).toBeGreaterThan(5);
    expect(refusals.length).toBeGreaterThan(5);
  });

  it('leaves none of them in logs, rejections and metrics', async () => {
    const metrics = await Promise.all([core, gateway].map(metricsOf));
    const places = { core: core.output, gateway: gateway.output, refusals: refusals.join('\n') };
    const all = { ...places, metrics: metrics.join('\n') };
    for (const [place, text] of Object.entries(all)) {
      for (const [name, value] of [...secrets, ...Object.entries(addresses)]) {
        expect(isIn(Buffer.from(text), value), `${name} in ${place}`).toBe(false);
      }
    }
  });

  it('leaves none of them on the bus', () => {
    const bytes = Buffer.concat(onBus);
    for (const [name, value] of [...secrets, ...Object.entries(addresses)]) {
      expect(isIn(bytes, value), name).toBe(false);
    }
  });

  it('leaves none of them readable in any table, including the journal', async () => {
    const tables = await readTables();
    expect(Object.keys(tables)).toEqual(expect.arrayContaining(['journal', 'identity', 'session']));
    for (const [table, text] of Object.entries(tables)) {
      for (const [name, value] of secrets) {
        expect(isIn(Buffer.from(text), value), `${name} in ${table}`).toBe(false);
      }
      if (table === 'identity') continue;
      for (const [name, value] of Object.entries(addresses)) {
        expect(isIn(Buffer.from(text), value), `${name} in ${table}`).toBe(false);
      }
    }
  });
});

/** Everything a member can do with private values, each once with a wrong value too. */
async function live(): Promise<void> {
  for (const [name, value] of Object.entries({
    ...person,
    ...passwords,
    ...bank,
    ...chat,
    fileName,
  })) {
    if (/zana/i.test(value) || name === 'typedCode') secrets.set(name, value);
  }
  const member = new ApiClient(gateway.url);
  await register(member);
  const wrong = { password: passwords.wrong };
  await refused(member.post('/auth/login', { account: 'zanary_u', ...wrong }));
  await refused(member.post('/kyc/draft', { ...person, country: 'XX' }));
  await done(member.post('/kyc/draft', person));
  const picture = await readFile(PICTURE);
  const files = [
    await upload(member, 'id-front', picture),
    await upload(member, 'id-holding', picture),
  ];
  await refused(upload(member, 'id-back', Buffer.from('no picture')).then(({ answer }) => answer));
  const [front, holding] = files.map(({ id }) => id);
  await done(member.post('/kyc/basic', { front, holding }));
  const { fund, login, changed } = passwords;
  const fundForm = { newFundPassword: fund, repeat: fund };
  await refused(member.post('/me/fund-password', { ...wrong, ...fundForm }));
  await done(member.post('/me/fund-password', { password: login, ...fundForm }));
  await chatWithSupport(member);
  await tryToWithdraw(member);
  await bindPhone(member);
  await done(
    member.post('/me/login-password', { password: login, newPassword: changed, repeat: changed }),
  );
  await turnTwoStepOn(member);
}

async function chatWithSupport(member: ApiClient): Promise<void> {
  const { words, typedPassword, typedCode } = chat;
  const text = `${words}, my code is ${typedCode}, password: ${typedPassword}`;
  const message = { clientId: 'canary-01', text, language: 'en' };
  await done(member.post('/support/messages', message));
  await refused(member.post('/support/messages', { ...message, clientId: words }));
}

async function register(member: ApiClient): Promise<void> {
  const channel = 'email';
  const { email } = addresses;
  await done(member.post('/auth/codes', { purpose: 'register', channel, target: email }));
  const code = await codeFrom(member);
  const form = { channel, invite: 'PAPER1', username: 'zanary_u', email, code };
  const { login } = passwords;
  await refused(member.post('/auth/register', { ...form, password: login, repeat: 'other' }));
  await done(member.post('/auth/register', { ...form, password: login, repeat: login }));
}

/** Runs before the review ends: rejected values must not be stored either. */
async function tryToWithdraw(member: ApiClient): Promise<void> {
  await refused(member.post('/payees/bank-accounts', bank));
  const headers = { 'Idempotency-Key': randomUUID() };
  const asked = { account: 'funds', currency: 'USDT', channel: 'TRC20', amount: '50' };
  const target = { address: `SIM-TRC20-${'0'.repeat(24)}`, fundPassword: passwords.fund };
  await refused(member.post('/withdrawals', { ...asked, ...target }, headers));
  const { id: proof } = await upload(member, 'deposit-proof', await readFile(PICTURE));
  const deposit = { account: 'funds', currency: 'USDT', network: 'TRC20', amount: '50', proof };
  await done(member.post('/deposits', deposit, { 'Idempotency-Key': randomUUID() }));
}

async function bindPhone(member: ApiClient): Promise<void> {
  const target = { channel: 'phone', target: addresses.phone };
  await done(member.post('/me/contacts/code', target));
  const code = await codeFrom(member);
  const form = { ...target, password: passwords.login };
  await refused(member.post('/me/contacts', { ...form, code: '000000' }));
  await done(member.post('/me/contacts', { ...form, code }));
}

async function turnTwoStepOn(member: ApiClient): Promise<void> {
  const password = passwords.changed;
  const { secret } = await done(member.post('/me/totp/secret', { password }));
  secrets.set('totp secret', String(secret));
  await refused(member.post('/me/totp', { code: '000000' }));
  const { recoveryCodes } = await done(
    member.post('/me/totp', { code: await generate({ secret: String(secret) }) }),
  );
  const codes = recoveryCodes as string[];
  for (const [index, code] of codes.entries()) secrets.set(`recovery code ${index}`, code);
  const other = new ApiClient(gateway.url);
  await done(other.post('/auth/login', { account: 'zanary_u', password }));
  await refused(other.post('/auth/second-step', { code: 'AAAAA-BBBBB' }));
  await done(other.post('/auth/second-step', { code: codes[0] }));
}

async function codeFrom(member: ApiClient): Promise<string> {
  const { codes } = await done(member.get('/auth/inbox'));
  return (codes as { code: string }[]).at(-1)?.code ?? '';
}

async function upload(member: ApiClient, kind: string, bytes: Buffer) {
  const headers = {
    'content-type': 'image/jpeg',
    'x-file-name': encodeURIComponent(fileName),
  };
  const answer = await member.send('POST', `/files/${kind}`, {
    body: new Uint8Array(bytes),
    headers,
  });
  return { answer, id: answer.body.ok ? String(answer.body.data['id']) : '' };
}

async function done(asked: Promise<ApiAnswer>): Promise<Record<string, unknown>> {
  const { body } = await asked;
  if (!body.ok) throw new Error(JSON.stringify(body));
  return body.data;
}

async function refused(asked: Promise<ApiAnswer>): Promise<void> {
  const { body, headers } = await asked;
  expect(body.ok).toBe(false);
  refusals.push(JSON.stringify(body), JSON.stringify([...headers]));
}

async function metricsOf({ opsPort }: ServerProcess): Promise<string> {
  return (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
}

/** Plain, in another case, in hex, or in base64 at any of its three offsets. */
function isIn(haystack: Buffer, value: string): boolean {
  const text = haystack.toString('latin1');
  const bytes = Buffer.from(value);
  const encoded = [0, 1, 2].map((shift) => {
    const padded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    return padded.slice(shift === 0 ? 0 : shift + 1, -4);
  });
  const lower = text.toLowerCase();
  return (
    lower.includes(value.toLowerCase()) ||
    lower.includes(bytes.toString('hex')) ||
    encoded.some((part) => text.includes(part))
  );
}

async function readTables(): Promise<Record<string, string>> {
  const { pool } = cluster.database;
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition`,
  );
  const read: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: lines } = await pool.query<{ line: string }>(
      `select t::text as line from "${name}" t`,
    );
    read[name] = lines.map(({ line }) => line).join('\n');
  }
  return read;
}
