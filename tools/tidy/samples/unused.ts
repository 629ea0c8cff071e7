/** Samples of exports that nobody else uses. */
import { checkUnusedExports } from '../unused.ts';
import { type Rule, tree } from './rule.ts';

const PACKAGE = {
  'packages/money/package.json': '{ "exports": { ".": "./src/index.ts" } }',
  'packages/money/src/index.ts': "export * from './a.ts';\nexport { b as c } from './b.ts';",
  'packages/money/src/a.ts': 'export const a = 1;',
  'packages/money/src/b.ts': 'export const b = 1;',
};

export const unusedRules: readonly Rule[] = [
  {
    name: 'nothing is exported that nobody else uses',
    check: checkUnusedExports,
    bad: {
      'a function for itself': tree({ 'tools/a.ts': 'export function a() { return a; }' }),
      'a type': tree({ 'tools/a.ts': 'export type A = 1;', 'tools/b.ts': "import './a.ts';" }),
      'handed on to nobody': tree(PACKAGE),
      'of a package, one of two': tree({
        ...PACKAGE,
        'tools/a.ts': "import { a } from '@anywhen/money';",
      }),
      'read as a text': tree({
        'tools/a.ts': 'export const a = 1;',
        'tools/b.ts': "import.meta.glob('./*.ts', { query: '?raw' });",
      }),
    },
    good: {
      'used by a test': tree({
        'tools/a.ts': 'export const a = 1;',
        'tools/a.test.ts': "import { a } from './a.ts';",
      }),
      'all of a package, one under another name': tree({
        ...PACKAGE,
        'tools/a.ts': "import { a, c } from '@anywhen/money';",
      }),
      'by a lazy import': tree({
        'tools/a.ts': 'export const a = 1;',
        'tools/b.ts': "void import('./a.ts');",
      }),
      'a type that another file adds to': tree({
        'tools/a.ts': 'export interface A {}',
        'tools/b.ts': "declare module './a.ts' { interface A { b: 1 } }",
      }),
      'as a whole': tree({
        'tools/a.ts': 'export const a = 1;',
        'tools/b.ts': "import * as all from './a.ts';",
      }),
    },
  },
];
