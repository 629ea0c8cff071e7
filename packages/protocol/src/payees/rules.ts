/**
 * The rules of bank accounts and wallets (rulebook 12), counted alike by the form and the server.
 * Everything in them is invented.
 */
import type { FieldFault } from '../rejections.ts';

export const BANK_ACCOUNTS_MAX = 5;
export const WALLETS_MAX = 10;

const NAME_LENGTHS = [2, 64] as const;
const WALLET_LABEL_MAX = 32;

/** Of a branch; a Swift code has the same letters and is 8 or 11 of them. */
const BANK_CODE = /^[A-Z0-9]{3,12}$/;
const ACCOUNT_NUMBER = /^[A-Z0-9]{6,34}$/;

/** Spaces around do not count, and doubled ones count once; a letter is one, however typed. */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** Codes and numbers are written in capitals and without spaces, however they were typed. */
export function tidyCode(typed: string): string {
  // Letters of other alphabets stay what they are: a capital ß would be two letters that pass.
  return typed.replace(/\s+/gu, '').replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** Of the name of a bank or a branch. */
export function bankNameFault(typed: string): FieldFault | undefined {
  const length = lengthOf(typed);
  if (length === 0) return 'required';
  if (length < NAME_LENGTHS[0]) return 'too-short';
  return length > NAME_LENGTHS[1] ? 'too-long' : undefined;
}

export function bankCodeFault(typed: string): FieldFault | undefined {
  const code = tidyCode(typed);
  if (code === '') return 'required';
  return BANK_CODE.test(code) ? undefined : 'format';
}

export function accountNumberFault(typed: string): FieldFault | undefined {
  const number = tidyCode(typed);
  if (number === '') return 'required';
  return ACCOUNT_NUMBER.test(number) ? undefined : 'format';
}

export function holderFault(typed: string): FieldFault | undefined {
  return lengthOf(typed) === 0 ? 'required' : undefined;
}

export function walletLabelFault(typed: string): FieldFault | undefined {
  const length = lengthOf(typed);
  if (length === 0) return 'required';
  return length > WALLET_LABEL_MAX ? 'too-long' : undefined;
}

/** The holder must be the verified person, however the name is written (12). */
export function isSameHolder(typed: string, verified: string): boolean {
  return tidyName(typed).toUpperCase() === tidyName(verified).toUpperCase();
}

/** All that is shown of a number once it is saved. */
export function maskNumber(number: string): string {
  return `•••• ${number.slice(-4)}`;
}

/** In letters, not in bytes; what shows nothing at all has none. */
function lengthOf(typed: string): number {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(typed) ? [...tidyName(typed)].length : 0;
}
