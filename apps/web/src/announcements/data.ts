/** All server calls of this module: the list page by page, and one announcement. */
import { listAnnouncements, readAnnouncement } from '@anywhen/protocol';
import { callApi } from '../api/call.ts';
import { useAnswer } from '../api/use-answer.ts';
import { refreshPages, usePages } from '../money-forms/pages.ts';

const LIST = ['announcements', 'list'] as const;

export function useAnnouncements() {
  return usePages(LIST, (cursor, signal) =>
    callApi(listAnnouncements, { query: { cursor }, signal }),
  );
}

export function refreshAnnouncements(): Promise<void> {
  return refreshPages(LIST);
}

export function useAnnouncement(id: string) {
  return useAnswer(readAnnouncement, ['announcements', id], { params: { id } });
}
