/** The announcements that run, as the public topic says; apart from the list, which Home lacks. */
import type { AnnouncementNews } from '@anywhen/protocol';
import { useLatestEvent } from '../live/latest-topic.ts';

/** Undefined until the socket has answered. */
export function useNews(): AnnouncementNews | undefined {
  return useLatestEvent<AnnouncementNews>('announcement');
}
