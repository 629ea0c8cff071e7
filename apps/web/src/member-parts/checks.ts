/**
 * Normalises and checks typed input with the protocol's fault names: the server finds the same
 * faults, so both have the same text. Pure, without translations.
 */
import { readAmount } from '@anywhen/money';
import {
  CODE_PATTERN,
  EMAIL_MAX,
  EMAIL_PATTERN,
  INVITE_PATTERN,
  LONG_CODE_DIGITS,
  PHONE_PATTERN,
  SHORT_CODE_DIGITS,
  USERNAME_PATTERN,
  isReservedUsername,
  type FieldFault,
} from '@anywhen/protocol';

const USERNAME_MIN = 4;
const USERNAME_MAX = 20;

/** People type phone numbers with spaces, brackets and a double zero; the server wants E.164. */
export function readPhone(typed: string): string {
  return typed.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
}

/** Only digits: a pasted "482 913" is the code 482913. Some codes are twice as long. */
export function readCode(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, LONG_CODE_DIGITS);
}

export function findRequiredFault(typed: string): FieldFault | undefined {
  return typed.trim() === '' ? 'required' : undefined;
}

export function findEmailFault(typed: string): FieldFault | undefined {
  const email = typed.trim();
  if (email === '') return 'required';
  return email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email) ? undefined : 'format';
}

export function findPhoneFault(typed: string): FieldFault | undefined {
  const phone = readPhone(typed);
  if (phone === '') return 'required';
  return PHONE_PATTERN.test(phone) ? undefined : 'format';
}

export function findUsernameFault(typed: string): FieldFault | undefined {
  const username = typed.trim();
  if (username === '') return 'required';
  if (username.length < USERNAME_MIN) return 'too-short';
  if (username.length > USERNAME_MAX) return 'too-long';
  if (!USERNAME_PATTERN.test(username)) return 'format';
  return isReservedUsername(username) ? 'not-offered' : undefined;
}

export function findRepeatFault(password: string, repeat: string): FieldFault | undefined {
  if (password === '') return undefined;
  if (repeat === '') return 'required';
  return password.normalize('NFKC') === repeat.normalize('NFKC') ? undefined : 'mismatch';
}

export function findCodeFault(typed: string): FieldFault | undefined {
  if (typed === '') return 'required';
  if (typed.length < SHORT_CODE_DIGITS) return 'too-short';
  return CODE_PATTERN.test(typed) ? undefined : 'format';
}

/** Crockford base 32: lower case is accepted, and O, I and L are read as digits. */
export function findInviteFault(typed: string): FieldFault | undefined {
  const invite = typed.trim();
  if (invite === '') return 'required';
  const code = invite.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return INVITE_PATTERN.test(code) ? undefined : 'format';
}

export function findLimitFault(typed: string): FieldFault | undefined {
  if (typed === '') return 'required';
  const reading = readAmount(typed, 2);
  if (reading.isAmount) return undefined;
  return reading.fault === 'too-precise' ? 'too-precise' : 'format';
}
