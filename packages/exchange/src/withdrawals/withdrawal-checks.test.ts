/** The checks of a request: each refusal, their order, and that nothing else is ever asked for. */
import { parseUnits } from '@anywhen/money';
import { type RejectionCode, isRejection } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { openMember } from '../members/member.ts';
import { ALICE } from '../../testing/machine.ts';
import { PLAIN_REQUEST, TO_BANK, TRC20_ADDRESS } from '../../testing/withdrawal-scenario.ts';
import type { WithdrawalRequest } from './commands.ts';
import { openWithdrawal } from './withdrawal.ts';
import { type WithdrawalStanding, checkWithdrawal } from './withdrawal-checks.ts';

const NOW_MS = Date.UTC(2026, 0, 10, 12);
const DAY = NOW_MS / 86_400_000 - 0.5;

const MEMBER = { ...openMember(ALICE, 0), level: 1 } as const;
const NOTHING_YET = { uid: ALICE, day: DAY, valueUnits: 0n, count: 0 };
const FREE: WithdrawalStanding = {
  member: MEMBER,
  today: NOTHING_YET,
  underReview: [],
  availableOf: () => parseUnits('10000'),
  lockedOf: () => 0n,
  readPrices: () => undefined,
};
const OPEN = openWithdrawal({
  id: 9,
  uid: ALICE,
  requestId: 'key',
  account: 'spot',
  currency: 'USDT',
  channel: 'TRC20',
  address: TRC20_ADDRESS,
  payeeId: null,
  units: 1n,
  feeUnits: 0n,
  valueUnits: 1n,
  flaw: null,
  reviewer: 'staff',
  submittedAtMs: NOW_MS,
});

type Broken = {
  code: RejectionCode;
  standing?: Partial<WithdrawalStanding>;
  member?: object;
  request?: Partial<WithdrawalRequest>;
};

