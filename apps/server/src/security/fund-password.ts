/**
 * The fund password (rulebook 10.3, 14.5): required when money leaves, hashed separately from the
 * login password. Five wrong tries in a row block it for an hour, a hundred until the owner has
 * reset the login password; each stands in the security log, and the member is told.
 */
import { type BodyOf, FUND_PASSWORD_MAX, FUND_PASSWORD_MIN } from '@anywhen/protocol';
import { findPasswordFault, findRepeatFault, isSamePassword } from '@anywhen/protocol';
import type { FieldFault, RejectionCode, setFundPassword } from '@anywhen/protocol';
import { WRONG_FUND_PASSWORDS_MAX } from '@anywhen/protocol';
import { type Identity, type Visit, changeSecurity, confirmOwner } from '../identity/identity.ts';
import { countFundPasswordTry, recordFundPasswordTry } from '../identity/identity.ts';
import { refuseFaults, refuseWeakPassword } from '../identity/identity.ts';
import { refuse } from '../platform/http/call.ts';
import { countTry, findFundPassword, forgetTries } from './fund-password-table.ts';
import { putFundPassword, undoTry } from './fund-password-table.ts';

type Form = BodyOf<typeof setFundPassword>;

const LENGTHS = { min: FUND_PASSWORD_MIN, max: FUND_PASSWORD_MAX };

export async function setOwnFundPassword(
  identity: Identity,
  { uid, body, visit }: { uid: number; body: Form; visit: Visit },
): Promise<void> {
  const { deps, passwords } = identity;
  const { password, oldFundPassword = '', newFundPassword, repeat } = body;
  const set = await findFundPassword(deps.pool, uid);
  refuseFaults({
    password: password === '' ? 'required' : undefined,
    oldFundPassword: set && oldFundPassword === '' ? 'required' : undefined,
    newFundPassword: findNewFault(body),
    repeat: findRepeatFault({ password: newFundPassword, repeat }),
  });
  const { record, spend } = await confirmOwner(identity, { ...body, uid, visit });
  const wrong = 'FUND_PASSWORD_OLD_WRONG';
  const old = { uid, password: oldFundPassword, wrong, visit } as const;
  const oldHash = set && (await requireRight(identity, old));
  await refuseWeakPassword(newFundPassword, record, 'newFundPassword');
  const passwordHash = await passwords.hash(newFundPassword, 'fund');
  const change = set ? 'fund-password' : 'fund-password-set';
  await changeSecurity(identity, { uid, change, visit }, async (db) => {
    await spend(db);
    const sealed = { db, seals: deps.vault.seals };
    if (!(await putFundPassword(sealed, { uid, passwordHash, oldHash }))) refuse(wrong);
  });
}

export async function hasFundPassword({ deps }: Identity, uid: number): Promise<boolean> {
  return (await findFundPassword(deps.pool, uid)) !== undefined;
}

/** Every withdrawal checks this first. */
export async function requireFundPassword(
  identity: Identity,
  tried: { uid: number; password: string; visit: Visit },
): Promise<void> {
  if (!(await hasFundPassword(identity, tried.uid))) refuse('FUND_PASSWORD_NOT_SET');
  await requireRight(identity, { ...tried, wrong: 'WITHDRAW_PASSWORD_WRONG' });
}

/** The two must differ, whichever is chosen later. */
export async function refuseFundPassword(
  { deps, passwords }: Identity,
  uid: number,
  newPassword: string,
): Promise<void> {
  const set = await findFundPassword(deps.pool, uid);
  if (set && (await passwords.isRight(newPassword, set.passwordHash, 'fund'))) {
    refuse('VALIDATION', { fields: { newPassword: 'same' } });
  }
}

type Tried = { uid: number; password: string; wrong: RejectionCode; visit: Visit };

/** Returns the hash it was compared with. */
function requireRight(identity: Identity, tried: Tried): Promise<string> {
  const { uid, wrong, visit } = tried;
  return identity.turns.run(`fund password ${uid}`, async () => {
    const { passwordHash, triesLeft, isRight } = await tryPassword(identity, tried);
    if (isRight) return passwordHash;
    await recordWrong(identity, { uid, triesLeft, visit });
    return refuse(wrong, { data: { triesLeft } });
  });
}

/** Counted twice before the check: in a row since the last right one, and until the next pause. */
async function tryPassword(
  identity: Identity,
  { uid, password }: Tried,
): Promise<{ passwordHash: string; triesLeft: number; isRight: boolean }> {
  const { deps, passwords } = identity;
  const { pool } = deps;
  const inARow = await countFundPasswordTry(identity, uid);
  // Waiting does not help any more, so there is no moment to name.
  if (!inARow) return refuse('FUND_PASSWORD_LOCKED');
  const sealed = { db: pool, seals: deps.vault.seals };
  const counted = await countTry(sealed, { uid, nowMs: deps.nowMs() });
  if (!counted) {
    await inARow.undo();
    return refuseLocked(identity, uid);
  }
  if (!counted.isBelieved) refuse('UNAVAILABLE');
  try {
    const isRight = await passwords.isRight(password, counted.passwordHash, 'fund');
    if (isRight) await Promise.all([forgetTries(pool, uid), inARow.forget()]);
    return { ...counted, isRight };
  } catch (error) {
    await Promise.all([undoTry(pool, uid), inARow.undo()]);
    throw error;
  }
}

async function refuseLocked({ deps }: Identity, uid: number): Promise<never> {
  const retryAtMs = (await findFundPassword(deps.pool, uid))?.lockedUntilMs ?? deps.nowMs();
  return refuse('FUND_PASSWORD_LOCKED', { data: { retryAtMs } });
}

/** The member is told of the first and of the one that blocks; the log has each. */
async function recordWrong(
  identity: Identity,
  { uid, triesLeft, visit }: { uid: number; triesLeft: number; visit: Visit },
): Promise<void> {
  const isBlocking = triesLeft === 0;
  const isNotified = isBlocking || triesLeft === WRONG_FUND_PASSWORDS_MAX - 1;
  const what = isBlocking ? 'fund-password-blocked' : 'fund-password-wrong';
  await recordFundPasswordTry(identity, { uid, what, visit, isNotified });
}

function findNewFault({ password, newFundPassword }: Form): FieldFault | undefined {
  const fault = findPasswordFault(newFundPassword, LENGTHS);
  return fault ?? (isSamePassword(password, newFundPassword) ? 'same' : undefined);
}
