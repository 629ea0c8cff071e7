/**
 * Builds the text catalogues of all modules, one per language and namespace, from the files that
 * `src/facets.ts` lists. The build writes each catalogue to a file; the dev server and the tests
 * serve them under the same URLs.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../../packages/protocol/src/base/languages.ts';

type TextTree = { [key: string]: string | TextTree };
type Catalogue = { language: string; namespace: string; tree: TextTree };

const SOURCES = resolve(import.meta.dirname, 'src');

/**
 * What a module's file adds to the shared texts: its refusals, notices and bookings, and the names
 * of its numbers and permissions. `Added` in i18n/catalogues.ts is the matching type.
 */
const ADDED: Readonly<Record<string, readonly [namespace: string, ...path: string[]]>> = {
  errors: ['errors'],
  notices: ['messages'],
  bookings: ['funding'],
  values: ['legal', 'about', 'values'],
};

export function readCatalogues(languages: readonly string[] = LANGUAGES): Catalogue[] {
  return languages.flatMap((language) => {
    const files = listFiles(language).map(({ namespace, file }) => ({
      namespace,
      texts: JSON.parse(readFileSync(file, 'utf8')) as TextTree,
    }));
    const trees = Object.entries(gatherTexts(files)) as [string, TextTree][];
    return trees.map(([namespace, tree]) => ({ language, namespace, tree }));
  });
}

export function gatherTexts(files: readonly { namespace: string; texts: TextTree }[]): TextTree {
  const all: TextTree = {};
  for (const { namespace, texts } of files) {
    for (const [key, tree] of Object.entries(texts)) {
      add(all, ADDED[key] ?? [namespace, key], tree);
    }
  }
  return all;
}

/** If two modules used the same key, one text would hide the other. */
function add(
  into: TextTree,
  [key = '', ...rest]: readonly string[],
  added: string | TextTree,
): void {
  if (rest.length > 0) add(branch(into, key), rest, added);
  else if (typeof added === 'object') {
    for (const [name, tree] of Object.entries(added)) add(branch(into, key), [name], tree);
  } else if (key in into) throw new Error(`${key} is defined by two texts`);
  else into[key] = added;
}

function branch(tree: TextTree, key: string): TextTree {
  const found = (tree[key] ??= {});
  if (typeof found === 'string') throw new Error(`${key} is already defined`);
  return found;
}

/**
 * One hash for all catalogues: one changed text renames all of them, but the app carries one hash
 * instead of fifty.
 */
export function hashOf(catalogues: readonly Catalogue[]): string {
  return createHash('sha256').update(JSON.stringify(catalogues)).digest('base64url').slice(0, 8);
}

/** i18n/catalogues.ts and boot.js build the same name. */
export function fileOf({ language, namespace }: Catalogue, hash: string): string {
  return `assets/${language}-${namespace}-${hash}.js`;
}

/** Without a build there is no hash: an edited text keeps its URL. */
const DEV_ADDRESS = /^\/assets\/(.+)-(\w+)-dev\.js$/;

export function serveCatalogues(): Plugin {
  return {
    name: 'anywhen-catalogues',
    enforce: 'pre',
    config: (_config, { command }) => ({
      define: {
        ANYWHEN_TEXTS: JSON.stringify(command === 'build' ? hashOf(readCatalogues()) : 'dev'),
      },
    }),
    resolveId: (id) => (DEV_ADDRESS.test(id) ? id : undefined),
    load(id) {
      const [, language, namespace] = DEV_ADDRESS.exec(id) ?? [];
      if (!language || !namespace) return undefined;
      for (const { file } of listFiles(language)) this.addWatchFile(file);
      const found = readCatalogues([language]).find((one) => one.namespace === namespace);
      return found && codeOf(found);
    },
    generateBundle() {
      const catalogues = readCatalogues();
      const hash = hashOf(catalogues);
      for (const one of catalogues) {
        this.emitFile({ type: 'asset', fileName: fileOf(one, hash), source: codeOf(one) });
      }
    },
  };
}

/** The list is parsed as text because the build must not run the app to find the texts. */
function listFiles(language: string): { namespace: string; file: string }[] {
  const list = readFileSync(resolve(SOURCES, 'facets.ts'), 'utf8');
  const lines = list.matchAll(/^import type (\w+) from '(\.\/[\w-]+\/texts)\/en\.json';$/gm);
  return [...lines]
    .map(([, namespace = '', folder = '']) => ({
      namespace,
      file: resolve(SOURCES, folder, `${language}.json`),
    }))
    .filter(({ file }) => existsSync(file));
}

function codeOf({ tree }: Catalogue): string {
  return `export default${JSON.stringify(tree)}`;
}
