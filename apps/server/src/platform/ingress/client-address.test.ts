/** [0.4] Which address a request counts for, whatever its headers say. */
import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { type TrustedProxies, knowCallers, readTrustedProxies } from './client-address.ts';

const PEER = '198.51.100.9';

function addressOf(proxies: TrustedProxies, header?: string, remoteAddress = PEER): string {
  const headers = header === undefined ? {} : { 'x-forwarded-for': header };
  return knowCallers(proxies).addressOf({
    headers,
    socket: { remoteAddress },
  } as unknown as IncomingMessage);
}

describe('[0.4] the address of a request', () => {
  it.each([
    ['without a proxy the header is ignored', { hops: 0 }, '192.0.2.1', PEER],
    ['one proxy wrote the last', { hops: 1 }, '10.9.9.9, 192.0.2.1', '192.0.2.1'],
    ['two proxies wrote the last two', { hops: 2 }, '9.9.9.9, 192.0.2.1, 10.0.0.1', '192.0.2.1'],
    ['fewer than expected: the first of them', { hops: 3 }, '192.0.2.1', '192.0.2.1'],
    ['a proxy that sends nothing', { hops: 1 }, undefined, PEER],
    ['a proxy that sends nonsense', { hops: 1 }, '192.0.2.1, unknown', PEER],
    ['an empty header', { hops: 1 }, '', PEER],
    ['IPv4 with an IPv6 prefix', { hops: 1 }, '::ffff:192.0.2.1', '192.0.2.1'],
  ] as const)('%s', (_what, proxies, header, address) => {
    expect(addressOf(proxies, header)).toBe(address);
  });

  const networks = { networks: ['198.51.100.0/24', 'fd00::/8'] };

  it.each([
    ['the header of an untrusted peer is ignored', '203.0.113.5', '192.0.2.1', '203.0.113.5'],
    ['what our proxy wrote counts', PEER, '1.1.1.1, 192.0.2.1', '192.0.2.1'],
    ['a chain of our proxies is walked', PEER, '1.1.1.1, 192.0.2.1, fd00::7', '192.0.2.1'],
    ['all of them ours: the farthest', PEER, '198.51.100.3, fd00::7', '198.51.100.3'],
    ['a proxy on both families', '::ffff:198.51.100.9', '192.0.2.1', '192.0.2.1'],
  ])('by networks: %s', (_what, peer, header, address) => {
    expect(addressOf(networks, header, peer)).toBe(address);
  });

  it('is the one Fastify finds with the same networks', async () => {
    const app = Fastify({ trustProxy: networks.networks });
    app.get('/', (request, reply) => void reply.send({ ip: request.ip }));
    for (const header of ['192.0.2.1', '192.0.2.1, 198.51.100.7', '2001:db8::1 ,fd00::1']) {
      const asked = { url: '/', headers: { 'x-forwarded-for': header }, remoteAddress: PEER };
      const { ip } = (await app.inject(asked)).json<{ ip: string }>();
      expect(addressOf(networks, header), header).toBe(ip);
    }
    await app.close();
  });
});

describe('the proxy setting', () => {
  it.each([
    ['false', { hops: 0 }],
    ['0', { hops: 0 }],
    ['2', { hops: 2 }],
    ['10.0.0.0/8, fd00::/8', { networks: ['10.0.0.0/8', 'fd00::/8'] }],
    ['127.0.0.1', { networks: ['127.0.0.1'] }],
    ['true', undefined],
    ['10', undefined],
    ['-1', undefined],
    ['10.0.0.0/33', undefined],
    ['10.0.0.0/8/8', undefined],
    ['proxy.example', undefined],
    ['10.0.0.0/8,', undefined],
  ])('%s', (text, proxies) => expect(readTrustedProxies(text)).toEqual(proxies));

  it('distinguishes a proxy’s connection from a caller’s', () => {
    const known = (text: string) => knowCallers(readTrustedProxies(text) ?? { hops: 0 });
    expect(known('0').isProxy('10.0.0.1')).toBe(false);
    expect(known('1').isProxy('10.0.0.1')).toBe(true);
    expect(known('10.0.0.0/8').isProxy('::ffff:10.0.0.1')).toBe(true);
    expect(known('10.0.0.0/8').isProxy('11.0.0.1')).toBe(false);
  });
});
