/** The address of an SMTP server as an operator writes it. */
import { describe, expect, test } from 'vitest';
import { readSmtpUrl } from './smtp-url.ts';

const FROM = 'Anywhen Paper <no-reply@example.org>';

describe('the address of an SMTP server', () => {
  test('smtps is TLS from the first byte, on port 465', () => {
    expect(readSmtpUrl('smtps://mail.example.org', FROM)).toEqual({
      host: 'mail.example.org',
      port: 465,
      isTls: true,
      needsStartTls: false,
      login: undefined,
      from: FROM,
    });
  });

  test('smtp requires STARTTLS, on port 587', () => {
    const read = readSmtpUrl('smtp://mail.example.org', FROM);
    expect(read).toMatchObject({ port: 587, isTls: false, needsStartTls: true });
  });

  test.each([
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '::1'],
  ])('but not for a server on %s', (written, host) => {
    const read = readSmtpUrl(`smtp://${written}:2525`, FROM);
    expect(read).toMatchObject({ host, port: 2525, needsStartTls: false });
  });

  test('name and password may contain any character', () => {
    const read = readSmtpUrl('smtp://paper%40example.org:p%3Aw%2F@mail.example.org', FROM);
    expect(read.login).toEqual({ name: 'paper@example.org', password: 'p:w/' });
  });

  test.each(['http://mail.example.org', 'mail.example.org', ''])('%j is none', (text) => {
    expect(() => readSmtpUrl(text, FROM)).toThrow();
  });
});
