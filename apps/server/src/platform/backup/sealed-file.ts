/**
 * A file of frames in which no byte can be changed, dropped, moved or added undetected:
 *   head: name, kind, salt, mark of the key, sum of all these
 *   frame: length and whether it is the last, bytes, seal
 * With a key the bytes are encrypted (AES-256-GCM with a key per file) and cannot be forged without
 * it; without one the seal is a checksum, which detects accidents but no forgery.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { BackupRefusal, wasChanged, wasCutOff } from './backup-refusal.ts';

/**
 * The kind of a framed file; `name` is its first bytes. `olderName` is as long, and that of files
 * whose head has no sum, which are still read.
 */
export type SealedKind = {
  readonly name: Buffer;
  readonly olderName: Buffer;
  readonly noun: string;
};

const BACKUP: SealedKind = {
  name: Buffer.from('ANYWHEN BACKUP 2\n'),
  olderName: Buffer.from('ANYWHEN BACKUP 1\n'),
  noun: 'backup',
};
const PLAIN = 0;
const ENCRYPTED = 1;
const SALT_BYTES = 16;
const MARK_BYTES = 16;
const SUM_BYTES = 16;

const LENGTH_BYTES = 4;
const SEAL_BYTES = 16;
const FRAME_BYTES_MAX = 1 << 20;
/** The highest bit of a length marks the last frame. */
const LAST = 0x8000_0000;

type FileKey = { head: Buffer; key: Buffer | undefined };
type Frame = { index: number; length: Buffer };

/** The bytes to be written to the file, frame by frame. */
export async function* seal(
  source: AsyncIterable<Buffer>,
  secret: Buffer | undefined,
  kind: SealedKind = BACKUP,
): AsyncGenerator<Buffer> {
  const fileKey = newFileKey(secret, kind);
  yield fileKey.head;
  let index = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    size += chunk.length;
    if (size <= FRAME_BYTES_MAX) continue;
    let bytes = Buffer.concat(waiting);
    for (; bytes.length > FRAME_BYTES_MAX; bytes = bytes.subarray(FRAME_BYTES_MAX)) {
      yield sealFrame(bytes.subarray(0, FRAME_BYTES_MAX), { fileKey, index, isLast: false });
      index += 1;
    }
    [waiting, size] = [[bytes], bytes.length];
  }
  yield sealFrame(Buffer.concat(waiting), { fileKey, index, isLast: true });
}

/** Yields what was sealed, and rejects at the first byte that differs from what was written. */
export async function* unseal(
  path: string,
  secret: Buffer | undefined,
  kind: SealedKind = BACKUP,
): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const fileKey = await readFileKey(file, path, { secret, kind });
    for (let index = 0; ; index += 1) {
      const length = await readExactly(file, path, LENGTH_BYTES);
      const word = length.readUInt32BE();
      const isLast = word >= LAST;
      const size = isLast ? word - LAST : word;
      if (size > FRAME_BYTES_MAX) throw wasChanged(path);
      const sealed = await readExactly(file, path, size + SEAL_BYTES);
      const opened = openFrame(sealed, fileKey, { index, length });
      if (opened === undefined) throw wasChanged(path);
      yield opened;
      if (isLast) break;
    }
    if ((await file.read(Buffer.alloc(1))).bytesRead > 0) throw wasChanged(path);
  } finally {
    await file.close();
  }
}

function newFileKey(secret: Buffer | undefined, { name }: SealedKind): FileKey {
  const salt = randomBytes(SALT_BYTES);
  const key = secret === undefined ? undefined : keyOf(secret, salt);
  const kind = Buffer.from([key === undefined ? PLAIN : ENCRYPTED]);
  const described = Buffer.concat([name, kind, salt, markOf(key)]);
  return { head: Buffer.concat([described, sumOfHead(described)]), key };
}

async function readFileKey(
  file: FileHandle,
  path: string,
  { secret, kind: { name, olderName, noun } }: { secret: Buffer | undefined; kind: SealedKind },
): Promise<FileKey> {
  const described = await readExactly(file, path, name.length + 1 + SALT_BYTES + MARK_BYTES);
  const first = described.subarray(0, name.length);
  const isOlder = first.equals(olderName);
  if (!isOlder && !first.equals(name)) {
    throw new BackupRefusal(`${path} is no ${noun} of this program.`);
  }
  const sum = await readExactly(file, path, isOlder ? 0 : SUM_BYTES);
  if (!isOlder && !sumOfHead(described).equals(sum)) throw wasChanged(path);
  const kind = described[name.length];
  if (kind !== PLAIN && kind !== ENCRYPTED) throw wasChanged(path);
  if (kind === ENCRYPTED && secret === undefined) {
    throw new BackupRefusal(`${path} is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE.`);
  }
  // Otherwise whoever can replace our file could have any state restored.
  if (kind === PLAIN && secret !== undefined) {
    throw new BackupRefusal(`${path} is not encrypted: it is read without a key only.`);
  }
  const salt = described.subarray(name.length + 1, name.length + 1 + SALT_BYTES);
  const key = secret === undefined ? undefined : keyOf(secret, salt);
  if (!timingSafeEqual(markOf(key), described.subarray(-MARK_BYTES))) {
    if (key === undefined) throw wasChanged(path);
    const doubt = isOlder ? ', or its first bytes are damaged' : '';
    throw new BackupRefusal(`${path} was made with another key${doubt}.`);
  }
  return { head: Buffer.concat([described, sum]), key };
}

/** Tells a damaged head from one that another key made; it protects from nobody. */
function sumOfHead(described: Buffer): Buffer {
  return createHash('sha256').update(described).digest().subarray(0, SUM_BYTES);
}

/** A key is used for one file, so that nonces can be counted instead of random. */
function keyOf(secret: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'anywhen backup', 32));
}

/** Distinguishes a wrong key from a changed file, and reveals nothing about the key. */
function markOf(key: Buffer | undefined): Buffer {
  if (key === undefined) return Buffer.alloc(MARK_BYTES);
  return createHmac('sha256', key).update('mark').digest().subarray(0, MARK_BYTES);
}

function sealFrame(
  bytes: Buffer,
  { fileKey, index, isLast }: { fileKey: FileKey; index: number; isLast: boolean },
): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes.length + (isLast ? LAST : 0));
  const { key, head } = fileKey;
  if (key === undefined) {
    return Buffer.concat([length, bytes, sumOf(bytes, head, { index, length })]);
  }
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index));
  cipher.setAAD(Buffer.concat([head, length]));
  return Buffer.concat([length, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined when it is not what was sealed here. */
function openFrame(sealed: Buffer, { key, head }: FileKey, frame: Frame): Buffer | undefined {
  const bytes = sealed.subarray(0, -SEAL_BYTES);
  const given = sealed.subarray(-SEAL_BYTES);
  if (key === undefined) {
    return sumOf(bytes, head, frame).equals(given) ? bytes : undefined;
  }
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(frame.index));
  decipher.setAAD(Buffer.concat([head, frame.length])).setAuthTag(given);
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch {
    return undefined;
  }
}

function sumOf(bytes: Buffer, head: Buffer, { index, length }: Frame): Buffer {
  const sum = createHash('sha256').update(head).update(nonceOf(index)).update(length);
  return sum.update(bytes).digest().subarray(0, SEAL_BYTES);
}

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

async function readExactly(file: FileHandle, path: string, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let filled = 0;
  while (filled < size) {
    const { bytesRead } = await file.read(bytes, filled, size - filled);
    if (bytesRead === 0) throw wasCutOff(path);
    filled += bytesRead;
  }
  return bytes;
}
