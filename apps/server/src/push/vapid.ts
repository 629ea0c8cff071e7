/**
 * Who sends our pushes (RFC 8292): a key of the curve P-256, and a token signed with it for each
 * push service. The key follows from the key of all hashes, which the first start makes: every
 * process has it, a backup contains it, and a browser that subscribed stays subscribed.
 */
import { type JsonWebKey, type KeyObject, createECDH, createPrivateKey, sign } from 'node:crypto';
import { keyedHash } from '../identity/identity.ts';

export type PushKey = { readonly publicKey: Buffer; readonly privateKey: KeyObject };

/** A service accepts at most a day. */
const TOKEN_SECONDS = 12 * 3_600;

export function pushKeyOf(pepper: Buffer): PushKey {
  for (let turn = 0; ; turn += 1) {
    const ecdh = createECDH('prime256v1');
    const secret = keyedHash(pepper, 'key of pushes', String(turn));
    try {
      ecdh.setPrivateKey(secret);
    } catch {
      continue; // One of 2³² is above the order of the curve.
    }
    const publicKey = ecdh.getPublicKey();
    const jwk: JsonWebKey = {
      kty: 'EC',
      crv: 'P-256',
      d: encode(secret),
      x: encode(publicKey.subarray(1, 33)),
      y: encode(publicKey.subarray(33)),
    };
    return { publicKey, privateKey: createPrivateKey({ format: 'jwk', key: jwk }) };
  }
}

/** The header for a push to a service of this origin. */
export function authorizationOf(
  { publicKey, privateKey }: PushKey,
  { origin, contact, nowMs }: { origin: string; contact: string; nowMs: number },
): string {
  const exp = Math.floor(nowMs / 1_000) + TOKEN_SECONDS;
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: origin, exp, sub: contact },
  ];
  const content = parts.map((part) => encode(Buffer.from(JSON.stringify(part)))).join('.');
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const token = `${content}.${encode(sign('sha256', Buffer.from(content), key))}`;
  return `vapid t=${token}, k=${encode(publicKey)}`;
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url');
}
