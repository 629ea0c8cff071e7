/** The SHA-256 of a text, for what is agreed on by its hash: the same in server and browser. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { toHex } from '../hex.ts';

export function hashOfText(text: string): string {
  return toHex(sha256(utf8ToBytes(text)));
}
