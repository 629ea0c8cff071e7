/**
 * The build of the member app: hashed files without source maps, and two lists for the server:
 * Vite's manifest, and the files of each route, so that it can preload them.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite';
import { fileOf, hashOf, readCatalogues, serveCatalogues } from './catalogues.config.ts';
import { licencesOf } from './shipped-licences.ts';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  version: string;
};

const CATALOGUES = readCatalogues();
const TEXTS_HASH = hashOf(CATALOGUES);

/** Shared by pages with lists, including the first one; small components, so one file for all. */
const UI_OF_LISTS =
  /\/packages\/ui\/src\/(rows\/action|figures\/(ch|fl)|shell\/(?!pull-g)|states|pictures\/spark)/;

/** The same for all pages but the first one. */
const UI_OF_ROWS = /\/packages\/ui\/src\/(rows|figures)\//;

/** Rows of markets, on Home and on every page that lists them: one small file. */
const MARKET_ROWS = new RegExp(
  [
    '/src/market-parts/(currency-mark|favourite|list-frame|market-row|market-texts|price-age',
    'quote-lists|refresh-prices|row-stack)',
  ].join('|'),
);

/** Prices for every page; books, tapes and own orders are loaded with trading pages. */
const LIVE_PRICES = /\/src\/live\/(?!trading|products|books|open-lists|tapes|latest-topic)/;

/** Shared by pages with lists and amounts of a member. */
const PAGE_PARTS = new RegExp(
  [
    '/src/parts/(barred|copying|list-|load-failed|refreshable|rows/)',
    '/src/money-forms/(amounts|own-amount|typed-amount)',
  ].join('|'),
);

/** Shared by every page of one market: its name, and the price check sheet. */
const ONE_MARKET = /\/src\/market-parts\/(code-on-demand|price-check-sheet|symbol-text)/;

/** The proof of the live prices and its mark. */
const LIVE_PROOF = /\/src\/fairness\/(live-proof|seed-follow|verified-mark)/;

/** What Home's bar needs, and pages of announcements too. */
const ANNOUNCEMENT_BAR = /\/(protocol\/src\/announcements\/in-language|src\/live\/latest-topic)/;

/** Forms that move money, and paged lists: one file for all of them. */
const MONEY_FORMS = /\/src\/money-forms\/(?!amounts|own-amount|typed-amount)/;

/** The list of pages, with what all of them have that no first view needs. */
const PAGE_LIST = /\/(src\/pages|icons\/more-icons|marks\/more-drawings)\.ts$/;

/** The server that `npm run dev` proxies to. */
const SERVER = `localhost:${process.env['PORT'] ?? 8080}`;

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), serveCatalogues(), routePreloads(), shippedLicences()],
  define: { ANYWHEN_VERSION: JSON.stringify(version) },
  json: { namedExports: false },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    // Only a preload optimisation: without it browsers load the same files a moment later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Names are as short as possible, because the shell contains the file names of all pages.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
            { name: (id, graph) => (isOfShell(id, graph) ? 'shell' : null), debugName: 'shell' },
            { name: 'forms', test: /\/packages\/ui\/src\/fields\//, minShareCount: 3 },
            { name: 'lists', test: UI_OF_LISTS, minShareCount: 3 },
            { name: 'rows', test: UI_OF_ROWS, minShareCount: 3 },
            { name: 'live', test: LIVE_PRICES },
            { name: 'market-rows', test: MARKET_ROWS },
            { name: 'live-proof', test: LIVE_PROOF },
            { name: 'one-market', test: ONE_MARKET },
            { name: 'announcement-bar', test: ANNOUNCEMENT_BAR },
            { name: 'page-parts', test: PAGE_PARTS },
            { name: 'money-forms', test: MONEY_FORMS },
            { name: 'pages', test: PAGE_LIST },
          ],
        },
      },
    },
  },
  // Modules, so that the worker of a replay loads the exchange only when somebody asks what if.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': `http://${SERVER}`,
      '/licences.json': `http://${SERVER}`,
      '/ws': { target: `ws://${SERVER}`, ws: true },
    },
  },
});

/** Packages of which each page uses different parts; their indexes import all of them. */
const PICKED_FROM = /\/(packages\/ui\/src|node_modules\/@tanstack)\//;

/** The parts of the ui package the shell itself renders; the others are loaded with pages. */
const UI_OF_SHELL = new RegExp(
  [
    '/packages/ui/src/(classes|scrolling|actions/|icons/icon|pictures/geometry',
    'shell/(side-rail|tab-bar|title-bar)',
    'states/(error-state|notice-strip|progress|toast\\.))',
  ].join('|'),
);

