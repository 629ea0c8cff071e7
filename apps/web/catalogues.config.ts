/**
 * The texts of all modules as catalogues, one per language and namespace. `src/texts.ts` lists the
 * files they are read from. The build writes each catalogue as a file; the dev server and the tests
 * answer the same addresses.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

type TextTree = { [key: string]: string | TextTree };
export type Catalogue = { language: string; namespace: string; tree: TextTree };

const SOURCES = resolve(import.meta.dirname, 'src');

export function readCatalogues(): Catalogue[] {
  return listFolders().flatMap(({ namespace, folder }) =>
    readdirSync(folder).map((file) => ({
      language: file.replace('.json', ''),
      namespace,
      tree: JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as TextTree,
    })),
  );
}

/** One for all: a changed text renames them all, which is cheaper than fifty names in the app. */
export function hashOf(catalogues: readonly Catalogue[]): string {
  return createHash('sha256').update(JSON.stringify(catalogues)).digest('base64url').slice(0, 8);
}

/** The name i18n/catalogues.ts and boot.js put together by themselves. */
export function fileOf({ language, namespace }: Catalogue, hash: string): string {
  return `assets/${language}-${namespace}-${hash}.js`;
}

/** Outside a build there is no hash: an edited text keeps its address. */
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
      for (const { folder } of listFolders())
        this.addWatchFile(resolve(folder, `${language}.json`));
      const found = readCatalogues().find(
        (one) => one.language === language && one.namespace === namespace,
      );
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

/** The list is read as text: the build must not run the app to know its texts. */
function listFolders(): { namespace: string; folder: string }[] {
  const list = readFileSync(resolve(SOURCES, 'texts.ts'), 'utf8');
  const lines = list.matchAll(/^import type (\w+) from '(\.\/[\w-]+\/texts)\/en\.json';$/gm);
  return [...lines].map(([, namespace = '', path = '']) => ({
    namespace,
    folder: resolve(SOURCES, path),
  }));
}

function codeOf({ tree }: Catalogue): string {
  return `export default${JSON.stringify(tree)}`;
}
