/**
 * Tries of authorization codes (rulebook 14.8): wrong ones of a member, from any browser, and how
 * many codes a member makes. Each is counted before anything is looked at.
 */
import { refuse } from '../../platform/http/call.ts';
import type { Identity } from '../open-identity.ts';
import { type Throttle, forgetTries, takeTries } from './throttle-table.ts';
import { authCodesMadeBy, authCodesTriedBy } from './tries.ts';

/** A code that is made; too many are refused. */
export async function countAuthCode(identity: Identity, uid: number): Promise<void> {
  await takeTry(identity, authCodesMadeBy(identity.deps.config.pepper, uid));
}

/** A code that is checked; `forget` when it was right. */
export async function countAuthCodeTry(
  identity: Identity,
  uid: number,
): Promise<{ forget(): Promise<void> }> {
  const { config, pool } = identity.deps;
  const throttle = authCodesTriedBy(config.pepper, uid);
  await takeTry(identity, throttle);
  return { forget: () => forgetTries(pool, throttle) };
}

async function takeTry({ deps }: Identity, throttle: Throttle): Promise<void> {
  const admission = await takeTries(deps.pool, [throttle], deps.nowMs());
  if (admission.isAdmitted) return;
  const { retryAtMs } = admission;
  refuse('RATE_LIMITED', retryAtMs === null ? {} : { data: { retryAtMs } });
}
