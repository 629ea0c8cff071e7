/**
 * Every call of this module to the server, and the reads pages share through the query cache. After
 * a login the session store is told first: whoever watches it forgets the data of the one before.
 */
import {
  changeSettings,
  eraseMyData,
  login,
  logout,
  readInbox,
  readMe,
  register,
  resetPassword,
  sendCode,
  type BodyOf,
  type Me,
  type ReplyOf,
} from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { chooseDateFormat } from '../parts/preferences.ts';
import { beginSession, endSession, useSession, type SessionMember } from '../session/session.ts';

export type Purpose = BodyOf<typeof sendCode>['purpose'];
export type Channel = BodyOf<typeof sendCode>['channel'];
export type SentCode = ReplyOf<typeof sendCode>;
export type InboxCode = ReplyOf<typeof readInbox>['codes'][number];

const ME = ['identity', 'me'] as const;
const INBOX = ['identity', 'inbox'] as const;

export async function registerMember(body: BodyOf<typeof register>): Promise<void> {
  const { member } = await callApi(register, { body });
  welcome(member);
}

export async function logIn(body: BodyOf<typeof login>): Promise<void> {
  const { member } = await callApi(login, { body });
  welcome(member);
}

/** Rejects when the server gave no answer: then the session may still be open. */
export async function logOut(): Promise<void> {
  await callApi(logout);
  endSession();
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
  return keep(await callApi(changeSettings, { body }));
}

export async function eraseData(password: string): Promise<void> {
  keep(await callApi(eraseMyData, { body: { password } }));
}

export function useMe() {
  const uid = useSession((session) => session.member?.uid);
  const options = {
    queryKey: ME,
    queryFn: async ({ signal }: { signal: AbortSignal }) => keep(await callApi(readMe, { signal })),
    enabled: uid !== undefined,
  };
  return useQuery(options, queryClient);
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

function welcome(me: Me): void {
  beginSession(sessionOf(me));
  queryClient.setQueryData(ME, me);
  chooseDateFormat(me.dateFormat);
}

/**
 * Level, status and date format may have changed elsewhere since the page came; everything that
 * shows them must know. An answer that comes after the log out must not open the session again.
 */
function keep(me: Me): Me {
  if (useSession.getState().member?.uid !== me.uid) return me;
  beginSession(sessionOf(me));
  queryClient.setQueryData(ME, me);
  chooseDateFormat(me.dateFormat);
  return me;
}

function sessionOf({ uid, username, level, status }: Me): SessionMember {
  return { uid, username, level, status };
}
