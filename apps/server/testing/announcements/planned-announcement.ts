/** An announcement as staff would write it, for tests that need one to be there. */
import { HOUR_MS } from '@anywhen/prices';
import type { Pool } from 'pg';
import { insertRevision } from '../../src/announcements/announcement-table.ts';
import type { StaffFixture } from '../staff/staff-fixture.ts';

/** In an hour, for an hour. */
export function draftAnnouncement(nowMs: number) {
  const texts = { en: { title: 'Maintenance', body: 'Trading pauses for an hour.' } };
  const times = { fromMs: nowMs + HOUR_MS, untilMs: nowMs + 2 * HOUR_MS };
  return { texts, priority: 'normal' as const, ...times };
}

/** By this person, as if their role allowed it; the only one: the program can delete none. */
export async function planOnly(
  owner: Pool,
  { nowMs, staff }: Pick<StaffFixture, 'nowMs' | 'staff'>,
  { id, writtenBy }: { id: number; writtenBy: string },
): Promise<void> {
  const { seals } = staff;
  await owner.query('truncate announcement, announcement_end, announcement_copy');
  const written = { id, revision: 1, writtenBy, writtenAtMs: nowMs };
  const record = { ...draftAnnouncement(nowMs), ...written, endedBy: null, endedAtMs: null };
  await insertRevision({ db: owner, seals }, record);
}
