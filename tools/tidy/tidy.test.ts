/**
 * Tidy: the repository as it is holds every rule, and for every rule a sample shows that it can
 * fail.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  checkCrossing,
  checkCycles,
  checkExchangeOrder,
  checkPlaces,
  checkPurity,
  checkStack,
  checkWebModules,
} from './arrows.ts';
import { checkDecisionLengths, checkModulesAreNamed, checkNamedPaths } from './documents.ts';
import { checkProductPages, checkTags } from './promises.ts';
import { type Files, readRepository } from './repository.ts';
import {
  checkFileNames,
  checkHeaders,
  checkLeftOvers,
  checkLengths,
  checkMachineTraces,
  checkWidths,
} from './shape.ts';
import { checkWords, readForbiddenWords } from './words.ts';

const repository = readRepository(fileURLToPath(new URL('../..', import.meta.url)));
const forbidden = readForbiddenWords(repository.get('docs/glossary.md') ?? '');

const sample = (path: string, text: string): Files => new Map([[path, text]]);

type Rule = { name: string; check: (files: Files) => string[]; bad: Files };

const RULES: Rule[] = [
  { name: 'every file says what it is for', check: checkHeaders, bad: sample('tools/a.ts', 'x') },
  {
    name: 'files are at most 400 lines long',
    check: checkLengths,
    bad: sample('tools/a.ts', '\n'.repeat(401)),
  },
  {
    name: 'lines are at most 100 columns wide',
    check: checkWidths,
    bad: sample('tools/a.ts', 'x'.repeat(101)),
  },
  {
    name: 'names are kebab-case',
    check: checkFileNames,
    bad: sample('apps/web/src/OrderForm.tsx', ''),
  },
  {
    name: 'no left-overs',
    check: checkLeftOvers,
    bad: sample('apps/web/src/a.ts', `// ${'TO'}${'DO'} later`),
  },
  {
    name: 'no trace of a machine',
    check: checkMachineTraces,
    bad: sample('README.md', `see /${'home'}/me/project`),
  },
  {
    name: 'packages import only downwards',
    check: checkStack,
    bad: sample('packages/money/src/a.ts', "import { x } from '@anywhen/protocol';"),
  },
  {
    name: 'nobody reaches into another package’s files',
    check: checkCrossing,
    bad: sample('apps/web/src/a.ts', "import { x } from '../../server/src/b.ts';"),
  },
  {
    name: 'packages know no I/O',
    check: checkPurity,
    bad: sample('packages/exchange/src/a.ts', "import { x } from 'node:fs';"),
  },
  {
    name: 'exchange modules use only those below them',
    check: checkExchangeOrder,
    bad: sample('packages/exchange/src/ledger/a.ts', "import { x } from '../funding/b.ts';"),
  },
  {
    name: 'web modules do not import each other',
    check: checkWebModules,
    bad: sample('apps/web/src/funding/a.ts', "import { x } from '../identity/b.ts';"),
  },
  {
    name: 'layers of the web app use only those below them',
    check: checkWebModules,
    bad: sample('apps/web/src/router/a.ts', "const load = () => import('../home/b.tsx');"),
  },
  {
    name: 'some libraries have one place',
    check: checkPlaces,
    bad: sample('apps/web/src/funding/a.ts', "import { Drawer } from '@base-ui/react/drawer';"),
  },
  {
    name: 'no import cycle',
    check: checkCycles,
    bad: new Map([
      ['tools/a.ts', "import { b } from './b.ts';"],
      ['tools/b.ts', "import { a } from './a.ts';"],
    ]),
  },
  {
    name: 'one thing, one word',
    check: (files) => checkWords(files, forbidden),
    bad: sample('apps/server/src/a.ts', 'export function findCustomer() {}'),
  },
  {
    name: 'ARCHITECTURE.md names only what exists',
    check: (files) => checkNamedPaths(files, 'ARCHITECTURE.md'),
    bad: sample('ARCHITECTURE.md', 'see `apps/nowhere/src`'),
  },
  {
    name: 'ARCHITECTURE.md leaves no module out',
    check: (files) => checkModulesAreNamed(files, 'ARCHITECTURE.md'),
    bad: sample('apps/server/src/secretmodule/a.ts', '/** x */'),
  },
  {
    name: 'decision records are short',
    check: checkDecisionLengths,
    bad: sample('docs/decisions/1.md', 'line\n'.repeat(41)),
  },
  {
    name: 'a tag in a test’s name leads somewhere',
    check: checkTags,
    bad: sample('apps/web/src/a.test.ts', `it${'('}'[Q9] is nobody’s promise')`),
  },
  {
    name: 'a promise’s test carries its tag',
    check: checkTags,
    bad: sample('docs/promises.md', '| M1 | It holds. | `apps/web/src/a.test.ts` |'),
  },
  {
    name: 'a promise names a test',
    check: checkTags,
    bad: sample('docs/promises.md', '| M1 | It holds. | nothing |'),
  },
  {
    name: 'a promise that is shown is not called to come',
    check: checkTags,
    bad: new Map([
      ['docs/promises.md', '\n## Not shown yet\n| M1 | It will hold. | earn |'],
      ['apps/web/src/a.test.ts', `it${'('}'[M1] holds')`],
    ]),
  },
  {
    name: 'a tag has one meaning',
    check: checkTags,
    bad: new Map([
      ['docs/promises.md', '\n## Not shown yet\n| N1 | It will hold. | earn |'],
      ['docs/rulebook.md', '| N1 | A rule of numbers. |'],
    ]),
  },
  {
    name: 'docs/product.md names no page that is not there',
    check: checkProductPages,
    bad: withPages('| `/` | `/nowhere` |', '/'),
  },
  {
    name: 'docs/product.md leaves no page out',
    check: checkProductPages,
    bad: withPages('| `/` |', '/', '/pay/assets'),
  },
  {
    name: 'docs/product.md says which pages are to come',
    check: checkProductPages,
    bad: withPages('| `/` | Home | to come |', '/'),
  },
];

function withPages(product: string, ...paths: string[]): Files {
  const table = paths.map((path) => `{ path: '${path}' }`).join('\n');
  return new Map([
    ['docs/product.md', product],
    ['apps/web/src/router/table.ts', table],
  ]);
}

describe('tidy', () => {
  it.each(RULES)('$name', ({ check }) => {
    expect(check(repository)).toEqual([]);
  });

  it.each(RULES)('would notice: $name', ({ check, bad }) => {
    expect(check(bad)).not.toEqual([]);
  });

  it('looks at a whole repository', () => {
    expect(repository.size).toBeGreaterThan(100);
    expect(forbidden.size).toBeGreaterThan(5);
  });
});
