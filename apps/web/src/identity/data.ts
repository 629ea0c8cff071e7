/** Every call of this module to the server, and what its pages share through the query cache. */
import {
  changeSettings,
  eraseMyData,
  login,
  readInbox,
  register,
  resetPassword,
  sendCode,
  type BodyOf,
  type Me,
  type ReplyOf,
} from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { keepMe, welcomeMe } from '../parts/me.ts';
import { queryClient } from '../api/query-client.ts';

export type Purpose = BodyOf<typeof sendCode>['purpose'];
export type Channel = BodyOf<typeof sendCode>['channel'];
export type SentCode = ReplyOf<typeof sendCode>;
export type InboxCode = ReplyOf<typeof readInbox>['codes'][number];

const INBOX = ['identity', 'inbox'] as const;

export async function registerMember(body: BodyOf<typeof register>): Promise<void> {
  const { member } = await callApi(register, { body });
  welcomeMe(member);
}

export async function logIn(body: BodyOf<typeof login>): Promise<void> {
  const { member } = await callApi(login, { body });
  welcomeMe(member);
}

export async function setForgottenPassword(body: BodyOf<typeof resetPassword>): Promise<void> {
  await callApi(resetPassword, { body });
}

/** The code itself is never in the answer; the simulated inbox shows it to its own browser. */
export async function askForCode(body: BodyOf<typeof sendCode>): Promise<SentCode> {
  const sent = await callApi(sendCode, { body });
  if (sent.delivery === 'inbox') await queryClient.invalidateQueries({ queryKey: INBOX });
  return sent;
}

export async function changeMySettings(body: BodyOf<typeof changeSettings>): Promise<Me> {
  return keepMe(await callApi(changeSettings, { body }));
}

export async function eraseData(password: string): Promise<void> {
  keepMe(await callApi(eraseMyData, { body: { password } }));
}

/** Codes that were "sent" to this browser and are still valid, newest first. */
export function useInbox() {
  const options = {
    queryKey: INBOX,
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(readInbox, { signal }),
    select: (inbox: ReplyOf<typeof readInbox>) => inbox.codes,
  };
  return useQuery(options, queryClient);
}
