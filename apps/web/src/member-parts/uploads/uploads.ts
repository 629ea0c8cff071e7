/**
 * What becomes of the files a member chooses, one per kind, whatever page is looked at meanwhile:
 *
 *   chosen → checked here → sending (with the part that has left) → stored, with its preview
 *          → refused: another file must be chosen
 *            sending → waiting, because no answer came: kept, and sent again when the line is back
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

/** Where the pages of a module keep what the server has of their files. */
export type FileKeeper = {
  /** What was uploaded takes the place of what was there of its kind. */
  readonly keep: (file: StoredFile) => Promise<void>;
  readonly drop: (file: StoredFile) => Promise<void>;
  /** Nobody here knows what the server has: it is asked. */
  readonly refresh: () => Promise<unknown>;
};

/** Of which file, and who is told what became of it. */
export type Place = { readonly kind: FileKind; readonly keeper: FileKeeper };

export type Upload =
  /** A specimen is on its way to the browser, or another file is sent first. */
  | { readonly state: 'preparing' }
  | { readonly state: 'sending'; readonly file: File; readonly part: number }
  | { readonly state: 'waiting'; readonly again: () => void; readonly why?: RejectionText }
  | { readonly state: 'refused'; readonly why: RejectionText }
  | { readonly state: 'discarding' };

type Slot = {
  readonly upload?: Upload | undefined;
  /** Of what was stored from here, by its address in this browser. */
  readonly preview?: { readonly id: string; readonly url: string } | undefined;
};

type Slots = Readonly<Partial<Record<FileKind, Slot>>>;

const useSlots = create<{ slots: Slots }>(() => ({ slots: {} }));
const stops = new Map<FileKind, AbortController>();

onMemberChange(() => forgetUploads(FILE_KINDS));

export function useUpload(kind: FileKind): Upload | undefined {
  return useSlots(({ slots }) => slots[kind]?.upload);
}

/** Undefined for what was uploaded earlier, or elsewhere: nobody is sent a file back. */
export function usePreviewUrl(kind: FileKind, stored: StoredFile | undefined): string | undefined {
  return useSlots(({ slots }) => {
    const preview = slots[kind]?.preview;
    return preview && preview.id === stored?.id ? preview.url : undefined;
  });
}

/** True while something is on its way that handing in must not overtake. */
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

/** It may have arrived all the same: the server is asked what it has. */
export function cancelUpload({ kind, keeper }: Place): void {
  stops.get(kind)?.abort();
  show(kind, undefined);
  void keeper.refresh();
}

/** False when the server gave no answer: then the file is still there. */
export async function discard(file: StoredFile, keeper: FileKeeper): Promise<boolean> {
  show(file.kind, { state: 'discarding' });
  const isGone = await isDiscarded(file);
  if (isGone) await keeper.drop(file);
  show(file.kind, undefined);
  if (isGone) keepPreview(file.kind, undefined);
  return isGone;
}

/** One that is gone already is as good as discarded. */
async function isDiscarded({ id }: StoredFile): Promise<boolean> {
  try {
    await callApi(discardFile, { params: { id } });
    return true;
  } catch (error) {
    return error instanceof ApiRejection && error.code === 'NOT_FOUND';
  }
}

/** They were handed in, or belong to somebody else. */
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

/** The server takes one file of a member at a time. */
function inTurn(act: () => Promise<void>): Promise<void> {
  turn = turn.then(act);
  return turn;
}

type Failed = { place: Place; file: File; signal: AbortSignal };

/** Whatever no other file would mend is tried again with this one. */
function fail({ place, file, signal }: Failed, error: unknown): void {
  const { kind, keeper } = place;
  const again = () => {
    if (!signal.aborted) void send(place, file);
  };
  if (!(error instanceof ApiRejection) || error.code === 'MALFORMED') {
    return show(kind, { state: 'waiting', again }); // A line too slow is cut off, and said so.
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

/** Ends what was under way for this kind. */
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
const PASSING: readonly RejectionCode[] = ['RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL'];
const OF_FILES: readonly RejectionCode[] = [
  'FILE_TYPE_INVALID',
  'FILE_TOO_LARGE',
  'FILE_NOT_ACCEPTED',
];
