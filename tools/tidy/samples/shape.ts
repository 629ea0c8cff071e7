/** Samples of the shape of single files and of folders. */
import {
  checkFolders,
  checkFolderSizes,
  checkKinds,
  checkTestNames,
  checkTopFiles,
} from '../folders.ts';
import type { Files } from '../repository.ts';
import {
  checkFileNames,
  checkHeaders,
  checkLeftOvers,
  checkLengths,
  checkMachineTraces,
  checkSilencing,
  checkWidths,
} from '../shape.ts';
import { file, type Rule, tree } from './rule.ts';

export const crowd = (folder: string, size: number): Files =>
  new Map(Array.from({ length: size }, (_, index) => [`${folder}/f${index}.ts`, '']));

const fileRules: readonly Rule[] = [
  {
    name: 'every file says what it is for',
    check: checkHeaders,
    bad: {
      nothing: file('tools/a.ts', 'x'),
      'an empty comment': file('tools/a.ts', '/** */\nx'),
      'a name only': file('tools/a.ts', '/** A. */\nx'),
      'six lines': file('tools/a.ts', `/**\n${' * Six lines are many.\n'.repeat(6)} */`),
      'a comment of another kind': file('tools/a.ts', '// What it is for.\nx'),
      'a style sheet': file('packages/ui/src/a.css', 'a {}'),
      'a script of the browser': file('apps/web/public/a.js', 'x'),
      'a migration': file('apps/server/migrations/1.sql', '-- Up Migration\ncreate table a;'),
      'another ending': file('tools/a.cjs', 'x'),
    },
    good: {
      'one line': file('tools/a.ts', '/** What it is for. */'),
      'after how it is run': file('tools/a.mjs', '#!/usr/bin/env node\n/** What it is for. */'),
    },
  },
  {
    name: 'files are at most 400 lines long',
    check: checkLengths,
    bad: {
      'a source': file('tools/a.ts', '\n'.repeat(401)),
      'without a last line break': file('tools/a.ts', `${'\n'.repeat(400)}x`),
      'a style sheet': file('packages/ui/src/a.css', '\n'.repeat(401)),
      'another ending': file('tools/a.mts', '\n'.repeat(401)),
    },
    good: { '400 lines': file('tools/a.ts', 'x\n'.repeat(400)) },
  },
  {
    name: 'lines are at most 100 columns wide',
    check: checkWidths,
    bad: {
      'a source': file('tools/a.ts', 'x'.repeat(101)),
      'a style sheet': file('packages/ui/src/a.css', 'x'.repeat(101)),
      'many short texts': file('tools/a.ts', "call('a', 'b'), ".repeat(8)),
    },
    good: { 'a long text': file('tools/a.ts', `const text = '${'x'.repeat(101)}';`) },
  },
  {
    name: 'names are kebab-case',
    check: checkFileNames,
    bad: {
      'a file': file('apps/web/src/OrderForm.tsx'),
      'a folder': file('apps/web/src/orderForm/a.ts'),
      'no source': file('docs/MyNotes.md'),
      'an underscore': file('apps/server/migrations/1_a.sql'),
    },
    good: { 'a language': file('apps/web/src/shell/texts/zh-Hans.json') },
  },
  {
    name: 'no left-overs',
    check: checkLeftOvers,
    bad: {
      'work for later': file('apps/web/src/a.ts', `// ${'TO'}${'DO'} later`),
      'in tidy itself': file('tools/tidy/words.ts', `// ${'FIX'}${'ME'}`),
      'in a migration': file('apps/server/migrations/1.sql', `-- ${'TO'}${'DO'}`),
      'a silenced compiler': file('tools/a.ts', `// @ts-${'expect-error'}`),
      'any type': file('tools/a.ts', `const a = b ${'as'} any;`),
      'any type in front': file('tools/a.ts', `const a = <${'any'}>b;`),
      'one test alone': file('tools/a.test.ts', `it.${'only'}('x', y);`),
      'one table of tests alone': file('tools/a.test.ts', `describe.concurrent.${'only'}('x', y);`),
    },
    good: { 'a word that begins alike': file('tools/a.ts', 'const a = as.anything;') },
  },
  {
    name: 'the linter is silenced line by line, with a reason',
    check: checkSilencing,
    bad: {
      'without a reason': file('tools/a.ts', `\n// ${'oxlint'}-disable-next-line no-console\nx`),
      'a whole file': file('tools/a.ts', `/* ${'eslint'}-disable no-console -- Loud. */`),
    },
    good: {
      'a reason': file('tools/a.ts', `// ${'oxlint'}-disable-next-line no-console -- It is loud.`),
      'a reason before': file('tools/a.ts', `// It is loud.\n// ${'oxlint'}-disable-next-line x`),
    },
  },
  {
    name: 'no trace of a machine',
    check: checkMachineTraces,
    bad: {
      'a document': file('README.md', `see /${'home'}/me/project`),
      'a file without an ending': file('Dockerfile', `COPY /${'root'}/x .`),
      'tidy itself': file('tools/tidy/words.ts', `/${'work'}/x`),
      'where a library came from': file('package-lock.json', `"resolved": "${'http'}s://x"`),
    },
  },
];

