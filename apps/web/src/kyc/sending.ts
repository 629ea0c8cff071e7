/**
 * Submits something once: a second tap is ignored while the first is pending. A failure is shown
 * until the next attempt; typed and uploaded content is not touched.
 */
import { useRef, useState } from 'react';
import type { RejectionCode, RejectionReply } from '@anywhen/protocol';
import { ApiRejection, NoAnswer } from '../api/call.ts';
import { refreshKyc } from './data.ts';

type Failure =
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'refused'; readonly reply: RejectionReply };

export type Sending = {
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  readonly forget: () => void;
  readonly send: (act: () => Promise<void>) => Promise<Outcome>;
};

/** `busy`: an extra tap, which did nothing. */
type Outcome = Failure | { readonly kind: 'done' } | { readonly kind: 'busy' };

/** The page had an outdated state; the new one redirects to the right page. */
const OUTDATED: readonly RejectionCode[] = [
  'KYC_PENDING',
  'KYC_PASSED',
  'KYC_TOO_MANY',
  'KYC_DRAFT_MISSING',
  'KYC_PRIMARY_REQUIRED',
];

export function useSending(): Sending {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isSending = useRef(false);

  const send = async (act: () => Promise<void>): Promise<Outcome> => {
    if (isSending.current) return { kind: 'busy' };
    isSending.current = true;
    setIsBusy(true);
    setFailure(undefined);
    const failed = await failureOf(act);
    isSending.current = false;
    setIsBusy(false);
    setFailure(failed);
    // Without an answer it may have happened all the same.
    if (failed && isOutdated(failed)) void refreshKyc();
    return failed ?? { kind: 'done' };
  };
  return { isBusy, failure, send, forget: () => setFailure(undefined) };
}

async function failureOf(act: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (error instanceof NoAnswer) return { kind: 'no-answer' };
    if (error instanceof ApiRejection) return { kind: 'refused', reply: error.reply };
    throw error;
  }
}

function isOutdated(failure: Failure): boolean {
  return failure.kind === 'no-answer' || OUTDATED.includes(failure.reply.code);
}
