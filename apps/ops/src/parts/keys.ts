/**
 * Keys of the page that is shown. They do nothing while somebody types or a dialog is open; `?`
 * lists those of the page.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';

type KeyAction = { keys: readonly string[]; label: string; act: () => void };

let current: readonly KeyAction[] = [];
const listeners = new Set<() => void>();

/** Each render gives the latest actions; the listener stays. */
export function useKeys(actions: readonly KeyAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) && event.key !== 'Escape') return;
      if (document.querySelector('[role=dialog],[role=alertdialog]')) return;
      const action = latest.current.find(({ keys }) => keys.includes(event.key));
      if (!action || isOwnKey(event)) return;
      event.preventDefault();
      action.act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const names = actions.map(({ keys, label }) => `${keys.join()} ${label}`).join();
  useEffect(() => {
    const own = names === '' ? [] : latest.current;
    show([...current, ...own]);
    return () => show(current.filter((action) => !own.includes(action)));
  }, [names]);
}

/** Of the page and the frame, for the list of keys. */
export function useCurrentKeys(): readonly KeyAction[] {
  return useSyncExternalStore(watch, () => current);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input,select,textarea') !== null;
}

/** Enter on a link or button is its own. */
function isOwnKey({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && target instanceof Element && target.closest('a,button') !== null;
}

function show(next: readonly KeyAction[]): void {
  current = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
