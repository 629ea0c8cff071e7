/**
 * Checks a secret that may be guessed at, under the limits of rulebook 14.3. Tries from a trusted
 * device count only against that device; all others count against the member and the network they
 * come from. So a stranger can lock out strangers, never the owner.
 */
import { refuse } from '../../platform/http/call.ts';
import type { Visit } from '../deps.ts';
import type { Identity } from '../open-identity.ts';
import { note } from '../security-log.ts';
import { type Throttle, forgetTries, undoTries, takeTries } from './throttle-table.ts';

/** What a try counts against: `network` for strangers, `own` for the member or their device. */
export type Counts = {
  network: Throttle | undefined;
  own: Throttle | undefined;
  /** Given back with the network's when it was right. */
  asked?: readonly Throttle[];
};

type CountedTry = { counts: Counts; uid: number | undefined; visit: Visit };

type Checked<Right> = { right: Right } | { triesLeft: number };

/** `check` returns undefined when it is wrong. Rejects without a check when no try is left. */
export function checkCounted<Right>(
  identity: Identity,
  tried: CountedTry,
  check: () => Promise<Right | undefined>,
): Promise<Checked<Right>> {
  return inTurns(identity, tried.counts, () => countTry(identity, tried, check));
}

/**
 * One at a time per count, so that right ones are never rejected because of others still being
 * checked: a school or an office signs in from one address.
 */
function inTurns<Result>(
  { turns }: Identity,
  { network, own }: Counts,
  work: () => Promise<Result>,
): Promise<Result> {
  const atOwn = own ? () => turns.run(keyOf(own), work) : work;
  return network ? turns.run(keyOf(network), atOwn) : atOwn();
}

function keyOf({ subject }: Throttle): string {
  return subject.toString('hex');
}

/**
 * The try is counted before the check, in every scope, so that concurrent ones on several servers
 * cannot exceed the limit. A right one is returned to the network's count.
 */
async function countTry<Right>(
  { deps }: Identity,
  { counts, uid, visit }: CountedTry,
  check: () => Promise<Right | undefined>,
): Promise<Checked<Right>> {
  const { network, own, asked = [] } = counts;
  const { requestId } = visit;
  const atMs = deps.nowMs();
  const strangers = [...(network ? [network] : []), ...asked];
  const counted = own ? [...strangers, own] : strangers;
  const admission = await takeTries(deps.pool, counted, atMs);
  if (!admission.isAdmitted) {
    const { retryAtMs } = admission;
    note(deps.log, 'authn_login_fail_max', { uid, requestId });
    return refuse('LOGIN_EXCEPTION', retryAtMs === null ? {} : { data: { retryAtMs } });
  }
  let right: Right | undefined;
  try {
    right = await check();
  } catch (error) {
    await undoTries(deps.pool, counted, atMs);
    throw error;
  }
  if (right === undefined) {
    note(deps.log, 'authn_login_fail', { uid, requestId });
    return { triesLeft: admission.triesLeft };
  }
  if (strangers.length > 0) await undoTries(deps.pool, strangers, atMs);
  if (own) await forgetTries(deps.pool, own);
  return { right };
}
