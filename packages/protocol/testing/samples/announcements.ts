/** One call of every endpoint of announcements. */
import type { Samples } from '../sample.ts';

export const samples: Samples = {
  listAnnouncements: {},
  readAnnouncement: { params: { id: 'permanent' } },
};
