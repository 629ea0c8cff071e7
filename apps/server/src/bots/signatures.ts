/** Whether what was signed was signed with a key: HMAC-SHA256, or Ed25519 by its public half. */
import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';

/** Of the parts that were signed, one behind the other. */
export type IsSigned = (parts: readonly Buffer[], signature: string) => boolean;

/** In hexadecimal, in either case. */
export function signedByHmac(secret: Buffer): IsSigned {
  return (parts, signature) => {
    if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
    const hmac = createHmac('sha256', secret);
    for (const part of parts) hmac.update(part);
    return timingSafeEqual(hmac.digest(), Buffer.from(signature, 'hex'));
  };
}

/** In Base64, as it is usually written: otherwise one signature would have several names. */
export function signedByEd25519(pem: string): IsSigned {
  const key = createPublicKey(pem);
  return (parts, signature) => {
    const bytes = Buffer.from(signature, 'base64');
    if (bytes.length !== 64 || bytes.toString('base64') !== signature) return false;
    return verify(null, Buffer.concat(parts), key, bytes);
  };
}
