/**
 * Short messages after the fact. A tiny store, so that any code may speak without a component at
 * hand. Two at most: a third one pushes out the oldest. Never for what a member must decide or
 * must not miss.
 */

export type ToastTone = 'neutral' | 'success' | 'danger';

export interface ToastNote {
  id: number;
  text: string;
  tone: ToastTone;
}

const SHOWN_MS = 4_000;
const NOTES_MAX = 2;

let notes: readonly ToastNote[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows the text for four seconds; gives back how to take it away sooner. */
export function toast(text: string, tone: ToastTone = 'neutral'): () => void {
  lastId += 1;
  const id = lastId;
  publish([...notes, { id, text, tone }].slice(-NOTES_MAX));
  const timer = setTimeout(() => dismissToast(id), SHOWN_MS);
  return () => {
    clearTimeout(timer);
    dismissToast(id);
  };
}

export function dismissToast(id: number): void {
  if (notes.some((note) => note.id === id)) publish(notes.filter((note) => note.id !== id));
}

export function listToasts(): readonly ToastNote[] {
  return notes;
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly ToastNote[]): void {
  notes = next;
  for (const listener of listeners) listener();
}
