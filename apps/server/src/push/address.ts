/**
 * Where pushes of one device go, as its browser gave it: checked, and sealed under the member's
 * key. Only to a push service that is configured: an address is typed by whoever calls the API, and
 * this server must not be sent anywhere.
 */
import { createECDH } from 'node:crypto';
import type { BodyOf, subscribeToPush } from '@anywhen/protocol';
import type { Owner, Vault } from '../vault/vault.ts';
import { PUSH_CURVE, type ReceiverKeys } from './encryption.ts';
import type { Db, DeviceRow } from './push-table.ts';

export type PushAddress = ReceiverKeys & { readonly endpoint: string };

type Typed = Pick<BodyOf<typeof subscribeToPush>, 'endpoint' | 'p256dh' | 'auth'>;

export function isOfService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (services.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '' || username + password !== '') return false;
  return services.some((name) =>
    name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name,
  );
}

/** Whether it is a point of the curve: another one would fail at every push. */
export function isPublicKey(p256dh: string): boolean {
  try {
    const ecdh = createECDH(PUSH_CURVE);
    ecdh.generateKeys();
    return ecdh.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0;
  } catch {
    return false;
  }
}

/** In the transaction that writes its row. */
export function sealAddress(
  vault: Vault,
  db: Db,
  { uid, sessionId, endpoint, p256dh, auth }: Typed & Pick<DeviceRow, 'uid' | 'sessionId'>,
): Promise<Buffer> {
  const plain = Buffer.from(JSON.stringify({ endpoint, p256dh, auth }));
  return vault.seal(db, ownerOf(uid), labelOf(sessionId), plain);
}

/** Undefined once the member's data was deleted. */
export async function openAddress(
  vault: Vault,
  db: Db,
  { uid, sessionId, sealed }: DeviceRow,
): Promise<PushAddress | undefined> {
  const plain = await vault.open(db, ownerOf(uid), labelOf(sessionId), sealed);
  if (!plain) return undefined;
  const { endpoint, p256dh, auth } = JSON.parse(plain.toString()) as Typed;
  const [key, secret] = [p256dh, auth].map((text) => Buffer.from(text, 'base64url'));
  return key && secret && { endpoint, p256dh: key, auth: secret };
}

function ownerOf(uid: number): Owner {
  return { uid, purpose: 'person' };
}

/** Moved to another row it cannot be opened. */
function labelOf(sessionId: string): string {
  return `push/${sessionId}`;
}
