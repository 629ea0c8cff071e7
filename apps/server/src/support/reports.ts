/**
 * Reports of members: a result they doubt, with the receipt that proves it. Support can explain it
 * and send the proof again; nobody can change it.
 */
import type { ReportedProduct, Language } from '@anywhen/protocol';
import { refuse } from '../platform/http/call.ts';
import type { SupportDb } from './conversation-table.ts';
import { type Sent, type TalkingParts, sendForPerson } from './talking.ts';

type Report = {
  uid: number;
  product: ReportedProduct;
  shareId: string;
  language: Language;
};

/** Where the results of each product are; only of what has ended. */
const RESULTS: Record<ReportedProduct, string> = {
  seconds: 'seconds_contract where state = 4',
  option: 'option_position where state > 1',
  liquidation: 'leverage_position where state = 3',
};

/** The same receipt is one report, however often it is tapped. */
export async function report(parts: TalkingParts, said: Report): Promise<Sent> {
  const { uid, product, shareId, language } = said;
  await requireOwnResult(parts.pool, said);
  const request = { person: { uid }, clientId: `report-${product}-${shareId}`, language };
  return sendForPerson({ ...parts, hasRateLimits: false }, request, () =>
    Promise.resolve({ content: { kind: 'report', product, shareId } }),
  );
}

async function requireOwnResult(db: SupportDb, { uid, product, shareId }: Report): Promise<void> {
  const { rowCount } = await db.query(
    `select from ${RESULTS[product]} and uid = $1 and share_id = $2::uuid`,
    [uid, shareId],
  );
  if (rowCount !== 1) refuse('NOT_FOUND');
}
