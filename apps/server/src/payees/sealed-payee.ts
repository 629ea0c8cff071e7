/**
 * A stored bank account or wallet: always sealed with the member's own key, and for a removed one
 * only what the record of a withdrawal shows.
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

/** What a withdrawal shows of one; for a bank account its name and the last four digits. */
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
  const [payee] = await openPayees(vault, db, { uid, rows: [row] });
  return payee;
}

/** In the order of the rows; none once the member's data was deleted. */
export async function openPayees(
  vault: Vault,
  db: Db,
  { uid, rows }: { uid: number; rows: readonly PayeeRow[] },
): Promise<Payee[]> {
  const all = rows.map(({ id, sealed }) => ({ label: labelOf(id), sealed }));
  const plain = (await vault.openAll(db, ownerOf(uid), all)) ?? [];
  return plain.map((each) => JSON.parse(each.toString()) as Payee);
}

/** A number that is already masked is unchanged. */
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

/** Moved to another row it cannot be opened. */
function labelOf(id: number): string {
  return `payee/${id}`;
}
