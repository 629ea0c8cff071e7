/** A purchase that is confirmed with a checkbox and executed once. */
import { useState } from 'react';
import type { Fault, Faults } from '../money-forms/faults.ts';
import type { Request } from '../money-forms/intention.ts';
import type { RefusalPlaces } from '../money-forms/refusal.ts';
import { useDeciding, type Decision } from './deciding.ts';

/** Every confirmation has the box, whatever its other fields are. */
type ConfirmField<Field extends string> = Field | 'isAgreed';

const NOT_AGREED: Fault = { namespace: 'earn', key: 'fault.agreement' };

export function useConfirming<Field extends string, W extends Request, Answer>(
  decision: Decision<Field, W, Answer>,
) {
  const [isAgreed, setIsAgreed] = useState(false);
  const { decide, faults, setFaults, ...rest } = useDeciding({
    ...decision,
    places: withAgreement(decision.places),
  });
  return {
    ...rest,
    faults,
    /** A changed field is checked again, but not while it is typed. */
    clear: () => setFaults({}),
    isAgreed,
    agree: (isTicked: boolean) => {
      setIsAgreed(isTicked);
      setFaults({});
    },
    /** Sends a draft without faults; the box is checked last, as on the page. */
    confirm: async (found: Faults<Field>, requestOf: () => W) => {
      const all = { ...found, ...(!isAgreed && { isAgreed: NOT_AGREED }) } as typeof faults;
      setFaults(all);
      if (Object.keys(all).length === 0) await decide(requestOf());
    },
    decide,
  };
}

export type Confirming<Field extends string, W extends Request, Answer> = ReturnType<
  typeof useConfirming<Field, W, Answer>
>;

function withAgreement<Field extends string>(
  places: RefusalPlaces<Field>,
): RefusalPlaces<ConfirmField<Field>> {
  return {
    ...places,
    byName: (name) => (name === 'isAgreed' ? 'isAgreed' : places.byName(name)),
  };
}
