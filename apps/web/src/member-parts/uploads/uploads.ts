/**
 * The uploads of a member, one per kind, independent of the page on screen:
 *
 *   chosen → checked here → sending (with its progress) → stored, with its preview
 *          → refused: another file must be chosen
 *            sending → waiting, because no answer came: retried when the connection is back
 *                    → cancelled: as if it had not been chosen
 */
import { create } from 'zustand';
import {
  FILE_KINDS,
  discardFile,
  rejectionKey,
  uploadFile,
  type FileKind,
  type RejectionCode,
  type StoredFile,
} from '@anywhen/protocol';
import { ApiRejection, callApi } from '../../api/call.ts';
import { upload } from '../../api/upload.ts';
import type { RejectionText } from '../../i18n/index.ts';
import { onMemberChange } from '../../session/session.ts';
import { checkFile } from './check-file.ts';
import { fetchSpecimen } from './specimens.ts';

/** Where the pages of a module cache the server's files. */
export type FileKeeper = {
  /** An uploaded file replaces the previous one of its kind. */
  readonly keep: (file: StoredFile) => Promise<void>;
  readonly drop: (file: StoredFile) => Promise<void>;
  /** The server's state is unknown: it is fetched. */
  readonly refresh: () => Promise<unknown>;
};

/** The file, and the callback for its outcome. */
export type Place = { readonly kind: FileKind; readonly keeper: FileKeeper };

export type Upload =
  /** A specimen is being loaded, or another file is sent first. */
  | { readonly state: 'preparing' }
  | { readonly state: 'sending'; readonly file: File; readonly part: number }
  | { readonly state: 'waiting'; readonly again: () => void; readonly why?: RejectionText }
  | { readonly state: 'refused'; readonly why: RejectionText }
  | { readonly state: 'discarding' };

type Slot = {
  readonly upload?: Upload | undefined;
  /** The preview of a file stored from here, as an object URL. */
  readonly preview?: { readonly id: string; readonly url: string } | undefined;
};

type Slots = Readonly<Partial<Record<FileKind, Slot>>>;

const useSlots = create<{ slots: Slots }>(() => ({ slots: {} }));
const stops = new Map<FileKind, AbortController>();

onMemberChange(() => forgetUploads(FILE_KINDS));

export function useUpload(kind: FileKind): Upload | undefined {
  return useSlots(({ slots }) => slots[kind]?.upload);
}

/** Undefined for files uploaded earlier, or elsewhere: the server never sends a file back. */
export function usePreviewUrl(kind: FileKind, stored: StoredFile | undefined): string | undefined {
  return useSlots(({ slots }) => {
    const preview = slots[kind]?.preview;
    return preview && preview.id === stored?.id ? preview.url : undefined;
  });
}

/** True while an upload is pending that the submission must wait for. */
export function useIsUploading(kinds: readonly FileKind[]): boolean {
  return useSlots(({ slots }) =>
    kinds.some((kind) => UNDER_WAY.includes(slots[kind]?.upload?.state ?? 'refused')),
  );
}

export function chooseFile(place: Place, file: File): void {
  const checked = checkFile(place.kind, file);
  if ('fault' in checked) refuse(place.kind, checked.fault);
  else void send(place, checked.file);
}

export async function chooseSpecimen(place: Place): Promise<void> {
  const { kind } = place;
  const { signal } = begin(kind);
  show(kind, { state: 'preparing' });
  const file = await fetchSpecimen(kind, signal);
  if (signal.aborted) return;
  if (file) await send(place, file);
  else show(kind, { state: 'waiting', again: () => void chooseSpecimen(place) });
}

/** It may have arrived all the same: the server's state is fetched. */
export function cancelUpload({ kind, keeper }: Place): void {
  stops.get(kind)?.abort();
  show(kind, undefined);
  void keeper.refresh();
}

