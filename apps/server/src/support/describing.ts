/** How a conversation is shown to the person in it, and to staff. */
import type { ConversationLine, OwnConversation } from '@anywhen/protocol';
import type { Conversation } from './conversation-table.ts';
import type { Typing } from './typing.ts';

/** Before the first message. */
export const NO_CONVERSATION: OwnConversation = {
  state: 'open',
  lastSeq: 0,
  readSeq: 0,
  staffDeliveredSeq: 0,
  staffReadSeq: 0,
  isStaffTyping: false,
};

export function describeOwn(conversation: Conversation, typing: Typing): OwnConversation {
  const { id, state, lastSeq, personReadSeq, staffDeliveredSeq, staffReadSeq } = conversation;
  const isStaffTyping = typing.isTyping(id, 'staff');
  return { state, lastSeq, readSeq: personReadSeq, staffDeliveredSeq, staffReadSeq, isStaffTyping };
}

export function describeLine(conversation: Conversation, typing: Typing): ConversationLine {
  const { id, uid, state, language, staffId, heldUntilMs, waitingSinceMs } = conversation;
  const { changedAtMs, lastSeq, staffReadSeq, personDeliveredSeq, personReadSeq } = conversation;
  return {
    id: String(id),
    uid: uid === null ? null : String(uid),
    state,
    language,
    staffId,
    heldUntilMs,
    waitingSinceMs,
    changedAtMs,
    lastSeq,
    staffReadSeq,
    personDeliveredSeq,
    personReadSeq,
    isPersonTyping: typing.isTyping(id, 'person'),
  };
}
