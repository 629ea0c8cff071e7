/**
 * A small store that this browser keeps under one key, read again at the next visit. What is stored
 * is looked after instead of trusted: anybody can write into their own storage.
 */
import { create, type StoreApi, type UseBoundStore } from 'zustand';

type Stored<T> = UseBoundStore<StoreApi<T>> & {
  /** Takes over what is stored now, as a reload would; what cannot be read changes nothing. */
  reread(): void;
};

/** `read` gets whatever was stored, or undefined, and makes a whole and allowed state of it. */
export function createStored<T extends object>(
  key: string,
  read: (stored: Partial<Record<keyof T, unknown>> | undefined) => T,
): Stored<T> {
  const store = create<T>(() => read(load(key)));
  store.subscribe((state) => {
    try {
      localStorage.setItem(key, JSON.stringify({ state }));
    } catch {
      // Storage is closed to us: the choice lasts as long as the page.
    }
  });
  const reread = () => {
    const stored = load<T>(key);
    if (stored) store.setState(read(stored));
  };
  return Object.assign(store, { reread });
}

function load<T>(key: string): Partial<Record<keyof T, unknown>> | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { state?: unknown } | null;
    const state = stored?.state;
    return typeof state === 'object' && state !== null ? state : undefined;
  } catch {
    return undefined;
  }
}
