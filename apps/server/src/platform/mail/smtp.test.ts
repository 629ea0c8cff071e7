import { describe, expect, test } from 'vitest';
import { readSmtpUrl } from './smtp.ts';

describe('the address of an SMTP server', () => {
  test('smtps is TLS from the first byte, on port 465', () => {
    expect(readSmtpUrl('smtps://mail.example.org')).toEqual({
      host: 'mail.example.org',
      port: 465,
      isTls: true,
      needsStartTls: false,
      from: 'Anywhen Paper <no-reply@mail.example.org>',
    });
  });

  test('smtp insists on STARTTLS, on port 587', () => {
    const read = readSmtpUrl('smtp://mail.example.org');
    expect(read).toMatchObject({ port: 587, isTls: false, needsStartTls: true });
  });

  test.each(['localhost', '127.0.0.1', '[::1]'])('but not of a server on %s', (host) => {
    const read = readSmtpUrl(`smtp://${host}:2525`);
    expect(read).toMatchObject({ port: 2525, needsStartTls: false });
    expect(read.host).toBe(host.replaceAll(/[[\]]/g, ''));
  });

  test('login and sender may hold any character', () => {
    const url = 'smtp://paper%40example.org:p%3Aw%2F@mail.example.org?from=Paper%20<a@example.org>';
    expect(readSmtpUrl(url)).toMatchObject({
      login: { name: 'paper@example.org', password: 'p:w/' },
      from: 'Paper <a@example.org>',
    });
  });

  test.each(['http://mail.example.org', 'mail.example.org', ''])('%j is none', (text) => {
    expect(() => readSmtpUrl(text)).toThrow();
  });
});
