/** The one demo endpoint, labelled as such (rulebook 19.1). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../base/endpoint.ts';

export const readProse = defineEndpoint('member', {
  name: 'readProse',
  summary: 'Demo: a paragraph from the server, for the page /mock.',
  method: 'GET',
  path: '/demo/prose',
  access: 'public',
  reply: z.strictObject({ text: z.string(), source: z.literal('server') }),
});

const endpoints = [readProse];

export const demoApi = { endpoints, topics: {} };
