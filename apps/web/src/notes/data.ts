/** All server calls of this module, and its shared query cache. */
import {
  listNoteTags,
  listNotes,
  readNote,
  removeNote,
  writeNote,
  type BodyOf,
  type Note,
  type NoteSubject,
  type ReplyOf,
} from '@anywhen/protocol';
import { callApi } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { refreshPages, usePages } from '../money-forms/pages.ts';
import type { NoteFilter } from './filter.ts';

type NotePage = ReplyOf<typeof readNote>;
export type NoteBody = BodyOf<typeof writeNote>;

const LISTS = ['notes', 'lists'] as const;
const TAGS = ['notes', 'tags'] as const;

export function useNotes({ kind, tag }: NoteFilter) {
  return usePages([...LISTS, kind, tag], (cursor, signal) =>
    callApi(listNotes, { query: { kind, tag, cursor }, signal }),
  );
}

export function useNoteTags() {
  return useAnswer(listNoteTags, TAGS);
}

/** Asked anew each time it is opened: another tab may have written. */
export function useNote(subject: NoteSubject) {
  return useAnswer(readNote, keyOf(subject), { params: subject, staleTime: 0 });
}

export function readNoteNow(subject: NoteSubject): Promise<NotePage> {
  return queryClient.fetchQuery({
    queryKey: keyOf(subject),
    queryFn: ({ signal }) => callApi(readNote, { params: subject, signal }),
    staleTime: 0,
  });
}

export async function sendNote(subject: NoteSubject, body: NoteBody): Promise<Note> {
  const note = await callApi(writeNote, { params: subject, body });
  put(subject, note);
  return note;
}

export async function sendRemoval(subject: NoteSubject, version: string): Promise<void> {
  await callApi(removeNote, { params: subject, body: { version } });
  put(subject, null);
}

export async function refreshNotes(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: TAGS });
  await refreshPages(LISTS);
}

function put(subject: NoteSubject, note: Note | null): void {
  queryClient.setQueryData<NotePage>(keyOf(subject), (known) => known && { ...known, note });
  void refreshNotes();
}

function keyOf({ kind, number }: NoteSubject) {
  return ['notes', 'one', kind, number] as const;
}
