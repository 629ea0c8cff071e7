/**
 * What the made-up module changes in files that exist: a line or a block in each list. `before` is
 * text that stands there and stays; what is added comes right before it.
 */
type Edit = {
  file: string;
  added: readonly { before: string; text: string }[];
};

const edit = (
  file: string,
  ...added: readonly (readonly [before: string, text: string])[]
): Edit => ({
  file,
  added: added.map(([before, text]) => ({ before, text })),
});

export const EDITS: readonly Edit[] = [
  edit(
    'packages/protocol/src/modules.ts',
    ['import { marketsApi }', "import { lockersApi } from './lockers/endpoints.ts';\n"],
    [
      "export * from './markets/endpoints.ts';",
      "export * from './lockers/endpoints.ts';\nexport * from './lockers/rules.ts';\n",
    ],
    ['};\n\nexport const ENDPOINTS', '  lockers: lockersApi,\n'],
  ),
  edit(
    'packages/protocol/src/facets.ts',
    ['import { marketsFacets }', "import { lockersFacets } from './lockers/facets.ts';\n"],
    ['} as const satisfies', '  lockers: lockersFacets,\n'],
  ),
  edit(
    'packages/protocol/src/configuration.ts',
    [
      'import { marketsConfiguration }',
      "import { lockersConfiguration } from './lockers/configuration.ts';\n",
    ],
    ['} as const satisfies', '  lockers: lockersConfiguration,\n'],
  ),
  edit(
    'packages/exchange/src/modules.ts',
    ['import { marketsModule', "import { lockersModule } from './lockers/lockers.ts';\n"],
    ['};\n\ntype ModuleName', '  lockers: lockersModule,\n'],
  ),
  edit(
    'packages/exchange/src/simulation/modules.ts',
    ['import { marketsSimulation', "import { lockersSimulation } from './lockers.ts';\n"],
    ['};\n\nexport const EXPECTED_CELLS', '  lockers: lockersSimulation,\n'],
  ),
  edit(
    'apps/server/src/modules.ts',
    [
      "import { markets } from './markets/markets.ts';",
      "import { lockers } from './lockers/lockers.ts';\n",
    ],
    ['  installation,\n', '  lockers,\n'],
  ),
  edit('apps/web/src/router/table.ts', [
    "  { path: '/my/loginpwd'",
    "  { path: '/my/lockers', titleKey: 'support', level: 2, guard: 'member',\n" +
      "    isCached: true, namespaces: ['lockers'] },\n",
  ]),
  edit('apps/web/src/pages.ts', [
    "  '/my/loginpwd':",
    "  '/my/lockers': () => import('./lockers/lockers-page.tsx'),\n",
  ]),
  edit(
    'apps/web/src/facets.ts',
    [
      'import { memberNotices }',
      "import { lockersBookings } from './lockers/bookings.ts';\n" +
        "import { lockersNotices } from './lockers/notices.ts';\n",
    ],
    ['import type markets from', "import type lockers from './lockers/texts/en.json';\n"],
    ['    markets: typeof markets;', '    lockers: typeof lockers;\n'],
    ['  ...memberNotices,', '  ...lockersNotices,\n'],
    ['  ...depositsBookings.types,', '  ...lockersBookings.types,\n'],
    ['  ...depositsBookings.references,', '  ...lockersBookings.references,\n'],
    ["  markets: 'market',", "  lockers: 'key',\n"],
  ),
];
