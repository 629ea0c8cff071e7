/** Refusals and messages of customer service. */
import { defineFacets, messageKind, refusal } from '../base/facets.ts';

export const supportFacets = defineFacets({
  refusals: {
    CHAT_NOT_OPENED: refusal(8200, 409, 'open the chat first'),
    MESSAGES_TOO_FAST: refusal(8201, 429, 'one message per second and thirty per minute'),
    CONVERSATION_TAKEN: refusal(8202, 409, 'a colleague has this conversation'),
    CONVERSATION_NOT_TAKEN: refusal(8203, 409, 'take the conversation first'),
    TEXT_ASKS_FOR_SECRET: refusal(8204, 422, 'staff never ask for a password or a code'),
    TEXT_NAMES_PAYMENT: refusal(8205, 422, 'staff never name an address, account, page or number'),
    TOO_MANY_CANNED_ANSWERS: refusal(8206, 409, 'no room for one more canned answer'),
  },
  messages: {
    /** Staff answered while the member was elsewhere. */
    'support-reply': messageKind(61, 'system', {}, () => '/kefu/kefu'),
  },
});
