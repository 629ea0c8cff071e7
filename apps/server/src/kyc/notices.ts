/** Notifies members of decisions about their verification. */
import type { KycCase } from '@anywhen/exchange';
import { type NewMessage, newMessage } from '../facets/new-message.ts';
import { type Notices, readById } from '../facets/notices.ts';
import { listCasesDecidedSince } from './queries.ts';

export const kycNotices: Notices = {
  events: {
    'kyc-case': {
      messages: ({ kycCase }) => messageOf(kycCase),
      atMs: ({ kycCase }) => kycCase.decidedAtMs ?? 0,
    },
  },
  missed: [{ turn: 2, since: readById(listCasesDecidedSince, messageOf) }],
};

/** Undefined while it is under review, and when its member is forgotten. */
function messageOf(kycCase: KycCase): NewMessage | undefined {
  const { uid, id: source, level, reason, decidedAtMs: atMs } = kycCase;
  if (atMs === null) return undefined;
  const about = { uid, source, atMs };
  return reason
    ? newMessage('verification-rejected', about, { level, reason })
    : newMessage('verification-passed', about, { level });
}
