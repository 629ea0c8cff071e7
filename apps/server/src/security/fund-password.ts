/**
 * The fund password (rulebook 10.3, 14.5): required when money leaves, hashed separately from the
 * login password. Five wrong tries in a row block it for an hour.
 */
import { type BodyOf, FUND_PASSWORD_MAX, FUND_PASSWORD_MIN } from '@anywhen/protocol';
import { findPasswordFault, findRepeatFault, isSamePassword } from '@anywhen/protocol';
import type { FieldFault, RejectionCode, setFundPassword } from '@anywhen/protocol';
import { type Identity, type Visit, changeSecurity } from '../identity/identity.ts';
import { confirmPassword, refuseFaults, refuseWeakPassword } from '../identity/identity.ts';
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
  const record = await confirmPassword(identity, { uid, password, visit });
  const wrong = 'FUND_PASSWORD_OLD_WRONG';
  const oldHash = set && (await requireRight(identity, { uid, password: oldFundPassword, wrong }));
  await refuseWeakPassword(newFundPassword, record, 'newFundPassword');
  const passwordHash = await passwords.hash(newFundPassword, 'fund');
  const change = set ? 'fund-password' : 'fund-password-set';
  await changeSecurity(identity, { uid, change, visit }, async (db) => {
    if (!(await putFundPassword(db, { uid, passwordHash, oldHash }))) refuse(wrong);
  });
}

export async function hasFundPassword({ deps }: Identity, uid: number): Promise<boolean> {
  return (await findFundPassword(deps.pool, uid)) !== undefined;
}

/** Every withdrawal checks this first. */
export async function requireFundPassword(
  identity: Identity,
  { uid, password }: { uid: number; password: string },
): Promise<void> {
  if (!(await hasFundPassword(identity, uid))) refuse('FUND_PASSWORD_NOT_SET');
  await requireRight(identity, { uid, password, wrong: 'WITHDRAW_PASSWORD_WRONG' });
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

/** Returns the hash it was compared with. */
async function requireRight(
  { deps, passwords, turns }: Identity,
  { uid, password, wrong }: { uid: number; password: string; wrong: RejectionCode },
): Promise<string> {
  const { pool } = deps;
  return turns.run(`fund password ${uid}`, async () => {
    const tried = (await countTry(pool, { uid, nowMs: deps.nowMs() })) ?? (await refuseLocked());
    const { passwordHash, triesLeft } = tried;
    const isRight = await passwords
      .isRight(password, passwordHash, 'fund')
      .catch(async (error: unknown) => {
        await undoTry(pool, uid);
        throw error;
      });
    if (!isRight) refuse(wrong, { data: { triesLeft } });
    await forgetTries(pool, uid);
    return passwordHash;
  });

  async function refuseLocked(): Promise<never> {
    const retryAtMs = (await findFundPassword(pool, uid))?.lockedUntilMs ?? deps.nowMs();
    return refuse('FUND_PASSWORD_LOCKED', { data: { retryAtMs } });
  }
}

function findNewFault({ password, newFundPassword }: Form): FieldFault | undefined {
  const fault = findPasswordFault(newFundPassword, LENGTHS);
  return fault ?? (isSamePassword(password, newFundPassword) ? 'same' : undefined);
}
