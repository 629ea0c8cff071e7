/** The list of rejections against rulebook 18: codes, numbers, statuses and keys. */
import { describe, expect, it } from 'vitest';
import { REJECTION_CODES, REJECTIONS, rejectionKey, toRejectionReply } from './rejections.ts';

describe('[18] the list of rejections', () => {
  it('never uses a number twice', () => {
    const numbers = REJECTION_CODES.map((code) => REJECTIONS[code].num);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each([
    ['AMOUNT_ABNORMAL', 3000, 422, 'error.amountAbnormal'],
    ['NOT_LOGGED_IN', 1000, 401, 'error.notLoggedIn'],
    ['ACCOUNT_STATUS_ABNORMAL', 2000, 403, 'error.accountStatusAbnormal'],
    ['EMAIL_SEND_FAILED', 1017, 502, 'error.emailSendFailed'],
    ['KYC_PRIMARY_REQUIRED', 5000, 403, 'error.kycPrimaryRequired'],
    ['LOGIN_EXCEPTION', 1002, 429, 'error.loginException'],
    ['WITHDRAW_TIMES_EXCEEDED', 3103, 409, 'error.withdrawTimesExceeded'],
    ['FILE_TOO_LARGE', 9011, 413, 'error.fileTooLarge'],
    ['MARGIN_TOO_LOW', 4042, 422, 'error.marginTooLow'],
  ] as const)('%s is %i with HTTP %i and key %s', (code, num, status, key) => {
    expect(REJECTIONS[code]).toMatchObject({ num, status });
    expect(rejectionKey(code)).toBe(key);
  });

  it('only uses statuses the rule book names', () => {
    const named = new Set([400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503]);
    expect(REJECTION_CODES.filter((code) => !named.has(REJECTIONS[code].status))).toEqual([]);
  });

  it('builds the envelope', () => {
    const reply = toRejectionReply({ code: 'VALIDATION', fields: { quantity: 'format' } }, 'r1');
    expect(reply).toEqual({
      ok: false,
      code: 'VALIDATION',
      num: 9000,
      key: 'error.validation',
      message: 'a field is not valid',
      fields: { quantity: 'format' },
      requestId: 'r1',
    });
  });
});
