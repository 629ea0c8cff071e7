/**
 * Tags lead somewhere: the brackets at the start of a test's name are a promise of
 * docs/promises.md or a part of docs/rulebook.md, and each promise's test carries its tag.
 */
import type { Files } from './repository.ts';

const PROMISES = 'docs/promises.md';

type Promised = { tag: string; tests: string[]; isShown: boolean };

export function checkTags(files: Files): string[] {
  const promises = readPromises(files.get(PROMISES) ?? '');
  const promised = new Set(promises.map(({ tag }) => tag));
  const ruled = readRuleTags(files.get('docs/rulebook.md') ?? '');
  const tagsByTest = new Map(
    [...files]
      .filter(([path]) => /\.(test|spec)\.tsx?$/.test(path))
      .map(([path, text]) => [path, readTestTags(text)]),
  );
  return [
    ...[...promised].filter((tag) => ruled.has(tag)).map((tag) => `${tag} means two things`),
    ...[...tagsByTest].flatMap(([path, tags]) =>
      [...tags]
        .filter((tag) => !promised.has(tag) && !ruled.has(tag))
        .map((tag) => `${path}: [${tag}] leads nowhere`),
    ),
    ...promises.flatMap((promise) => findBrokenPromise(promise, tagsByTest)),
  ];
}

/** Rows of tag, promise and tests; below a heading of their own those that have none yet. */
function readPromises(text: string): Promised[] {
  const [shown = ''] = text.split('\n## Not shown yet\n');
  const rows = text.matchAll(/^\| ([A-Z]+\d+) \|[^|]*\|(.*)\|$/gm);
  return [...rows].map(({ index, 1: tag = '', 2: shownBy = '' }) => ({
    tag,
    isShown: index < shown.length,
    tests: [...findAll(shownBy, /`([^` ]+\.(?:test|spec)\.tsx?)`/g)],
  }));
}

/** Sections by number, worked examples, and rules with an id of their own. */
function readRuleTags(text: string): Set<string> {
  const sections = findAll(text, /^#+ (\d+(?:\.\d+)*)\b/gm);
  const examples = findAll(text, /\*\*(EX-\d+\.\d+)\b/g);
  const rules = findAll(text, /^\| ([DHIN]\d+) \|/gm);
  return new Set([...sections, ...examples, ...rules]);
}

/**
 * Of names given to `it`, `test`, `describe` or their `each`, and of those that begin a line of a
 * table; `[%s]` stands for tags in the first column of one.
 */
function readTestTags(text: string): Set<string> {
  const named = /(?:\b(?:it|test|describe)\(|\)\(|^)\s*['"`]((?:\[[^\]\n]*\] ?)+)(?<= )/gm;
  const tags = [...findAll(text, named)].flatMap((start) => [...findAll(start, /\[([^\]]*)\]/g)]);
  const tabled = findAll(text, /'(EX-\d+\.\d+)'/g);
  return new Set([...tags, ...tabled].filter((tag) => tag !== '%s'));
}

function findBrokenPromise(
  { tag, tests, isShown }: Promised,
  tagsByTest: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const carriers = [...tagsByTest].filter(([, tags]) => tags.has(tag)).map(([path]) => path);
  if (!isShown) return carriers.map((path) => `${PROMISES}: ${tag} is shown by now, see ${path}`);
  if (tests.length === 0) return [`${PROMISES}: ${tag} names no test`];
  return tests
    .filter((path) => !carriers.includes(path))
    .map((path) => `${PROMISES}: no test of ${path} carries [${tag}]`);
}

/** What the first group of a pattern finds. */
function findAll(text: string | undefined, pattern: RegExp): Set<string> {
  return new Set([...(text ?? '').matchAll(pattern)].map(([, found = '']) => found));
}
