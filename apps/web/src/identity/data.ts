/** All server calls of this module. */
import {
  beginPasskeyLogin,
  changeSettings,
  checkInvitation,
  eraseMyData,
  login,
  passSecondStep,
  passkeyLogin,
  register,
  resetPassword,
  type BodyOf,
  type Me,
  type SecondStep,
} from '@anywhen/protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { showPasskey } from '../member-parts/passkeys.ts';
import { keepMe, welcomeMe } from '../parts/me.ts';
import { wipeOwn } from '../session/own-records.ts';

export async function registerMember(body: BodyOf<typeof register>): Promise<void> {
  const { member } = await callApi(register, { body });
  welcomeMe(member);
}

const invitationKey = (invite: string | undefined) => ['identity', 'invitation', invite] as const;

/** Fetched once, and only when there is something to check. */
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

/** The cached reply; undefined without one. */
export function findKnownInvitation(invite: string): boolean | undefined {
  return queryClient.getQueryData<boolean>(invitationKey(invite));
}

/** The second step that is required; undefined when the session has begun. */
export async function logIn(body: BodyOf<typeof login>): Promise<SecondStep | undefined> {
  const reply = await callApi(login, { body });
  if ('secondStep' in reply) return reply.secondStep;
  welcomeMe(reply.member);
  return undefined;
}

export async function sendSecondStep(code: string): Promise<undefined> {
  const { member } = await callApi(passSecondStep, { body: { code } });
  welcomeMe(member);
}

/** As the only step, or as the second one after a password. */
export async function logInByPasskey(): Promise<undefined> {
  const { options } = await callApi(beginPasskeyLogin);
  const credential = await showPasskey(options);
  const { member } = await callApi(passkeyLogin, { body: { credential } });
  welcomeMe(member);
}

export async function setForgottenPassword(body: BodyOf<typeof resetPassword>): Promise<void> {
  await callApi(resetPassword, { body });
}

export async function changeMySettings(body: BodyOf<typeof changeSettings>): Promise<Me> {
  return keepMe(await callApi(changeSettings, { body }));
}

export async function eraseData(body: BodyOf<typeof eraseMyData>): Promise<void> {
  const me = await callApi(eraseMyData, { body });
  wipeOwn();
  keepMe(me);
}
