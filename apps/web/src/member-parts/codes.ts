/** Verification codes: requesting one, and the simulated inbox of this browser. */
import { readInbox, sendCode, sendContactCode, type BodyOf, type ReplyOf } from '@anywhen/protocol';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';

export type Channel = BodyOf<typeof sendCode>['channel'];
export type SentCode = ReplyOf<typeof sendCode>;
export type InboxCode = ReplyOf<typeof readInbox>['codes'][number];
export type CodeAddress = { purpose: InboxCode['purpose']; channel: Channel; target: string };

const INBOX = ['inbox'] as const;

/** The reply never contains the code; the simulated inbox shows it to its own browser. */
export async function askForCode({ purpose, ...address }: CodeAddress): Promise<SentCode> {
  const sent = await (purpose === 'bind'
    ? callApi(sendContactCode, { body: address })
    : callApi(sendCode, { body: { purpose, ...address } }));
  if (sent.delivery === 'inbox') await queryClient.invalidateQueries({ queryKey: INBOX });
  return sent;
}

/** Codes that were "sent" to this browser and are still valid, newest first. */
export function useInbox() {
  return useAnswer(readInbox, INBOX, { select: (inbox: ReplyOf<typeof readInbox>) => inbox.codes });
}
