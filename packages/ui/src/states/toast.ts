/**
 * Short messages after the fact. A tiny store, so that any code may speak without a component at
 * hand. One is shown at a time: the same again is counted, news of what the member just did takes
 * the place of what is shown, and a patient one waits for its turn. Never for what a member must
 * decide or must not miss.
 */

type ToastTone = 'neutral' | 'success' | 'danger';

type ToastOptions = {
  /** Where a touch of it leads; such a one stays longer. */
  href?: string;
  /** It tells what happened elsewhere, and takes nothing from the screen. */
  isPatient?: boolean;
};

export interface ToastNote {
  id: number;
  text: string;
  tone: ToastTone;
  href: string | undefined;
  /** How often it was said. */
  count: number;
}

type Toasts = {
  shown: ToastNote | undefined;
  /** How many wait for their turn. */
  waitingCount: number;
};

const SHOWN_MS = 4_000;
const LINK_SHOWN_MS = 8_000;

let toasts: Toasts = { shown: undefined, waitingCount: 0 };
let waiting: readonly ToastNote[] = [];
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows the text for some seconds; gives back how to take it away sooner. */
export function toast(
  text: string,
  tone: ToastTone = 'neutral',
  { href, isPatient = false }: ToastOptions = {},
): () => void {
  lastId += 1;
  const { shown } = toasts;
  const note: ToastNote = { id: lastId, text, tone, href, count: 1 };
  if (shown && isSame(shown, note)) show({ ...note, count: shown.count + 1 });
  else if (!shown || !isPatient) show(note);
  else if (!waiting.some((other) => isSame(other, note))) wait([...waiting, note]);
  return () => dismissToast(note.id);
}

/** The next one has its turn. */
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
    const shownMs = note.href === undefined ? SHOWN_MS : LINK_SHOWN_MS;
    timer = setTimeout(() => dismissToast(note.id), shownMs);
  }
  publish({ shown: note, waitingCount: waiting.length });
}

function wait(notes: readonly ToastNote[]): void {
  waiting = notes;
  publish({ ...toasts, waitingCount: notes.length });
}

function isSame(one: ToastNote, other: ToastNote): boolean {
  return one.text === other.text && one.tone === other.tone && one.href === other.href;
}

function publish(next: Toasts): void {
  toasts = next;
  for (const listener of listeners) listener();
}
