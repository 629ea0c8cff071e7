/** Parsing a NATS address, and rejecting one without printing its secret. */
import { describe, expect, it } from 'vitest';
import { readNatsUrl } from './nats-url.ts';

describe('an address of NATS', () => {
  it.each([
    ['nats://bus', { servers: ['bus'] }],
    ['nats://bus:4222/', { servers: ['bus:4222'] }],
    ['nats://a:4222,b:4223', { servers: ['a:4222', 'b:4223'] }],
    ['nats://[::1]:4222', { servers: ['[::1]:4222'] }],
    ['tls://bus', { servers: ['bus'], tls: {} }],
    ['nats://name:pass%40word@bus', { servers: ['bus'], user: 'name', pass: 'pass@word' }],
    ['tls://token@bus', { servers: ['bus'], tls: {}, token: 'token' }],
  ])('%s', (url, address) => {
    expect(readNatsUrl(url)).toEqual(address);
  });

  it.each(['nats://', 'http://bus', 'nats://a@b@c', 'nats://bus/path', 'nats://u:secret@b us'])(
    'rejects %s, without printing it',
    (url) => {
      expect(() => readNatsUrl(url)).toThrow(/NATS_URL must look like nats:\/\/name:password@host/);
      expect(() => readNatsUrl(url)).not.toThrow(/secret/);
    },
  );
});
