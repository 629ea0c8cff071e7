/** An announcement as staff would write it, for tests that need one to be there. */
import { HOUR_MS } from '@anywhen/prices';
import { insertRevision } from '../../src/announcements/announcement-table.ts';
import type { StaffFixture } from '../staff/staff-fixture.ts';

/** In an hour, for an hour. */
export function draftAnnouncement(nowMs: number) {
  const texts = { en: { title: 'Maintenance', body: 'Trading pauses for an hour.' } };
  const times = { fromMs: nowMs + HOUR_MS, untilMs: nowMs + 2 * HOUR_MS };
  return { texts, priority: 'normal' as const, ...times };
}

/** By this person, as if their role allowed it; the only one there is. */
export async function planOnly(
  { nowMs, staff }: Pick<StaffFixture, 'nowMs' | 'staff'>,
  { id, writtenBy }: { id: number; writtenBy: string },
): Promise<void> {
  const { pool, seals } = staff;
  await pool.query('truncate announcement, announcement_end, announcement_copy');
  const written = { id, revision: 1, writtenBy, writtenAtMs: nowMs };
  const record = { ...draftAnnouncement(nowMs), ...written, endedBy: null, endedAtMs: null };
  await insertRevision({ db: pool, seals }, record);
}
