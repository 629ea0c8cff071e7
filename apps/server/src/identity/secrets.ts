/**
 * Random secrets, and hashes with the key stored outside the database. Short secrets (codes,
 * addresses) are always hashed with that key: without it, a stolen table of six-digit codes could
 * be reversed in a second.
 */
import { createHmac, hash } from 'node:crypto';
import { AUTH_CODE_LENGTH, PUBLIC_INVITE_CODE, SHORT_CODE_DIGITS } from '@anywhen/protocol';

export type RandomBytes = (size: number) => Buffer;

type NewToken = { token: string; tokenHash: Buffer };

const UID_MIN = 10_000_000;
const UID_COUNT = 90_000_000;
const CODE_COUNT = 10 ** SHORT_CODE_DIGITS;
const UINT32_COUNT = 2 ** 32;
const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const INVITE_LENGTH = 6;
const RECOVERY_GROUP = 5;

/** The token for the browser and the hash for the database. */
export function newToken(randomBytes: RandomBytes): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: sha256(token) };
}

/** Undefined for anything this program did not issue; it is then not even looked up. */
export function hashOfToken(token: string | undefined): Buffer | undefined {
  return token !== undefined && TOKEN_PATTERN.test(token) ? sha256(token) : undefined;
}

export function newId(randomBytes: RandomBytes): string {
  return randomBytes(16).toString('hex');
}

export function newUid(randomBytes: RandomBytes): number {
  return UID_MIN + drawBelow(randomBytes, UID_COUNT);
}

/** Drawn six digits at a time. */
export function newVerificationCode(randomBytes: RandomBytes, digits: number): string {
  const parts = Array.from({ length: digits / SHORT_CODE_DIGITS }, () =>
    String(drawBelow(randomBytes, CODE_COUNT)).padStart(SHORT_CODE_DIGITS, '0'),
  );
  return parts.join('');
}

export function newInviteCode(randomBytes: RandomBytes): string {
  const code = drawLetters(randomBytes, INVITE_LENGTH);
  return code === PUBLIC_INVITE_CODE ? newInviteCode(randomBytes) : code;
}

/** Forty bits: it lives for minutes, and few can be tried. */
export function newAuthCode(randomBytes: RandomBytes): string {
  return drawLetters(randomBytes, AUTH_CODE_LENGTH);
}

/** Fifty bits: unguessable, so a rate limit is all that is needed. */
export function newRecoveryCode(randomBytes: RandomBytes): string {
  return `${drawLetters(randomBytes, RECOVERY_GROUP)}-${drawLetters(randomBytes, RECOVERY_GROUP)}`;
}

/**
 * Crockford's decoding: lower case is accepted, and O, I and L stand for the digits they resemble.
 */
export function readLetters(typed: string): string {
  return typed.trim().toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** The purpose separates hashes of different kinds: one is never valid as another. */
export function keyedHash(pepper: Buffer, purpose: string, text: string): Buffer {
  return createHmac('sha256', pepper).update(`${purpose}\0${text}`).digest();
}

function sha256(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function drawLetters(randomBytes: RandomBytes, length: number): string {
  return Array.from(randomBytes(length), (byte) => CROCKFORD.charAt(byte % 32)).join('');
}

/** Draws again where the last, incomplete round of 32 bits would favour small numbers. */
function drawBelow(randomBytes: RandomBytes, bound: number): number {
  const usable = UINT32_COUNT - (UINT32_COUNT % bound);
  for (;;) {
    const drawn = randomBytes(4).readUInt32BE();
    if (drawn < usable) return drawn % bound;
  }
}
