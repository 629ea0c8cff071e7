/**
 * What was typed into a form, for a day: it survives a reload, the way back, a closed tab and a
 * session that ends, but neither a log out nor a success. Components that use the same name share
 * it. Secrets are never part of it.
 */
import { useCallback, useSyncExternalStore } from 'react';
import { onOwnerChange, openOwn, readOwn } from '../../session/own-records.ts';

/** Since the page was loaded, by the name of the form. */
const drafts = new Map<string, object>();
const listeners = new Set<() => void>();

onOwnerChange(() => {
  drafts.clear();
  notify();
});

type TypeDraft<Draft> = (change: (draft: Draft) => Draft) => void;

/** `empty` is the form before anything was typed; only its fields are read from what is stored. */
export function useTyped<Draft extends object>(
  name: string,
  empty: Draft,
): [draft: Draft, type: TypeDraft<Draft>] {
  const draft = useSyncExternalStore(subscribe, () => draftOf(name, empty));
  const type = useCallback<TypeDraft<Draft>>(
    (change) => changeTyped(name, { empty, change }),
    [name, empty],
  );
  return [draft, type];
}

type Change<Draft> = {
  empty: Draft;
  change: (draft: Draft) => Draft;
  /** Leaves out what the page filled in by itself; undefined when nothing was typed at all. */
  toStored?: (draft: Draft) => Draft | undefined;
};

export function changeTyped<Draft extends object>(
  name: string,
  { empty, change, toStored = (draft) => draft }: Change<Draft>,
): void {
  const draft = change(draftOf(name, empty));
  drafts.set(name, draft);
  const stored = toStored(draft);
  if (stored) openOwn(recordName(name)).write(stored);
  notify();
}

/** For forms that hold their values themselves, because some of them are secret. */
export function readTyped<Draft extends object>(name: string, empty: Draft): Draft {
  return withStored(empty, readOwn(recordName(name)));
}

/** Beside what is stored already. */
export function storeTyped(name: string, fields: object): void {
  const stored = readOwn(recordName(name));
  openOwn(recordName(name)).write({ ...(stored as object | undefined), ...fields });
}

export function forgetTyped(name: string): void {
  drafts.delete(name);
  openOwn(recordName(name)).remove();
  notify();
}

function draftOf<Draft extends object>(name: string, empty: Draft): Draft {
  const draft = (drafts.get(name) as Draft | undefined) ?? readTyped(name, empty);
  drafts.set(name, draft);
  return draft;
}

/** An older version may have stored other fields: a value of another type is left out. */
function withStored<Draft extends object>(empty: Draft, stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return empty;
  const known = Object.entries(stored).filter(([field, value]) => {
    if (!Object.hasOwn(empty, field)) return false;
    const before: unknown = empty[field as keyof Draft];
    return before === undefined || typeof before === typeof value;
  });
  return { ...empty, ...Object.fromEntries(known) };
}

function recordName(name: string): string {
  return `typed.${name}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
