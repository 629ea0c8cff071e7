/**
 * The map of ARCHITECTURE.md: a line for each package, module and folder. A folder with a main file
 * is told by the first sentence of that file's header, any other by a line written here.
 */
import { BUILDINGS, OPS, UI } from '../tidy/map.ts';
import { LAYERS } from '../tidy/module-places.ts';
import type { Files } from '../tidy/repository.ts';
import { code, firstSentence, table } from './markdown.ts';

const WORDS_MAX = 25;

/** Modules whose main file does not have their name. */
const MAIN_FILES: Readonly<Record<string, string>> = {
  'apps/server/src/web-app': 'serve.ts',
  'apps/web/src/book': 'order-book.tsx',
  'apps/web/src/charts': 'kline-page.tsx',
  'apps/web/src/contracts': 'contract-page.tsx',
  'apps/web/src/home': 'home-page.tsx',
  'apps/web/src/legal': 'about-page.tsx',
  'apps/web/src/replay': 'replay-page.tsx',
};

/** Packages, and folders that are no modules: their main file, or else a line of their own. */
const FOLDERS: Readonly<Record<string, { main: string } | { line: string }>> = {
  'packages/money': { main: 'src/index.ts' },
  'packages/matching': { main: 'src/index.ts' },
  'packages/prices': { main: 'src/index.ts' },
  'packages/prices/src/proofs': { main: 'verify.ts' },
  'packages/protocol': { main: 'src/index.ts' },
  'packages/protocol/src/base': { line: 'What endpoints, topics and facets are made of' },
  'packages/exchange': { main: 'src/index.ts' },
  'packages/exchange/src/kernel': { main: 'module.ts' },
  'packages/exchange/src/simulation': { main: 'simulate.ts' },
  'packages/ui': { main: 'src/index.ts' },
  'apps/server': { main: 'src/app.ts' },
  'apps/server/src/platform': {
    line: 'Configuration, clock, bus, HTTP, sockets, PostgreSQL, backups, mail; knows no product',
  },
  'apps/server/src/core': { main: 'core.ts' },
  'apps/server/src/facets': { main: 'server-module.ts' },
  'apps/server/src/api': { line: 'Tests of the whole API' },
  'apps/server/migrations': { line: 'The tables, as SQL files that are only ever added to' },
  'apps/ops': { main: 'src/main.tsx' },
  'apps/web': { main: 'src/main.ts' },
  'apps/web/src/i18n': { main: 'index.ts' },
  'apps/web/src/live': { main: 'live.ts' },
  'apps/web/src/session': { main: 'session.ts' },
  'apps/web/src/api': { main: 'call.ts' },
  'apps/web/src/router': { main: 'index.ts' },
  'apps/web/src/parts': {
    line: 'Parts that several modules share; by subject in the folders named …-parts',
  },
  'apps/web/src/money-forms': { line: 'Typed amounts, requests in flight, refusals, paged lists' },
  'apps/web/src/shell': { main: 'shell.tsx' },
  bench: { line: 'Benchmarks; each prints a ratio measured inside one run' },
  deploy: { line: 'Units for systemd and a dashboard for Grafana' },
  e2e: { line: 'Journeys in a real browser' },
  examples: { line: 'Programs of members, as they would write them; tests run them' },
  tools: {
    line: 'The commands of package.json; `tidy` checks the code, `documents` generates and checks the documents',
  },
};

export function listModules(files: Files): string {
  const layers = Object.entries(LAYERS).map(([layer, { home, list }]) => ({
    layer,
    home,
    names: list(files),
  }));
  const names = [...new Set(layers.flatMap((layer) => layer.names))].toSorted();
  const rows = names.map((name) => {
    const its = layers.filter((layer) => layer.names.includes(name));
    const homes = its.map(({ home }) => home.replace('<module>', name));
    return [code(name), reportFirst(files, name, homes), its.map(({ layer }) => layer).join(', ')];
  });
  return table(['module', 'what it does', 'layers'], rows);
}

export function listFolders(files: Files): string {
  requireAllFolders(files);
  const rows = Object.entries(FOLDERS).map(([folder, how]) => [
    code(folder),
    'main' in how ? report(files, `${folder}/${how.main}`) : inShort(folder, how.line),
  ]);
  return table(['folder', 'what is in it'], rows);
}

/**
 * Every folder of a layer is a module, one of several `…-parts`, or has a line. The console and the
 * ui package have one line each: their folders say by their names what is in them.
 */
function requireAllFolders(files: Files): void {
  const modules = Object.values(LAYERS).flatMap(({ home, list }) =>
    list(files).map((name) => home.replace('<module>', name)),
  );
  const inOne = [OPS.root, UI.root];
  const folders = BUILDINGS.filter(({ root }) => !inOne.includes(root)).flatMap(
    ({ root, layers }) => layers.flat().map((name) => `${root}/${name}`),
  );
  const missing = folders.filter(
    (path) => !/\.\w+$|-parts$/.test(path) && !(path in FOLDERS) && !modules.includes(path),
  );
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: needs a line in FOLDERS`);
}

/** Of the lowest layer with a main file: exchange before server before web. */
function reportFirst(files: Files, name: string, homes: readonly string[]): string {
  const mains = homes.map((home) => `${home}/${MAIN_FILES[home] ?? `${name}.ts`}`);
  const main = mains.find((path) => files.has(path));
  if (main === undefined) throw new Error(`${name}: name its main file in MAIN_FILES`);
  return report(files, main);
}

function report(files: Files, path: string): string {
  return inShort(path, firstSentence(path, files.get(path)));
}

function inShort(path: string, line: string): string {
  if (line.split(/\s+/).length <= WORDS_MAX) return line;
  throw new Error(`${path}: its first sentence has more than ${WORDS_MAX} words: ${line}`);
}
