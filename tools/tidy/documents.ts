/**
 * Documents stay true: every path they name exists, and ARCHITECTURE.md leaves no module out.
 * Decision records and the change log describe their time and may name what is gone.
 */
import { MODULES } from './map.ts';
import type { Files } from './repository.ts';

const NAMED_PATH = /`((?:apps|packages|bench|e2e|tools|docs)\/[\w./<>-]+)`/g;

export function checkNamedPaths(files: Files): string[] {
  const documents = [...files].filter(
    ([path]) => /^(docs\/)?[\w-]+\.md$/.test(path) && path !== 'CHANGELOG.md',
  );
  const folders = new Set([...files.keys()].flatMap(foldersOf));
  const isThere = (named: string) => {
    const path = named.replace(/\/$/, '');
    if (!path.includes('<')) return files.has(path) || folders.has(path);
    const parts = path.split(/<[\w-]+>/).map((part) => part.replace(/[.]/g, '\\.'));
    const pattern = new RegExp(`^${parts.join('[^/]+')}$`);
    return [...files.keys(), ...folders].some((each) => pattern.test(each));
  };
  return documents.flatMap(([document, text]) =>
    [...text.matchAll(NAMED_PATH)]
      .map(([, path = '']) => path)
      .filter((path) => !isThere(path))
      .map((path) => `${document}: names ${path}, which is not there`),
  );
}

/** The map has a row for each package and app; a folder is named in it, or is a module's. */
export function checkModulesAreNamed(files: Files, document: string): string[] {
  const lines = (files.get(document) ?? '').split('\n');
  const modules = new Set(
    [...files.keys()].flatMap(
      (path) => /^((?:apps|packages)\/[\w-]+\/src\/[\w-]+)\//.exec(path)?.[1] ?? [],
    ),
  );
  return [...modules]
    .filter((path) => {
      const [home = '', name = ''] = path.split('/src/');
      const row = lines.find((line) => line.startsWith(`| \`${home}\` |`)) ?? '';
      return row === '' || !(isModule(name) || hasWord(row.slice(home.length + 6), name));
    })
    .map((path) => `${document}: its map says nothing about ${path}`);
}

export function checkDecisionLengths(files: Files): string[] {
  return [...files]
    .filter(([path]) => path.startsWith('docs/decisions/'))
    .filter(([, text]) => text.trim().split('\n').length > 40)
    .map(([path]) => `${path}: a decision record has at most 40 lines`);
}

/** True for the whole word only: `book` is not in `bookings`, nor in `book-keeping`. */
/** A module is found in its list, in each layer under the same name. */
function isModule(name: string): boolean {
  return Object.values(MODULES).some((names) => names.includes(name));
}

function hasWord(text: string, word: string): boolean {
  return text.split(/[^\w-]+/).includes(word);
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
