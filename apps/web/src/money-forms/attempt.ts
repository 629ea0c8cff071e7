/**
 * Sends a request that moves money exactly once:
 *
 *   idle → sending → done
 *                  → refused (nothing moved) → sending …
 *                  → unanswered (outcome unknown; looked up until known) → done
 *                       → dropped (it did not happen, and cannot any more) → sending, new key
 */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { toast } from '@anywhen/ui';
import { useRejectionText, useText } from '../i18n/index.ts';
import { useMember } from '../session/session.ts';
import {
  attemptOf,
  forgetAttempt,
  joinAttempt,
  noteSeen,
  resumeAttempt,
  sendAttempt,
  subscribeAttempt,
  watchAttempt,
  type Attempt,
  type CarryOut,
  type Settled,
} from './attempts/attempt-store.ts';
import type { Request } from './intention.ts';

export type { Attempt, Settled } from './attempts/attempt-store.ts';

/** Nothing else may be sent while the outcome of this request is unknown. */
export function isUnderWay<W, Answer>({ state }: Attempt<W, Answer>): boolean {
  return state === 'sending' || state === 'unanswered';
}

/** No answer came, whatever is known by now about the outcome. */
export function isLost<W, Answer>({ state }: Attempt<W, Answer>): boolean {
  return state === 'unanswered' || state === 'dropped';
}

type AttemptOptions<W, Answer> = {
  /** The outcome of a request that was sent before a reload. */
  onFound?: (outcome: Settled<W, Answer>) => void;
  /** The outcomes the page shows; whoever has left it gets a toast. Others are always a toast. */
  shownOnPage?: readonly Settled<W, Answer>['state'][];
};

/** The name is that of the form, or of the thing a button is about; it is unique in the app. */
export function useAttempt<W extends Request, Answer>(
  name: string,
  carryOut: CarryOut<W, Answer>,
  options: AttemptOptions<W, Answer> = {},
) {
  const { shownOnPage = ['refused', 'dropped'] } = options;
  useState(() => joinAttempt(name)); // Before the first render, and once.
  const attempt = useSyncExternalStore(subscribeAttempt, () => attemptOf<W, Answer>(name));
  const tell = useTelling(shownOnPage);
  const uid = useMember()?.uid;

  const found = useEffectEvent((outcome: Settled<W, Answer>) => options.onFound?.(outcome));
  const resume = useEffectEvent(async (of: string) => {
    const outcome = await resumeAttempt(of, carryOut, tell);
    if (outcome) found(outcome);
  });
  useEffect(() => watchAttempt(name), [name]);
  useEffect(() => {
    if (uid !== undefined) void resume(name);
  }, [name, uid]);
  useEffect(() => noteSeen(name, attempt), [name, attempt]);

  return {
    attempt,
    /** Resolves with the outcome, however long it takes; undefined if none will be known. */
    send: (request: W) => sendAttempt(name, { request, carryOut, tell }),
    /** A pending request continues when the page is left. */
    forget: () => forgetAttempt(name),
  };
}

type Outcome = Settled<unknown, unknown>;

/** For forms whose page shows every outcome. */
export const ALL_ON_PAGE = ['refused', 'dropped', 'done'] as const;

/** For whoever has left the form: the page that would show the outcome is not on screen. */
function useTelling(shownOnPage: readonly Outcome['state'][]): (outcome: Outcome) => void {
  const t = useText('parts');
  const explain = useRejectionText();
  return (outcome) => {
    if (!shownOnPage.includes(outcome.state)) return;
    if (outcome.state === 'refused') toast(explain(outcome.reply), 'danger');
    else if (outcome.state === 'dropped') toast(t('lost.dropped'), 'danger');
    else toast(t('lost.done'), 'success');
  };
}
