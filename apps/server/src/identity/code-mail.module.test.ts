/** Verification codes by real e-mail: a real database and a real SMTP server. */
import { login, readInbox, register, resetPassword, sendCode } from '@anywhen/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../platform/mail/mail.ts';
import { openSmtpMail } from '../platform/mail/smtp.ts';
import { type MailServer, startMailServer } from '../platform/mail/testing/mail-server.ts';
import { type Bench, GOOD_PASSWORD, MINUTE_MS, openBench } from './testing/bench.ts';
import { type TestDatabase, registrationOf, startTestDatabase } from './testing/bench.ts';

let testDatabase: TestDatabase;
let server: MailServer;
let mail: Mail;
let bench: Bench;

beforeAll(async () => {
  testDatabase = await startTestDatabase();
});
afterAll(() => testDatabase.stop());
beforeEach(async () => {
  server = await startMailServer();
  mail = openSmtpMail({
    host: '127.0.0.1',
    port: server.port,
    isTls: false,
    needsStartTls: false,
    from: 'Anywhen Paper <no-reply@example.org>',
  });
  bench = await openBench(testDatabase, { config: { codeDelivery: 'smtp' }, mail });
});
afterEach(async () => {
  mail.close();
  await server.stop();
});

const ADA = { username: 'Ada_L', email: 'ada@example.com' };
const forRegister = { purpose: 'register', channel: 'email', target: ADA.email } as const;
const forForgot = { ...forRegister, purpose: 'forgot' } as const;

const codeIn = (text: string | undefined) => /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? '';

describe('[14.2] codes by real e-mail', () => {
  test('reach the address, are not shown in the browser, and work', async () => {
    const browser = bench.newBrowser();
    expect((await browser.ask(sendCode, forRegister)).delivery).toBe('mail');
    expect((await browser.ask(readInbox, {})).codes).toEqual([]);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.recipients).toEqual([ADA.email]);
    const code = codeIn(server.received[0]?.text);
    await browser.ask(register, registrationOf(ADA, code));

    const stranger = bench.newBrowser();
    expect((await stranger.ask(sendCode, forForgot)).delivery).toBe('mail');
    const password = 'eight quiet herons';
    await stranger.ask(resetPassword, {
      channel: 'email',
      target: ADA.email,
      code: codeIn(server.received[1]?.text),
      password,
      repeat: password,
    });
    await stranger.ask(login, { account: ADA.username, password });
    expect(bench.logLines.join('\n')).not.toContain('forgot_code');
  });

  test('[S6] an unknown address gets no letter and the same answer', async () => {
    const browser = bench.newBrowser();
    await browser.ask(sendCode, forRegister);
    await browser.ask(register, registrationOf(ADA, codeIn(server.received[0]?.text)));
    const known = await bench.newBrowser().ask(sendCode, forForgot);
    const unknown = await bench
      .newBrowser()
      .ask(sendCode, { ...forForgot, target: 'unknown@example.com' });
    expect(unknown).toEqual(known);
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[ADA.email], [ADA.email]]);
    await server.stop();
    bench.clock.nowMs += MINUTE_MS;
    for (const target of [ADA.email, 'unknown@example.com']) {
      const refusal = await bench.newBrowser().refusal(sendCode, { ...forForgot, target });
      expect(refusal).toEqual({ code: 'EMAIL_SEND_FAILED' });
    }
  });

  test('an address nobody confirmed gets no letter for a forgotten password', async () => {
    const browser = bench.newBrowser();
    const phone = '+4915112345678';
    await browser.ask(sendCode, { purpose: 'register', channel: 'phone', target: phone });
    const { codes } = await browser.ask(readInbox, {});
    const form = registrationOf({ username: 'grace', phone }, codes[0]?.code ?? '');
    await browser.ask(register, { ...form, email: ADA.email });
    expect((await browser.ask(sendCode, forForgot)).delivery).toBe('mail');
    expect(server.received).toEqual([]);
  });

  test('phone codes lie in the inbox all the same', async () => {
    const browser = bench.newBrowser();
    const request = { purpose: 'register', channel: 'phone', target: '+4915112345678' } as const;
    expect((await browser.ask(sendCode, request)).delivery).toBe('inbox');
    expect((await browser.ask(readInbox, {})).codes).toHaveLength(1);
    expect(server.received).toEqual([]);
  });

  test('a server that refuses is EMAIL_SEND_FAILED, and one may try again at once', async () => {
    const browser = bench.newBrowser();
    server.refusesRecipients = true;
    for (let tries = 0; tries < 7; tries += 1) {
      expect(await browser.refusal(sendCode, forRegister)).toEqual({ code: 'EMAIL_SEND_FAILED' });
    }
    server.refusesRecipients = false;
    await browser.ask(sendCode, forRegister);
    const log = bench.logLines.join('\n');
    expect(log).toContain('mail_send_failed');
    expect(log).not.toContain('ada');
    const code = codeIn(server.received[0]?.text);
    expect(log).not.toContain(code);
    await browser.ask(register, registrationOf({ ...ADA, password: GOOD_PASSWORD }, code));
  });
});
