/**
 * The terms later purchases are sold under, with announced and earlier changes: public, the same
 * for everybody.
 */
import {
  readTerms,
  readTermsBackTo,
  type ReplyOf,
  type TermsHistory,
  type TermsProduct,
} from '@anywhen/protocol';
import { callApi } from '../api/call.ts';
import { useAnswer } from '../api/use-answer.ts';
import { usePages } from '../money-forms/pages.ts';
import { serverNowMs } from '../parts/server-clock.ts';

export type Terms = ReplyOf<typeof readTerms>;

const TERMS = 'terms';
const STALE_MS = 60_000;

/** Fetched again when the next change begins. */
export function useTerms(product: TermsProduct) {
  return useAnswer(readTerms, [TERMS, product], {
    params: { product },
    staleTime: STALE_MS,
    refetchInterval: ({ state: { data } }) => msUntilNext(data) ?? false,
  });
}

export function useTermsChanges(product: TermsProduct) {
  return usePages([TERMS, product, 'changes'], (cursor, signal) =>
    callApi(readTerms, { params: { product }, query: { cursor }, signal }),
  );
}

/** The rate that holds now; undefined until it is loaded. */
export function useRate(product: TermsProduct, key: string): number | undefined {
  return useTerms(product).data?.fields.find((field) => field.key === key)?.value;
}

/** For the check of a receipt: all changes back to what began before the moment. */
export function readHistory(
  product: TermsProduct,
  { backToMs, signal }: { backToMs: number; signal: AbortSignal },
): Promise<TermsHistory> {
  return readTermsBackTo(backToMs, (cursor) =>
    callApi(readTerms, { params: { product }, query: { cursor }, signal }),
  );
}

const TIMER_MS_MAX = 3_600_000; // Timers cannot wait for months.

function msUntilNext(terms: Terms | undefined): number | undefined {
  const next = terms?.changes.findLast(({ fromMs }) => fromMs > serverNowMs());
  return next && Math.min(TIMER_MS_MAX, Math.max(1_000, next.fromMs - serverNowMs()));
}
