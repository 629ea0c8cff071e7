/**
 * The declared shape of the repository: its folders, who may use whom, and every exception with its
 * reason. What is not listed here fails. A new package or layer is an edit of this file; modules
 * are read from their lists.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { isIn } from './repository.ts';

/** What a rule would forbid; `from` and `to` are files or folders, in a building below its root. */
export type Exception = { from: string; to: string; reason: string };

export function isExcepted(found: { from: string; to: string }, list: readonly Exception[]) {
  return list.some(({ from, to }) => isIn(found.from, from) && isIn(found.to, to));
}

/**
 * Folders and files at one root by layers, lowest first. What stands on a layer may use what is
 * below, never its neighbours.
 */
export type Building = {
  root: string;
  layers: readonly (readonly string[])[];
  /** Of these only the named files are for others; without an entry all files are. */
  outsides: Readonly<Record<string, readonly string[]>>;
  exceptions: readonly Exception[];
};

const eachOnItsLayer = (names: readonly string[]) => names.map((name) => [name]);

/**
 * The modules of a layer. The lists of exchange and server say in which order they may use each
 * other: only those before them.
 */
const MODULES = {
  protocol: listFolders('packages/protocol/src', ['base']),
  exchange: listNames('packages/exchange/src/modules.ts', 'const LIST = {'),
  server: [...listNames('apps/server/src/modules.ts', 'export const MODULES = {'), 'web-app'],
} as const;

/** The names of an object, a line each. */
function listNames(file: string, opening: string): string[] {
  const [, after = ''] = readFileSync(file, 'utf8').split(opening);
  const [block = ''] = after.split('\n}');
  return [...block.matchAll(/^ {2}'?([\w-]+)'?[:,]/gm)].map(([, name = '']) => name);
}

