/**
 * Encrypts bytes with a key (AES-256-GCM): version, nonce, tag, then the ciphertext. The label says
 * what it is; opening with another label fails like another key.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { inTurns } from '../platform/in-turns.ts';

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

const KEY_BYTES = 32;

export function newKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

export function sealBytes(key: Buffer, label: string, plain: Buffer): Buffer {
  const { nonce, cipher } = beginSealing(key, label);
  const secret = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), secret]);
}

/** The same for large data: it yields to the event loop, and holds one copy in memory. */
export async function sealLargeBytes(key: Buffer, label: string, plain: Buffer): Promise<Buffer> {
  const { nonce, cipher } = beginSealing(key, label);
  const sealed = Buffer.alloc(HEAD_BYTES + plain.length);
  let at = HEAD_BYTES;
  await inTurns(plain, (slice) => void (at += cipher.update(slice).copy(sealed, at)));
  cipher.final();
  sealed.writeUInt8(VERSION);
  nonce.copy(sealed, 1);
  cipher.getAuthTag().copy(sealed, 1 + NONCE_BYTES);
  return sealed;
}

function beginSealing(key: Buffer, label: string) {
  // Random for every message: a key and nonce are never used twice.
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(label));
  return { nonce, cipher };
}

/** Throws for what was not sealed with this key and label, or was changed since. */
export function openBytes(key: Buffer, label: string, sealed: Buffer): Buffer {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) throw new Error('this was never sealed');
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(label));
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
}
