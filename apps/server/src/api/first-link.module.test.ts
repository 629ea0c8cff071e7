/**
 * From the link that a start prints to the first admin, on the built server: the link works once,
 * until a day is over or another is printed, and there is none as soon as there is an admin.
 */
import { STAFF_LINK_LIFE_MS } from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { ConsoleClient } from '../../testing/staff/console-client.ts';
import { STAFF_PASSWORD } from '../../testing/staff/staff-client.ts';

let settings: Readonly<Record<string, string>>;
let url: string;
let server: ServerProcess;
let latest = '';

beforeAll(async () => {
  const CONSOLE_PORT = String(await freePort());
  url = `http://127.0.0.1:${CONSOLE_PORT}`;
  settings = { CONSOLE_PORT };
  server = await ServerProcess.start(settings);
});

afterAll(() => server.remove());

describe('[0.6] the first admin', () => {
  it('is offered no link where stdout is not a TTY, because a log is no place for it', () => {
    expect(server.output).toContain(url.replace('127.0.0.1', 'localhost'));
    expect(findToken()).toBeUndefined();
  });

  it('gets one that was asked for, for a day; the next start that is asked ends it', async () => {
    const askedAtMs = Date.now();
    const first = await startWithLink();
    const shown = await check(first);
    expect(shown.data).toMatchObject({ kind: 'first-admin', id: null });
    const expiresAtMs = Number(shown.data['expiresAtMs']);
    expect(expiresAtMs).toBeGreaterThanOrEqual(askedAtMs + STAFF_LINK_LIFE_MS);
    expect(expiresAtMs).toBeLessThanOrEqual(Date.now() + STAFF_LINK_LIFE_MS);
    latest = await startWithLink();
    expect([(await check(first)).code, (await check(latest)).code]).toEqual(['LINK_INVALID', 'ok']);
  });

  it('opens the console with it, once; later starts print none', async () => {
    const admin = new ConsoleClient(url);
    expect((await admin.open(latest, 'ada')).code).toBe('ok');
    expect((await admin.get('/staff/me')).data).toMatchObject({ id: 'ada', role: 'admin' });
    const password = { password: STAFF_PASSWORD, repeat: STAFF_PASSWORD };
    const body = { token: latest, id: 'eve', ...password };
    expect((await (await newVisitor()).send('/staff/links/open', { body })).code).toBe(
      'LINK_INVALID',
    );
    await startAgain({ CONSOLE_TOKEN: 'true' });
    expect(findToken()).toBeUndefined();
    const { accounts } = (await admin.get('/staff/accounts')).data as { accounts: object[] };
    expect(accounts).toMatchObject([{ id: 'ada', role: 'admin' }]);
  });
});

async function startWithLink(): Promise<string> {
  await startAgain({ CONSOLE_TOKEN: 'true' });
  const token = findToken();
  if (token === undefined) throw new Error(`no link was printed:\n${server.output}`);
  return token;
}

async function startAgain(more: Readonly<Record<string, string>>): Promise<void> {
  await server.stop();
  server = await ServerProcess.startAgain(server.dataDir, { ...settings, ...more });
}

function findToken(): string | undefined {
  return /#link=([\w-]{43})/.exec(server.output)?.[1];
}

async function check(token: string) {
  return (await newVisitor()).send('/staff/links/check', { body: { token } });
}

/** With the cookie that a write repeats. */
async function newVisitor(): Promise<ConsoleClient> {
  const client = new ConsoleClient(url);
  await client.get('/staff/me');
  return client;
}
