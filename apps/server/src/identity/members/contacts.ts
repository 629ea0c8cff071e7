/**
 * How names and addresses are parsed, and when two of them are equal. What passes here is safe for
 * the database and for mail headers; nothing else may reach them.
 */
import {
  EMAIL_MAX,
  EMAIL_PATTERN,
  type FieldFault,
  INVITE_PATTERN,
  PHONE_PATTERN,
  USERNAME_PATTERN,
} from '@anywhen/protocol';
import { readLetters } from '../secrets.ts';

export type Channel = 'email' | 'phone';

/** `key` is equal for equal addresses; `address` is as the member wrote it. */
export type Contact = { channel: Channel; address: string; key: string };

export type AccountName =
  | { kind: 'email'; key: string }
  | { kind: 'phone'; key: string }
  | { kind: 'uid'; uid: number }
  | { kind: 'username'; key: string };

const USERNAME_MIN = 4;
const USERNAME_MAX = 20;
const UID_PATTERN = /^[1-9]\d{7}$/;
/** Control and invisible characters: two addresses would look the same and differ. */
const UNSEEN = /\p{C}/u;

export function readEmail(typed: string): Contact | undefined {
  const text = tidy(typed);
  if (text.length > EMAIL_MAX || !EMAIL_PATTERN.test(text) || UNSEEN.test(text)) return undefined;
  const at = text.indexOf('@');
  const address = text.slice(0, at) + text.slice(at).toLowerCase();
  return { channel: 'email', address, key: keyOfEmail(address) };
}

/**
 * Lower-case letters may be composed differently from upper-case ones, so it is normalized again.
 */
export function keyOfEmail(address: string): string {
  return tidy(address.toLowerCase());
}

export function readPhone(typed: string): Contact | undefined {
  const text = tidy(typed);
  return PHONE_PATTERN.test(text) ? { channel: 'phone', address: text, key: text } : undefined;
}

export function findUsernameFault(typed: string): FieldFault | undefined {
  const text = tidy(typed);
  if (text === '') return 'required';
  if (text.length < USERNAME_MIN) return 'too-short';
  if (text.length > USERNAME_MAX) return 'too-long';
  return USERNAME_PATTERN.test(text) ? undefined : 'format';
}

export function readUsername(typed: string): string {
  return tidy(typed);
}

export function usernameKey(username: string): string {
  return username.toLowerCase();
}

/** What a member may type to sign in (rulebook 14.3); undefined when it cannot be any account. */
export function readAccountName(typed: string): AccountName | undefined {
  const text = tidy(typed);
  if (UID_PATTERN.test(text)) return { kind: 'uid', uid: Number(text) };
  const contact = readEmail(text) ?? readPhone(text);
  if (contact) return { kind: contact.channel, key: contact.key };
  if (USERNAME_PATTERN.test(text)) return { kind: 'username', key: usernameKey(text) };
  return undefined;
}

export function readInvite(typed: string): { code: string } | { uid: number } | undefined {
  const text = typed.trim();
  if (UID_PATTERN.test(text)) return { uid: Number(text) };
  const code = readLetters(text);
  return INVITE_PATTERN.test(code) ? { code } : undefined;
}

/** The same characters can be encoded in two ways (é, or e and an accent): here they are equal. */
function tidy(typed: string): string {
  return typed.trim().normalize('NFC');
}
