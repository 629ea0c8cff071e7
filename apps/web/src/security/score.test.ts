/** The score of the safety center and its recommendation. */
import { describe, expect, it } from 'vitest';
import type { SecurityStanding } from '@anywhen/protocol';
import { scoreOf } from './score.ts';

const NOTHING: SecurityStanding = {
  isFundPasswordSet: false,
  fundPasswordLockedUntilMs: null,
  isEmailConfirmed: false,
  isPhoneConfirmed: false,
  totpSinceMs: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  withdrawLockUntilMs: 0,
};
const PASSKEY = { id: 'a', name: 'My phone', createdAtMs: 1, lastUsedAtMs: null };

describe('[14.5] the score and the next step', () => {
  it.each([
    [{}, 0, 'fund-password'],
    [{ isFundPasswordSet: true }, 1, 'email'],
    [{ isFundPasswordSet: true, isEmailConfirmed: true }, 2, 'phone'],
    [{ isFundPasswordSet: true, isEmailConfirmed: true, isPhoneConfirmed: true }, 3, 'two-step'],
    [{ totpSinceMs: 1, passkeys: [PASSKEY] }, 1, 'fund-password'],
    [{ isFundPasswordSet: true, isEmailConfirmed: true, passkeys: [PASSKEY] }, 3, 'phone'],
  ])('%j: %i, then %s', (set, doneCount, next) => {
    expect(scoreOf({ ...NOTHING, ...set })).toEqual({ doneCount, next });
  });

  it('with all four nothing is left, by an app or by a passkey', () => {
    const three = { isFundPasswordSet: true, isEmailConfirmed: true, isPhoneConfirmed: true };
    for (const second of [{ totpSinceMs: 1 }, { passkeys: [PASSKEY] }]) {
      expect(scoreOf({ ...NOTHING, ...three, ...second })).toEqual({
        doneCount: 4,
        next: undefined,
      });
    }
  });
});
