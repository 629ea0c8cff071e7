/** Every call of this module to the server, and what its pages share through the query cache. */
import {
  changeSettings,
  checkInvitation,
  endOneSession,
  endOtherSessions,
  eraseMyData,
  listSessions,
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
import { ApiRejection, callApi } from '../api/call.ts';
import { keepMe, welcomeMe } from '../parts/me.ts';
import { queryClient } from '../api/query-client.ts';

export type Purpose = BodyOf<typeof sendCode>['purpose'];
export type Channel = BodyOf<typeof sendCode>['channel'];
export type SentCode = ReplyOf<typeof sendCode>;
export type InboxCode = ReplyOf<typeof readInbox>['codes'][number];

const INBOX = ['identity', 'inbox'] as const;
const SESSIONS = ['identity', 'sessions'] as const;

export async function registerMember(body: BodyOf<typeof register>): Promise<void> {
  const { member } = await callApi(register, { body });
  welcomeMe(member);
}

const invitationKey = (invite: string | undefined) => ['identity', 'invitation', invite] as const;

/** Asked once; nothing is asked while there is nothing to ask about. */
export function useInvitationCheck(invite: string | undefined): boolean | undefined {
  const options = {
    queryKey: invitationKey(invite),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await callApi(checkInvitation, { body: { invite: invite ?? '' }, signal })).isValid,
    enabled: invite !== undefined,
    staleTime: Infinity,
    retry: false,
  };
  return useQuery(options, queryClient).data;
}

/** What an earlier question was answered; undefined when none was. */
export function findKnownInvitation(invite: string): boolean | undefined {
  return queryClient.getQueryData<boolean>(invitationKey(invite));
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

/** Where the member is signed in, this browser first. */
export function useSessions() {
  const options = {
    queryKey: SESSIONS,
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(listSessions, { signal }),
    select: (reply: ReplyOf<typeof listSessions>) => reply.sessions,
  };
  return useQuery(options, queryClient);
}

/** One that has ended already is as good as ended. */
export async function endSessionOf(id: string): Promise<void> {
  try {
    await callApi(endOneSession, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiRejection && error.code === 'NOT_FOUND')) throw error;
  }
  await queryClient.invalidateQueries({ queryKey: SESSIONS });
}

export async function endOthers(): Promise<void> {
  await callApi(endOtherSessions);
  await queryClient.invalidateQueries({ queryKey: SESSIONS });
}
