/** For tests only: a member's withdrawals and desk, and pages that return them. */
import {
  WITHDRAWAL_LIMITS,
  type BalanceLine,
  type BankAccount,
  type LockedLine,
  type Wallet,
  type Withdrawal,
} from '@anywhen/protocol';
import type { Payees } from '../../src/api/payees.ts';
import type { To } from '../../src/router/index.ts';
import { balance, eight, openTestPage, type Script, type TestPage } from '../test-page.tsx';
import type { Desk } from '../../src/withdrawals/data.ts';

export const ADDRESS = 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE';
const AT_MS = Date.UTC(2026, 10, 16, 12);

export const BANK_ACCOUNT: BankAccount = {
  id: '7',
  bankName: 'Bank of Nowhere',
  branchName: 'Harbour Street',
  code: 'DEMOGB2L',
  accountNumber: '•••• 4821',
  holder: 'LINDQVIST ANNA',
  addedAtMs: AT_MS,
  isInUse: false,
};

export const WALLET: Wallet = {
  id: '8',
  label: 'Outside wallet',
  currency: 'USDT',
  network: 'BEP20',
  address: 'SIM-BEP20-7Q2M9KX4D0RTBW5ZC8HJ3VNE',
  addedAtMs: AT_MS,
  isInUse: false,
};

export function desk(change: Partial<Desk> = {}): Desk {
  return {
    limits: WITHDRAWAL_LIMITS[1],
    leftTodayUsdt: eight('20000'),
    timesLeftToday: 3,
    resetsAtMs: Date.now() + 6 * 3_600_000,
    lockedUntilMs: 0,
    hasFundPassword: true,
    locked: [],
    open: [],
    ...change,
  };
}

/** Under review by our own rules by default. */
export function withdrawal(change: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id: '41',
    account: 'funds',
    currency: 'USDT',
    channel: 'TRC20',
    target: { kind: 'address', address: ADDRESS, label: null },
    amount: eight('1000'),
    fee: eight('1'),
    received: eight('999'),
    state: 'under-review',
    reason: null,
    reviewer: 'simulated',
    submittedAtMs: AT_MS,
    decidedByMs: Date.now() + 60_000,
    decidedAtMs: null,
    decidedBy: null,
    approvals: 0,
    approvalsNeeded: 1,
    transaction: null,
    arrivesAtMs: null,
    doneAtMs: null,
    ...change,
  };
}

export const PASSED: Partial<Withdrawal> = {
  state: 'passed',
  decidedByMs: null,
  decidedAtMs: AT_MS + 60_000,
  decidedBy: 'rules',
  transaction: 'SIM-TRC20-TX-0123456789ABCDEF0123456789ABCDEF',
  arrivesAtMs: AT_MS + 63_000,
};

export const REJECTED: Partial<Withdrawal> = {
  state: 'rejected',
  reason: 'RISK_REVIEW',
  decidedByMs: null,
  decidedAtMs: AT_MS + 60_000,
  decidedBy: 'rules',
};

type Setting = {
  desk?: Desk | (() => Desk);
  payees?: Partial<Payees> | (() => Partial<Payees>);
  balances?: readonly BalanceLine[];
  locked?: readonly LockedLine[];
  script?: Script;
};

const BALANCES = [balance('funds', 'USDT', '15000'), balance('spot', 'USDT', '300')];

export function openWithdrawals(address: To, setting: Setting = {}): Promise<TestPage> {
  const { balances = BALANCES, locked = [], script = {} } = setting;
  const shown = (given: unknown) => (typeof given === 'function' ? given() : given) as object;
  return openTestPage(address, {
    member: { level: 1 },
    topics: {
      balance: { balances },
      deposits: { deposits: [], locked },
      withdrawals: { withdrawals: [] },
    },
    script: {
      'GET /withdrawal-desk': () => ({ data: shown(setting.desk ?? desk()) }),
      'GET /payees': () => ({
        data: {
          bankAccounts: [BANK_ACCOUNT],
          wallets: [WALLET],
          holderName: 'LINDQVIST ANNA',
          ...shown(setting.payees ?? {}),
        },
      }),
      ...script,
    },
  });
}
