/** Every code that a call of the console can give has a text of its own. */
import {
  COMMON_REJECTIONS,
  WRITE_REJECTIONS,
  endpointsOf,
  toRejectionReply,
} from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ApiRejection, NoAnswer } from './call.ts';
import { errorText, fieldTexts, hasErrorText } from './error-texts.ts';

const rejection = (...given: Parameters<typeof toRejectionReply>) =>
  new ApiRejection(toRejectionReply(...given));

describe('texts of refusals', () => {
  it.each([
    ...new Set([
      ...COMMON_REJECTIONS,
      ...WRITE_REJECTIONS,
      ...endpointsOf('staff').flatMap(({ rejections }) => rejections),
    ]),
  ])('%s has one', (code) => expect(hasErrorText(code)).toBe(true));

  it('say how many tries are left, and how long to wait', () => {
    const wrong = rejection({ code: 'LOGIN_PASSWORD_WRONG', data: { triesLeft: 2 } }, 'r1');
    expect(errorText(wrong)).toBe('Name or password is wrong. Tries left: 2.');
    const late = rejection({ code: 'LOGIN_EXCEPTION', data: { retryAfterMs: 60_500 } }, 'r2');
    expect(errorText(late)).toMatch(/Try again in 61 s\.$/);
  });

  it('of a call without an answer never says that nothing was done', () => {
    expect(errorText(new NoAnswer('lost'))).toMatch(/Whether it was done is not known/);
  });

  it('are by field, where the refusal names some', () => {
    const found = rejection({ code: 'VALIDATION', fields: { remark: 'required' } }, 'r3');
    expect(fieldTexts(found)).toEqual({ remark: 'Fill this in.' });
    expect(fieldTexts(new NoAnswer('lost'))).toEqual({});
  });
});
