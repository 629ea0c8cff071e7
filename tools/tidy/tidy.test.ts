/**
 * Tidy: the repository as it is holds every rule; for every rule samples show that it can fail, one
 * for each way around it; and every exception is still needed.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BUILT, checkLayerOrder, checkReadable, checkTargets, UNREADABLE } from './arrows.ts';
import { checkCycles } from './cycles.ts';
import { checkDeclared, checkUsed, UNDECLARED, UNIMPORTED } from './dependencies.ts';
import { checkFolderSizes } from './folders.ts';
import { BUILDINGS, type Exception, KNOWN_CYCLES } from './map.ts';
import { checkModulePlaces, listEditedFiles, PLACES } from './module-places.ts';
import { type Files, readRepository } from './repository.ts';
import { listRules } from './rules.ts';
import { twoCycles } from './samples/cycles.ts';
import { forgetIn } from './samples/places.ts';
import { crowd } from './samples/shape.ts';
import { readForbiddenWords } from './words.ts';

const repository = readRepository(fileURLToPath(new URL('../..', import.meta.url)));
const RULES = listRules(repository);

const samplesOf = (kind: 'bad' | 'good') =>
  RULES.flatMap(({ name, check, [kind]: samples = {} }) =>
    Object.entries(samples).map(([what, files]) => ({ name, check, what, files })),
  );

describe('tidy', () => {
  it.each(RULES)('$name', ({ check }) => {
    expect(check(repository)).toEqual([]);
  });

  it.each(samplesOf('bad'))('would notice: $name ($what)', ({ check, files }) => {
    expect(check(files)).not.toEqual([]);
  });

  it.each(samplesOf('good'))('has nothing against: $name ($what)', ({ check, files }) => {
    expect(check(files)).toEqual([]);
  });

  it('looks at a whole repository', () => {
    expect(repository.size).toBeGreaterThan(1_000);
    const forbidden = readForbiddenWords(repository.get('docs/glossary.md') ?? '');
    expect(forbidden.size).toBeGreaterThan(5);
  });

  it('reports every cycle, each by its shortest path', () => {
    expect(checkCycles(twoCycles)).toEqual([
      'ring of 3: tools/c.ts → tools/d.ts → tools/c.ts',
      'ring of 2: tools/a.ts → tools/b.ts → tools/a.ts',
    ]);
  });
});

type Excepting = {
  name: string;
  list: readonly Exception[];
  check: (files: Files, list: readonly Exception[]) => string[];
};

const EXCEPTIONS: readonly Excepting[] = [
  ...BUILDINGS.map((building) => ({
    name: `the floors of ${building.root}`,
    list: building.exceptions,
    check: (files: Files, exceptions: readonly Exception[]) =>
      checkLayerOrder(files, { ...building, exceptions }),
  })),
  { name: 'rings', list: KNOWN_CYCLES, check: checkCycles },
  { name: 'files that a build writes', list: BUILT, check: checkTargets },
  { name: 'imports that cannot be read', list: UNREADABLE, check: checkReadable },
  { name: 'libraries that are not declared', list: UNDECLARED, check: checkDeclared },
  { name: 'libraries that are not imported', list: UNIMPORTED, check: checkUsed },
];

describe('exceptions', () => {
  it.each(EXCEPTIONS)('each of $name is still needed', ({ list, check }) => {
    const isNeeded = (one: Exception) =>
      check(
        repository,
        list.filter((other) => other !== one),
      ).length > 0;
    expect(list.filter((one) => !isNeeded(one))).toEqual([]);
  });

  it('only folders that grow with the modules hold more files than others', () => {
    const growing = ['apps/a'];
    expect(checkFolderSizes(crowd('apps/a', 31), growing)).toEqual([]);
    expect(checkFolderSizes(crowd('apps/abc', 31), growing)).toHaveLength(1);
  });
});

describe('one more module', () => {
  it.each(PLACES)('is missed where it is forgotten: $file', (place) => {
    const files = forgetIn(repository, place, 'funding');
    expect(checkModulePlaces(files)).toEqual([
      `funding: is missing in ${place.file.replace('<module>', 'funding')}`,
    ]);
  });

  it('edits at most ten files that exist', () => {
    expect(listEditedFiles().length).toBeLessThanOrEqual(10);
  });
});
