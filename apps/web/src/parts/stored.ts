/**
 * A small store persisted in this browser under one key. Stored values are validated, not trusted:
 * anybody can edit their own storage.
 */
import { create, type StoreApi, type UseBoundStore } from 'zustand';

type Stored<T> = UseBoundStore<StoreApi<T>> & {
  /** Adopts what is stored now, as a reload would; unreadable values change nothing. */
  reread(): void;
};

const rereads = new Map<string, () => void>();

/** Adopts what another tab has stored under this key. */
export function rereadStored(key: string): void {
  rereads.get(key)?.();
}

/** `read` gets whatever was stored, or undefined, and returns a complete and valid state. */
export function createStored<T extends object>(
  key: string,
  read: (stored: Partial<Record<keyof T, unknown>> | undefined) => T,
): Stored<T> {
  const store = create<T>(() => read(load(key)));
  store.subscribe((state) => {
    try {
      localStorage.setItem(key, JSON.stringify({ state }));
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  });
  const reread = () => {
    const stored = load<T>(key);
    if (stored) store.setState(read(stored));
  };
  rereads.set(key, reread);
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
