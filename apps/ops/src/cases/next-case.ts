/** The next case of a queue that is free and can be decided: taken, and then opened. */
import { type CaseKind, claimCase, listCases } from '@anywhen/protocol';
import { ApiRejection, callApi } from '../api/call.ts';
import { navigate } from '../router/router.tsx';
import { onLeave } from '../session/session.ts';
import { CLAIM_ON_OPEN, placeOf } from './case-kind.ts';

/** Those that this person is done with: approved as the first of two, or given back. */
const skipped = new Set<string>();
onLeave(() => skipped.clear());

export function skipCase(kind: CaseKind, id: string): void {
  skipped.add(placeOf({ kind, id }));
}

/** False when there is none. Who is a moment too late for one gets the one after it. */
export async function openNextCase(kind: CaseKind): Promise<boolean> {
  const { cases, nowMs } = await callApi(listCases, { params: { kind }, query: { claim: 'free' } });
  for (const { id, readyAtMs } of cases) {
    const place = placeOf({ kind, id });
    if (readyAtMs > nowMs || skipped.has(place)) continue;
    if (!(await isTaken(kind, id))) continue;
    navigate(place, { state: CLAIM_ON_OPEN });
    return true;
  }
  return false;
}

async function isTaken(kind: CaseKind, id: string): Promise<boolean> {
  try {
    await callApi(claimCase, { params: { kind, id } });
    return true;
  } catch (error) {
    const isLate =
      error instanceof ApiRejection && ['CASE_CLAIMED', 'CASE_DECIDED'].includes(error.code);
    if (isLate) return false;
    throw error;
  }
}