function listFolders(root: string, others: readonly string[]): string[] {
  const entries = readdirSync(root, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return folders.filter((name) => !others.includes(name));
}

export const EXCHANGE: Building = {
  root: 'packages/exchange/src',
  layers: [
    ['kernel'],
    ...eachOnItsLayer(MODULES.exchange),
    ['modules.ts'],
    ['slot-key.ts'],
    ['receipt-table.ts'],
    ['outcome.ts', 'remembered-commands.ts'],
    ['exchange.ts'],
    ['what-if.ts'],
    ['index.ts'],
    ['simulation'],
  ],
  outsides: {},
  exceptions: [],
};

export const SERVER: Building = {
  root: 'apps/server/src',
  layers: [
    ['platform'],
    ['core'],
    // What modules hand over is above the core, which has no words for messages or products.
    ['facets'],
    ...eachOnItsLayer(MODULES.server),
    ['module-parts.ts'],
    ['modules.ts'],
    ['verification.ts'],
    ['daily-run.ts'],
    ['early-ports.ts'],
    ['app-parts.ts'],
    ['say-where.ts', 'day-length.ts', 'start-clock.ts'],
    ['app-console.ts', 'app-core.ts', 'app-members.ts'],
    ['app.ts'],
    ['main.ts', 'verify-main.ts', 'api-docs-main.ts'],
    ['api'],
  ],
  outsides: {
    core: [
      'submit.ts',
      'bus-messages.ts',
      'changed-records.ts',
      'command-driver.ts',
      'committed-facts.ts',
      'core.ts',
      'following-core.ts',
      'review-driver.ts',
      'storage/columns.ts',
      'storage/day-payments.ts',
      'storage/module-storage.ts',
      'storage/partitions.ts',
      'storage/portions.ts',
      'storage/record-table.ts',
      'storage/row-literals.ts',
      'storage/table.ts',
      'verification/fault.ts',
    ],
    ...Object.fromEntries(MODULES.server.map((name) => [name, [`${name}.ts`, 'facts.ts']])),
  },
  exceptions: [],
};

const WEB_BELOW_PAGES = [
  ['i18n', 'live', 'session'],
  ['api'],
  ['router'],
  ['parts'],
  ['fairness'],
  ['market-parts', 'money-forms'],
  [
    'caution-parts',
    'device-parts',
    'facet-parts',
    'glossary-parts',
    'preference-parts',
    'search-parts',
  ],
  ['alerts', 'announcements', 'book', 'member-parts'],
  ['limit-parts', 'terms-parts'],
  ['case-parts', 'contract-parts', 'earn-parts'],
];
const WEB_ABOVE_PAGES = [['facets.ts'], ['shell'], ['pages.ts', 'styles.css'], ['main.ts']];

/** Modules of pages: they do not use each other, but for the exceptions below. */
export const WEB_PAGES = listFolders(
  'apps/web/src',
  [...WEB_BELOW_PAGES, ...WEB_ABOVE_PAGES].flat(),
);

export const WEB: Building = {
  root: 'apps/web/src',
  layers: [...WEB_BELOW_PAGES, WEB_PAGES, ...WEB_ABOVE_PAGES],
  outsides: {},
  exceptions: [
    { from: 'home', to: 'first-week', reason: 'its card stands on Home' },
    { from: 'spot', to: 'charts', reason: 'the desk shows the chart' },
    { from: 'replay', to: 'charts', reason: 'a past day is drawn by the same chart' },
    { from: 'derivatives', to: 'charts', reason: 'the desk shows the chart' },
    { from: 'contracts', to: 'seconds', reason: 'its pages show the parts of each product' },
    { from: 'contracts', to: 'options', reason: 'its pages show the parts of each product' },
    { from: 'contracts', to: 'derivatives', reason: 'its pages show the parts of each product' },
    { from: 'funding', to: 'options', reason: 'an account’s page shows what is held in it' },
    { from: 'funding', to: 'derivatives', reason: 'an account’s page shows what is held in it' },
    { from: 'funding', to: 'strategy', reason: 'an account’s page shows what is held in it' },
    { from: 'funding', to: 'facets.ts', reason: 'the flow record shows bookings of all modules' },
    { from: 'legal', to: 'facets.ts', reason: 'the about page shows numbers of all modules' },
    { from: 'messages', to: 'facets.ts', reason: 'shows messages of all modules' },
    { from: 'facets.ts', to: 'shell/texts', reason: 'the types of its texts, which use nothing' },
  ],
};

export const UI: Building = {
  root: 'packages/ui/src',
  layers: [
    ['classes.ts', 'scrolling.ts', 'touch-drag.ts', 'styles'],
    ['icons', 'pictures', 'tokens.css'],
    ['actions'],
    ['fields', 'figures', 'overlays', 'rows', 'shell', 'states'],
    ['index.ts', 'overlays.ts'],
  ],
  outsides: {},
  exceptions: [],
};

/** The console: its pages are `pages.ts`, and none of them uses another. */
export const OPS: Building = {
  root: 'apps/ops/src',
  layers: [
    ['session'],
    ['api'],
    ['router'],
    ['parts'],
    ['login'],
    ['accounts', 'announcements', 'audit', 'cases', 'house', 'members', 'support', 'terms'],
    ['page-titles.ts'],
    ['pages.ts'],
    ['frame', 'styles.css'],
    ['main.tsx'],
  ],
  outsides: {},
  exceptions: [
    { from: 'support', to: 'cases', reason: 'a picture bears the same mark of who looks at it' },
  ],
};

export const BUILDINGS = [EXCHANGE, SERVER, WEB, OPS, UI];

/**
 * Packages and apps, and the packages and libraries each may use: with an entry behind its name
 * only that one of a package. Apps use what they declare.
 * `reaches` names files of others that are used by their path, because they are not for sale.
 */
export type Home = {
  uses: readonly string[];
  libraries?: readonly string[];
  reaches?: readonly string[];
};

export const STACK: Readonly<Record<string, Home>> = {
  'packages/money': { uses: [], libraries: [] },
  'packages/prices': { uses: ['money'], libraries: ['@noble/hashes'] },
  'packages/matching': { uses: ['money'], libraries: [] },
  'packages/protocol': {
    uses: ['money', 'prices'],
    libraries: ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', 'zod'],
  },
  'packages/exchange': { uses: ['money', 'prices', 'matching', 'protocol'], libraries: [] },
  'packages/ui': { uses: [], libraries: ['@base-ui/react', 'react', 'react-dom', 'uqr'] },
  // Tests write the tables of a simulated life.
  'apps/server': {
    uses: ['money', 'prices', 'protocol', 'exchange'],
    reaches: ['packages/exchange/src/simulation', 'examples'],
  },
  // The build runs before packages have names. Of the exchange only the door for replays.
  'apps/web': {
    uses: ['money', 'prices', 'protocol', 'exchange/what-if', 'ui'],
    reaches: ['packages/protocol/src/base/languages.ts'],
  },
  // What is shipped is listed with its licences in the same way.
  'apps/ops': {
    uses: ['money', 'prices', 'protocol', 'ui'],
    reaches: ['apps/web/shipped-licences.ts'],
  },
  // Tests load the texts as the dev server does.
  'the top': { uses: [], reaches: ['apps/web/catalogues.config.ts'] },
  bench: {
    uses: ['money', 'prices', 'matching', 'protocol', 'exchange'],
    reaches: ['apps/server/src', 'apps/server/testing', 'packages/matching/testing'],
  },
  e2e: { uses: ['money', 'prices', 'protocol'], reaches: ['apps/web/src', 'tools/languages'] },
  // As a member would write them: they know addresses and keys alone.
  examples: { uses: [], reaches: [] },
  tools: {
    uses: ['money', 'prices', 'protocol', 'exchange'],
    reaches: [
      'apps/server/src',
      'apps/server/testing',
      'apps/server/dist',
      'apps/web/src/router/table.ts',
      'packages/exchange/src/simulation',
      'packages/exchange/testing',
      'packages/prices/src',
      'packages/protocol/src/base/languages.ts',
      'package-lock.json',
    ],
  },
};

/** Every folder down to the modules; inside a module, folders are free. */
export const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  '.': [
    '.ci',
    '.github',
    'apps',
    'bench',
    'deploy',
    'docs',
    'e2e',
    'examples',
    'packages',
    'tools',
  ],
  '.ci': [],
  '.github': ['workflows'],
  '.github/workflows': [],
  apps: listHomes('apps'),
  'apps/ops': ['public', 'src', 'testing'],
  'apps/ops/public': [],
  'apps/server': ['migrations', 'src', 'testing'],
  'apps/server/migrations': [],
  'apps/server/src/platform': ['backup', 'bus', 'http', 'ingress', 'mail', 'postgres', 'sockets'],
  'apps/web': ['public', 'src', 'testing'],
  'apps/web/public': ['specimens'],
  'apps/web/public/specimens': [],
  bench: ['console', 'growth', 'support'],
  'bench/console': [],
  'bench/growth': [],
  'bench/support': [],
  deploy: ['grafana', 'systemd'],
  examples: [],
  'deploy/grafana': [],
  'deploy/systemd': [],
  docs: ['decisions', 'languages', 'pictures'],
  'docs/decisions': [],
  'docs/languages': [],
  'docs/pictures': [],
  e2e: ['support'],
  'e2e/support': [],
  packages: listHomes('packages'),
  ...Object.fromEntries(listHomes('packages').map((name) => [`packages/${name}`, ['src']])),
  'packages/exchange': ['src', 'testing'],
  'packages/matching': ['src', 'testing'],
  'packages/matching/src': [],
  'packages/money/src': [],
  'packages/prices/src': ['outlook', 'proofs'],
  'packages/protocol': ['src', 'testing'],
  'packages/protocol/src': ['base', ...MODULES.protocol],
  'packages/protocol/testing': ['samples'],
  'packages/protocol/testing/samples': [],
  tools: [
    'archive',
    'backup',
    'documents',
    'languages',
    'odds',
    'restore',
    'rotate-keys',
    'specimens',
    'test',
    'tidy',
    'verify',
  ],
  'tools/archive': [],
  'tools/backup': [],
  'tools/documents': [],
  'tools/languages': [],
  'tools/odds': [],
  'tools/restore': [],
  'tools/rotate-keys': [],
  'tools/specimens': [],
  'tools/test': [],
  'tools/tidy': ['made-up', 'samples'],
  'tools/tidy/made-up': [],
  'tools/tidy/samples': [],
  'tools/verify': ['testing'],
  'tools/verify/testing': [],
  ...Object.fromEntries(
    BUILDINGS.map(({ root, layers }) => [
      root,
      layers.flat().filter((name) => !name.includes('.')),
    ]),
  ),
};

