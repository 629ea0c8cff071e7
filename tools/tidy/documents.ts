/**
 * Documents stay true: every path ARCHITECTURE.md names exists, and no module is left out of it.
 */
import type { Files } from './repository.ts';

export function checkNamedPaths(files: Files, document: string): string[] {
  const text = files.get(document) ?? '';
  const named = [...text.matchAll(/`((?:apps|packages|bench|e2e|tools|docs)\/[\w./-]+)`/g)];
  const isThere = (path: string) =>
    files.has(path) || [...files.keys()].some((file) => file.startsWith(path.replace(/\/?$/, '/')));
  return named
    .map(([, path = '']) => path)
    .filter((path) => !isThere(path))
    .map((path) => `${document}: names ${path}, which is not there`);
}

export function checkModulesAreNamed(files: Files, document: string): string[] {
  const text = files.get(document) ?? '';
  const modules = new Set(
    [...files.keys()].flatMap(
      (path) => /^((?:apps|packages)\/\w+\/src\/[\w-]+)\//.exec(path)?.[1] ?? [],
    ),
  );
  return [...modules]
    .filter((path) => !text.includes(`${path.split('/src/')[1]}`))
    .map((path) => `${document}: says nothing about ${path}`);
}

export function checkDecisionLengths(files: Files): string[] {
  return [...files]
    .filter(([path]) => path.startsWith('docs/decisions/'))
    .filter(([, text]) => text.trim().split('\n').length > 40)
    .map(([path]) => `${path}: a decision record has at most 40 lines`);
}
