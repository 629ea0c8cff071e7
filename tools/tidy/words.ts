/**
 * One thing, one word: the "never" column of docs/glossary.md, held against the names we export and
 * the names of files and folders.
 */
import { listExports } from './imports.ts';
import { type Files, isSource } from './repository.ts';

/** Names that must keep a forbidden word, each with its reason. */
const RETAINED = new Map([
  ['USER_NOT_FOUND', 'a code of rulebook 18.2'],
  ['userAgent', 'a header of HTTP'],
  ['user', 'who taps and types, in Testing Library'],
]);

export function readForbiddenWords(glossary: string): Set<string> {
  const rows = glossary.split('\n').filter((line) => /^\|[^-]/.test(line));
  const cells = rows.slice(1).map((line) => line.split('|')[3] ?? '');
  return new Set(
    cells.flatMap((cell) => [...cell.matchAll(/`([a-z]+)`/g)].map(([, word = '']) => word)),
  );
}

export function checkWords(files: Files, forbidden: ReadonlySet<string>): string[] {
  const paths = [...files.keys()].filter(isSource).map((path) => ({ path, name: path }));
  return [...listExports(files), ...paths].flatMap(({ path, name }) => {
    const word = wordsOf(name).find((part) => forbidden.has(part) || forbidden.has(singular(part)));
    return word && !RETAINED.has(name)
      ? [`${path}: ${name} says "${word}"; see docs/glossary.md`]
      : [];
  });
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase());
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}
