/** Who may import whom: the stack of packages, and the layers inside each of them. */
import { builtinModules } from 'node:module';
import { listImports, listUnreadable, readSources } from './imports.ts';
import { type Building, type Exception, type Home, isExcepted, ONLY_IN, STACK } from './map.ts';
import { below, type Files, isForTests, isIn, isTest } from './repository.ts';

type Stack = Readonly<Record<string, Home>>;

export function checkStack(files: Files, stack: Stack = STACK): string[] {
  return listImports(files).flatMap(({ from, to }) => {
    const [, entry, name] = /^@anywhen\/(([^/]+).*)$/.exec(to) ?? [];
    if (name === undefined || entry === undefined) return [];
    const home = homeOf(from, stack);
    if (home === undefined) return [`${from}: stands in no listed package and imports ${to}`];
    if (home === `packages/${name}`) return [`${from}: imports its own package by name`];
    const { uses = [] } = stack[home] ?? {};
    const mayUse = uses.includes(name) || uses.includes(entry);
    return mayUse ? [] : [`${from}: ${home} must not import ${to}`];
  });
}

const RESPONSE_TYPE = /^export type (\w+) = z\.infer</gm;

/** Replies are stored in the journal: the exchange takes no type of a response for them. */
export function checkOwnReplies(files: Files): string[] {
  const responses = new Set(['*', 'ReplyOf']);
  for (const [path, text] of files) {
    if (!/^packages\/protocol\/src\/(?!base\/)/.test(path)) continue;
    for (const [, name = ''] of text.matchAll(RESPONSE_TYPE)) responses.add(name);
  }
  return [...readSources(files)]
    .filter(([path]) => isIn(path, 'packages/exchange') && !isTest(path))
    .flatMap(([path, { uses }]) =>
      uses
        .filter(({ target, name }) => target === '@anywhen/protocol' && responses.has(name))
        .map(({ name }) => `${path}: ${name} is a type of the API's; a reply has its own`),
    );
}

/** Only what a package's `exports` name is for others. */
export function checkEntries(files: Files): string[] {
  return listImports(files).flatMap(({ from, to }) => {
    const [, name, entry = ''] = /^@anywhen\/([^/]+)(.*)$/.exec(to) ?? [];
    if (name === undefined) return [];
    const text = files.get(`packages/${name}/package.json`);
    if (text === undefined) return [`${from}: there is no package ${to}`];
    const { exports = {} } = JSON.parse(text) as { exports?: Record<string, string> };
    const isEntry = Object.keys(exports).some((key) =>
      key.endsWith('/*') ? `.${entry}`.startsWith(key.slice(0, -1)) : key === `.${entry}`,
    );
    return isEntry ? [] : [`${from}: ${to} is no entry of that package`];
  });
}

export function checkCrossing(files: Files, stack: Stack = STACK): string[] {
  return listImports(files).flatMap(({ from, to, isFile }) => {
    const home = homeOf(from, stack) ?? 'the top';
    if (!isFile || homeOf(to, stack) === homeOf(from, stack)) return [];
    const isReached = stack[home]?.reaches?.some((place) => isIn(to, place));
    return isReached ? [] : [`${from}: reaches out of ${home} to ${to}`];
  });
}

/** An import without its ending, or of a file that is not there, would slip through the others. */
export function checkTargets(files: Files, built: readonly Exception[] = BUILT): string[] {
  return listImports(files)
    .filter(({ to, isFile }) => isFile && !files.has(to))
    .filter((found) => !isExcepted(found, built))
    .map(({ from, to }) => `${from}: there is no file ${to}`);
}

export const BUILT: readonly Exception[] = [
  {
    from: 'tools/start.mjs',
    to: 'apps/server/dist/server.mjs',
    reason: 'what the build writes; the start sees to it first',
  },
];

/** What cannot be read cannot be checked. */
export function checkReadable(files: Files, known: readonly Exception[] = UNREADABLE): string[] {
  return listUnreadable(files)
    .filter(({ path, what }) => !isExcepted({ from: path, to: what }, known))
    .map(({ path, what }) => `${path}: what is imported here cannot be read (${what})`);
}

