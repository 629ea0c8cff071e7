/** All server calls of this module, and its shared query cache. */
import { useEffect } from 'react';
import {
  readKyc,
  readMe,
  saveKycDraft,
  submitAdvancedKyc,
  submitBasicKyc,
  type BodyOf,
  type FileKind,
  type KycStanding,
  type StoredFile,
} from '@anywhen/protocol';
import { useAnswer } from '../api/use-answer.ts';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { onTopicEvent } from '../live/latest-topic.ts';
import type { FileKeeper } from '../member-parts/uploads/uploads.ts';
import { keepMe } from '../parts/me.ts';
import { findMember } from '../session/session.ts';
import { levelOf, type Kyc } from './steps.ts';

export type Person = BodyOf<typeof saveKycDraft>;

const KYC = ['kyc'] as const;

/** Follows the topic, so that a decision is shown immediately. */
export function useKyc() {
  useEffect(
    () =>
      onTopicEvent<KycStanding>('kyc', ({ data, isNews }) => {
        void keepStanding(data);
        if (isNews) void refreshKyc(); // Draft and files were submitted with it.
      }),
    [],
  );
  return useAnswer(readKyc, KYC);
}

export function refreshKyc(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KYC });
}

export async function saveDraft(person: Person): Promise<void> {
  const draft = await callApi(saveKycDraft, { body: person });
  await change((kyc) => ({ ...kyc, draft }));
}

export async function submitPictures(body: BodyOf<typeof submitBasicKyc>): Promise<void> {
  await keepStanding(await callApi(submitBasicKyc, { body }));
  void refreshKyc();
}

export async function submitVideo(body: BodyOf<typeof submitAdvancedKyc>): Promise<void> {
  await keepStanding(await callApi(submitAdvancedKyc, { body }));
  void refreshKyc();
}

export const KYC_FILES: FileKeeper = {
  keep: (file) => change((kyc) => ({ ...kyc, files: [...withoutKind(kyc, file.kind), file] })),
  drop: ({ kind }) => change((kyc) => ({ ...kyc, files: withoutKind(kyc, kind) })),
  refresh: refreshKyc,
};

async function keepStanding(standing: KycStanding): Promise<void> {
  await change((kyc) => ({ ...kyc, standing }));
  const member = findMember();
  if (!member || member.level === levelOf(standing)) return;
  // Without an answer the next page that shows the level fetches it.
  callApi(readMe).then(keepMe, () => {});
}

function withoutKind({ files }: Kyc, kind: FileKind): StoredFile[] {
  return files.filter((file) => file.kind !== kind);
}

/** A pending reply is older than this change, so it is cancelled and refetched. */
async function change(by: (kyc: Kyc) => Kyc): Promise<void> {
  if (!queryClient.getQueryData<Kyc>(KYC)) return;
  const isAsking = queryClient.isFetching({ queryKey: KYC }) > 0;
  if (isAsking) await queryClient.cancelQueries({ queryKey: KYC });
  queryClient.setQueryData<Kyc>(KYC, (kyc) => kyc && by(kyc));
  if (isAsking) void refreshKyc();
}
