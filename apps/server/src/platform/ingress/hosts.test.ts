/** [S9] The host names a server accepts. */
import { expect, it } from 'vitest';
import { listHosts } from './hosts.ts';

const hosts = listHosts(['paper.example', 'Gateway-1']);

it.each([
  ['localhost', true],
  ['localhost:8080', true],
  ['127.0.0.1:8080', true],
  ['[::1]:8080', true],
  ['paper.example', true],
  ['PAPER.example:443', true],
  ['gateway-1:8081', true],
  ['192.0.2.7:8080', true],
  ['192.0.2.8:8080', false],
  ['evil.example', false],
  ['evil.example:8080', false],
  ['paper.example.evil.example', false],
  ['evil-paper.example', false],
  ['localhost.evil.example', false],
  ['paper.example@evil.example', false],
  ['localhost.', false],
  ['paper.example.:443', false],
  ['localhost:evil.example', false],
  ['localhost:8080:9090', false],
  ['[::1]evil.example', false],
  ['', false],
  [undefined, false],
])('[S9] %s is ours: %s', (host, isOurs) => {
  expect(hosts.isOurs(host, '::ffff:192.0.2.7')).toBe(isOurs);
});

it('[S9] an IPv6 address it was reached at is its own', () => {
  expect(hosts.isOurs('[2001:db8::7]:8080', '2001:db8::7')).toBe(true);
  expect(hosts.isOurs('[2001:db8::8]:8080', '2001:db8::7')).toBe(false);
});
