/**
 * What a note is about: a record of the member's own, which its module finds in its tables, or a
 * UTC day since the member is here.
 */
import { DAY_MS } from '@anywhen/prices';
import type { NotedRecordKind } from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { NotedRecord, NotedRecords } from '../facets/noted-records.ts';
import type { MemberFacts } from '../members/facts.ts';
import { refuse } from '../platform/http/call.ts';
import type { Subject } from './note-table.ts';

export type SubjectParts = {
  pool: Pool;
  facts: { members: Pick<MemberFacts, 'find'> };
  noted: NotedRecords;
  nowMs: () => number;
};

/** Undefined of a day. Refused as missing where it is another member's, or none. */
export async function requireSubject(
  parts: SubjectParts,
  uid: number,
  subject: Subject,
): Promise<NotedRecord | undefined> {
  if (subject.kind === 'day') {
    requireDay(parts, uid, subject.number);
    return undefined;
  }
  const records = await findRecords(parts, uid, [subject]);
  return records.get(nameOf(subject)) ?? refuse('NOT_FOUND');
}

/** By name, those that are the member's own. */
export async function findRecords(
  { pool, noted }: SubjectParts,
  uid: number,
  subjects: readonly Subject[],
): Promise<Map<string, NotedRecord>> {
  const found = new Map<string, NotedRecord>();
  for (const kind of Object.keys(noted) as NotedRecordKind[]) {
    const numbers = subjects.filter((each) => each.kind === kind).map(({ number }) => number);
    const records = numbers.length > 0 ? await noted[kind]?.(pool, { uid, numbers }) : [];
    for (const record of records ?? []) {
      found.set(nameOf({ kind, number: record.number }), record);
    }
  }
  return found;
}

export function nameOf({ kind, number }: Subject): string {
  return `${kind}/${number}`;
}

function requireDay({ facts, nowMs }: SubjectParts, uid: number, day: number): void {
  // The exchange is still loading: the member exists, but not yet since when.
  const member = facts.members.find(uid) ?? refuse('UNAVAILABLE');
  const isKnown = day >= dayOf(member.openedAtMs) && day <= dayOf(nowMs());
  if (!isKnown) refuse('NOT_FOUND');
}

function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}