const folderRules: readonly Rule[] = [
  {
    name: 'every folder is listed',
    check: checkFolders,
    bad: {
      'at the top': file('scripts/a.ts'),
      'hidden at the top': file('.config/a.yaml'),
      'a package': file('packages/loans/src/a.ts'),
      'an app': file('apps/console/src/a.ts'),
      'an app whose name begins alike': file('apps/website/src/a.ts'),
      'beside the sources': file('packages/money/lib/a.ts'),
      'in a flat package': file('packages/money/src/deep/a.ts'),
      'an exchange module': file('packages/exchange/src/loans/a.ts'),
      'a server module': file('apps/server/src/loans/a.ts'),
      'a web module': file('apps/web/src/loans/a.ts'),
      'look and feel': file('packages/ui/src/widgets/a.tsx'),
      platform: file('apps/server/src/platform/queue/a.ts'),
      tools: file('tools/gadgets/a.mjs'),
      journeys: file('e2e/helpers/a.ts'),
      benchmarks: file('bench/helpers/a.ts'),
      documents: file('docs/drafts/a.md'),
    },
    good: { 'a folder in a module': file('apps/web/src/seconds/desk/a.tsx') },
  },
  {
    name: 'every file at the top is listed',
    check: checkTopFiles,
    bad: { 'a source': file('helper.ts'), 'a note': file('NOTES.md') },
    good: { listed: file('README.md') },
  },
  {
    name: 'every file is of a kind that rules look at',
    check: checkKinds,
    bad: {
      CommonJS: file('tools/a.cjs'),
      'a module of TypeScript': file('tools/a.mts'),
      'JavaScript in an app': file('apps/web/src/a.js'),
      'JavaScript with tags': file('apps/web/src/a.jsx'),
      'a script in an app': file('apps/server/src/a.mjs'),
      'an unchecked declaration': file('apps/web/src/a.d.ts'),
      'SQL elsewhere': file('apps/server/src/spot/a.sql'),
      'a shell script': file('tools/a.sh'),
      'no ending': file('tools/a'),
      'a source that no compiler includes': file('packages/money/a.ts'),
    },
    good: { 'the usual': tree({ 'tools/a.mjs': '', 'apps/web/src/a.tsx': '', 'docs/a.md': '' }) },
  },
  {
    name: 'every test is run by a stage',
    check: checkTestNames,
    bad: {
      'a journey elsewhere': file('apps/web/src/a.spec.ts'),
      'a plural': file('apps/web/src/a.tests.ts'),
      'a hyphen': file('apps/web/src/a-test.ts'),
      'another ending': file('tools/a.test.mjs'),
      'a journey in a folder': file('e2e/support/a.spec.ts'),
    },
    good: {
      'the usual': tree({
        'tools/a.test.ts': '',
        'apps/web/src/a.test.tsx': '',
        'apps/server/src/a.module.test.ts': '',
        'e2e/a.spec.ts': '',
      }),
    },
  },
  {
    name: 'folders hold at most 30 files',
    check: (files) => checkFolderSizes(files),
    bad: { 'one too many': crowd('apps/web/src/loans', 31) },
    good: {
      '30 files': crowd('apps/web/src/loans', 30),
      'more in its folders': new Map([...crowd('apps/a', 20), ...crowd('apps/a/b', 20)]),
    },
  },
];

export const shapeRules: readonly Rule[] = [...fileRules, ...folderRules];
