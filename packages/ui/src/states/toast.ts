/**
 * Short messages after the fact. A small store, so that code outside components can use it. One is
 * shown at a time: a repetition is counted, a result of the member's own action replaces the
 * visible one, and a queued one waits for its turn. Never for what a member must decide or must not
 * miss.
 */

type ToastTone = 'neutral' | 'success' | 'danger';

type ToastOptions = {
  /** The link of the toast; such a toast stays longer. */
  href?: string;
  /** A second line, below the text. */
  detail?: string;
  /** It reports what happened elsewhere, and does not replace the visible one. */
  isPatient?: boolean;
};

export interface ToastNote {
  id: number;
  text: string;
  tone: ToastTone;
  href: string | undefined;
  detail: string | undefined;
  /** How often it was shown. */
  count: number;
}

type Toasts = {
  shown: ToastNote | undefined;
  /** How many are queued. */
  waitingCount: number;
};

const SHOWN_MS = 4_000;
const LONG_SHOWN_MS = 8_000; // With a second line to read, or a link to tap.

let toasts: Toasts = { shown: undefined, waitingCount: 0 };
let waiting: readonly ToastNote[] = [];
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows the text for some seconds; returns the function that dismisses it earlier. */
export function toast(
  text: string,
  tone: ToastTone = 'neutral',
  { href, detail, isPatient = false }: ToastOptions = {},
): () => void {
  lastId += 1;
  const { shown } = toasts;
  const note: ToastNote = { id: lastId, text, tone, href, detail, count: 1 };
  if (shown && isSame(shown, note)) show({ ...note, count: shown.count + 1 });
  else if (!shown || !isPatient) show(note);
  else if (!waiting.some((other) => isSame(other, note))) wait([...waiting, note]);
  return () => dismissToast(note.id);
}

/** Shows the next one. */
export function dismissToast(id: number): void {
  if (toasts.shown?.id !== id) {
    wait(waiting.filter((note) => note.id !== id));
    return;
  }
  const [next, ...others] = waiting;
  waiting = others;
  show(next);
}

export function listToasts(): Toasts {
  return toasts;
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(note: ToastNote | undefined): void {
  clearTimeout(timer);
  if (note) {
    const isShort = note.href === undefined && note.detail === undefined;
    const shownMs = isShort ? SHOWN_MS : LONG_SHOWN_MS;
    timer = setTimeout(() => dismissToast(note.id), shownMs);
  }
  publish({ shown: note, waitingCount: waiting.length });
}

function wait(notes: readonly ToastNote[]): void {
  waiting = notes;
  publish({ ...toasts, waitingCount: notes.length });
}

function isSame(one: ToastNote, other: ToastNote): boolean {
  const isSaid = one.text === other.text && one.detail === other.detail;
  return isSaid && one.tone === other.tone && one.href === other.href;
}

function publish(next: Toasts): void {
  toasts = next;
  for (const listener of listeners) listener();
}
