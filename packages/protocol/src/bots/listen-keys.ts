/** Listen keys: how older programs follow their own events (rulebook 29.9). */
import * as z from 'zod/mini';
import { text } from '../base/shapes.ts';
import { keyCall } from './bot-call.ts';

export const LISTEN_KEY = /^[A-Za-z0-9]{64}$/;
const listenKey = text(64);

export const botOpenListenKey = keyCall('botOpenListenKey', 'POST /api/v3/userDataStream', {
  summary: 'A name under which own events are streamed for an hour; the same while it lasts.',
  weight: { one: 2 },
  reply: z.strictObject({ listenKey }),
});

export const botKeepListenKey = keyCall('botKeepListenKey', 'PUT /api/v3/userDataStream', {
  summary: 'Lets a listen key last another hour.',
  weight: { one: 2 },
  query: z.strictObject({ listenKey }),
  reply: z.strictObject({}),
});

export const botCloseListenKey = keyCall('botCloseListenKey', 'DELETE /api/v3/userDataStream', {
  summary: 'Ends a listen key.',
  weight: { one: 2 },
  query: z.strictObject({ listenKey }),
  reply: z.strictObject({}),
});

export const listenKeyCalls = [botOpenListenKey, botKeepListenKey, botCloseListenKey];
