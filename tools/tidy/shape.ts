/**
 * The shape of single files: header, length, width, names, no left-overs, nothing of one machine.
 */
import { type Files, sourcesOf } from './repository.ts';

const LINES_MAX = 400;
const COLUMNS_MAX = 100;

/** Longer lines with a reason: data that would be harder to read when broken. */
const WIDE_FILES = new Map([
  ['apps/server/src/web-app/api-docs.ts', 'a style sheet and HTML in template literals'],
]);

export function checkHeaders(files: Files): string[] {
  const opens = (path: string, text: string) =>
    path.endsWith('.sql') ? text.startsWith('-- Up Migration\n-- ') : /^(#!.*\n)?\/\*\*/.test(text);
  return [...files]
    .filter(([path]) => /\.(ts|tsx|mjs|sql)$/.test(path) || path === 'apps/web/public/sw.js')
    .filter(([path, text]) => !opens(path, text))
    .map(([path]) => `${path}: does not say in its first lines what it is for`);
}

export function checkLengths(files: Files): string[] {
  return sourcesOf(files)
    .map(([path, text]) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${LINES_MAX}`);
}

export function checkWidths(files: Files): string[] {
  return sourcesOf(files)
    .filter(([path]) => !WIDE_FILES.has(path))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .map((line, index) => ({ columns: [...withoutTexts(line)].length, line: index + 1 }))
        .filter(({ columns }) => columns > COLUMNS_MAX)
        .map(({ columns, line }) => `${path}:${line}: ${columns} columns, at most ${COLUMNS_MAX}`),
    );
}

/** A long text stays in one piece, so that a search for it finds it. */
function withoutTexts(line: string): string {
  return line.replace(/'[^']{40,}'|"[^"]{40,}"|`[^`]{40,}`/g, "''");
}

export function checkFileNames(files: Files): string[] {
  const isFine = (path: string) =>
    path.split('/').every((part) => /^[.]?[a-z0-9]+([-.][a-z0-9]+)*$/.test(part));
  return sourcesOf(files)
    .filter(([path]) => !isFine(path))
    .map(([path]) => `${path}: files and folders are written in kebab-case`);
}

export function checkLeftOvers(files: Files): string[] {
  const leftOver = /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|expect-error|nocheck)|\bas any\b/;
  return sourcesOf(files)
    .filter(([path]) => !path.startsWith('tools/tidy/'))
    .filter(([, text]) => leftOver.test(text))
    .map(([path]) => `${path}: holds a left-over (${leftOver.exec(files.get(path) ?? '')?.[0]})`);
}

/** Nothing in the tree may depend on, or tell about, one machine. */
export function checkMachineTraces(files: Files): string[] {
  const trace = /\/(?:home|Users)\/[a-z]+\/|\/work\/|\/root\/|registry\.npmjs|"resolved": "http/;
  return [...files]
    .filter(([path]) => !path.startsWith('tools/tidy/'))
    .filter(([, text]) => trace.test(text))
    .map(([path, text]) => `${path}: names a place of one machine (${trace.exec(text)?.[0]})`);
}
