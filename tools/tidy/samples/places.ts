/** Samples of modules that are missing in a layer or in one of their places. */
import {
  checkLayers,
  checkModulePlaces,
  checkPlacesAreListed,
  LAYERS,
  PAGE_LISTS,
  type Place,
  PLACES,
} from '../module-places.ts';
import type { Files } from '../repository.ts';
import { file, type Rule, tree } from './rule.ts';

/** A module that nobody made: in every layer, and named in every place of a file of its own. */
const HOMES = {
  'packages/protocol/src/loans/endpoints.ts': '',
  'packages/exchange/src/loans/loans.ts': '',
  'apps/server/src/loans/routes.ts': '',
  'apps/web/src/loans/loans-page.tsx': '',
};

const without = (path: keyof typeof HOMES): Files => {
  const { [path]: _, ...rest } = HOMES;
  return tree(rest);
};

const HOMES_LISTED = Object.values(LAYERS).map(({ home }) => home);
const ROW = [...HOMES_LISTED, ...PLACES.map(({ file: it }) => it), ...PAGE_LISTS]
  .map((path) => `\`${path.replace(/\/texts\/[^/]+$/, '/texts/<language>.json')}\``)
  .join(', ');

export const placeRules: readonly Rule[] = [
  {
    name: 'a module has the same name in all layers',
    check: (files) => checkLayers(files),
    bad: {
      'not in the protocol': without('packages/protocol/src/loans/endpoints.ts'),
      'not in the exchange': without('packages/exchange/src/loans/loans.ts'),
      'not in the server': without('apps/server/src/loans/routes.ts'),
      'not in the web': without('apps/web/src/loans/loans-page.tsx'),
      'in a layer more than listed': tree({
        'packages/exchange/src/ledger/a.ts': '',
        'apps/web/src/ledger/a.ts': '',
      }),
      'in a layer less than listed': file('apps/server/src/identity/a.ts'),
    },
    good: {
      'in all': tree(HOMES),
      'a part with a reason': tree({
        'packages/exchange/src/ledger/a.ts': '',
        'apps/server/src/ledger/a.ts': '',
      }),
      'what is beside modules': file('apps/server/src/platform/http/a.ts'),
    },
  },
  {
    name: 'a module is named in all its places',
    check: (files) => checkModulePlaces(files),
    bad: {
      'in none': tree(HOMES),
      'in the protocol alone': file('packages/protocol/src/loans/endpoints.ts'),
      'not with its refusals': file('packages/protocol/src/loans/facets.ts'),
    },
  },
  {
    name: 'ARCHITECTURE.md says where a module goes',
    check: (files) => checkPlacesAreListed(files),
    bad: {
      nothing: file('ARCHITECTURE.md', ''),
      'one place less': file(
        'ARCHITECTURE.md',
        `| add a module | ${ROW.replace(/^[^,]*, /, '')} |`,
      ),
      'one place more': file('ARCHITECTURE.md', `| add a module | ${ROW}, \`apps/web/src/x.ts\` |`),
      'in another row': file('ARCHITECTURE.md', `| add a word | ${ROW} |`),
    },
    good: { 'all of them': file('ARCHITECTURE.md', `| add a module | ${ROW} |`) },
  },
];

/** The repository as if one module had been forgotten in one place. */
export function forgetIn(repository: Files, { file: path }: Place, name: string): Files {
  const files = new Map(repository);
  const place = path.replace('<module>', name);
  const text = files.get(place) ?? '';
  files.delete(place);
  if (path === place)
    files.set(place, text.replace(new RegExp(`/${name}(?=[/.])|^  ${name}: `, 'gm'), '/forgotten'));
  return files;
}
