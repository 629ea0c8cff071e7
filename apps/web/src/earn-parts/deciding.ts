/**
 * A request that moves the member's money, executed once. Faults are shown at their field, as a
 * notice, or in a dialog when the account itself is not allowed to do it.
 */
import { useState } from 'react';
import type { RejectionReply } from '@anywhen/protocol';
import { ALL_ON_PAGE, useAttempt, type Settled } from '../money-forms/attempt.ts';
import type { Faults } from '../money-forms/faults.ts';
import type { Request } from '../money-forms/intention.ts';
import { findBarringReply, placeRefusal, type RefusalPlaces } from '../money-forms/refusal.ts';

export type Decision<Field extends string, W, Answer> = {
  /** Of the attempt: unique in the app. */
  name: string;
  carryOut: (request: W, key: string) => Promise<Answer>;
  /** Maps refusals to fields. */
  places: RefusalPlaces<Field>;
  /** The page's data was outdated: it is refetched. */
  onRefused: () => void;
  onDone?: () => void;
};

export function useDeciding<Field extends string, W extends Request, Answer>(
  decision: Decision<Field, W, Answer>,
) {
  const { name, carryOut, places, onRefused, onDone } = decision;
  const [faults, setFaults] = useState<Faults<Field>>({});
  const place = (reply: RejectionReply) => placeRefusal(reply, places);
  const settle = (outcome: Settled<W, Answer> | undefined) => {
    if (outcome?.state === 'done') onDone?.();
    if (outcome?.state !== 'refused') return;
    onRefused();
    const refusal = place(outcome.reply);
    if (refusal.kind !== 'at-fields') return;
    setFaults(refusal.faults);
    forget();
  };
  const { attempt, send, forget } = useAttempt(name, carryOut, {
    onFound: settle,
    shownOnPage: ALL_ON_PAGE,
  });
  const decide = async (request: W) => settle(await send(request));
  return {
    attempt,
    forget,
    decide,
    faults,
    setFaults,
    barring: findBarringReply(attempt, place),
  };
}
