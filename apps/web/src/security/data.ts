/**
 * All server calls of this module, and its shared query cache. Each change returns the current
 * protection of the account, and locks withdrawals for an hour.
 */
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  bindContact,
  changeLoginPassword,
  confirmTotp,
  endOneSession,
  endOtherSessions,
  endTotp,
  listSecurityEvents,
  listSessions,
  readSecurity,
  removePasskey,
  renewRecoveryCodes,
  setFundPassword,
  type BodyOf,
  type ReplyOf,
  type SecurityChange,
  type SecurityStanding,
} from '@anywhen/protocol';
import { useAnswer } from '../api/use-answer.ts';
import { ApiRejection, callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { SECURITY, type OwnProof } from '../member-parts/own-step.tsx';
import { makePasskey, type PasskeyOptions } from '../member-parts/passkeys.ts';
import { usePages } from '../money-forms/pages.ts';
import { ME, changeMe, keepMe } from '../parts/me.ts';

export type SecurityEvent = ReplyOf<typeof listSecurityEvents>['events'][number];
export type Passkey = SecurityStanding['passkeys'][number];
export type TotpSecret = ReplyOf<typeof beginTotp>;

const SESSIONS = [...ME, 'sessions'] as const;
const EVENTS = [...ME, 'security-events'] as const;

/** The newest of these may have been written since a change whose answer got lost. */
const LATEST_EVENTS = 5;

export function useSecurity() {
  return useAnswer(readSecurity, SECURITY);
}

export function useSecurityEvents() {
  return usePages(EVENTS, (cursor, signal) =>
    callApi(listSecurityEvents, { query: { cursor }, signal }),
  );
}

/** Whether one of these changes was made since, according to the log. */
export async function hasHappened(
  changes: readonly SecurityChange[],
  sinceMs: number,
): Promise<boolean> {
  const { events } = await callApi(listSecurityEvents, { query: { limit: LATEST_EVENTS } });
  return events.some(({ what, atMs }) => changes.some((one) => one === what) && atMs >= sinceMs);
}

export async function sendLoginPassword(body: BodyOf<typeof changeLoginPassword>): Promise<void> {
  keepStanding(await callApi(changeLoginPassword, { body }));
}

export async function sendFundPassword(body: BodyOf<typeof setFundPassword>): Promise<void> {
  keepStanding(await callApi(setFundPassword, { body }));
}

export async function sendContact(body: BodyOf<typeof bindContact>): Promise<void> {
  keepMe(await callApi(bindContact, { body }));
  await refreshSecurity();
}

export function askForTotpSecret(password: string, proof: OwnProof): Promise<TotpSecret> {
  return callApi(beginTotp, { body: { password, ...proof } });
}

/** The recovery codes, which are shown only once; empty when there are some already. */
export async function turnTotpOn(code: string): Promise<string[]> {
  const { security, recoveryCodes } = await callApi(confirmTotp, { body: { code } });
  keepStanding(security);
  return recoveryCodes;
}

export async function turnTotpOff(body: BodyOf<typeof endTotp>): Promise<void> {
  keepStanding(await callApi(endTotp, { body }));
}

export async function askForRecoveryCodes(password: string, proof: OwnProof): Promise<string[]> {
  const body = { password, ...proof };
  const { security, recoveryCodes } = await callApi(renewRecoveryCodes, { body });
  keepStanding(security);
  return recoveryCodes;
}

/** What the device is asked with: good for ten minutes, however often its question is closed. */
export async function askForPasskeyOptions(
  password: string,
  proof: OwnProof,
): Promise<PasskeyOptions> {
  return (await callApi(beginPasskey, { body: { password, ...proof } })).options;
}

/** Asks the device in between; the recovery codes as above. */
export async function keepNewPasskey(name: string, options: PasskeyOptions): Promise<string[]> {
  const credential = await makePasskey(options);
  try {
    const { security, recoveryCodes } = await callApi(addPasskey, { body: { name, credential } });
    keepStanding(security);
    return recoveryCodes;
  } catch (error) {
    void refreshSecurity(); // It may have been stored, and only the answer got lost.
    throw error;
  }
}

/** One that is already gone counts as removed. */
export async function forgetPasskey(id: string, body: BodyOf<typeof removePasskey>): Promise<void> {
  try {
    keepStanding(await callApi(removePasskey, { params: { id }, body }));
  } catch (error) {
    if (!isGone(error)) throw error;
    await refreshSecurity();
  }
}

/** The member's sessions, this browser first. */
export function useSessions() {
  return useAnswer(listSessions, SESSIONS, {
    select: (reply: ReplyOf<typeof listSessions>) => reply.sessions,
  });
}

/** One that has already ended counts as ended. */
export async function endSessionOf(id: string): Promise<void> {
  try {
    await callApi(endOneSession, { params: { id } });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  await queryClient.invalidateQueries({ queryKey: SESSIONS });
}

export async function endOthers(): Promise<void> {
  await callApi(endOtherSessions);
  await queryClient.invalidateQueries({ queryKey: SESSIONS });
}

/** Refetches what is shown of it. */
async function refreshSecurity(): Promise<void> {
  await Promise.all(
    [SECURITY, SESSIONS, EVENTS].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

function keepStanding(standing: SecurityStanding): void {
  const { isEmailConfirmed, isPhoneConfirmed, withdrawLockUntilMs } = standing;
  queryClient.setQueryData(SECURITY, standing);
  changeMe({ isEmailConfirmed, isPhoneConfirmed, withdrawLockUntilMs });
  void queryClient.invalidateQueries({ queryKey: SESSIONS });
  void queryClient.invalidateQueries({ queryKey: EVENTS });
}

function isGone(error: unknown): boolean {
  return error instanceof ApiRejection && error.code === 'NOT_FOUND';
}
