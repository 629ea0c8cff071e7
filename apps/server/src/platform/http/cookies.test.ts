/** Cookies of sockets are parsed like those of requests. */
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readCookies } from './cookies.ts';

test.each([
  'a=1',
  'a=1; b=two',
  'a=1;b=2',
  ' a = 1 ',
  'a=first; a=second',
  'a=',
  '__proto__=1; a=1',
  'ab=1; b=a; a=2',
  'ba=1',
])('%s', async (cookie) => {
  const app = Fastify();
  await app.register(fastifyCookie);
  app.get('/', ({ cookies }, reply) => void reply.send([cookies['a'], cookies['b']]));
  const answer = await app.inject({ url: '/', headers: { cookie } });
  const ours = readCookies(cookie);
  expect([ours['a'] ?? null, ours['b'] ?? null]).toEqual(answer.json());
  await app.close();
});
