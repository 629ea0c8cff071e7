/**
 * Masks codes and passwords in what is written in a chat, before it is stored anywhere (rulebook
 * 15.3): in the browser's draft, and again on the server, which does not trust browsers. It masks
 * too much rather than too little; what is masked cannot be brought back.
 */
import { SECRET_WORD } from './secret-words.ts';

type Masked = { readonly text: string; readonly isMasked: boolean };

const MASK = '••••••';

/** Six digits, also in two or three groups; \p{Nd} are the digits of every script. */
const SIX_DIGITS = /(?<![\p{Nd}.,:/-])(?:\p{Nd}[ \u00a0-]?){5}\p{Nd}(?![\p{Nd}]|[.,:/-]\p{Nd})/gu;
/** A message that is nothing but such a number: there is hardly anything else it could be. */
const ONLY_DIGITS = /^\s*(?:\p{Nd}[ \u00a0-]?){5}\p{Nd}\s*[.!。！]?\s*$/u;
const NAMES_SECRET = new RegExp(SECRET_WORD, 'iu');
/** `password: …`, `密碼：…`: what follows is the secret itself. */
const SECRET_WITH_VALUE = new RegExp(`(${SECRET_WORD}\\s*(?:[:=：＝]|->)\\s*)(\\S+)`, 'giu');

export function maskSecrets(text: string): Masked {
  const isAboutSecret = NAMES_SECRET.test(text.normalize('NFKC')) || ONLY_DIGITS.test(text);
  const withoutCodes = isAboutSecret ? text.replace(SIX_DIGITS, MASK) : text;
  const masked = withoutCodes.replace(SECRET_WITH_VALUE, `$1${MASK}`);
  // A browser masks first: what it sends is marked all the same.
  return { text: masked, isMasked: masked.includes(MASK) };
}
