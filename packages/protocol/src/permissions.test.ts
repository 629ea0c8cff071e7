/** The tables of rulebook 1.4 and 1.5, written out: each operation for each status and level. */
import { describe, expect, it } from 'vitest';
import type { Freedom } from './base/facets.ts';
import { OPERATIONS, type Operation, operationsOf, refusalOf } from './permissions.ts';

const STATUSES = ['active', 'restricted', 'frozen', 'disabled'] as const;
const LEVELS = [0, 1, 2] as const;

/** Of rulebook 1.4, in the order of these statuses: y may, n may not. */
const TABLE: Readonly<Record<Freedom, string>> = {
  'log-in': 'yyyn',
  deposit: 'yynn',
  open: 'ynnn',
  reduce: 'yyyn',
  'add-margin': 'yyyn',
  cancel: 'yyyn',
  transfer: 'yynn',
  withdraw: 'yynn',
  verify: 'yynn',
  'hold-back': 'yyyn',
};
/** Of rulebook 1.5: all others need no level. */
const LEVEL_ONE = [
  'add-bank-account',
  'add-wallet',
  'buy-trust-finance',
  'open-high-leverage',
  'use-authorization-code',
  'withdraw',
];
const CODES = {
  active: undefined,
  restricted: 'ACCOUNT_TRADE_RESTRICTED',
  frozen: 'ACCOUNT_FROZEN',
  disabled: 'ACCOUNT_STATUS_ABNORMAL',
};

const cases = (Object.keys(OPERATIONS) as Operation[]).flatMap((operation) =>
  STATUSES.flatMap((status, place) =>
    LEVELS.map((level) => {
      const { freedom, level: needed } = OPERATIONS[operation];
      const isFree = TABLE[freedom][place] === 'y';
      const isHighEnough = level >= needed;
      const missing = isHighEnough ? undefined : 'KYC_PRIMARY_REQUIRED';
      return { operation, status, level, code: isFree ? missing : CODES[status] };
    }),
  ),
);

describe('[1.4] [1.5] what a member may do', () => {
  it.each(cases)('$operation when $status at level $level: $code', (each) => {
    expect(refusalOf(each, each.operation)?.code).toBe(each.code);
  });

  it('needs verification for these', () => {
    expect(operationsOf(1).toSorted()).toEqual(LEVEL_ONE);
    expect(operationsOf(2)).toEqual([]);
  });

  it('is nothing for somebody who is not there', () => {
    expect(refusalOf(undefined, 'log-in')).toEqual({ code: 'USER_NOT_FOUND' });
  });
});
