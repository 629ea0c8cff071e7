/** All server calls of this module, and its shared query cache. */
import { useEffect } from 'react';
import {
  addSigned,
  checkAuthCode,
  createAuthCode,
  endSigning,
  listCommission,
  listInvited,
  listSigned,
  readPromotion,
  readSigning,
  revokeAuthCode,
  type BodyOf,
  type MessageKind,
  type ReplyOf,
  type SigningStanding,
} from '@anywhen/protocol';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { onNewMessages } from '../live/messages.ts';
import { refreshPages, usePages } from '../money-forms/pages.ts';

export type Promotion = ReplyOf<typeof readPromotion>;
export type InvitedMember = ReplyOf<typeof listInvited>['invited'][number];
export type CommissionDayLine = ReplyOf<typeof listCommission>['days'][number];
export type Checked = ReplyOf<typeof checkAuthCode>;
export type MadeCode = ReplyOf<typeof createAuthCode>;

const PROMOTION = ['promotion'] as const;
const STANDING = ['signing', 'standing'] as const;
const SIGNED = ['signing', 'signed'] as const;

/** While the own code is open, somebody may check it at any moment. */
const CODE_EVERY_MS = 5_000;
const SIGNING_MESSAGES: ReadonlySet<MessageKind> = new Set(['signed', 'signing-ended']);

export function usePromotion() {
  return useAnswer(readPromotion, [...PROMOTION, 'standing']);
}

export function useInvited() {
  return usePages([...PROMOTION, 'invited'], (cursor, signal) =>
    callApi(listInvited, { query: { cursor }, signal }),
  );
}

export function useCommission() {
  return usePages([...PROMOTION, 'commission'], (cursor, signal) =>
    callApi(listCommission, { query: { cursor }, signal }),
  );
}

export function refreshPromotion(): Promise<void> {
  return refreshPages(PROMOTION);
}

/** What the other side does is shown without a reload: a check here, the rest by its message. */
export function useSigning() {
  useEffect(
    () =>
      onNewMessages((messages) => {
        if (messages.some(({ kind }) => SIGNING_MESSAGES.has(kind))) void refreshSigning();
      }),
    [],
  );
  return useAnswer(readSigning, STANDING, {
    refetchInterval: ({ state: { data } }) => (data?.code ? CODE_EVERY_MS : false),
  });
}

export function useSigned() {
  return usePages(SIGNED, (cursor, signal) => callApi(listSigned, { query: { cursor }, signal }));
}

export async function refreshSigning(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: STANDING });
  await refreshPages(SIGNED);
}

export async function sendNewCode(): Promise<MadeCode> {
  const made = await callApi(createAuthCode, {});
  const code = { state: 'active', expiresAtMs: made.expiresAtMs } as const;
  queryClient.setQueryData<SigningStanding>(STANDING, (known) => known && { ...known, code });
  return made;
}

export async function sendRevoking(): Promise<void> {
  put(await callApi(revokeAuthCode, {}));
}

export function sendCheck(body: BodyOf<typeof checkAuthCode>): Promise<Checked> {
  return callApi(checkAuthCode, { body });
}

/** Also without an answer: the list says whether it happened. */
export async function sendSigning(uid: string): Promise<void> {
  try {
    await callApi(addSigned, { body: { uid } });
  } finally {
    void refreshSigning();
  }
}

export async function sendEnding(): Promise<void> {
  put(await callApi(endSigning, {}));
}

function put(standing: SigningStanding): void {
  queryClient.setQueryData<SigningStanding>(STANDING, standing);
}
