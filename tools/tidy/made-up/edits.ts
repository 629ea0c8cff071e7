/**
 * What the made-up module changes in files that exist: a line or a block in each list. `before` is
 * text that stands there and stays; what is added comes right before it.
 */
type Edit = {
  file: string;
  added: readonly { before: string; text: string }[];
};

export const EDITS: readonly Edit[] = [
  {
    file: 'packages/protocol/src/modules.ts',
    added: [
      {
        before: 'import { marketsApi }',
        text: "import { lockersApi } from './lockers/endpoints.ts';\n",
      },
      {
        before: "export * from './markets/endpoints.ts';",
        text: "export * from './lockers/endpoints.ts';\nexport * from './lockers/rules.ts';\n",
      },
      { before: '};\n\nexport const ENDPOINTS', text: '  lockers: lockersApi,\n' },
    ],
  },
  {
    file: 'packages/protocol/src/facets.ts',
    added: [
      {
        before: 'import { marketsFacets }',
        text: "import { lockersFacets } from './lockers/facets.ts';\n",
      },
      { before: '} as const satisfies', text: '  lockers: lockersFacets,\n' },
    ],
  },
  {
    file: 'packages/protocol/src/configuration.ts',
    added: [
      {
        before: 'import { marketsConfiguration }',
        text: "import { lockersConfiguration } from './lockers/configuration.ts';\n",
      },
      { before: '} as const satisfies', text: '  lockers: lockersConfiguration,\n' },
    ],
  },
  {
    file: 'packages/exchange/src/modules.ts',
    added: [
      {
        before: 'import { marketsModule',
        text: "import { lockersModule } from './lockers/lockers.ts';\n",
      },
      { before: '};\n\ntype ModuleName', text: '  lockers: lockersModule,\n' },
    ],
  },
  {
    file: 'packages/exchange/src/simulation/modules.ts',
    added: [
      {
        before: 'import { marketsSimulation',
        text: "import { lockersSimulation } from './lockers.ts';\n",
      },
      { before: '};\n\nexport const EXPECTED_CELLS', text: '  lockers: lockersSimulation,\n' },
    ],
  },
  {
    file: 'apps/server/src/modules.ts',
    added: [
      {
        before: "import { markets } from './markets/markets.ts';",
        text: "import { lockers } from './lockers/lockers.ts';\n",
      },
      { before: '  installation,\n', text: '  lockers,\n' },
    ],
  },
  {
    file: 'apps/web/src/router/table.ts',
    added: [
      {
        before: "  { path: '/my/loginpwd'",
        text:
          "  { path: '/my/lockers', titleKey: 'support', level: 2, guard: 'member',\n" +
          "    isCached: true, namespaces: ['lockers'] },\n",
      },
    ],
  },
  {
    file: 'apps/web/src/pages.ts',
    added: [
      {
        before: "  '/my/loginpwd':",
        text: "  '/my/lockers': () => import('./lockers/lockers-page.tsx'),\n",
      },
    ],
  },
  {
    file: 'apps/web/src/facets.ts',
    added: [
      {
        before: 'import { memberNotices }',
        text:
          "import { lockersBookings } from './lockers/bookings.ts';\n" +
          "import { lockersNotices } from './lockers/notices.ts';\n",
      },
      {
        before: 'import type markets from',
        text: "import type lockers from './lockers/texts/en.json';\n",
      },
      { before: '    markets: typeof markets;', text: '    lockers: typeof lockers;\n' },
      { before: '  ...memberNotices,', text: '  ...lockersNotices,\n' },
      { before: '  ...depositsBookings.types,', text: '  ...lockersBookings.types,\n' },
      { before: '  ...depositsBookings.references,', text: '  ...lockersBookings.references,\n' },
      { before: "  markets: 'market',", text: "  lockers: 'key',\n" },
    ],
  },
];
