/** Who may write announcements, as the protocol says. */
import { type StaffRole, writeAnnouncement } from '@anywhen/protocol';

export function isWriter(role: StaffRole): boolean {
  return writeAnnouncement.roles.includes(role);
}
