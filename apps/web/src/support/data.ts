/** All server calls of customer service. */
import {
  askForPerson,
  noteSupport,
  openSupport,
  readSupport,
  sendSupportMessage,
  sendSupportPicture,
  type BodyOf,
  type ReplyOf,
} from '@anywhen/protocol';
import { callApi } from '../api/call.ts';

export type ChatPage = ReplyOf<typeof readSupport>;
export type Sent = ReplyOf<typeof sendSupportMessage>;

/** A visitor's browser gets a cookie by it; for a member it changes nothing. */
export function openConversation(): Promise<ReplyOf<typeof openSupport>> {
  return callApi(openSupport);
}

export function readChat(range: { before?: number; after?: number } = {}): Promise<ChatPage> {
  return callApi(readSupport, { query: range });
}

export function sendText(body: BodyOf<typeof sendSupportMessage>): Promise<Sent> {
  return callApi(sendSupportMessage, { body });
}

export function sendPicture(body: BodyOf<typeof sendSupportPicture>): Promise<Sent> {
  return callApi(sendSupportPicture, { body });
}

export function callPerson(body: BodyOf<typeof askForPerson>): Promise<Sent> {
  return callApi(askForPerson, { body });
}

/** A lost mark is made up for by the next one. */
export function noteSeen(body: BodyOf<typeof noteSupport>): Promise<void> {
  return callApi(noteSupport, { body }).then(
    () => undefined,
    () => undefined,
  );
}
