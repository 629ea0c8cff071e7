/** The pages of docs/product.md: one row for each route, told by the header of its page. */
import { routes } from '../../apps/web/src/router/table.ts';
import type { Files } from '../tidy/repository.ts';
import { code, firstSentence, table } from './markdown.ts';

const GUARDS = {
  public: 'everybody',
  guest: 'visitors',
  member: 'members',
  level1: 'members; acting needs level 1',
} as const;

type Row = (typeof routes)[number];

export function listPages(files: Files): string {
  const pages = readPages(files);
  const titles = readTitles(files);
  const rows = routes
    .filter((route) => route.path !== '*')
    .map((route) => {
      const file = pages.get(route.path) ?? '';
      return { module: file.split('/')[0] ?? '', cells: toCells(route, file) };
    })
    .toSorted((one, other) => rank(one.module) - rank(other.module) || compare(one, other));
  return table(
    ['address', 'title', 'what it shows', 'for', 'module'],
    rows.map(({ cells }) => cells),
  );

  function toCells({ path, titleKey, guard }: Row, file: string): string[] {
    const source = `apps/web/src/${file}`;
    const sentence = firstSentence(source, files.get(source));
    return [code(path), titles[titleKey] ?? '', sentence, GUARDS[guard], file.split('/')[0] ?? ''];
  }
}

/** Home first, the developer samples last, the others by name. */
function rank(module: string): number {
  return module === 'home' ? 0 : module === 'demo' ? 2 : 1;
}

function compare(one: { module: string }, other: { module: string }): number {
  return one.module.localeCompare(other.module);
}

/** Rows of the rule book: `| /path | title | level | guard | cache | purpose |`. */
export function checkRouteRows(rulebook: string, files: Files): string[] {
  const titles = readTitles(files);
  const marks = { public: 'P', guest: 'G', member: 'M', level1: 'L1' } as const;
  const rows = rulebook.split('\n').filter((line) => line.split(' |').length === 7);
  return routes.flatMap(({ path, titleKey, level, guard, isCached }) => {
    const facts = [titles[titleKey], level, marks[guard], isCached ? 'c' : ''];
    const row = rows.find((line) => line.startsWith(`| ${path} |`)) ?? '';
    const reported = row.replaceAll(' **[S]**', '').split('|').slice(2, 6);
    const isTrue = reported.map((cell) => cell.trim()).join('|') === facts.join('|');
    return isTrue ? [] : [`the row of ${path} should begin with ${facts.join(' | ')}`];
  });
}

/** By address, the file below `apps/web/src` that is loaded there. */
function readPages(files: Files): ReadonlyMap<string, string> {
  const lines = files.get('apps/web/src/pages.ts') ?? '';
  const found = lines.matchAll(/^ {2}'([^']+)': \(\) => import\('\.\/([^']+)'\)/gm);
  return new Map([...found].map(([, path = '', file = '']) => [path, file]));
}

function readTitles(files: Files): Readonly<Record<string, string>> {
  return JSON.parse(files.get('apps/web/src/shell/texts/en.json') ?? '{}').title;
}
