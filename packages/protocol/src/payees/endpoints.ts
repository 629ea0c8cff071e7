/**
 * Where a member lets withdrawals go: bank accounts and wallets (rulebook 12). All of it is
 * invented, and the pages say so. A number that was saved is never shown whole again.
 */
import * as z from 'zod/mini';
import { memberRead, memberWrite } from '../base/endpoint.ts';
import { NETWORKS } from '../chain/rules.ts';
import { atMs, currency, listOf, text } from '../base/shapes.ts';
import { BANK_ACCOUNTS_MAX, WALLETS_MAX } from './rules.ts';

/** Loose on purpose: what is wrong with a field is said by its own fault. */
const typed = z.string().check(z.maxLength(200));

export const payeeId = z.string().check(z.regex(/^[1-9]\d{0,14}$/), z.maxLength(15));

const bankAccount = z.strictObject({
  id: payeeId,
  bankName: text(200),
  branchName: text(200),
  code: text(200),
  /** Its last four only. */
  accountNumber: text(200),
  holder: text(200),
  addedAtMs: atMs,
  /** By a withdrawal under review: it cannot be removed now. */
  isInUse: z.boolean(),
});
export type BankAccount = z.infer<typeof bankAccount>;

const wallet = z.strictObject({
  id: payeeId,
  label: text(200),
  currency,
  network: z.enum(NETWORKS),
  /** Whole: it is simulated, and the member must be able to compare it. */
  address: text(200),
  addedAtMs: atMs,
  isInUse: z.boolean(),
});
export type Wallet = z.infer<typeof wallet>;

export const listPayees = memberRead('listPayees', '/payees', {
  summary: 'The member’s bank accounts and wallets, and the name a bank account must be held in.',
  reply: z.strictObject({
    bankAccounts: listOf(bankAccount, BANK_ACCOUNTS_MAX),
    wallets: listOf(wallet, WALLETS_MAX),
    /** Of the passed verification; null before it. */
    holderName: z.nullable(text(401)),
  }),
});

const ADDING_REJECTIONS = [
  'KYC_PRIMARY_REQUIRED',
  'TOO_MANY_PAYEES',
  'PAYEE_KNOWN',
  'ACCOUNT_FROZEN',
  'ACCOUNT_STATUS_ABNORMAL',
] as const;

export const addBankAccount = memberWrite('addBankAccount', '/payees/bank-accounts', {
  summary: 'Saves an invented bank account in the member’s verified name.',
  body: z.strictObject({
    bankName: typed,
    branchName: typed,
    code: typed,
    accountNumber: typed,
    holder: typed,
  }),
  reply: bankAccount,
  rejections: [...ADDING_REJECTIONS, 'HOLDER_NAME_MISMATCH'],
});

export const addWallet = memberWrite('addWallet', '/payees/wallets', {
  summary: 'Saves a simulated address under a name.',
  body: z.strictObject({ currency: typed, network: typed, address: typed, label: typed }),
  reply: wallet,
  rejections: [...ADDING_REJECTIONS, 'CURRENCY_REQUIRED', 'NETWORK_REQUIRED', 'ADDRESS_INVALID'],
});

export const removePayee = memberWrite('removePayee', '/payees/{id}/remove', {
  summary: 'Removes a bank account or wallet that no withdrawal under review uses.',
  params: z.strictObject({ id: payeeId }),
  body: z.strictObject({ fundPassword: typed }),
  reply: z.strictObject({}),
  rejections: [
    'NOT_FOUND',
    'PAYEE_IN_USE',
    'FUND_PASSWORD_NOT_SET',
    'WITHDRAW_PASSWORD_WRONG',
    'FUND_PASSWORD_LOCKED',
  ],
});

const endpoints = [listPayees, addBankAccount, addWallet, removePayee];

export const payeesApi = { endpoints, topics: {} };
