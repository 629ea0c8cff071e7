/**
 * Parses the forms of bank accounts and wallets (rulebook 12) and reports all faulty fields at
 * once; a fault with its own code gives the reply that code.
 */
import {
  type BodyOf,
  CASH_CURRENCIES,
  type FieldFault,
  type RejectionCode,
  accountNumberFault,
  type addBankAccount,
  type addWallet,
  bankCodeFault,
  bankNameFault,
  holderFault,
  isSameHolder,
  isSimulatedAddress,
  networksOf,
  tidyCode,
  tidyName,
  walletLabelFault,
} from '@anywhen/protocol';
import { refuseFaults } from '../identity/identity.ts';
import { refuse } from '../platform/http/call.ts';
import type { Bank, SavedWallet } from './sealed-payee.ts';

/** `verified` is the name of the passed verification. */
export function readBankForm(
  typed: BodyOf<typeof addBankAccount>,
  verified: string | undefined,
): Bank {
  const bankName = tidyName(typed.bankName);
  const branchName = tidyName(typed.branchName);
  const code = tidyCode(typed.code);
  const accountNumber = tidyCode(typed.accountNumber);
  const isSame = verified !== undefined && isSameHolder(typed.holder, verified);
  const faults = {
    bankName: bankNameFault(bankName),
    branchName: bankNameFault(branchName),
    code: bankCodeFault(code),
    accountNumber: accountNumberFault(accountNumber),
    holder: holderFault(typed.holder) ?? (isSame ? undefined : 'mismatch'),
  } as const;
  refuseForm(faults, { field: 'holder', fault: 'mismatch', code: 'HOLDER_NAME_MISMATCH' });
  const holder = tidyName(typed.holder).toUpperCase();
  return { kind: 'bank', bankName, branchName, code, accountNumber, holder };
}

export function readWalletForm(typed: BodyOf<typeof addWallet>): SavedWallet {
  const currency = CASH_CURRENCIES.find((each) => each === typed.currency);
  const network = networksOf(currency ?? '').find((each) => each === typed.network);
  const address = typed.address.trim();
  const label = tidyName(typed.label);
  if (currency === undefined)
    return refuse('CURRENCY_REQUIRED', { fields: { currency: 'required' } });
  if (!network) return refuse('NETWORK_REQUIRED', { fields: { network: 'required' } });
  const isRight = isSimulatedAddress(network, address);
  const faults = {
    address: address === '' ? 'required' : isRight ? undefined : 'format',
    label: walletLabelFault(label),
  } as const;
  refuseForm(faults, { field: 'address', fault: 'format', code: 'ADDRESS_INVALID' });
  return { kind: 'wallet', label, currency, network, address };
}

type Faults = Readonly<Record<string, FieldFault | undefined>>;

/** A fault with its own code is reported as such, if nothing else is wrong. */
function refuseForm(
  faults: Faults,
  own: { field: string; fault: FieldFault; code: RejectionCode },
): void {
  const fields = Object.keys(faults).filter((field) => faults[field] !== undefined);
  const isOwn = fields.length === 1 && faults[own.field] === own.fault;
  if (isOwn) refuse(own.code, { fields: { [own.field]: own.fault } });
  refuseFaults(faults);
}
