/** The repository as tidy sees it: the text of every tracked or new source file, by path. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Files = ReadonlyMap<string, string>;

const TEXT = /\.(ts|tsx|mjs|js|css|sql|md|json|html|yaml|yml)$|^\.ci\/run$/;

export function readRepository(root: string): Files {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const wanted = paths.filter((path) => TEXT.test(path) && existsSync(join(root, path)));
  return new Map(wanted.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

export function sourcesOf(files: Files): [path: string, text: string][] {
  return [...files].filter(([path]) => /\.(ts|tsx|mjs)$/.test(path));
}

/** Module paths a source imports, also dynamically; types count, because they couple as well. */
export function importsOf(text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].map(([, path]) => path ?? '');
}