function listHomes(folder: string): string[] {
  const homes = Object.keys(STACK).filter((home) => home.startsWith(`${folder}/`));
  return homes.map((home) => home.slice(folder.length + 1));
}

/** What may lie beside these folders. */
export const TOP_FILES = [
  '.dockerignore',
  '.editorconfig',
  '.gitattributes',
  '.gitignore',
  '.npmrc',
  '.nvmrc',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Caddyfile',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'compose.yaml',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];

/** One library, one place: so that it can be replaced by changing that place. */
export const ONLY_IN: Readonly<Record<string, string>> = {
  '@base-ui/react': 'packages/ui/src/overlays',
  '@nats-io/transport-node': 'apps/server/src/platform/bus',
  '@simplewebauthn/browser': 'apps/web/src/member-parts',
  '@simplewebauthn/server': 'apps/server/src/identity/two-step',
  klinecharts: 'apps/web/src/charts',
  minisearch: 'apps/server/src/support/assistant',
  nodemailer: 'apps/server/src/platform/mail',
  sharp: 'apps/server/src/files',
  uqr: 'packages/ui/src/pictures',
};

/** Cycles that stand for now: these imports do not count for cycles. */
export const KNOWN_CYCLES: readonly Exception[] = [];

/** Folders that grow by a file with every module: folders would only hide where a thing is. */
export const GROWING_FOLDERS: readonly string[] = [
  'apps/server/migrations',
  'docs/decisions',
  'e2e',
  'packages/protocol/testing/samples',
];
