/** For tests only: a member's payees, and a page of this module that returns them. */
import type { BankAccount, Wallet } from '@anywhen/protocol';
import type { Payees } from '../../src/api/payees.ts';
import type { To } from '../../src/router/index.ts';
import { openTestPage, type Script, type TestPage } from '../test-page.tsx';

const HOLDER = 'LINDQVIST ANNA';
const ADDED_AT_MS = Date.UTC(2026, 10, 2, 9, 30);

export function bankAccount(change: Partial<BankAccount> = {}): BankAccount {
  return {
    id: '7',
    bankName: 'Bank of Nowhere',
    branchName: 'Harbour Street',
    code: 'DEMOGB2L',
    accountNumber: '•••• 4821',
    holder: HOLDER,
    addedAtMs: ADDED_AT_MS,
    isInUse: false,
    ...change,
  };
}

export function wallet(change: Partial<Wallet> = {}): Wallet {
  return {
    id: '8',
    label: 'Outside wallet',
    currency: 'USDT',
    network: 'TRC20',
    address: 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE',
    addedAtMs: ADDED_AT_MS,
    isInUse: false,
    ...change,
  };
}

export function payees(change: Partial<Payees> = {}): Payees {
  return { bankAccounts: [bankAccount()], wallets: [wallet()], holderName: HOLDER, ...change };
}

/** The list is refetched after each change, and returns the scripted state. */
export function openPayees(
  address: To,
  { known = payees(), script = {} }: { known?: Payees | (() => Payees); script?: Script } = {},
): Promise<TestPage> {
  const list = () => ({ data: typeof known === 'function' ? known() : known });
  return openTestPage(address, {
    member: { level: 1 },
    script: { 'GET /payees': list, ...script },
  });
}
