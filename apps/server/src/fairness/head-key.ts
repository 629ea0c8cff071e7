/**
 * The key that signs the journal's heads: Ed25519, created at the first start in the folder of the
 * price secrets, which only core machines have. A standby without it signs with its own: every head
 * names the key that signed it.
 */
import { type KeyObject, createPrivateKey, createPublicKey } from 'node:crypto';
import { hkdfSync, sign, verify } from 'node:crypto';
import { join } from 'node:path';
import { type JournalHead, type SignedHead, headText } from '@anywhen/protocol';
import { ensureKey, requireKey } from '../platform/secret-key.ts';

/** The DER prefix before the 32 bytes of a private and of a public key. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const PUBLIC_BYTES = 32;

export class HeadKey {
  readonly publicKey: string;
  /** Seals stored proofs: whoever cannot sign a head cannot forge a proof either. */
  readonly sealingKey: Buffer;
  readonly #private: KeyObject;

  constructor(seed: Buffer) {
    const key = Buffer.concat([PRIVATE_PREFIX, seed]);
    this.#private = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    const spki = createPublicKey(this.#private).export({ format: 'der', type: 'spki' });
    this.sealingKey = Buffer.from(hkdfSync('sha256', seed, '', 'anywhen kept proof', 32));
    this.publicKey = spki.subarray(-PUBLIC_BYTES).toString('hex');
  }

  static async ensure(dataDir: string): Promise<HeadKey> {
    return new HeadKey(await ensureKey(pathIn(dataDir)));
  }

  /** For callers to whom a new key would be useless. */
  static async open(dataDir: string): Promise<HeadKey> {
    return new HeadKey(await requireKey(pathIn(dataDir)));
  }

  sign(genesis: string, head: JournalHead): SignedHead {
    return {
      ...head,
      publicKey: this.publicKey,
      signature: this.signText(headText(genesis, head)),
    };
  }

  signText(text: string): string {
    return sign(null, Buffer.from(text), this.#private).toString('hex');
  }
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'price-secrets', 'journal-heads.key');
}

/** Whether the key it names has signed it. */
export function isSignedHead(genesis: string, head: SignedHead): boolean {
  return isSignedText(headText(genesis, head), head);
}

export function isSignedText(
  text: string,
  signed: Pick<SignedHead, 'publicKey' | 'signature'>,
): boolean {
  const [publicKey, signature] = [signed.publicKey, signed.signature].map((hex) =>
    Buffer.from(hex, 'hex'),
  );
  if (publicKey?.length !== PUBLIC_BYTES || !signature) return false;
  const der = Buffer.concat([PUBLIC_PREFIX, publicKey]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, signature);
}
