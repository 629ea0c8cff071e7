/**
 * The repository as tidy sees it: every tracked or new file by its path, with its text; a picture
 * has none.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Files = ReadonlyMap<string, string>;

const PICTURE = /\.(jpg|mp4|png|woff2)$/;

export function readRepository(root: string): Files {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  const there = paths.filter((path) => path !== '' && existsSync(join(root, path)));
  return readFiles(root, there);
}

export function readFiles(root: string, paths: readonly string[]): Files {
  const read = (path: string) => (PICTURE.test(path) ? '' : readFileSync(join(root, path), 'utf8'));
  return new Map(paths.map((path) => [path, read(path)]));
}

/** What is worked out of a repository, once for each: most rules ask for the same. */
export function onceFor<Found>(workOut: (files: Files) => Found): (files: Files) => Found {
  const known = new WeakMap<Files, { found: Found }>();
  return (files) => {
    const last = known.get(files) ?? { found: workOut(files) };
    known.set(files, last);
    return last.found;
  };
}

export function sourcesOf(files: Files): [path: string, text: string][] {
  return [...files].filter(([path]) => isSource(path));
}

export function isSource(path: string): boolean {
  return /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/.test(path);
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

/** Tests and what only they need: they may look at everything in their package. */
export function isForTests(path: string): boolean {
  return isTest(path) || /(^|\/)(testing\/|test-[^/]+$)/.test(path);
}

/** True for the folder or file itself and for all below, never for `apps/website` in `apps/web`. */
export function isIn(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

/** The path below a root, undefined for what lies elsewhere. */
export function below(path: string, root: string): string | undefined {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined;
}
