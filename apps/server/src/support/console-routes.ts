/** Customer service over the console's API. */
import * as api from '@anywhen/protocol';
import type { Routes } from '../platform/http/routes.ts';
import { listActiveStaff } from '../staff/staff.ts';
import { changeCanned, createCanned, listCanned, removeCanned } from './canned-answers.ts';
import { type ConsoleParts, type StaffSent, close, handOver, note } from './console.ts';
import { readConversationId, reply, sendProofOf, take } from './console.ts';
import { listFitting, listLines, listMore, openConversation } from './console-reading.ts';
import { viewPicture } from './console-reading.ts';
import { describeLine } from './describing.ts';

type ServedConsole = ConsoleParts & { memberOrigin: string | null };

export function serveSupportConsole(routes: Routes, parts: ServedConsole): void {
  serveConversations(routes, parts);
  serveActs(routes, parts);
  serveCanned(routes, parts);
}

function serveConversations(routes: Routes, parts: ServedConsole): void {
  const { memberOrigin } = parts;
  routes.serveStaff(api.listConversations, ({ staff, query }) => listLines(parts, staff, query));
  routes.serveStaff(api.readConversation, ({ staff, params }) => {
    return openConversation(parts, staff, { id: readConversationId(params.id), memberOrigin });
  });
  routes.serveStaff(api.listConversationMessages, ({ staff, params, query }) => {
    return listMore(parts, staff, { id: readConversationId(params.id), ...query });
  });
  routes.serveDownload(api.viewConversationPicture, ({ staff, params }) => {
    return viewPicture(parts, staff, { ...params, id: readConversationId(params.id) });
  });
  routes.serveStaff(api.listSupportColleagues, async () => ({
    colleagues: await listActiveStaff(parts.staff, 'support'),
  }));
}

function serveActs(routes: Routes, parts: ServedConsole): void {
  const lineOf = ({ conversation }: StaffSent) => ({
    conversation: describeLine(conversation, parts.typing),
  });
  const sentOf = (sent: StaffSent) => ({ ...lineOf(sent), messages: [...sent.messages] });
  routes.serveStaff(api.takeConversation, async ({ staff, params }) =>
    lineOf(await take(parts, staff, readConversationId(params.id))),
  );
  routes.serveStaff(api.transferConversation, async ({ staff, params, body }) =>
    lineOf(await handOver(parts, staff, { id: readConversationId(params.id), ...body })),
  );
  routes.serveStaff(api.closeConversation, async ({ staff, params }) =>
    lineOf(await close(parts, staff, readConversationId(params.id))),
  );
  routes.serveStaff(api.replyInConversation, async ({ staff, params, body }) =>
    sentOf(await reply(parts, staff, { id: readConversationId(params.id), ...body })),
  );
  routes.serveStaff(api.sendProof, async ({ staff, params, body }) =>
    sentOf(await sendProofOf(parts, staff, { id: readConversationId(params.id), ...body })),
  );
  routes.serveStaff(api.noteConversation, async ({ staff, params, body }) => {
    await note(parts, staff, { id: readConversationId(params.id), ...body });
    return {};
  });
}

function serveCanned(routes: Routes, parts: ServedConsole): void {
  routes.serveStaff(api.listCannedAnswers, async () => ({ answers: await listCanned(parts.pool) }));
  routes.serveStaff(api.suggestCannedAnswers, async ({ staff, params }) => ({
    answers: await listFitting(parts, staff, readConversationId(params.id)),
  }));
  routes.serveStaff(api.createCannedAnswer, ({ staff, body }) => createCanned(parts, staff, body));
  routes.serveStaff(api.changeCannedAnswer, ({ staff, params, body }) => {
    return changeCanned(parts, staff, { id: readConversationId(params.id), ...body });
  });
  routes.serveStaff(api.removeCannedAnswer, async ({ staff, params }) => {
    await removeCanned(parts, staff, readConversationId(params.id));
    return {};
  });
}
