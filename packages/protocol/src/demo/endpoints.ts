/** The one demo endpoint, labelled as such (rulebook 19.1). */
import * as z from 'zod/mini';
import { publicRead } from '../base/endpoint.ts';
import { text } from '../base/shapes.ts';

export const readProse = publicRead('readProse', '/demo/prose', {
  summary: 'Demo: a paragraph from the server, for the page /mock.',
  reply: z.strictObject({ text: text(2_000), source: z.literal('server') }),
});

const endpoints = [readProse];

export const demoApi = { endpoints, topics: {} };
