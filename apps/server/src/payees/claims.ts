/**
 * A withdrawal that is under way claims its payee: until it is answered nothing removes that payee.
 * The exchange does not know payees, so without it a removal could pass between the checks of a
 * request and its command.
 */
import { MINUTE_MS } from '@anywhen/prices';
import type { ClientBase } from 'pg';
import { deleteClaim, findPayeeRow, insertClaim, isClaimed } from './payee-table.ts';
import { type TurnParts, inTurn } from './turns.ts';
import type { Vault } from '../vault/vault.ts';

export type ClaimParts = TurnParts & { vault: Vault; nowMs: () => number };

/** No command waits that long: what a crash left is over by then. */
const CLAIM_MS = 10 * MINUTE_MS;

/** Undefined when it was removed, or the member's data was deleted. */
export function claimPayee(
  parts: ClaimParts,
  { uid, payeeId }: { uid: number; payeeId: number },
): Promise<number | undefined> {
  return inTurn(parts, uid, async (client) => {
    const row = await findPayeeRow({ db: client, seals: parts.vault.seals }, { uid, id: payeeId });
    if (!row || row.isRemoved) return undefined;
    const atMs = parts.nowMs();
    return insertClaim(client, { payeeId, atMs, sinceMs: atMs - CLAIM_MS });
  });
}

/** When even this fails the claim ends by itself. */
export async function releaseClaim({ pool }: ClaimParts, claimId: number): Promise<void> {
  await deleteClaim(pool, claimId).catch(() => undefined);
}

/** In the member's turn. */
export function isUnderWay(client: ClientBase, payeeId: number, nowMs: number): Promise<boolean> {
  return isClaimed(client, payeeId, nowMs - CLAIM_MS);
}
