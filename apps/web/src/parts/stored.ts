/**
 * A small store persisted in this browser under one key. Stored values are validated, not trusted:
 * anybody can edit their own storage.
 */
import type { PreferencePart } from '@anywhen/protocol';
import { create, type StoreApi, type UseBoundStore } from 'zustand';

/**
 * The parts of the preferences that follow a member to other devices (rulebook 28). What is stored
 * under any other key stays in this browser.
 */
export const FOLLOWED_KEYS = {
  look: 'anywhen.preferences',
  favourites: 'anywhen.favourites',
  charts: 'anywhen.charts',
  questions: 'anywhen.order-question',
  fromFunds: 'anywhen.from-funds',
  quotes: 'anywhen.quotes',
} as const satisfies Record<PreferencePart, string>;

type Stored<T> = UseBoundStore<StoreApi<T>> & {
  /** Adopts what is stored now, as a reload would; unreadable values change nothing. */
  reread(): void;
};

/** Of a store under this key: its state, and what it was before. */
type Choice = { readonly key: string; readonly state: object; readonly before: object };

const rereads = new Map<string, () => void>();
const listeners = new Set<(choice: Choice) => void>();
let isRereading = false;

/** Something was chosen here, in this tab: not what another tab or device has stored. */
export function onChoice(listener: (choice: Choice) => void): void {
  listeners.add(listener);
}

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
  store.subscribe((state, before) => {
    // What was read is stored already: written back by two versions of the app in two tabs, each
    // in its own form, it would go to and fro for ever.
    if (isRereading) return;
    try {
      localStorage.setItem(key, JSON.stringify({ state }));
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
    for (const listener of listeners) listener({ key, state, before });
  });
  const reread = () => {
    const stored = load<T>(key);
    if (!stored) return;
    isRereading = true;
    store.setState(read(stored));
    isRereading = false;
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
