/**
 * Wrong fund passwords in a row, over a lifetime (rulebook 14.5): the pause after five is counted
 * with the password itself, here the hundred that end guessing until the owner has reset the login
 * password by a code. Waiting does not clear it, and neither does a thief's session.
 */
import type { Db } from '../db.ts';
import type { Identity } from '../open-identity.ts';
import { forgetTries, takeTries, undoTries } from './throttle-table.ts';
import { fundPasswordsOfMember } from './tries.ts';

type CountedTry = {
  /** It was not looked at: treated as if it had never been made. */
  undo(): Promise<void>;
  /** It was right: the count restarts. */
  forget(): Promise<void>;
};

/** Counted before the check. Undefined after too many. */
export async function countFundPasswordTry(
  identity: Identity,
  uid: number,
): Promise<CountedTry | undefined> {
  const { pool, nowMs } = identity.deps;
  const throttle = throttleOf(identity, uid);
  const atMs = nowMs();
  const { isAdmitted } = await takeTries(pool, [throttle], atMs);
  if (!isAdmitted) return undefined;
  return {
    undo: () => undoTries(pool, [throttle], atMs),
    forget: () => forgetTries(pool, throttle),
  };
}

/** The owner has proven themselves. */
export async function forgetFundPasswordTries(
  identity: Identity,
  db: Db,
  uid: number,
): Promise<void> {
  await forgetTries(db, throttleOf(identity, uid));
}

function throttleOf({ deps, limits }: Identity, uid: number) {
  return fundPasswordsOfMember({ limits, pepper: deps.config.pepper }, uid);
}