/** False without an answer: then the file is still there. */
export async function discard(file: StoredFile, keeper: FileKeeper): Promise<boolean> {
  show(file.kind, { state: 'discarding' });
  const isGone = await isDiscarded(file);
  if (isGone) await keeper.drop(file);
  show(file.kind, undefined);
  if (isGone) keepPreview(file.kind, undefined);
  return isGone;
}

/** A file that is already gone counts as discarded. */
async function isDiscarded({ id }: StoredFile): Promise<boolean> {
  try {
    await callApi(discardFile, { params: { id } });
    return true;
  } catch (error) {
    return error instanceof ApiRejection && error.code === 'NOT_FOUND';
  }
}

/** They were submitted, or belong to another session. */
export function forgetUploads(kinds: readonly FileKind[]): void {
  for (const kind of kinds) {
    stops.get(kind)?.abort();
    keepPreview(kind, undefined);
    show(kind, undefined);
  }
}

async function send(place: Place, file: File): Promise<void> {
  const { kind, keeper } = place;
  const { signal } = begin(kind);
  const onProgress = (part: number) => {
    if (!signal.aborted) show(kind, { state: 'sending', file, part });
  };
  show(kind, { state: 'preparing' });
  await inTurn(async () => {
    if (signal.aborted) return;
    onProgress(0);
    try {
      const stored = await upload(uploadFile, { params: { kind }, file, signal, onProgress });
      if (signal.aborted) return;
      keepPreview(kind, { id: stored.id, url: URL.createObjectURL(file) });
      await keeper.keep(stored);
      show(kind, undefined);
    } catch (error) {
      if (!signal.aborted) fail({ place, file, signal }, error);
    }
  });
}

let turn: Promise<void> = Promise.resolve();

/** The server accepts one file of a member at a time. */
function inTurn(act: () => Promise<void>): Promise<void> {
  turn = turn.then(act);
  return turn;
}

type Failed = { place: Place; file: File; signal: AbortSignal };

/** Failures that another file would not fix are retried with this one. */
function fail({ place, file, signal }: Failed, error: unknown): void {
  const { kind, keeper } = place;
  const again = () => {
    if (!signal.aborted) void send(place, file);
  };
  if (!(error instanceof ApiRejection) || error.code === 'MALFORMED') {
    return show(kind, { state: 'waiting', again }); // A too slow connection is cut off.
  }
  const { code, reply } = error;
  if (PASSING.includes(code)) {
    const retryAfterMs = reply.data?.['retryAfterMs'];
    if (typeof retryAfterMs === 'number') setTimeout(again, retryAfterMs);
    return show(kind, { state: 'waiting', again, why: reply });
  }
  show(kind, { state: 'refused', why: reply });
  if (!OF_FILES.includes(code)) void keeper.refresh();
}

function refuse(kind: FileKind, code: RejectionCode): void {
  begin(kind);
  show(kind, { state: 'refused', why: { key: rejectionKey(code) } });
}

/** Cancels the pending upload of this kind. */
function begin(kind: FileKind): AbortController {
  stops.get(kind)?.abort();
  const stop = new AbortController();
  stops.set(kind, stop);
  return stop;
}

function show(kind: FileKind, next: Upload | undefined): void {
  change(kind, { upload: next });
}

function keepPreview(kind: FileKind, preview: Slot['preview']): void {
  const before = useSlots.getState().slots[kind]?.preview;
  if (before) URL.revokeObjectURL(before.url);
  change(kind, { preview });
}

function change(kind: FileKind, by: Partial<Slot>): void {
  useSlots.setState(({ slots }) => ({ slots: { ...slots, [kind]: { ...slots[kind], ...by } } }));
}

const UNDER_WAY: readonly Upload['state'][] = ['preparing', 'sending', 'waiting', 'discarding'];
const PASSING: readonly RejectionCode[] = [
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
  'UPLOAD_TOO_SLOW',
];
const OF_FILES: readonly RejectionCode[] = [
  'FILE_TYPE_INVALID',
  'FILE_TOO_LARGE',
  'FILE_NOT_ACCEPTED',
];
