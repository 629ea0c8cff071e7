/**
 * One thing, one word: the "never" column of docs/glossary.md, held against the names we export.
 */
import { type Files, sourcesOf } from './repository.ts';

/** Names that must keep a forbidden word, each with its reason. */
const KEPT = new Map([
  ['USER_NOT_FOUND', 'a code of rulebook 18.2'],
  ['userAgent', 'a header of HTTP'],
]);

export function readForbiddenWords(glossary: string): Set<string> {
  const rows = glossary.split('\n').filter((line) => /^\|[^-]/.test(line));
  const cells = rows.slice(1).map((line) => line.split('|')[3] ?? '');
  return new Set(
    cells.flatMap((cell) => [...cell.matchAll(/`([a-z]+)`/g)].map(([, word = '']) => word)),
  );
}

export function checkWords(files: Files, forbidden: ReadonlySet<string>): string[] {
  return sourcesOf(files).flatMap(([path, text]) => {
    const exported = text.matchAll(/^export (?:async )?(?:function|const|class|type) (\w+)/gm);
    return [...exported].flatMap(([, name = '']) => {
      const word = wordsOf(name).find((part) => forbidden.has(part));
      const isKept = KEPT.has(name);
      return word && !isKept ? [`${path}: ${name} says "${word}"; see docs/glossary.md`] : [];
    });
  });
}

export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => word.toLowerCase());
}
