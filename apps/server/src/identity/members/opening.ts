/**
 * Opens a member in the exchange exactly once, whatever fails in between:
 *
 *   opening ──exchange opened the member──▶ open
 *   opening ──exchange was not there──────▶ (removed; the form can be sent again)
 *
 * A crash, or a missing answer, leaves `opening`: the next start, the member's next sign-in, or the
 * form sent again continues from there.
 */
import { isCertainRefusal } from '../../core/core.ts';
import { Refusal } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { askExchange } from './ask-exchange.ts';
import { findInviter } from './invited.ts';
import { type MemberRecord, listOpening, markOpen, removeOpening } from './member-table.ts';

export async function openInExchange(deps: IdentityDeps, uid: number): Promise<void> {
  try {
    await finishOpening(deps, uid);
  } catch (error) {
    if (!isCertainRefusal(error) || (await removeOpening(deps.pool, uid))) throw error;
  }
}

export async function ensureOpen(deps: IdentityDeps, record: MemberRecord): Promise<void> {
  if (record.state === 'opening') await finishOpening(deps, record.uid);
}

/** To be called once the exchange accepts commands. Returns how many were finished. */
export async function finishOpenings(deps: IdentityDeps): Promise<number> {
  const uids = await listOpening(deps.pool);
  for (const uid of uids) await finishOpening(deps, uid);
  return uids.length;
}

/** Always the same id: however often it is sent, the welcome grant is booked once. */
async function finishOpening(deps: IdentityDeps, uid: number): Promise<void> {
  const body = { kind: 'open-member', uid } as const;
  const request = { actor: { kind: 'system' }, id: `open:${uid}`, body } as const;
  await askExchange(deps, request).catch((error: unknown) => {
    // It happened the first time, which is enough here.
    if (!(error instanceof Refusal) || error.rejection.code !== 'ANSWER_LOST') throw error;
  });
  await markOpen(deps.pool, uid);
  await sendInviter(deps, uid);
}

/** What does not get there now is sent after the next start: the member is open in any case. */
async function sendInviter(deps: IdentityDeps, uid: number): Promise<void> {
  const inviterUid = await findInviter(deps.pool, uid);
  if (inviterUid === undefined) return;
  const body = { kind: 'set-inviter', uid, inviterUid } as const;
  const request = { actor: { kind: 'system' }, id: `inviter:${uid}`, body } as const;
  await askExchange(deps, request).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}