let shellModules: Set<string> | undefined;

const ENTRY = sourceFile('main.ts');

/**
 * Everything the entry imports statically is one file instead of a dozen. The entry keeps its own
 * file: an empty one would be omitted, and the running build would have no name.
 */
function isOfShell(id: string, graph: { getModuleInfo: Rolldown.GetModuleInfo }): boolean {
  if (!shellModules) {
    shellModules = new Set();
    const open = [ENTRY];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (shellModules.has(next) || PICKED_FROM.test(next)) continue;
      shellModules.add(next);
      open.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
    }
  }
  return id !== ENTRY && (shellModules.has(id) || UI_OF_SHELL.test(id));
}

/**
 * Writes `.vite/route-preloads.json` for the server: path → code files of its page, its namespaces
 * and, by language, their files. The page itself contains what boot.js needs to request the latter,
 * because only boot.js knows the language: `{ texts: hash, languages, own }`. The server fills in
 * the route's own namespaces; those of all others would only add weight.
 */
function routePreloads(): Plugin {
  return {
    name: 'anywhen-route-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const preloads = JSON.stringify({
          texts: TEXTS_HASH,
          languages: CATALOGUES.flatMap(({ language, namespace }) =>
            namespace === 'home' ? [language] : [],
          ),
          own: [],
        });
        return html.replace('id="preloads">{}', `id="preloads">${preloads}`);
      },
    },
    generateBundle(_options, bundle) {
      const rows = readRoutes().map(({ path, module, namespaces }) => [
        path,
        {
          modules: modulesOf(bundle, path, module),
          namespaces,
          catalogues: cataloguesOf(namespaces),
        },
      ]);
      const source = JSON.stringify(Object.fromEntries(rows));
      this.emitFile({ type: 'asset', fileName: '.vite/route-preloads.json', source });
    },
  };
}

/** `/licences.json`, which the about page shows. */
function shippedLicences(): Plugin {
  return {
    name: 'anywhen-shipped-licences',
    apply: 'build',
    // After the styles, because it reads their banner.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const modules = resolve(root, '../../node_modules');
      const source = JSON.stringify(licencesOf(Object.values(bundle), modules));
      this.emitFile({ type: 'asset', fileName: 'licences.json', source });
    },
  };
}

type RouteFiles = { path: string; module: string; namespaces: string[] };

const PAGES = sourceFile('pages.ts');

/** Table and pages are parsed as text: the build must not run the app to know its routes. */
function readRoutes(): RouteFiles[] {
  const table = readFileSync(resolve(root, 'src/router/table.ts'), 'utf8');
  const lines = readFileSync(PAGES, 'utf8').matchAll(/'([^']+)': \(\) =>\s+import\('([^']+)'\)/g);
  const pages = new Map([...lines].map(([, path = '', module = '']) => [path, module]));
  const rows = [...table.matchAll(/\{ path: '([^']+)'[^}]*?namespaces: \[([^\]]*)\][^}]*?\}/g)];
  return rows.map(([, path = '', names = '']) => ({
    path,
    module: sourceFile(pages.get(path) ?? ''),
    namespaces: [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
  }));
}

/**
 * The page's own chunk, the live prices, except for home the list of pages, and their imports,
 * without those of the entry.
 */
function modulesOf(bundle: Rolldown.OutputBundle, path: string, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reach = (fileName: string | undefined, found: Set<string>): Set<string> => {
    if (fileName === undefined || found.has(fileName)) return found;
    found.add(fileName);
    for (const next of byName.get(fileName)?.imports ?? []) reach(next, found);
    return found;
  };
  const chunkOf = (file: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(file));
    if (!chunk) throw new Error(`no chunk for ${file}`);
    return chunk.fileName;
  };
  const entry = reach(chunks.find((chunk) => chunk.isEntry)?.fileName, new Set());
  const needed = reach(chunkOf(module), new Set());
  reach(chunkOf(sourceFile('live/index.ts')), needed);
  if (path !== '/') reach(chunkOf(PAGES), needed);
  return [...needed].filter((name) => !entry.has(name)).map(asUrl);
}

function cataloguesOf(namespaces: string[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const one of CATALOGUES.filter(({ namespace }) => namespaces.includes(namespace))) {
    (found[one.language] ??= []).push(asUrl(fileOf(one, TEXTS_HASH)));
  }
  return found;
}

/** As Vite names modules: with slashes on every system. */
function sourceFile(path: string): string {
  return normalizePath(resolve(root, 'src', path));
}

function asUrl(fileName: string): string {
  return `/${fileName}`;
}
