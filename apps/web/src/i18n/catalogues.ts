/**
 * The namespaces and keys of all texts (typed from the English files), and the loading of one
 * namespace in one language. The files are in the i18next v4 JSON format, next to their modules;
 * `facets.ts` lists them. The current language is chosen elsewhere.
 */
import { FALLBACK_LANGUAGE, isComplete, type Language } from './languages.ts';

/** The files by namespace. Filled by `facets.ts`: this file must not know any module. */
export interface Texts {}

export type Namespace = keyof Texts;

/**
 * Keys that modules add to shared namespaces: `catalogues.config.ts` moves them from their files.
 */
type Added = {
  errors: Leaves<AddedAs<'errors'>>;
  messages: Leaves<AddedAs<'notices'>>;
  funding: Leaves<AddedAs<'bookings'>>;
  legal: `about.values.${Leaves<AddedAs<'values'>>}`;
};

type AddedAs<Name extends string> = Extract<Texts[Namespace], Record<Name, unknown>>[Name];

/** `t('records_other')` is never written: the count selects the form. */
export type TextKey<N extends Namespace> = WithoutPlural<
  | Leaves<Omit<Texts[N], 'errors' | 'notices' | 'bookings' | 'values'>>
  | (N extends keyof Added ? Added[N] : never)
>;

export type TextTree = { readonly [key: string]: string | TextTree };

type Leaves<T> = T extends unknown
  ? { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string]
  : never;

type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

declare const ANYWHEN_TEXTS: string;

const loaded = new Map<string, TextTree>();

/** Undefined when the file does not exist in this language, or was not loaded yet. */
export function findCatalogue(language: Language, namespace: Namespace): TextTree | undefined {
  return loaded.get(idOf(language, namespace));
}

/** An incomplete language also loads the fallback, so that a gap never shows as a bare key. */
export async function loadCatalogues(
  language: Language,
  namespaces: Iterable<Namespace>,
): Promise<void> {
  const languages = isComplete(language) ? [language] : [language, FALLBACK_LANGUAGE];
  const wanted = [...namespaces].flatMap((namespace) =>
    languages.map((one) => loadCatalogue(one, namespace)),
  );
  await Promise.all(wanted);
}

/** The texts of the app shell, and those against fraud. */
export const IN_EVERY_LANGUAGE: readonly Namespace[] = ['app', 'caution'];

/** The others exist only in the complete languages. */
export function hasCatalogue(language: Language, namespace: Namespace): boolean {
  return isComplete(language) || IN_EVERY_LANGUAGE.includes(namespace);
}

async function loadCatalogue(language: Language, namespace: Namespace): Promise<void> {
  const id = idOf(language, namespace);
  if (!hasCatalogue(language, namespace) || loaded.has(id)) return;
  loaded.set(id, (await importCatalogue(language, namespace)).default);
}

/** All files of a build share one hash, so that the app need not contain all their names. */
function importCatalogue(language: Language, namespace: Namespace): Promise<{ default: TextTree }> {
  return import(/* @vite-ignore */ `/assets/${language}-${namespace}-${ANYWHEN_TEXTS}.js`);
}

function idOf(language: Language, namespace: Namespace): string {
  return `${language}/${namespace}`;
}
