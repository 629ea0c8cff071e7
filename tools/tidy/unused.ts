/**
 * Nothing is exported that nobody else uses. An import counts wherever it is, in tests too; what a
 * package hands on (`export … from`) counts only when somebody outside of it imports it.
 */
import { dirname, join } from 'node:path';
import { type Source, listImports, readSources } from './imports.ts';
import type { Files } from './repository.ts';

/** Types that another file adds to. */
const ADDED_TO = /declare module '([^']+)' \{\s*interface (\w+)/g;

/** The configuration of a tool, which loads it by its name. */
const BY_NAME = /(^|\/)[\w-]+\.config\.ts$/;

export function checkUnusedExports(files: Files): string[] {
  const sources = readSources(files);
  const used = new Map<string, Set<string>>();
  const mark = (path: string, name: string): void => {
    const names = used.get(path) ?? new Set();
    if (names.has(name)) return;
    used.set(path, names.add(name));
    for (const { target, from, name: as } of sources.get(path)?.handedOn ?? []) {
      if (as === name) mark(target, from);
      else if (as === '*') mark(target, name);
    }
  };
  for (const { uses } of sources.values()) {
    for (const { target, name } of uses) {
      const path = entryOf(files, target);
      const names = name === '*' ? listNames(sources, path) : [name];
      for (const each of names) mark(path, each);
    }
  }
  // Whoever imports a file lazily, by its address or by a pattern may use all of it; a pattern that
  // reads texts uses none.
  const isRaw = (path: string) => files.get(path)?.includes('?raw');
  for (const { from, to, kind } of listImports(files)) {
    if (kind === 'static' || (kind === 'glob' && isRaw(from))) continue;
    const path = entryOf(files, to);
    for (const name of listNames(sources, path)) mark(path, name);
  }
  for (const [path, text] of files) {
    if (!sources.has(path)) continue;
    for (const [, target = '', name = ''] of text.matchAll(ADDED_TO)) {
      mark(join(dirname(path), target), name);
    }
  }
  return [...sources].flatMap(([path, { exported }]) =>
    BY_NAME.test(path)
      ? []
      : exported
          .filter((name) => !used.get(path)?.has(name))
          .map((name) => `${path}: nobody else uses ${name}`),
  );
}

/** What an import of a package reads first. */
function entryOf(files: Files, target: string): string {
  const [, name, entry = ''] = /^@anywhen\/([^/]+)(.*)$/.exec(target) ?? [];
  const text = name && files.get(`packages/${name}/package.json`);
  if (!text) return target;
  const { exports = {} } = JSON.parse(text) as { exports?: Record<string, string> };
  const found = exports[`.${entry}`] ?? (entry.startsWith('/testing/') ? `.${entry}` : '');
  return `packages/${name}/${found.slice(2)}`;
}

function listNames(sources: ReadonlyMap<string, Source>, path: string): string[] {
  const { exported = [], handedOn = [] } = sources.get(path) ?? {};
  const all = handedOn.filter(({ name }) => name === '*');
  return [...exported, ...all.flatMap(({ target }) => listNames(sources, target))];
}
