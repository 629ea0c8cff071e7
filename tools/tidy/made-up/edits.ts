/**
 * What the made-up module changes in files that exist: a line or a block in each list. `before` is
 * text that stands there and stays; what is added comes right before it.
 */
export type Edit = {
  file: string;
  added: readonly { before: string; text: string }[];
  removed?: RegExp;
};

export const EDITS: readonly Edit[] = [
  {
    file: 'packages/protocol/src/modules.ts',
    added: [
      {
        before: 'import { marketsEndpoints',
        text: "import { lockersEndpoints, lockersTopics } from './lockers.ts';\n",
      },
      { before: "export * from './markets.ts';", text: "export * from './lockers.ts';\n" },
      { before: '  ...demoEndpoints,\n];', text: '  ...lockersEndpoints,\n' },
      { before: '  ...messagesTopics,\n};', text: '  ...lockersTopics,\n' },
    ],
  },
  {
    file: 'packages/exchange/src/modules.ts',
    added: [
      {
        before: 'import { MARKETS_RULES',
        text:
          "import { LOCKERS_RULES, type LockersTypes } from './lockers/commands.ts';\n" +
          "import { Lockers } from './lockers/lockers.ts';\n",
      },
      { before: '};\n\nconst MODULES', text: '  lockers: LockersTypes;\n' },
      {
        before: '};\n\n/** `bookingsMax`',
        text: '  lockers: { rules: LOCKERS_RULES, empty: [] },\n',
      },
      {
        before: '\n  const earning = {',
        text: '  const lockers = new Lockers(fingerprint, parts, images.lockers);\n',
      },
      { before: ' };\n  const listeners', text: ', lockers' },
      { before: '  };\n  return { ...parts', text: '    ...lockers.handlers,\n' },
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
      { before: '  fairness,\n', text: '  lockers,\n' },
    ],
  },
  {
    file: 'apps/web/src/router/table.ts',
    added: [
      {
        before: "  { path: '/my/loginpwd'",
        text:
          "  { path: '/kefu/kefu', titleKey: 'support', level: 2, guard: 'public',\n" +
          "    isCached: true, namespaces: ['lockers'] },\n" +
          "  { path: '/my/invite', titleKey: 'promotion', level: 2, guard: 'member',\n" +
          "    isCached: true, namespaces: ['lockers'] },\n",
      },
    ],
    removed: / {2}\{ path: '\/(kefu\/kefu|my\/invite)'[^}]*isToCome: true \},\n/g,
  },
  {
    file: 'apps/web/src/pages.ts',
    added: [
      {
        before: "  '/my/loginpwd':",
        text:
          "  '/kefu/kefu': () => import('./lockers/lockers-page.tsx'),\n" +
          "  '/my/invite': () => import('./lockers/rent-page.tsx'),\n",
      },
    ],
  },
  {
    file: 'apps/web/src/pages-to-come/list.ts',
    added: [],
    removed: / {2}'\/(kefu\/kefu|my\/invite)': \{[^}]*\},\n/g,
  },
  {
    file: 'apps/web/src/texts.ts',
    added: [
      {
        before: 'import type markets from',
        text: "import type lockers from './lockers/texts/en.json';\n",
      },
      { before: '    markets: typeof markets;', text: '    lockers: typeof lockers;\n' },
    ],
  },
  {
    file: 'tools/tidy/map.ts',
    added: [
      { before: "  demo: ['server', 'web'],", text: "  lockers: ['exchange', 'server', 'web'],\n" },
    ],
  },
  {
    file: 'ARCHITECTURE.md',
    added: [
      { before: ', each with its `commands.ts`', text: ', `lockers`' },
      { before: '`fairness`, `demo`; in a module', text: '`lockers`, ' },
      { before: '`identity`, `funding`, `messages`, `legal`', text: '`lockers`, ' },
    ],
  },
];
