/** The table of rulebook 1.4 × 1.5, written out: each operation for each status and level. */
import { describe, expect, it } from 'vitest';
import { OPERATIONS, type Operation, refusalOf } from './permissions.ts';

const STATUSES = ['active', 'restricted', 'frozen', 'disabled'] as const;
const LEVELS = [0, 1, 2] as const;

/** Of rulebook 1.4: y may, n may not; the level of rulebook 1.5 comes last. */
const TABLE: Readonly<Record<Operation, `${string} ${0 | 1 | 2}`>> = {
  'log-in': 'yyyn 0',
  'hold-back': 'yyyn 0',
  'set-alert': 'yyyn 0',
  deposit: 'yynn 0',
  transfer: 'yynn 0',
  'cancel-order': 'yyyn 0',
  'close-position': 'yynn 0',
  'trade-spot': 'ynnn 0',
  'buy-seconds': 'ynnn 0',
  'buy-option': 'ynnn 0',
  'buy-fixed-finance': 'ynnn 0',
  'buy-trust-finance': 'ynnn 1',
  'pledge-currency': 'ynnn 0',
  'buy-machine': 'ynnn 0',
  'run-bot': 'ynnn 0',
  'open-leverage': 'ynnn 0',
  'open-high-leverage': 'ynnn 1',
  'use-authorization-code': 'ynnn 1',
  withdraw: 'yynn 1',
  'add-bank-account': 'yynn 1',
  'add-wallet': 'yynn 1',
  verify: 'yynn 0',
};
const CODES = {
  active: undefined,
  restricted: 'ACCOUNT_TRADE_RESTRICTED',
  frozen: 'ACCOUNT_FROZEN',
  disabled: 'ACCOUNT_STATUS_ABNORMAL',
};

const cases = (Object.keys(OPERATIONS) as Operation[]).flatMap((operation) =>
  STATUSES.flatMap((status, place) =>
    LEVELS.map((level) => {
      const isFree = TABLE[operation][place] === 'y';
      const isHighEnough = level >= Number(TABLE[operation].at(-1));
      const missing = isHighEnough ? undefined : 'KYC_PRIMARY_REQUIRED';
      return { operation, status, level, code: isFree ? missing : CODES[status] };
    }),
  ),
);

describe('[1.4] [1.5] what a member may do', () => {
  it.each(cases)('$operation when $status at level $level: $code', (each) => {
    expect(refusalOf(each, each.operation)?.code).toBe(each.code);
  });

  it('is nothing for somebody who is not there', () => {
    expect(refusalOf(undefined, 'log-in')).toEqual({ code: 'USER_NOT_FOUND' });
  });
});
