/** Samples for what tests promise. */
import { checkTags } from '../promises.ts';
import { file, type Rule } from './rule.ts';

/** In two pieces, so that tidy does not read its own samples as tests. */
const IT = `it${'('}`;

export const promiseRules: readonly Rule[] = [
  {
    name: 'tags of tests and promises lead to each other',
    check: checkTags,
    bad: {
      'a tag that leads nowhere': file(
        'apps/web/src/a.test.ts',
        `${IT}'[Q9] is nobody’s promise')`,
      ),
      'a promise whose test does not carry its tag': file(
        'docs/promises.md',
        '| M1 | It holds. | `apps/web/src/a.test.ts` |',
      ),
      'a promise without a test': file('docs/promises.md', '| M1 | It holds. | nothing |'),
      'a promise that is shown and called to come': new Map([
        ['docs/promises.md', '\n## Not shown yet\n| M1 | It will hold. | earn |'],
        ['apps/web/src/a.test.ts', `${IT}'[M1] holds')`],
      ]),
      'a tag with two meanings': new Map([
        ['docs/promises.md', '\n## Not shown yet\n| N1 | It will hold. | earn |'],
        ['docs/rulebook.md', '| N1 | A rule of numbers. |'],
      ]),
    },
  },
];