export const UNREADABLE: readonly Exception[] = [
  {
    from: 'apps/web/src/i18n/catalogues.ts',
    to: 'import() of a computed name',
    reason: 'a catalogue by its language and namespace; a test compares the list with the files',
  },
  {
    from: 'apps/server/src/platform/postgres/binaries.ts',
    to: 'createRequire',
    reason: 'looks whether the PostgreSQL of this platform is installed',
  },
  {
    from: 'apps/server/testing/api-types/generate.ts',
    to: 'createRequire',
    reason: 'loads what it has bundled in a temporary folder',
  },
  {
    from: 'apps/server/src/api/generated-client.module.test.ts',
    to: 'createRequire',
    reason: 'loads the program it has compiled in a temporary folder',
  },
];

const BUILTIN = new Set(builtinModules);

/** Packages run in the browser too: nothing of Node, and of libraries only the listed ones. */
export function checkPurity(files: Files, stack: Stack = STACK): string[] {
  return listImports(files).flatMap(({ from, to, isFile }) => {
    const libraries = stack[homeOf(from, stack) ?? '']?.libraries;
    if (!libraries || isFile || to.startsWith('@anywhen/') || isTest(from)) return [];
    if (!isOfNode(to) && libraries.includes(libraryOf(to))) return [];
    return [`${from}: packages run in the browser too, not with ${to}`];
  });
}

/** Each module of a building uses only what is below, and of that only what is for others. */
export function checkLayerOrder(files: Files, building: Building): string[] {
  const { root, layers, exceptions } = building;
  const heightOf = (place: string) => layers.findIndex((layer) => layer.includes(place));
  const between = listImports(files).filter(({ isFile }) => isFile);
  return between.flatMap((found) => {
    const [from, to] = [below(found.from, root), below(found.to, root)];
    if (from === undefined || to === undefined || isForTests(from)) return [];
    const [user, used] = [placeOf(from), placeOf(to)];
    if (user === used || isExcepted({ from, to }, exceptions)) return [];
    if (heightOf(used) < 0 || heightOf(user) < 0) return [];
    if (heightOf(used) >= heightOf(user))
      return [`${found.from}: ${user} does not stand above ${used} and must not use ${to}`];
    return isOutside(building, { user, to })
      ? []
      : [`${found.from}: ${to} is an inside of ${used}`];
  });
}

/** Whatever lies at the root of a building has a layer; a test lies beside what it tests. */
export function checkOnLayers(files: Files, { root, layers }: Building): string[] {
  const listed = new Set(layers.flat());
  const places = new Set(
    [...files.keys()].flatMap((path) => {
      const rest = below(path, root);
      return rest === undefined || isTest(path) ? [] : [rest.split('/')[0] ?? ''];
    }),
  );
  return [...places]
    .filter((place) => !listed.has(place))
    .map((place) => `${root}/${place}: has no layer in tools/tidy/map.ts`);
}

/** Tests are nobody's parts, and what is made for them is not for what members use. */
export function checkForTests(files: Files): string[] {
  const isApart = (path: string) =>
    isForTests(path) || /^(bench|e2e|tools)\/|\/simulation\//.test(path);
  return listImports(files).flatMap(({ from, to, isFile }) => {
    if (!isFile || !isForTests(to)) return [];
    if (isTest(to)) return [`${from}: imports a test, ${to}`];
    return isApart(from) ? [] : [`${from}: ${to} is for tests only`];
  });
}

export function checkPlaces(files: Files): string[] {
  return listImports(files).flatMap(({ from, to, isFile }) => {
    const place = isFile ? undefined : ONLY_IN[libraryOf(to)];
    if (place === undefined || isIn(from, place) || isForTests(from)) return [];
    return [`${from}: ${to} is used in ${place} only`];
  });
}

function homeOf(path: string, stack: Stack = STACK): string | undefined {
  return Object.keys(stack).find((home) => isIn(path, home));
}

export function libraryOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}

export function isOfNode(target: string): boolean {
  return target.startsWith('node:') || BUILTIN.has(target);
}

/** A module's simulation stands with the one at the root: both are above all that runs. */
function placeOf(rest: string): string {
  const [first = '', second] = rest.split('/');
  return second === 'simulation' ? second : first;
}

/** What puts the modules together, a file at the root, may know their insides. */
function isOutside({ outsides }: Building, { user, to }: { user: string; to: string }): boolean {
  const files = outsides[placeOf(to)];
  const isRoot = user.includes('.');
  return isRoot || files === undefined || files.includes(to.slice(to.indexOf('/') + 1));
}
