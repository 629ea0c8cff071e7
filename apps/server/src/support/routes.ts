/** Customer service over the API, for members and visitors. */
import * as api from '@anywhen/protocol';
import { RateLimits } from '../platform/ingress/rate-limits.ts';
import { networkOf } from '../platform/ingress/networks.ts';
import { refuse } from '../platform/http/call.ts';
import type { Routes } from '../platform/http/routes.ts';
import { type Person, findByPerson, moveMarks } from './conversation-table.ts';
import { NO_CONVERSATION, describeOwn } from './describing.ts';
import { listMessagesOf } from './message-table.ts';
import { sendPicture } from './pictures.ts';
import { report } from './reports.ts';
import { type Sent, type TalkingParts, askForAPerson, sendText } from './talking.ts';
import { requirePerson, findOrCreatePerson } from './visitors.ts';

/** Visitors of one network together: each of them could be the same one with another cookie. */
const VISITORS_OF_NETWORK = { perMinute: 60, burst: 30 };

export function serveSupportRoutes(routes: Routes, parts: TalkingParts): void {
  servePerson(routes, parts);
  serveReading(routes, parts);
  routes.serveMember(api.sendSupportPicture, async ({ uid, body }) => {
    return describeSent(parts, await sendPicture(parts, { uid, ...body }));
  });
  routes.serveMember(api.reportResult, async ({ uid, body }) => {
    return describeSent(parts, await report(parts, { uid, ...body }));
  });
}

function servePerson(routes: Routes, parts: TalkingParts): void {
  const { identity, nowMs } = parts;
  const limits = parts.hasRateLimits ? new RateLimits(nowMs) : undefined;
  const admit = (person: Person, ip: string) => {
    if ('uid' in person) return;
    const retryAfterMs = limits?.take(networkOf(ip), VISITORS_OF_NETWORK) ?? 0;
    if (retryAfterMs > 0) refuse('RATE_LIMITED', { data: { retryAfterMs } });
  };
  routes.servePublic(api.sendSupportMessage, async (call) => {
    const person = await requirePerson(identity, call);
    admit(person, call.ip);
    return describeSent(parts, await sendText(parts, { person, ...call.body }));
  });
  routes.servePublic(api.askForPerson, async (call) => {
    const person = await requirePerson(identity, call);
    admit(person, call.ip);
    return describeSent(parts, await askForAPerson(parts, { person, ...call.body }));
  });
}

function serveReading(routes: Routes, parts: TalkingParts): void {
  const { pool, identity, typing, hints, nowMs } = parts;
  routes.servePublic(api.openSupport, async (call) => {
    const found = await findByPerson(pool, await findOrCreatePerson(identity, call), nowMs());
    return { conversation: found ? describeOwn(found, typing) : NO_CONVERSATION };
  });
  routes.servePublic(api.readSupport, async (call) => {
    const person = await requirePerson(identity, call);
    const found = await findByPerson(pool, person, nowMs());
    if (!found) return { conversation: NO_CONVERSATION, messages: [], hasOlder: false };
    const limit = api.SUPPORT_MESSAGES_PER_PAGE;
    const stored = await listMessagesOf(parts, pool, found, { ...call.query, limit });
    const messages = stored.map(({ message }) => message);
    // Numbers have no gaps, and old ones are deleted from the first one on.
    const hasOlder = call.query.after === undefined && messages.length === limit;
    return { conversation: describeOwn(found, typing), messages, hasOlder };
  });
  routes.servePublic(api.noteSupport, async (call) => {
    const person = await requirePerson(identity, call);
    const { isTyping, ...marks } = call.body;
    const found = await findByPerson(pool, person, nowMs());
    if (!found) return {};
    const { id, uid } = found;
    const moved = await moveMarks(pool, { id, side: 'person', nowMs: nowMs() }, marks);
    if (isTyping || moved) hints.publish({ id, uid, ...(isTyping && { typing: 'person' }) });
    return {};
  });
}

function describeSent({ typing }: TalkingParts, { conversation, messages }: Sent) {
  return {
    conversation: describeOwn(conversation, typing),
    messages: messages.map(({ message }) => message),
  };
}
