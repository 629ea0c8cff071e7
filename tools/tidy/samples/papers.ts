/** Samples of the rules about words and the libraries that workspaces declare. */
import { checkDeclared, checkStackDeclared, checkUsed } from '../dependencies.ts';
import type { Files } from '../repository.ts';
import { checkWords } from '../words.ts';
import { file, type Rule, tree } from './rule.ts';

const manifest = (dependencies: Record<string, string>, kind = 'dependencies') =>
  JSON.stringify({ [kind]: dependencies });

export const dependencyRules: readonly Rule[] = [
  {
    name: 'a workspace declares what it imports',
    check: checkDeclared,
    bad: {
      'not declared': tree({
        'apps/server/package.json': manifest({ pg: '1' }),
        'apps/server/src/a.ts': "import 'ws';",
      }),
      'declared by another': tree({
        'apps/server/package.json': manifest({ pg: '1' }),
        'apps/web/package.json': manifest({}),
        'apps/web/src/a.ts': "import 'pg';",
      }),
      'only for development': tree({
        'package.json': manifest({ esbuild: '1' }, 'devDependencies'),
        'apps/server/package.json': manifest({}),
        'apps/server/src/a.ts': "import 'esbuild';",
      }),
      'a package of ours': tree({
        'packages/matching/package.json': manifest({}),
        'packages/matching/src/a.ts': "import '@anywhen/money';",
      }),
      'a name that begins alike': tree({
        'apps/web/package.json': manifest({ react: '1' }),
        'apps/web/src/a.ts': "import 'react-dom';",
      }),
      'from the root of the site': tree({
        'apps/web/package.json': manifest({}),
        'apps/web/src/a.ts': "import '/src/b.ts';",
      }),
      'from the network': tree({
        'apps/web/package.json': manifest({}),
        'apps/web/src/a.ts': "void import('https://x.org/a.js');",
      }),
      'a style sheet': tree({
        'apps/web/package.json': manifest({}),
        'apps/web/src/a.css': "a { src: url('@fontsource/inter/a.woff2'); }",
      }),
    },
    good: {
      declared: tree({
        'apps/server/package.json': manifest({ pg: '1', '@scope/a': '1' }),
        'apps/server/src/a.ts': "import 'node:fs'; import 'pg/lib/x.js'; import '@scope/a/b';",
      }),
      'a test with tools of the root': tree({
        'package.json': manifest({ vitest: '1' }, 'devDependencies'),
        'apps/server/package.json': manifest({}),
        'apps/server/src/a.test.ts': "import { it } from 'vitest';",
      }),
    },
  },
  {
    name: 'a workspace imports what it declares',
    check: checkUsed,
    bad: {
      'never imported': file('apps/server/package.json', manifest({ ws: '1' })),
      'imported by another': tree({
        'apps/server/package.json': manifest({ ws: '1' }),
        'apps/web/package.json': manifest({}),
        'apps/web/src/a.ts': "import 'ws';",
      }),
      'for development': file('package.json', manifest({ rollup: '1' }, 'devDependencies')),
    },
    good: {
      imported: tree({
        'apps/server/package.json': manifest({ ws: '1' }),
        'apps/server/src/a.ts': "void import('ws');",
      }),
    },
  },
  {
    name: 'a package declares only what the stack allows',
    check: checkStackDeclared,
    bad: {
      'a driver': file('packages/exchange/package.json', manifest({ pg: '1' })),
      'a package above': file('packages/money/package.json', manifest({ '@anywhen/prices': '1' })),
      'an app': file('apps/web/package.json', manifest({ '@anywhen/matching': '1' })),
    },
    good: {
      'a package below': file('packages/prices/package.json', manifest({ '@anywhen/money': '1' })),
      'an app with a driver': file('apps/server/package.json', manifest({ pg: '1' })),
    },
  },
];

export function wordRules(forbidden: ReadonlySet<string>): readonly Rule[] {
  const says = (text: string): Files => file('apps/server/src/a.ts', text);
  return [
    {
      name: 'one thing, one word',
      check: (files) => checkWords(files, forbidden),
      bad: {
        'a function': says('export function findCustomer() {}'),
        'a plural': says('export const listUsers = 1;'),
        'an interface': says('export interface UserRow {}'),
        'a class without bodies': says('export abstract class UserStore {}'),
        'an enumeration': says('export enum UserKind { A }'),
        'a generator': says('export function* walkUsers() {}'),
        'a variable': says('export let customer = 1;'),
        'a list at the end': says('const a = 1;\nexport { a as customer };'),
        'taken apart': says('export const { customer } = a;'),
        'after capitals': says('export const HTTPUser = 1;'),
        'a constant': says('export const USER_MAX = 1;'),
        'the name of a file': file('apps/web/src/identity/user-row.tsx'),
        'the name of a folder': file('apps/web/src/customers/a.ts'),
      },
      good: {
        'a word that holds one': says('export const userland = 1;'),
        'a retained name': says('export const userAgent = 1;'),
        'a local name': says('const user = 1;'),
      },
    },
  ];
}
