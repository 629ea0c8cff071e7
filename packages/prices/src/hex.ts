/**
 * Seeds, anchors and hashes as text: 64 lower-case hex digits outside, 32 bytes inside. Only one
 * spelling is accepted, so that two texts are equal exactly when their bytes are.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

export function toHex(bytes: Uint8Array): string {
  return bytesToHex(require32Bytes(bytes));
}

export function fromHex(hex: string): Uint8Array {
  if (!isHex(hex)) throw new RangeError('expected 64 lower-case hex digits');
  return hexToBytes(hex);
}

export function isHex(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

export function require32Bytes(bytes: Uint8Array): Uint8Array {
  if (bytes.length !== 32) throw new RangeError(`expected 32 bytes, not ${bytes.length}`);
  return bytes;
}