/** In the order of 10.3. */
const BROKEN: readonly Broken[] = [
  { code: 'ACCOUNT_FROZEN', member: { status: 'frozen' } },
  { code: 'KYC_PRIMARY_REQUIRED', member: { level: 0 } },
  { code: 'WITHDRAW_LOCKED', member: { withdrawLockUntilMs: NOW_MS + 1 } },
  { code: 'CURRENCY_REQUIRED', request: { currency: '' } },
  { code: 'NETWORK_REQUIRED', request: { channel: '' } },
  { code: 'VALIDATION', request: { address: null } },
  { code: 'AMOUNT_ABNORMAL', request: { amount: 'NaN' } },
  { code: 'ADDRESS_INVALID', request: { address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' } },
  { code: 'WITHDRAW_BELOW_MIN', request: { amount: '9.99999999' } },
  { code: 'WITHDRAW_ABOVE_MAX', request: { amount: '10000.00000001' } },
  {
    code: 'WITHDRAW_DAILY_LIMIT',
    standing: { today: { ...NOTHING_YET, valueUnits: parseUnits('20000') } },
  },
  {
    code: 'WITHDRAW_TIMES_EXCEEDED',
    standing: { today: { ...NOTHING_YET, count: 3 } },
  },
  { code: 'ORDER_NOT_COMPLETED', standing: { underReview: [OPEN] } },
  { code: 'BALANCE_INSUFFICIENT', standing: { availableOf: () => 0n } },
];

describe('[10.3] a request', () => {
  it('that breaks nothing is taken', () => {
    const units = parseUnits('1000');
    const checked = { channel: 'TRC20', units, feeUnits: parseUnits('1'), valueUnits: units };
    expect(check()).toEqual(checked);
  });

  it.each(BROKEN)('that breaks one rule is refused with $code', (broken) => {
    expect(codeOf(broken)).toBe(broken.code);
  });

  const pairs = BROKEN.flatMap((first, place) =>
    BROKEN.slice(place + 1)
      .filter((second) => !isSameField(first, second))
      .map((second) => ({ first, second, name: `${first.code} and ${second.code}` })),
  );

  it.each(pairs)('that breaks two is refused for the first: $name', ({ first, second }) => {
    expect(codeOf(first, second)).toBe(first.code);
  });

  it.each([
    ['frozen', 'ACCOUNT_FROZEN'],
    ['disabled', 'ACCOUNT_STATUS_ABNORMAL'],
    ['restricted', 'accepted'],
  ])('[1.4] of a member who is %s: %s', (status, answer) => {
    expect(codeOf({ code: 'FORBIDDEN', member: { status } })).toBe(answer);
  });

  it('of somebody who is not there is refused', () => {
    expect(check({ standing: { member: undefined } })).toEqual({ code: 'USER_NOT_FOUND' });
  });

  it('[10.4] is refused for exactly the hour of the lock', () => {
    const until = NOW_MS + 3_600_000;
    const member = { ...MEMBER, withdrawLockUntilMs: until };
    const at = (atMs: number) => checkWithdrawal({ ...FREE, member }, PLAIN_REQUEST, atMs);
    expect(at(until - 1)).toEqual({ code: 'WITHDRAW_LOCKED', data: { until } });
    expect(at(until)).not.toHaveProperty('code');
  });

  it.each<[string, Partial<WithdrawalRequest>, object]>([
    ['a currency nobody can withdraw', { currency: 'BTC' }, { code: 'CURRENCY_REQUIRED' }],
    ['a network that is off', { channel: 'BTC' }, { code: 'NETWORK_REQUIRED' }],
    ['no address', { address: '' }, { code: 'VALIDATION', fields: { address: 'required' } }],
    ['the address of another network', { channel: 'ERC20' }, { code: 'ADDRESS_INVALID' }],
    ['no bank account', { ...TO_BANK, payeeId: null }, { code: 'BANK_REQUIRED' }],
    [
      'more decimals than there are',
      { amount: '10.000000001' },
      { code: 'VALIDATION', fields: { amount: 'too-precise' } },
    ],
    [
      'less than the network takes',
      { amount: '9' },
      { code: 'WITHDRAW_BELOW_MIN', data: { min: '10.00000000' } },
    ],
    [
      'less than a bank takes',
      { ...TO_BANK, amount: '49.99' },
      { code: 'WITHDRAW_BELOW_MIN', data: { min: '50.00000000' } },
    ],
    [
      'too much',
      { amount: '10001' },
      { code: 'WITHDRAW_ABOVE_MAX', data: { max: '10000.00000000' } },
    ],
  ])('with %s is refused at its field', (_name, request, refusal) => {
    expect(check({ request })).toMatchObject(refusal);
  });

  it('[EX-10.2] of 6 000 after 15 000 has 5 000 left, and the fourth is one too many', () => {
    const today = { ...NOTHING_YET, valueUnits: parseUnits('15000'), count: 2 };
    expect(check({ standing: { today }, request: { amount: '6000' } })).toMatchObject({
      code: 'WITHDRAW_DAILY_LIMIT',
      data: { left: '5000.00000000' },
    });
    expect(check({ standing: { today }, request: { amount: '5000' } })).not.toHaveProperty('code');
    const third = { ...today, valueUnits: parseUnits('300'), count: 3 };
    expect(check({ standing: { today: third } })).toEqual({ code: 'WITHDRAW_TIMES_EXCEEDED' });
  });

  it('[10.2] has ten times the room at level 2', () => {
    const standing = {
      member: { ...MEMBER, level: 2 as const },
      today: { ...NOTHING_YET, valueUnits: parseUnits('100000'), count: 9 },
      availableOf: () => parseUnits('200000'),
    };
    expect(check({ standing, request: { amount: '100000' } })).not.toHaveProperty('code');
    expect(check({ standing, request: { amount: '100000.01' } })).toMatchObject({
      code: 'WITHDRAW_ABOVE_MAX',
      data: { max: '100000.00000000' },
    });
  });

  it('says which other one is under review, from whichever account', () => {
    const refused = check({ standing: { underReview: [OPEN] } });
    expect(refused).toEqual({ code: 'ORDER_NOT_COMPLETED', data: { id: '9' } });
  });
});

describe('[9.4] money that was credited and may not leave yet', () => {
  const locked = (units: string, available: Record<'funds' | 'spot', string>) => ({
    lockedOf: () => parseUnits(units),
    availableOf: (account: 'funds' | 'spot') => parseUnits(available[account]),
  });

  it('[EX-9.3] is available and cannot be withdrawn', () => {
    const standing = locked('500', { funds: '500', spot: '0' });
    expect(check({ standing, request: { amount: '10' } })).toMatchObject({
      code: 'BALANCE_INSUFFICIENT',
      data: { withdrawable: '0.00000000' },
    });
  });

  it('is locked in whichever account it is moved to', () => {
    const standing = locked('500', { funds: '0', spot: '520' });
    const ask = (amount: string) => check({ standing, request: { account: 'spot', amount } });
    expect(ask('20.01')).toMatchObject({ data: { withdrawable: '20.00000000' } });
    expect(ask('20')).not.toHaveProperty('code');
  });

  it('never makes what may leave less than nothing', () => {
    const standing = locked('500', { funds: '300', spot: '500' });
    const asked = check({ standing, request: { amount: '10' } });
    expect(asked).toMatchObject({ data: { withdrawable: '0.00000000' } });
  });
});

describe('[P7] [H8] what a withdrawal needs', () => {
  it('of a member is status, level and lock, and nothing else is looked at', () => {
    const seen = new Set<string | symbol>();
    const member = new Proxy(MEMBER, {
      get: (target, name) => {
        seen.add(name);
        return Reflect.get(target, name) as unknown;
      },
    });
    expect(check({ standing: { member } })).not.toHaveProperty('code');
    expect([...seen].toSorted()).toEqual(['level', 'status', 'withdrawLockUntilMs']);
  });

  it('is no deposit, no fee in advance, no upgrade and no invitation: level 1 takes all out', () => {
    const parts = ['availableOf', 'lockedOf', 'member', 'readPrices', 'today', 'underReview'];
    expect(Object.keys(FREE).toSorted()).toEqual(parts);
    const whole = check({ request: { amount: '10000' } });
    expect(whole).toMatchObject({ units: parseUnits('10000'), feeUnits: parseUnits('1') });
  });
});

function check({
  standing = {},
  request = {},
}: {
  standing?: Partial<WithdrawalStanding>;
  request?: Partial<WithdrawalRequest>;
} = {}) {
  return checkWithdrawal({ ...FREE, ...standing }, { ...PLAIN_REQUEST, ...request }, NOW_MS);
}

function codeOf(...broken: Broken[]): string {
  const member = Object.assign({ ...MEMBER }, ...broken.map((each) => each.member ?? {}));
  const standing = Object.assign({ member }, ...broken.map((each) => each.standing ?? {}));
  const request = Object.assign({}, ...broken.map((each) => each.request ?? {}));
  const checked = check({ standing, request } as never);
  return isRejection(checked) ? checked.code : 'accepted';
}

/** Two faults of one field cannot be had at once. */
function isSameField(first: Broken, second: Broken): boolean {
  const partsOf = ({ member, standing, request }: Broken) =>
    Object.keys({ ...member, ...standing, ...request });
  return partsOf(first).some((part) => partsOf(second).includes(part));
}
