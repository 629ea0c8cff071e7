/**
 * One member signed by another (rulebook 14.8): it begins when an authorization code was checked,
 * and only the signed member ends it.
 *
 *   open ──signed member──▶ ended
 */
import type { Uid } from '../kernel/actor.ts';

export type Signing = {
  readonly id: number;
  /** Who is signed. */
  readonly uid: Uid;
  readonly signerUid: Uid;
  readonly signedAtMs: number;
  readonly endedAtMs: number | null;
};

export type SigningLine = {
  readonly uid: Uid;
  readonly signedAtMs: number;
  readonly endedAtMs: number | null;
};

export function isOpenSigning({ endedAtMs }: Signing): boolean {
  return endedAtMs === null;
}

export function describeSigning({ uid, signedAtMs, endedAtMs }: Signing): SigningLine {
  return { uid, signedAtMs, endedAtMs };
}

/** Written out field by field: the order of keys must not decide the fingerprint. */
export function signingText({ id, uid, signerUid, signedAtMs }: Signing): string {
  return `signing/${id}/${uid}/${signerUid}/${signedAtMs}`;
}
