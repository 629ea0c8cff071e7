/** Where a refusal is shown, in any form. */
import { toRejectionReply, type Rejection } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { findBarringReply, placeRefusal, refusedFields, type RefusalPlaces } from './refusal.ts';

const PLACES: RefusalPlaces<'amount' | 'period'> = {
  byCode: { AMOUNT_ABNORMAL: 'amount', BALANCE_INSUFFICIENT: 'amount', PERIOD_INVALID: 'period' },
  byName: (name) => (name === 'quantity' ? 'amount' : undefined),
};
const replyTo = (rejection: Rejection) => toRejectionReply(rejection, 'r');
const place = (rejection: Rejection) => placeRefusal(replyTo(rejection), PLACES);

describe('[18.2] a refusal', () => {
  it('is shown at the field the server names, under the form’s name of it', () => {
    expect(place({ code: 'VALIDATION', fields: { quantity: 'too-long' } })).toEqual({
      kind: 'at-fields',
      faults: { amount: { namespace: 'forms', key: 'fault.too-long' } },
    });
  });

  it('is shown at the field its code implies where the reply names none', () => {
    expect(place({ code: 'PERIOD_INVALID' })).toEqual({
      kind: 'at-fields',
      faults: { period: { namespace: 'errors', key: 'periodInvalid' } },
    });
  });

  it('links to more funds where those are missing', () => {
    expect(place({ code: 'BALANCE_INSUFFICIENT' })).toMatchObject({
      faults: { amount: { isShortage: true } },
    });
  });

  it('says that an amount is too precise rather than abnormal', () => {
    expect(place({ code: 'AMOUNT_ABNORMAL', fields: { quantity: 'too-precise' } })).toMatchObject({
      faults: { amount: { namespace: 'forms', key: 'fault.too-precise' } },
    });
  });

  it('is a notice where no field of the form can fix it', () => {
    expect(place({ code: 'RATE_LIMITED' })).toEqual({ kind: 'as-notice' });
    expect(place({ code: 'VALIDATION', fields: { cursor: 'format' } })).toEqual({
      kind: 'as-notice',
    });
  });

  it('is a dialog where the account is frozen, closed, or barred from this form', () => {
    expect(place({ code: 'ACCOUNT_FROZEN' })).toEqual({ kind: 'in-dialog' });
    expect(place({ code: 'USER_NOT_FOUND' })).toEqual({ kind: 'as-notice' });
    const strict = { ...PLACES, alsoBarring: ['USER_NOT_FOUND'] } as const;
    expect(placeRefusal(replyTo({ code: 'USER_NOT_FOUND' }), strict)).toEqual({
      kind: 'in-dialog',
    });
  });
});

it('[18.2] only a refused attempt bars a member', () => {
  const placing = (reply: ReturnType<typeof replyTo>) => placeRefusal(reply, PLACES);
  const reply = replyTo({ code: 'ACCOUNT_FROZEN' });
  expect(findBarringReply({ state: 'refused', request: {}, reply }, placing)).toBe(reply);
  expect(findBarringReply({ state: 'unanswered', request: {} }, placing)).toBeUndefined();
  const other = replyTo({ code: 'RATE_LIMITED' });
  expect(
    findBarringReply({ state: 'refused', request: {}, reply: other }, placing),
  ).toBeUndefined();
});

it('[18.2] a refusal about the form as a whole marks no field', () => {
  expect(refusedFields(replyTo({ code: 'RATE_LIMITED' }), PLACES)).toEqual({});
});
