/** Bank accounts and wallets over the API, and what of them a member is shown again. */
import {
  type BankAccount,
  type Wallet,
  addBankAccount,
  addWallet,
  listPayees,
  maskNumber,
  removePayee,
} from '@anywhen/protocol';
import { findHolderName } from '../kyc/kyc.ts';
import type { Routes } from '../platform/http/routes.ts';
import {
  type PayeeParts,
  type Saved,
  listSaved,
  removeSaved,
  saveBankAccount,
  saveWallet,
} from './saving.ts';
import type { Bank, SavedWallet } from './sealed-payee.ts';

export function servePayees(routes: Routes, parts: PayeeParts): void {
  const { isPayeeInUse } = parts;

  routes.serveMember(listPayees, async ({ uid }) => {
    const saved = await listSaved(parts, uid);
    const isInUse = ({ id }: Saved) => isPayeeInUse(uid, id);
    return {
      bankAccounts: saved.filter(isBank).map((one) => showBank(one, isInUse(one))),
      wallets: saved.filter(isWallet).map((one) => showWallet(one, isInUse(one))),
      holderName: (await findHolderName(parts, uid)) ?? null,
    };
  });

  routes.serveMember(addBankAccount, async (call) => {
    const { uid, body } = call;
    return showBank(await saveBankAccount(parts, { uid, body, visit: call }), false);
  });

  routes.serveMember(addWallet, async (call) => {
    const { uid, body } = call;
    return showWallet(await saveWallet(parts, { uid, body, visit: call }), false);
  });

  routes.serveMember(removePayee, async (call) => {
    const { uid, params, body } = call;
    await removeSaved(parts, { uid, id: Number(params.id), ...body, visit: call });
    return {};
  });
}

function isBank(saved: Saved): saved is Saved<Bank> {
  return saved.payee.kind === 'bank';
}

function isWallet(saved: Saved): saved is Saved<SavedWallet> {
  return saved.payee.kind === 'wallet';
}

function showBank({ id, addedAtMs, payee }: Saved<Bank>, isInUse: boolean): BankAccount {
  const { bankName, branchName, code, holder } = payee;
  const accountNumber = maskNumber(payee.accountNumber);
  return { id: String(id), bankName, branchName, code, accountNumber, holder, addedAtMs, isInUse };
}

function showWallet({ id, addedAtMs, payee }: Saved<SavedWallet>, isInUse: boolean): Wallet {
  const { label, currency, network, address } = payee;
  return { id: String(id), label, currency, network, address, addedAtMs, isInUse };
}
