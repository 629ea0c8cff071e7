/**
 * Encrypts what a push says for one browser (RFC 8291, with the encoding of RFC 8188): the service
 * that delivers it cannot read it, and all pushes have one length, so that it cannot guess either.
 */
import { type ECDH, createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Of a browser: its public key, and the secret that only it and we have. */
export type ReceiverKeys = { readonly p256dh: Buffer; readonly auth: Buffer };

export const PUSH_CURVE = 'prime256v1';
/** What a service takes at least is 4096; this is enough for all we say. */
const PLAIN_BYTES = 1_024;
const RECORD_BYTES = 4_096;
const LAST_RECORD = 2;

/** `salt` and `sender` are new for each push; only a test knows them before. */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: ReceiverKeys,
  {
    salt = randomBytes(16),
    sender = newSender(),
    plainBytes = PLAIN_BYTES,
  }: { salt?: Buffer; sender?: ECDH; plainBytes?: number } = {},
): Buffer {
  if (plain.length > plainBytes) throw new RangeError(`a push of ${plain.length} bytes`);
  const own = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own]);
  const key = derive(sender.computeSecret(p256dh), auth, info, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  const padding = Buffer.alloc(1 + plainBytes - plain.length);
  padding[0] = LAST_RECORD;
  const header = Buffer.alloc(21 + own.length);
  salt.copy(header);
  header.writeUInt32BE(RECORD_BYTES, 16);
  header.writeUInt8(own.length, 20);
  own.copy(header, 21);
  const sealed = [cipher.update(plain), cipher.update(padding), cipher.final()];
  return Buffer.concat([header, ...sealed, cipher.getAuthTag()]);
}

function newSender(): ECDH {
  const sender = createECDH(PUSH_CURVE);
  sender.generateKeys();
  return sender;
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
