/** Samples of cycles, one for each kind of import that can close one. */
import { checkCycles } from '../cycles.ts';
import { file, type Rule, tree } from './rule.ts';

const TO_B = "import { b } from './b.ts';";

const closedBy = (text: string) => tree({ 'tools/a.ts': TO_B, 'tools/b.ts': text });

export const cycleRules: readonly Rule[] = [
  {
    name: 'no ring of imports',
    check: checkCycles,
    bad: {
      'a plain one': closedBy("import { a } from './a.ts';"),
      'a lazy import': closedBy("void import('./a.ts');"),
      'a lazy import over lines': closedBy("void import(\n  './a.ts'\n);"),
      'a template': closedBy('void import(`./a.ts`);'),
      'a type': closedBy("import type { A } from './a.ts';"),
      'a type in its place': closedBy("let a: import('./a.ts').A;"),
      'an export from': closedBy("export * from './a.ts';"),
      'for its effect': closedBy("import './a.ts';"),
      'a worker': closedBy("new Worker(new URL('a.ts', import.meta.url));"),
      'a pattern': closedBy("import.meta.glob('./*.ts');"),
      itself: file('tools/a.ts', "import './a.ts';"),
      'in tests': tree({
        'apps/web/src/a/test-kit.ts': "import '../b/test-kit.ts';",
        'apps/web/src/b/test-kit.ts': "import '../a/test-kit.ts';",
      }),
      'a mock': tree({
        'tools/a.test.ts': "vi.mock('./b.test.ts');",
        'tools/b.test.ts': "vi.mock('./a.test.ts');",
      }),
      'through the entry of a package': tree({
        'packages/money/package.json': '{ "exports": { ".": "./src/index.ts" } }',
        'packages/money/src/index.ts': "export * from './a.ts';",
        'packages/money/src/a.ts': "import { b } from '@anywhen/money';",
      }),
      'style sheets': tree({
        'packages/ui/src/a.css': "@import './b.css';",
        'packages/ui/src/b.css': "@import './a.css';",
      }),
      'a static one through the table': tree({
        'apps/web/src/router/table.ts': "import '../home/home-page.tsx';",
        'apps/web/src/home/home-page.tsx': "import '../router/table.ts';",
      }),
    },
    good: {
      'two ways to one file': tree({
        'tools/a.ts': "import './b.ts'; import './c.ts';",
        'tools/b.ts': "import './d.ts';",
        'tools/c.ts': "import './d.ts';",
        'tools/d.ts': '',
      }),
      'only a comment': closedBy("// import './a.ts';"),
    },
  },
];

/** Two cycles, the first of which a search for one would stop at. */
export const twoCycles = tree({
  'tools/a.ts': "import './b.ts';",
  'tools/b.ts': "import './a.ts'; import './c.ts';",
  'tools/c.ts': "import './d.ts';",
  'tools/d.ts': "import './e.ts'; import './c.ts';",
  'tools/e.ts': "import './c.ts';",
});
