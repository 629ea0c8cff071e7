/** The address of a socket is the one Fastify would have found for the same request. */
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const HEADERS = [
  undefined,
  '',
  '192.0.2.1',
  '192.0.2.1, 10.0.0.1',
  ' 192.0.2.7 ,10.0.0.1,10.0.0.2',
];

test.each([true, false])('with a trusted proxy (%s) both read the same', async (trustsProxy) => {
  const app = Fastify({ trustProxy: trustsProxy });
  app.get('/', (request, reply) => {
    void reply.send([request.ip, clientAddress(request.raw, trustsProxy)]);
  });
  const seen = new Set<string>();
  for (const header of HEADERS) {
    const headers = header === undefined ? {} : { 'x-forwarded-for': header };
    const answer = await app.inject({ url: '/', headers, remoteAddress: '198.51.100.9' });
    const [theirs = '', ours] = answer.json<string[]>();
    expect(ours, String(header)).toBe(theirs);
    seen.add(theirs);
  }
  expect(seen.size).toBe(trustsProxy ? 3 : 1);
  await app.close();
});
