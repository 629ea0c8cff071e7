/** Who may import whom: the stack of packages, the modules inside them, and no cycle anywhere. */
import { dirname, join, normalize } from 'node:path';
import { type Files, importsOf, sourcesOf } from './repository.ts';

/** A package or app may import only what stands to its right. */
export const STACK: Readonly<Record<string, readonly string[]>> = {
  'packages/money': [],
  'packages/prices': ['money'],
  'packages/matching': ['money'],
  'packages/protocol': ['money', 'prices'],
  'packages/exchange': ['money', 'prices', 'matching', 'protocol'],
  'packages/ui': [],
  'apps/server': ['money', 'prices', 'protocol', 'exchange'],
  'apps/web': ['money', 'prices', 'protocol', 'ui'],
};

/** Inside the exchange a module may use only those before it in this list. */
export const EXCHANGE_ORDER = ['ledger', 'markets', 'members', 'funding', 'spot', 'seconds'];

/** The layers of the web app, from the ground to the roof: each uses only those before it. */
const WEB_LAYERS = [
  'i18n session api live',
  'router',
  'parts',
  'market-parts money-forms',
  'book fairness',
  'home markets charts spot seconds identity funding legal demo pages-to-come',
  'shell',
  'testing',
].map((layer) => layer.split(' '));

const WEB_MODULES = 4;

/** Modules of pages do not import each other, but for these. */
const WEB_USES: Readonly<Record<string, readonly string[]>> = {
  spot: ['charts'], // The chart over the ticket is the one of the chart pages, choices included.
};

/** One library, one place: so that it can be replaced by changing that place. */
const ONLY_IN: Readonly<Record<string, string>> = {
  '@base-ui/react': 'packages/ui/src/overlays',
  '@nats-io/transport-node': 'apps/server/src/platform/bus',
  klinecharts: 'apps/web/src/charts',
  'lightweight-charts': 'apps/web/src/charts',
};

export function checkStack(files: Files): string[] {
  return eachImport(files).flatMap(({ path, target }) => {
    const home = homeOf(path);
    const [, name] = /^@anywhen\/([a-z]+)/.exec(target) ?? [];
    if (!home || !name || home === `packages/${name}`) return [];
    return STACK[home]?.includes(name) ? [] : [`${path}: ${home} must not import ${target}`];
  });
}

export function checkCrossing(files: Files): string[] {
  return eachImport(files).flatMap(({ path, target }) => {
    const home = homeOf(path);
    if (!home || !target.startsWith('.')) return [];
    const isInside = resolveImport(path, target).startsWith(`${home}/`);
    return isInside ? [] : [`${path}: reaches out of its package to ${target}`];
  });
}

export function checkPurity(files: Files): string[] {
  const impure = /^node:|^(pg|ws|fastify|fs|path)$/;
  return eachImport(files)
    .filter(({ path, target }) => path.startsWith('packages/') && impure.test(target))
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .map(({ path, target }) => `${path}: packages run in the browser too, not with ${target}`);
}

export function checkExchangeOrder(files: Files): string[] {
  return eachImport(files).flatMap(({ path, target }) => {
    const from = moduleOf(path, 'packages/exchange/src');
    const to = moduleOf(resolveImport(path, target), 'packages/exchange/src');
    const [low, high] = [EXCHANGE_ORDER.indexOf(to ?? ''), EXCHANGE_ORDER.indexOf(from ?? '')];
    if (path.includes('.test.') || low < 0 || high < 0 || low <= high) return [];
    return [`${path}: ${from} stands below ${to} and must not use it`];
  });
}

export function checkWebModules(files: Files): string[] {
  return eachImport(files).flatMap(({ path, target }) => {
    const from = moduleOf(path, 'apps/web/src');
    const to = moduleOf(resolveImport(path, target), 'apps/web/src');
    if (!from || !to || from === to || WEB_USES[from]?.includes(to)) return [];
    const [high, low] = [webLayerOf(from), webLayerOf(to)];
    if (low < high || (low === high && low < WEB_MODULES)) return [];
    const isTest = /\.test\.|\/test-/.test(path);
    if (isTest && low !== WEB_MODULES) return []; // Tests of a module stand on the whole stage.
    return [`${path}: ${from} stands below ${to} or beside it, and must not import it`];
  });
}

function webLayerOf(module: string): number {
  return WEB_LAYERS.findIndex((layer) => layer.includes(module));
}

export function checkPlaces(files: Files): string[] {
  return eachImport(files).flatMap(({ path, target }) => {
    const library = Object.keys(ONLY_IN).find((name) => `${target}/`.startsWith(`${name}/`));
    const place = library ? ONLY_IN[library] : undefined;
    return !place || path.startsWith(place) || path.startsWith('tools/tidy/')
      ? []
      : [`${path}: ${target} is used in ${place} only`];
  });
}

/** The first cycle found, spelled out; types count, pages that are loaded later do not. */
export function checkCycles(files: Files): string[] {
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): string[] => {
    if (trail.includes(path))
      return [`cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`];
    if (done.has(path)) return [];
    const found = importsOf(withoutLazyImports(files.get(path) ?? ''))
      .filter((target) => target.startsWith('.'))
      .map((target) => resolveImport(path, target))
      .filter((target) => files.has(target))
      .flatMap((target) => walk(target, [...trail, path]));
    done.add(path);
    return found.slice(0, 1);
  };
  return sourcesOf(files).flatMap(([path]) => walk(path, []));
}

function withoutLazyImports(text: string): string {
  return text.replace(/\bimport\(\s*'[^']+'\s*\)/g, '');
}

function eachImport(files: Files): { path: string; target: string }[] {
  return sourcesOf(files).flatMap(([path, text]) => {
    return importsOf(text).map((target) => ({ path, target }));
  });
}

function homeOf(path: string): string | undefined {
  return Object.keys(STACK).find((home) => path.startsWith(`${home}/`));
}

function resolveImport(path: string, target: string): string {
  return target.startsWith('.') ? normalize(join(dirname(path), target)) : target;
}

function moduleOf(path: string, folder: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined;
  const rest = path.slice(folder.length + 1);
  return rest.includes('/') ? rest.split('/')[0] : undefined;
}
