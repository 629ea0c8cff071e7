/**
 * The texts of the app in the member's language. `useText('app')` returns a typed `t`; a key that
 * is not in the English file is a type error. Components never format numbers or dates with it.
 */
import { useSyncExternalStore } from 'react';
import {
  findCatalogue,
  loadCatalogues,
  type Namespace,
  type TextKey,
  type TextTree,
} from './catalogues.ts';
import { FALLBACK_LANGUAGE, START_LANGUAGE, type Language } from './languages.ts';

export type TextParams = Readonly<Record<string, string | number>>;

export type Say<N extends Namespace> = (key: TextKey<N>, params?: TextParams) => string;

let language: Language = START_LANGUAGE;
const wanted = new Set<Namespace>(['app']);
const listeners = new Set<() => void>();

export function currentLanguage(): Language {
  return language;
}

/** Call before the first render: from then on every page loads its texts in this language. */
export function startLanguage(first: Language): Promise<void> {
  changes += 1;
  language = first;
  return loadCatalogues(first, wanted);
}

let changes = 0;

/**
 * Loads everything that may be on screen first, so that no text flashes in another language. The
 * latest choice counts, whichever arrives last: false when there was a later one meanwhile.
 */
export async function changeLanguage(next: Language): Promise<boolean> {
  const change = ++changes;
  try {
    await loadWanted(next);
  } catch (error) {
    if (change === changes) throw error;
  }
  if (change !== changes) return false;
  language = next;
  for (const notify of listeners) notify();
  return true;
}

/** A page that is opened meanwhile wants more. */
async function loadWanted(next: Language): Promise<void> {
  for (let count = -1; count !== wanted.size;) {
    count = wanted.size;
    await loadCatalogues(next, wanted);
  }
}

/** Called by the router before a page is shown; handles a change of language meanwhile. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  const begunIn = language;
  await loadCatalogues(begunIn, namespaces);
  if (begunIn !== language) await loadNamespaces(namespaces);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage);
}

export function useText<N extends Namespace>(namespace: N): Say<N> {
  return textIn(useLanguage(), namespace);
}

/** For texts outside components, in the current language. */
export function textNow<N extends Namespace>(namespace: N): Say<N> {
  return textIn(language, namespace);
}

/**
 * A text whose key is only known at run time, such as the key of a rejection or of a message.
 * Undefined when no language has it, so that the caller can use a general text instead.
 */
export function findText(
  namespace: Namespace,
  key: string,
  params?: TextParams,
): string | undefined {
  return findIn(language, namespace, key, params);
}

const sayers = new Map<string, (key: string, params?: TextParams) => string>();

/** Stable per language, so that it can be a dependency of effects. */
function textIn<N extends Namespace>(spoken: Language, namespace: N): Say<N> {
  const id = `${spoken}/${namespace}`;
  const known = sayers.get(id);
  if (known) return known;
  const say = (key: string, params?: TextParams) => findIn(spoken, namespace, key, params) ?? key;
  sayers.set(id, say);
  return say;
}

function findIn(
  spoken: Language,
  namespace: Namespace,
  key: string,
  params: TextParams | undefined,
): string | undefined {
  const catalogues = [spoken, FALLBACK_LANGUAGE].map(
    (one) => [one, findCatalogue(one, namespace)] as const,
  );
  return findFirst(catalogues, key, params);
}

/** In the first catalogue that has it. Exported for its test, because no language has a gap. */
export function findFirst(
  catalogues: readonly (readonly [Language, TextTree | undefined])[],
  key: string,
  params?: TextParams,
): string | undefined {
  for (const [one, catalogue] of catalogues) {
    const text = catalogue && lookUp(catalogue, inForm(key, params, one), key);
    if (text !== undefined) return params ? fill(text, params) : text;
  }
  return undefined;
}

function inForm(key: string, params: TextParams | undefined, spoken: Language): string {
  const count = params?.['count'];
  if (typeof count !== 'number') return key;
  return `${key}_${new Intl.PluralRules(spoken).select(count)}`;
}

function lookUp(catalogue: TextTree, ...keys: string[]): string | undefined {
  for (const key of keys) {
    let found: string | TextTree | undefined = catalogue;
    for (const step of key.split('.')) {
      found = typeof found === 'object' ? found[step] : undefined;
    }
    if (typeof found === 'string') return found;
  }
  return undefined;
}

function fill(text: string, params: TextParams): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
