/** Verification codes by e-mail, on a real database and a real SMTP server. */
import { MINUTE_MS } from '@anywhen/prices';
import { login, readInbox, register, resetPassword, sendCode } from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '../../platform/mail/mail.ts';
import { openSmtpMail } from '../../platform/mail/smtp.ts';
import { type MailServer, startMailServer } from '../../../testing/platform/mail/mail-server.ts';
import { ADA, GOOD_PASSWORD, registrationOf } from '../../../testing/identity/browser.ts';
import { startTestIdentity } from '../../../testing/identity/test-identity.ts';

const server = startTestIdentity();

let mailServer: MailServer;
let mail: Mail;

beforeEach(async () => {
  mailServer = await startMailServer();
  mail = await openSmtpMail({
    host: '127.0.0.1',
    port: mailServer.port,
    isTls: false,
    needsStartTls: false,
    from: 'Anywhen Paper <no-reply@example.org>',
  });
  await server.reopen({ config: { codeDelivery: 'smtp' }, mail });
});
afterEach(async () => {
  mail.close();
  await mailServer.stop();
});

const forRegister = { purpose: 'register', channel: 'email', target: ADA.email } as const;
const forForgot = { ...forRegister, purpose: 'forgot' } as const;

const codeIn = (text: string | undefined) => /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? '';

describe('[14.2] codes by real e-mail', () => {
  test('are written in the language of the page', async () => {
    const browser = server.newBrowser();
    browser.acceptLanguage = 'fr';
    await browser.ask(sendCode, forRegister);
    const [{ headers, text } = { headers: '', text: '' }] = mailServer.received;
    expect(headers).toContain('Subject: Votre code Anywhen Paper');
    expect(text).toContain(`${codeIn(text)} est votre code pour ouvrir votre compte`);
  });

  test('reach the address, are not shown in the browser, and work', async () => {
    const browser = server.newBrowser();
    expect((await browser.ask(sendCode, forRegister)).delivery).toBe('mail');
    expect((await browser.ask(readInbox, {})).codes).toEqual([]);
    expect(mailServer.received).toHaveLength(1);
    expect(mailServer.received[0]?.recipients).toEqual([ADA.email]);
    const code = codeIn(mailServer.received[0]?.text);
    await browser.ask(register, registrationOf(ADA, code));

    const stranger = server.newBrowser();
    expect((await stranger.ask(sendCode, forForgot)).delivery).toBe('mail');
    const password = 'eight quiet herons';
    await stranger.ask(resetPassword, {
      channel: 'email',
      target: ADA.email,
      code: codeIn(mailServer.received[1]?.text),
      password,
      repeat: password,
    });
    await stranger.ask(login, { account: ADA.username, password });
    expect(server.logLines.join('\n')).not.toContain('forgot_code');
  });

  test('[S6] an unknown address gets no mail and the same answer', async () => {
    const browser = server.newBrowser();
    await browser.ask(sendCode, forRegister);
    await browser.ask(register, registrationOf(ADA, codeIn(mailServer.received[0]?.text)));
    const known = await server.newBrowser().ask(sendCode, forForgot);
    const unknown = await server
      .newBrowser()
      .ask(sendCode, { ...forForgot, target: 'unknown@example.com' });
    expect(unknown).toEqual(known);
    expect(mailServer.received.map(({ recipients }) => recipients)).toEqual([
      [ADA.email],
      [ADA.email],
    ]);
    await mailServer.stop();
    server.clock.nowMs += MINUTE_MS;
    for (const target of [ADA.email, 'unknown@example.com']) {
      const refusal = await server.newBrowser().refusal(sendCode, { ...forForgot, target });
      expect(refusal).toEqual({ code: 'EMAIL_SEND_FAILED' });
    }
  });

  test('an unconfirmed address gets no mail for a forgotten password', async () => {
    const browser = server.newBrowser();
    const phone = '+4915112345678';
    await browser.ask(sendCode, { purpose: 'register', channel: 'phone', target: phone });
    const { codes } = await browser.ask(readInbox, {});
    const form = registrationOf({ username: 'grace', phone }, codes[0]?.code ?? '');
    await browser.ask(register, { ...form, email: ADA.email });
    expect((await browser.ask(sendCode, forForgot)).delivery).toBe('mail');
    expect(mailServer.received).toEqual([]);
  });

  test('phone codes still go to the inbox', async () => {
    const browser = server.newBrowser();
    const request = { purpose: 'register', channel: 'phone', target: '+4915112345678' } as const;
    expect((await browser.ask(sendCode, request)).delivery).toBe('inbox');
    expect((await browser.ask(readInbox, {})).codes).toHaveLength(1);
    expect(mailServer.received).toEqual([]);
  });

  test('a server that rejects is EMAIL_SEND_FAILED, and a retry is possible at once', async () => {
    const browser = server.newBrowser();
    mailServer.refusesRecipients = true;
    for (let tries = 0; tries < 7; tries += 1) {
      expect(await browser.refusal(sendCode, forRegister)).toEqual({ code: 'EMAIL_SEND_FAILED' });
    }
    mailServer.refusesRecipients = false;
    await browser.ask(sendCode, forRegister);
    const log = server.logLines.join('\n');
    expect(log).toContain('mail_send_failed');
    expect(log).not.toContain('ada');
    const code = codeIn(mailServer.received[0]?.text);
    expect(log).not.toContain(code);
    await browser.ask(register, registrationOf({ ...ADA, password: GOOD_PASSWORD }, code));
  });
});
