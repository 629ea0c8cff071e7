/**
 * The pictures of "A day at the desk" in docs/operations.md: a console with the deposits of some
 * members and a conversation. All of them came as anybody does; nothing is drawn.
 */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './node-programs.mjs';
import { runServer } from './running-server.mjs';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const PASSWORD = 'seven quiet otters hum';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const DEPOSITS = [
  { username: 'anna_q', amount: '5000', network: 'BEP20' },
  { username: 'li_wen', amount: '120.5', network: 'TRC20' },
  { username: 'otto_k', amount: '960', network: 'BEP20' },
  { username: 'mei_lin', amount: '48', network: 'BEP20' },
];
const CANNED = [
  { title: 'Deposit under review', text: 'People look at the proof. It takes a day at most.' },
  { title: 'Withdrawal under review', text: 'It is decided within the day.' },
];

/** `save` stores what a page shows under a name. */
export async function takeDeskPictures({ browser, save }) {
  const server = await runServer({ isDesk: true });
  try {
    const first = await joinAs(browser, server, DEPOSITS[0]);
    for (const each of DEPOSITS.slice(1)) await joinAs(browser, server, each);
    const admin = await enterByLink(browser, server, await server.consoleToken(), 'ada');
    const rosa = await enterColleague(browser, server, admin, ['rosa', 'Reviewer']);
    const ben = await enterColleague(browser, server, admin, ['ben', 'Approver']);
    const sam = await enterColleague(browser, server, admin, ['sam', 'Support']);
    await takeQueue(rosa, save);
    await takeConversation({ member: first, desk: sam }, save);
    await takeHouse(ben, save);
  } finally {
    await server.remove();
  }
}

async function takeQueue(desk, save) {
  await desk.getByRole('link', { name: 'Deposit 4' }).waitFor();
  await desk.keyboard.press('j');
  await save(desk, 'desk-queue');
  // The chain takes a minute to confirm what it sent.
  for (;;) {
    await desk.keyboard.press('n');
    const taken = desk.getByText('You have this case.');
    const isTaken = await taken.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (isTaken) break;
  }
  await desk.keyboard.press('v');
  await desk.getByRole('img', { name: 'Proof of the deposit' }).waitFor();
  await desk.getByRole('button', { name: 'Approve (a)' }).waitFor();
  await save(desk, 'desk-case');
}

async function takeConversation({ member, desk }, save) {
  const send = (path, data) => post(member, `/api/support/${path}`, data);
  await send('messages', { clientId: 'picture-1', language: 'en', text: 'Hello!' });
  await send('person', { clientId: 'picture-2', language: 'en' });
  const text = 'My deposit of this morning is still under review. Is anything missing?';
  await send('messages', { clientId: 'picture-3', language: 'en', text });
  await choose(desk, 'Customer service');
  await desk.getByRole('link', { name: /^Member \d/ }).click();
  await desk.getByRole('button', { name: /^Take/ }).click();
  await desk.getByText('Canned answers', { exact: true }).click();
  for (const { title, text: canned } of CANNED) {
    await desk.getByRole('button', { name: 'New canned answer' }).click();
    await desk.getByLabel('Title').fill(title);
    await desk.getByLabel('Text', { exact: true }).fill(canned);
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByLabel('Title').waitFor({ state: 'detached' });
  }
  await desk.getByText('Canned answers', { exact: true }).click();
  await desk.getByRole('button', { name: 'Deposit under review' }).click();
  await desk.evaluate(() => window.scrollTo(0, 0));
  await save(desk, 'desk-support');
}

async function takeHouse(desk, save) {
  await choose(desk, 'House');
  await desk.setViewportSize(PHONE);
  await desk.emulateMedia({ colorScheme: 'dark' });
  await desk.getByText('Cases that wait').waitFor();
  await save(desk, 'desk-house');
}

/** A new member whose deposit is on its way; returns the browser. */
async function joinAs(browser, server, { username, ...deposit }) {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  await context.request.get('/api/demo/prose');
  const email = `${username}@example.com`;
  await post(context, '/api/auth/codes', { purpose: 'register', channel: 'email', target: email });
  const inbox = await (await context.request.get('/api/auth/inbox')).json();
  const { code } = inbox.data.codes[0];
  const form = { channel: 'email', invite: 'PAPER1', username, email, code };
  await post(context, '/api/auth/register', { ...form, password: PASSWORD, repeat: PASSWORD });
  const specimen = readFileSync(join(ROOT, 'apps/web/public/specimens/deposit-proof.jpg'));
  const stored = await post(context, '/api/files/deposit-proof', specimen, {
    'content-type': 'image/jpeg',
    'x-file-name': 'deposit-proof.jpg',
  });
  const from = { account: 'funds', currency: 'USDT', ...deposit };
  await post(context, '/api/deposits', { ...from, proof: stored.id });
  return context;
}

async function post(context, path, data, more = {}) {
  const { cookies } = await context.storageState();
  const csrf = cookies.find(({ name }) => name === 'anywhen_csrf')?.value ?? '';
  const headers = { 'x-csrf': csrf, 'idempotency-key': crypto.randomUUID(), ...more };
  const answer = await context.request.post(path, { headers, data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()).data;
}

async function enterColleague(browser, server, admin, [id, role]) {
  await choose(admin, 'Staff accounts');
  await admin.getByLabel('Name', { exact: true }).fill(id);
  await admin.getByLabel('Role').selectOption({ label: role });
  await admin.getByRole('button', { name: 'Create and show the link' }).click();
  const link = await admin.getByText(/#link=[\w-]{43}$/).textContent();
  await admin.getByRole('button', { name: 'I have it' }).click();
  return enterByLink(browser, server, link.split('#link=')[1]);
}

/** Password, authenticator, and in; `id` is chosen by the first admin alone. */
async function enterByLink(browser, server, token, id) {
  const look = { viewport: DESK, deviceScaleFactor: 1, colorScheme: 'light', locale: 'en-GB' };
  const page = await browser.newPage({ baseURL: server.consoleUrl, ...look });
  await page.goto(`/#link=${token}`);
  if (id) await page.getByLabel('Your name').fill(id);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password, once more').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('button', { name: 'Next' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Next' }).click();
  const secret = await page.getByText(/^[A-Z2-7]{16,}$/).textContent();
  await page.getByLabel('Six digits').fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  return page;
}

async function choose(desk, name) {
  await desk.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await desk.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
}

/** As an authenticator app has it (RFC 6238). */
function codeAt(secret, atMs) {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/[01]{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = hash.readUInt8(hash.length - 1) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
