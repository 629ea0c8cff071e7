/**
 * The shape of single files: header, length, width, names, no left-overs, nothing of one machine.
 */
import { TOP_FILES } from './map.ts';
import { type Files, isSource, sourcesOf } from './repository.ts';

const LINES_MAX = 400;
const COLUMNS_MAX = 100;
const HEADER_LINES_MAX = 5;

/** These rules name what they look for. */
const RULES_THEMSELVES = 'tools/tidy/shape.ts';

/** Longer lines with a reason: data that would be harder to read when broken. */
const WIDE_FILES: Readonly<Record<string, string>> = {
  'apps/server/src/web-app/api-docs.ts': 'a style sheet and HTML in template literals',
};

export function checkHeaders(files: Files): string[] {
  return [...files]
    .filter(([path]) => isSource(path) || /\.(css|sql)$/.test(path))
    .filter(([path, text]) => !isNotified(path, text))
    .map(([path]) => `${path}: does not say in its first one to five lines what it is for`);
}

function isNotified(path: string, text: string): boolean {
  const sql = /^-- Up Migration\n((?:-- .*\n)+)/;
  const style = /^\/\*\*?([\s\S]*?)\*\//;
  const source = /^(?:#!.*\n)?\/\*\*([\s\S]*?)\*\//;
  const pattern = path.endsWith('.sql') ? sql : path.endsWith('.css') ? style : source;
  const header = pattern.exec(text)?.[1] ?? '';
  const lines = header.split('\n').filter((line) => /\w/.test(line));
  const words = header.match(/\w+/g) ?? [];
  return words.length >= 3 && (path.endsWith('.sql') || lines.length <= HEADER_LINES_MAX);
}

export function checkLengths(files: Files): string[] {
  return [...files]
    .filter(([path]) => isSource(path) || /\.(css|sql)$/.test(path))
    .map(([path, text]) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > LINES_MAX)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${LINES_MAX}`);
}

export function checkWidths(files: Files, wide = WIDE_FILES): string[] {
  return [...files]
    .filter(([path]) => (isSource(path) || path.endsWith('.css')) && !(path in wide))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .map((line, index) => ({ columns: countColumns(line), line: index + 1 }))
        .filter(({ columns }) => columns > COLUMNS_MAX)
        .map(({ columns, line }) => `${path}:${line}: ${columns} columns, at most ${COLUMNS_MAX}`),
    );
}

/** Few characters are no more columns: only of the others it is worth while to count them. */
function countColumns(line: string): number {
  return line.length <= COLUMNS_MAX ? line.length : [...withoutTexts(line)].length;
}

/** A long text stays in one piece, so that a search for it finds it. */
function withoutTexts(line: string): string {
  return line.replace(/'[^']{40,}'|"[^"]{40,}"|`[^`]{40,}`/g, "''");
}

/** Names of languages are written as the standard writes them. */
const LANGUAGE = /^zh-Han[st]\.(json|md)$/;

export function checkFileNames(files: Files): string[] {
  const isFine = (part: string) =>
    /^[.]?[a-z0-9]+([-.][a-z0-9]+)*$/.test(part) || LANGUAGE.test(part);
  return [...files.keys()]
    .filter((path) => !TOP_FILES.includes(path) && !path.split('/').every(isFine))
    .map((path) => `${path}: files and folders are written in kebab-case`);
}

export function checkLeftOvers(files: Files): string[] {
  const leftOver = new RegExp(
    [
      /\b(?:TODO|FIXME|XXX|HACK)\b/,
      /@ts-(?:ignore|expect-error|nocheck)/,
      /\bas any\b|<any>/,
      /\b(?:it|test|describe)\.(?:\w+\.)?only\b/,
    ]
      .map(({ source }) => source)
      .join('|'),
  );
  return [...files].flatMap(([path, text]) => {
    if (path === RULES_THEMSELVES || !(isSource(path) || /\.(css|sql|yaml)$/.test(path))) return [];
    const found = leftOver.exec(text)?.[0];
    return found === undefined ? [] : [`${path}: holds a left-over (${found})`];
  });
}

/** Nothing in the tree may depend on, or name, one machine. */
export function checkMachineTraces(files: Files): string[] {
  const trace =
    /(?<![.\w])\/(?:home|Users)\/[a-z]+\/|\/work\/|\/root\/|registry\.npmjs|"resolved": "http/;
  return [...files]
    .filter(([path]) => path !== RULES_THEMSELVES)
    .filter(([, text]) => trace.test(text))
    .map(([path, text]) => `${path}: names a place of one machine (${trace.exec(text)?.[0]})`);
}

/** The linter is silenced for one line, and the same line or the one before says why. */
export function checkSilencing(files: Files): string[] {
  return sourcesOf(files).flatMap(([path, text]) => {
    if (path === RULES_THEMSELVES || !text.includes('lint-disable')) return [];
    const lines = text.split('\n');
    return lines.flatMap((line, index) => {
      const [, reach, rest = ''] = /\b(?:ox|es)lint-disable(\S*)(.*)/.exec(line) ?? [];
      const hasReason = / -- \S/.test(rest) || /^\s*\/\/ /.test(lines[index - 1] ?? '');
      if (reach === undefined || (reach === '-next-line' && hasReason)) return [];
      return [`${path}:${index + 1}: silences the linter for more than a line, or says not why`];
    });
  });
}
