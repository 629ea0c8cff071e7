/** Samples of the rules about who may import whom, package by package. */
import {
  checkCrossing,
  checkEntries,
  checkForTests,
  checkOwnReplies,
  checkPlaces,
  checkPurity,
  checkReadable,
  checkStack,
  checkTargets,
} from '../arrows.ts';
import { file, type Rule, tree } from './rule.ts';

const MONEY = { 'packages/money/package.json': '{ "exports": { ".": "./src/index.ts" } }' };

const RECORD = {
  'packages/protocol/src/a/endpoints.ts': 'export type Record = z.infer<typeof record>;',
  'packages/protocol/src/base/shapes.ts': 'export type Level = z.infer<typeof level>;',
};

const inExchange = (text: string) => tree({ ...RECORD, 'packages/exchange/src/a.ts': text });

export const arrowRules: readonly Rule[] = [
  {
    name: 'the exchange has reply types of its own',
    check: checkOwnReplies,
    bad: {
      'a response': inExchange("import type { Record } from '@anywhen/protocol';"),
      'under another name': inExchange("import { type Record as Own } from '@anywhen/protocol';"),
      'by its endpoint': inExchange("import type { ReplyOf } from '@anywhen/protocol';"),
      everything: inExchange("import type * as api from '@anywhen/protocol';"),
    },
    good: {
      'what all are made of': inExchange("import type { Level } from '@anywhen/protocol';"),
      'in the server': tree({
        ...RECORD,
        'apps/server/src/a.ts': "import type { Record } from '@anywhen/protocol';",
      }),
    },
  },
  {
    name: 'packages import only downwards',
    check: checkStack,
    bad: {
      upwards: file('packages/money/src/a.ts', "import { x } from '@anywhen/protocol';"),
      'an entry beside the first': file('apps/web/src/a.ts', "import '@anywhen/exchange/x';"),
      'a package nobody listed': file('packages/loans/src/a.ts', "import '@anywhen/money';"),
      'an app whose name begins alike': file('apps/website/a.ts', "import '@anywhen/money';"),
      'a folder at the top': file('scripts/a.ts', "import '@anywhen/money';"),
      'a lazy import': file('apps/web/src/a.ts', "void import('@anywhen/exchange');"),
      'a template': file('apps/web/src/a.ts', 'void import(`@anywhen/exchange`);'),
      'a type': file('apps/web/src/a.ts', "type A = import('@anywhen/exchange').A;"),
      'an import of a type': file('apps/web/src/a.ts', "import type { A } from '@anywhen/server';"),
      'an export from': file('packages/ui/src/a.ts', "export * from '@anywhen/money';"),
      'several lines': file(
        'packages/ui/src/a.ts',
        "import {\n  x,\n}\n  from\n  '@anywhen/money';",
      ),
      'a mock': file('apps/web/src/a.test.ts', "vi.mock('@anywhen/exchange');"),
      'a style sheet': file('packages/money/src/a.css', "@import '@anywhen/ui/tokens.css';"),
      'its own name': file('packages/money/src/a.ts', "import '@anywhen/money';"),
      'a journey': file('e2e/a.spec.ts', "import '@anywhen/exchange';"),
    },
    good: {
      downwards: file('apps/web/src/a.ts', "import { x } from '@anywhen/money';"),
      'one entry': file('apps/web/src/a.ts', "import { x } from '@anywhen/exchange/what-if';"),
      'only a comment': file('apps/web/src/a.ts', "// import { x } from '@anywhen/exchange';"),
      'only a text': file('apps/web/src/a.ts', 'const a = "import \'@anywhen/exchange\'";'),
    },
  },
  {
    name: 'a package is entered by its entries',
    check: checkEntries,
    bad: {
      'a file inside': tree({ ...MONEY, 'bench/a.ts': "import '@anywhen/money/src/a.ts';" }),
      'no such package': file('bench/a.ts', "import '@anywhen/nothing';"),
    },
    good: { 'its entry': tree({ ...MONEY, 'bench/a.ts': "import '@anywhen/money';" }) },
  },
  {
    name: 'nobody reaches into another package’s files',
    check: checkCrossing,
    bad: {
      'an app into an app': file('apps/web/src/a.ts', "import '../../server/src/b.ts';"),
      'an app into a package': file('apps/web/src/a.ts', "import '../../../packages/ui/src/b.ts';"),
      'out of the folder of an app': file('apps/web/src/a.ts', "import '../../website/b.ts';"),
      'a package into tools': file('packages/ui/src/a.ts', "import '../../../tools/a.mjs';"),
      'the top into an app': file('vitest.config.ts', "import './apps/web/src/a.ts';"),
      'tools into a package': file('tools/a.mjs', "import '../packages/exchange/src/a.ts';"),
      'journeys into the server': file('e2e/a.spec.ts', "import '../apps/server/src/app.ts';"),
      'a mock': file('apps/web/src/a.test.ts', "vi.doMock('../../server/src/b.ts', make);"),
      'a worker': tree({
        'apps/web/src/a.ts': "new Worker(new URL('../../server/src/b.ts', import.meta.url));",
        'apps/server/src/b.ts': '',
      }),
      'a pattern': tree({
        'apps/web/src/a.ts': "import.meta.glob(['./*.ts', '../../server/**/*.{ts,tsx}']);",
        'apps/server/src/core/b.ts': '',
      }),
    },
    good: {
      'inside of one': file('apps/web/src/a/a.ts', "import '../b/b.ts';"),
      'a bench on the server': file('bench/a.ts', "import '../apps/server/src/app.ts';"),
      'the address of a folder': file('apps/web/src/a.ts', "new URL('../..', import.meta.url);"),
    },
  },
  {
    name: 'an import names a file that is there',
    check: checkTargets,
    bad: {
      'without its ending': tree({ 'tools/a.ts': "import './b';", 'tools/b.ts': '' }),
      'a folder': tree({ 'tools/a.ts': "import './b';", 'tools/b/index.ts': '' }),
      'nothing there': file('tools/a.ts', "import './b.ts';"),
      'a style without its file': file('apps/web/src/a.css', "@import './b.css';"),
    },
    good: {
      'a file': tree({ 'tools/a.ts': "import './b.ts';", 'tools/b.ts': '' }),
      'a file as text': tree({ 'tools/a.ts': "import './b.css?raw';", 'tools/b.css': '' }),
    },
  },
  {
    name: 'every import can be read',
    check: checkReadable,
    bad: {
      'a computed name': file('tools/a.ts', 'await import(name);'),
      'a computed template': file('tools/a.ts', 'await import(`./${name}.ts`);'),
      'require()': file('tools/a.mjs', "const a = require('./a.mjs');"),
      'a made require()': file('tools/a.mjs', "import { createRequire } from 'node:module';"),
      'import = require()': file('tools/a.ts', "import a = require('./a.ts');"),
      'a computed pattern': file('apps/web/src/a.ts', 'import.meta.glob(pattern);'),
      'a computed address of a module': file('tools/a.mjs', 'import.meta.resolve(name);'),
      'what is no source': file('tools/a.ts', 'import from from;'),
    },
    good: {
      'plain ones': file('tools/a.ts', "import './b.ts';\nawait import('./c.ts');"),
      'a method of that name': file('tools/a.ts', 'class A { #require() {} }'),
    },
  },
  {
    name: 'packages know no I/O',
    check: checkPurity,
    bad: {
      'a module of Node': file('packages/exchange/src/a.ts', "import { x } from 'node:fs';"),
      'by its short name': file('packages/exchange/src/a.ts', "import { x } from 'child_process';"),
      'a part of one': file('packages/exchange/src/a.ts', "import { x } from 'fs/promises';"),
      'a driver': file('packages/exchange/src/a.ts', "import pg from 'pg';"),
      'a library of another package': file('packages/money/src/a.ts', "import * as z from 'zod';"),
      'for tests': file('packages/exchange/src/testing/a.ts', "import { x } from 'node:fs';"),
    },
    good: {
      'a listed library': file('packages/protocol/src/a.ts', "import * as z from 'zod/mini';"),
      'a test': file('packages/exchange/src/a.test.ts', "import { x } from 'node:fs';"),
      'an app': file('apps/server/src/a.ts', "import { x } from 'node:fs';"),
    },
  },
  {
    name: 'nothing but tests uses what is for tests',
    check: checkForTests,
    bad: {
      'a test as a part': file('apps/web/src/a.ts', "import './b.test.tsx';"),
      'a test in a test': file('apps/web/src/a.test.ts', "import './b.test.ts';"),
      'a folder for tests': file('apps/server/src/a.ts', "import './testing/b.ts';"),
      'a file for tests': file('apps/web/src/a.ts', "import './test-kit.ts';"),
    },
    good: {
      'a test': file('apps/web/src/a.test.ts', "import './test-kit.ts';"),
      'a bench': file('bench/a.ts', "import '../apps/server/testing/b.ts';"),
      'a name that begins alike': file('apps/web/src/a.ts', "import './testimony.ts';"),
    },
  },
  {
    name: 'some libraries have one place',
    check: checkPlaces,
    bad: {
      elsewhere: file('apps/web/src/funding/a.ts', "import '@base-ui/react/drawer';"),
      'a folder that begins alike': file('apps/web/src/charts-old/a.ts', "import 'klinecharts';"),
      'in tools': file('tools/a.ts', "import 'klinecharts';"),
    },
    good: {
      'in its place': file('apps/web/src/charts/a.ts', "import 'klinecharts';"),
      'a library that begins alike': file('apps/web/src/spot/a.ts', "import 'klinecharts-x';"),
    },
  },
];
