/** The calls that change the member's bank accounts and wallets. */
import { addBankAccount, addWallet, removePayee, type BodyOf } from '@anywhen/protocol';
import { ApiRejection, callApi } from '../api/call.ts';
import { changePayees } from '../api/payees.ts';

export async function saveBankAccount(body: BodyOf<typeof addBankAccount>): Promise<void> {
  const added = await callApi(addBankAccount, { body });
  await changePayees((known) => ({ ...known, bankAccounts: [added, ...known.bankAccounts] }));
}

export async function saveWallet(body: BodyOf<typeof addWallet>): Promise<void> {
  const added = await callApi(addWallet, { body });
  await changePayees((known) => ({ ...known, wallets: [added, ...known.wallets] }));
}

/** One that is already gone counts as removed: an answer may have got lost. */
export async function dropPayee(id: string, fundPassword: string): Promise<void> {
  try {
    await callApi(removePayee, { params: { id }, body: { fundPassword } });
  } catch (error) {
    if (!(error instanceof ApiRejection && error.code === 'NOT_FOUND')) throw error;
  }
  await changePayees((known) => ({
    ...known,
    bankAccounts: known.bankAccounts.filter((one) => one.id !== id),
    wallets: known.wallets.filter((one) => one.id !== id),
  }));
}
