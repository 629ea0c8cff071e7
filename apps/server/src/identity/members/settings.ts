/**
 * The member's own settings: the date format is stored here, the daily loss limit in the exchange.
 */
import type { BodyOf, Me, changeSettings } from '@anywhen/protocol';
import type { Identity } from '../open-identity.ts';
import { newId } from '../secrets.ts';
import { askExchange } from './ask-exchange.ts';
import { requireMe } from './me.ts';
import { changeDateFormat } from './member-table.ts';

export async function changeMySettings(
  { deps }: Identity,
  { uid, actingUid }: { uid: number; actingUid: number },
  { dateFormat, dailyLossLimit }: BodyOf<typeof changeSettings>,
): Promise<Me> {
  // What can be rejected comes first, so that a rejection changes nothing.
  if (dailyLossLimit !== undefined) {
    const id = `settings:${newId(deps.randomBytes)}`;
    const body = { kind: 'set-loss-limit', amount: dailyLossLimit } as const;
    await askExchange(deps, { actor: { kind: 'member', uid }, id, body });
  }
  if (dateFormat !== undefined) await changeDateFormat(deps.pool, uid, dateFormat);
  return requireMe(deps, uid, actingUid);
}
