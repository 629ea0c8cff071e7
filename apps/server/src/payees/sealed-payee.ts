/**
 * A bank account or wallet as it is kept: only ever sealed under the member's own key, and of a
 * removed one no more than the record of a withdrawal shows.
 */
import { type Network, maskNumber } from '@anywhen/protocol';
import type { Owner, Vault } from '../vault/vault.ts';
import type { Db, PayeeRow } from './payee-table.ts';

export type Bank = {
  kind: 'bank';
  bankName: string;
  branchName: string;
  code: string;
  accountNumber: string;
  holder: string;
};

export type SavedWallet = {
  kind: 'wallet';
  label: string;
  currency: string;
  network: Network;
  address: string;
};

export type Payee = Bank | SavedWallet;

/** What is shown of one with a withdrawal; of a bank account its name and the last four. */
export type PayeeTarget = (SavedWallet | Pick<Bank, 'kind' | 'bankName' | 'accountNumber'>) & {
  isRemoved: boolean;
};

/** In the transaction that writes its row. */
export function sealPayee(
  vault: Vault,
  db: Db,
  { uid, id, payee }: { uid: number; id: number; payee: Payee | PayeeTarget },
): Promise<Buffer> {
  return vault.seal(db, ownerOf(uid), labelOf(id), Buffer.from(JSON.stringify(payee)));
}

/** Undefined once the member's data was deleted. */
export async function openPayee(
  vault: Vault,
  db: Db,
  { uid, row }: { uid: number; row: PayeeRow },
): Promise<Payee | undefined> {
  const plain = await vault.open(db, ownerOf(uid), labelOf(row.id), row.sealed);
  return plain && (JSON.parse(plain.toString()) as Payee);
}

/** A number that is masked already stays as it is. */
export function targetOf(payee: Payee, isRemoved: boolean): PayeeTarget {
  if (payee.kind === 'bank') {
    const { kind, bankName, accountNumber } = payee;
    return { kind, bankName, accountNumber: maskNumber(accountNumber), isRemoved };
  }
  const { kind, label, currency, network, address } = payee;
  return { kind, label, currency, network, address, isRemoved };
}

function ownerOf(uid: number): Owner {
  return { uid, purpose: 'person' };
}

/** Moved to another row it opens nothing. */
function labelOf(id: number): string {
  return `payee/${id}`;
}
