/**
 * Web push (rulebook 35): what a browser needs to subscribe, and what the device of this session
 * is told of. Where a push goes is the browser's own address at its push service.
 */
import * as z from 'zod/mini';
import { memberRead, memberWrite } from '../base/endpoint.ts';
import { listOf, text } from '../base/shapes.ts';
import { PUSH_KINDS } from './rules.ts';

const minute = z.int().check(z.minimum(0), z.maximum(1_439));
const zone = z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/), z.maxLength(64));
const quiet = z.nullable(z.strictObject({ fromMinute: minute, untilMinute: minute, zone }));
const kinds = listOf(z.enum(PUSH_KINDS), PUSH_KINDS.length);

const base64url = (length: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)), z.maxLength(length));

const choice = z.strictObject({ kinds, quiet });
export type PushChoice = z.infer<typeof choice>;

export const readPush = memberRead('readPush', '/push', {
  summary: 'The key that pushes are signed with, and what the device of this session is told of.',
  reply: z.strictObject({
    /** Uncompressed, of the curve P-256. Null where this installation sends none. */
    key: z.nullable(text(87)),
    device: z.nullable(choice),
  }),
});

export const subscribeToPush = memberWrite('subscribeToPush', '/push', {
  summary: 'The device of this session is told of these kinds from now on, at this address.',
  body: z.strictObject({
    endpoint: text(1_000),
    p256dh: base64url(87),
    auth: base64url(22),
    kinds,
    quiet,
  }),
  reply: z.strictObject({}),
  rejections: ['PUSH_SERVICE_UNKNOWN'],
});

export const endPush = memberWrite('endPush', '/push/end', {
  summary: 'The device of this session is told of nothing any more.',
  reply: z.strictObject({}),
});

export const pushApi = { endpoints: [readPush, subscribeToPush, endPush], topics: {} };
