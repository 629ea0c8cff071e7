/** Mails to a real SMTP server on a real socket. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { isLongForm } from '@anywhen/money/test-size';
import { afterEach, expect, test } from 'vitest';
import { type Mail, MailFailed, NO_MAIL } from './mail.ts';
import { type SmtpConfig, openSmtpMail } from './smtp.ts';
import {
  type MailServer,
  type MailServerOptions,
  startMailServer,
} from '../../../testing/platform/mail/mail-server.ts';

const LETTER = { to: 'ada@example.com', subject: 'A subject – ünï', text: 'The text.\n\nMore.' };

let server: MailServer | undefined;
let mail: Mail | undefined;

afterEach(async () => {
  mail?.close();
  await server?.stop();
});

async function open(
  config: Partial<SmtpConfig> = {},
  options: MailServerOptions = {},
): Promise<{ sender: Mail; receiver: MailServer }> {
  const receiver = await startMailServer(options);
  const sender = await openSmtpMail({
    host: '127.0.0.1',
    port: receiver.port,
    isTls: false,
    needsStartTls: false,
    from: 'Anywhen Paper <no-reply@example.org>',
    ...config,
  });
  server = receiver;
  mail = sender;
  return { sender, receiver };
}

async function failureOf(work: Promise<void>): Promise<MailFailed> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof MailFailed) return error;
  throw new Error('it did not fail as mail fails', { cause: error });
}

test('a mail arrives with its sender, subject and text', async () => {
  const { sender, receiver } = await open();
  await sender.send(LETTER);
  expect(receiver.received).toHaveLength(1);
  const [got] = receiver.received;
  expect(got).toMatchObject({ recipients: ['ada@example.com'], sender: 'no-reply@example.org' });
  expect(got?.headers).toContain('From: Anywhen Paper <no-reply@example.org>');
  expect(got?.headers).toContain('Subject: =?UTF-8?');
  expect(got?.text).toContain('The text.');
});

test('an address with a comma is one recipient, not two', async () => {
  const { sender, receiver } = await open();
  await sender.send({ ...LETTER, to: 'eve@evil.example,ada@example.com' }).catch(() => undefined);
  expect(receiver.received.flatMap(({ recipients }) => recipients)).not.toContain(
    'ada@example.com',
  );
  expect(receiver.received.every(({ recipients }) => recipients.length === 1)).toBe(true);
});

test('a probe talks to the server and sends nothing', async () => {
  const { sender, receiver } = await open();
  await sender.probe();
  expect(receiver.received).toEqual([]);
});

test('it signs in when it has a login, and fails with a wrong one', async () => {
  const login = { name: 'sender', password: 'right' };
  const first = await open({ login }, { login });
  await first.sender.send(LETTER);
  expect(first.receiver.received).toHaveLength(1);
  await first.receiver.stop();
  const second = await open({ login: { ...login, password: 'wrong' } }, { login });
  expect((await failureOf(second.sender.send(LETTER))).reason).toBe('EAUTH 535');
});

test('a rejected recipient is a failure that does not repeat the address', async () => {
  const { sender, receiver } = await open();
  receiver.refusesRecipients = true;
  const failure = await failureOf(sender.send(LETTER));
  expect(failure.reason).toBe('EENVELOPE 550');
  expect(JSON.stringify(failure) + failure.message + failure.stack).not.toContain('ada@');
});

test('where STARTTLS is required, a server without it gets no mail', async () => {
  const { sender, receiver } = await open({ needsStartTls: true });
  expect((await failureOf(sender.send(LETTER))).reason).toMatch(/^ETLS/);
  expect(receiver.received).toEqual([]);
});

test('an untrusted certificate gets no mail', async () => {
  const { sender, receiver } = await open({ needsStartTls: true }, { offersStartTls: true });
  await failureOf(sender.send(LETTER));
  expect(receiver.received).toEqual([]);
});

test('an unreachable server fails, for mails and probes alike', async () => {
  const { sender, receiver } = await open();
  await receiver.stop();
  expect((await failureOf(sender.send(LETTER))).reason).toMatch(/^ESOCKET|^ECONN/);
  expect((await failureOf(sender.probe())).reason).toMatch(/^ESOCKET|^ECONN/);
});

test('an unresponsive server costs seconds, not forever', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { sender } = await open({ port: (silent.address() as AddressInfo).port });
  const startMs = performance.now();
  expect((await failureOf(sender.send(LETTER))).reason).toBe('ETIMEDOUT');
  if (isLongForm) expect(performance.now() - startMs).toBeLessThan(8_000);
  await new Promise((resolve) => silent.close(resolve));
});

test('without mail, sending fails and is not ignored', async () => {
  expect((await failureOf(NO_MAIL.send(LETTER))).reason).toBe('NOT_CONFIGURED');
  expect((await failureOf(NO_MAIL.probe())).reason).toBe('NOT_CONFIGURED');
});
