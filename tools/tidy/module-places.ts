/**
 * A module has one name in all layers and is named in a few lists, once each. These are the lists:
 * where a module is missing in one of them, the rules below say in which. ARCHITECTURE.md, "Where
 * does it go?", names exactly the same files.
 */
import { COMPLETE_LANGUAGES } from '../../packages/protocol/src/base/languages.ts';
import { listImportsOf } from './imports.ts';
import { type Building, EXCHANGE, SERVER, WEB, WEB_PAGES } from './map.ts';
import { below, type Files, isIn, onceFor } from './repository.ts';

type LayerName = 'protocol' | 'exchange' | 'server' | 'web';

type Layer = {
  /** Where the module is, as a path with `<module>` in it. */
  home: string;
  list: (files: Files) => string[];
};

/** Modules of the web that have no page of their own. */
const WITHOUT_PAGES = ['alerts', 'announcements', 'book', 'fairness'];

export const LAYERS: Readonly<Record<LayerName, Layer>> = {
  protocol: {
    home: 'packages/protocol/src/<module>',
    list: onceFor((files) =>
      listFolders(files, 'packages/protocol/src').filter((name) => name !== 'base'),
    ),
  },
  exchange: layerOf(EXCHANGE, ['kernel', 'simulation']),
  server: layerOf(SERVER, ['api', 'core', 'facets', 'platform']),
  web: layerOf(
    WEB,
    WEB.layers.flat().filter((name) => ![...WEB_PAGES, ...WITHOUT_PAGES].includes(name)),
  ),
};

/** All folders of a building are modules, but for those beside them. */
function layerOf({ root }: Building, beside: readonly string[]): Layer {
  return {
    home: `${root}/<module>`,
    list: onceFor((files) => listFolders(files, root).filter((name) => !beside.includes(name))),
  };
}

/** All four layers know the other modules; of these only some do, for a reason. */
type Part = { layers: readonly LayerName[]; reason: string };

const PARTIAL: Readonly<Record<string, Part>> = {
  announcements: { layers: ['protocol', 'server', 'web'], reason: 'move no money' },
  book: { layers: ['web'], reason: 'shows what spot publishes' },
  bots: {
    layers: ['protocol', 'server'],
    reason: 'orders are spot’s, and the keys are on the pages of security',
  },
  chain: {
    layers: ['protocol', 'server', 'web'],
    reason: 'blocks follow from the clock; what was sent is known to deposits and withdrawals',
  },
  charts: { layers: ['web'], reason: 'shows what markets publish' },
  contracts: { layers: ['web'], reason: 'pages that show the parts of several products' },
  demo: { layers: ['protocol', 'server', 'web'], reason: 'moves no money' },
  fairness: { layers: ['protocol', 'server', 'web'], reason: 'shows proofs, moves no money' },
  limits: {
    layers: ['protocol', 'exchange', 'server'],
    reason: 'the pages of several products show its parts',
  },
  home: { layers: ['web'], reason: 'a page that shows other modules' },
  identity: {
    layers: ['protocol', 'server', 'web'],
    reason: 'persons, passwords and sessions stay outside the machine, which knows members',
  },
  installation: {
    layers: ['protocol', 'server'],
    reason: 'what an operator has set; several pages of the web show it',
  },
  agenda: {
    layers: ['protocol', 'exchange', 'server'],
    reason: 'time; several pages of the web show which day it is',
  },
  earn: { layers: ['protocol', 'server'], reason: 'adds up what products say of themselves' },
  ledger: { layers: ['exchange', 'server'], reason: 'the books that modules post to' },
  legal: { layers: ['web'], reason: 'texts' },
  members: {
    layers: ['protocol', 'exchange', 'server'],
    reason: 'what the machine must know of a person',
  },
  messages: { layers: ['protocol', 'server', 'web'], reason: 'reports on money, moves none' },
  replay: { layers: ['web'], reason: 'plays what is published; its machine is the exchange' },
  results: { layers: ['protocol', 'server', 'web'], reason: 'read the books, move nothing' },
  statement: { layers: ['protocol', 'server', 'web'], reason: 'reads the ledger, moves nothing' },
  support: { layers: ['protocol', 'server', 'web'], reason: 'talks about money, moves none' },
  notes: { layers: ['protocol', 'server', 'web'], reason: 'what a member thinks of own trades' },
  'first-week': {
    layers: ['protocol', 'server', 'web'],
    reason: 'recognises what members did, moves nothing',
  },
  payees: {
    layers: ['protocol', 'server', 'web'],
    reason: 'names and numbers of accounts stay outside the machine, which knows their ids',
  },
  push: {
    layers: ['protocol', 'server'],
    reason: 'moves no money; device-parts has its setting and what a device does with it',
  },
  preferences: {
    layers: ['protocol', 'server'],
    reason: 'move no money; several pages of the web show them, and preference-parts follows them',
  },
  pricing: { layers: ['server'], reason: 'makes the ticks that markets take' },
  staff: {
    layers: ['protocol', 'server'],
    reason: 'people beside the machine, which knows their commands; the console is an app apart',
  },
  terms: {
    layers: ['protocol', 'exchange', 'server'],
    reason: 'what products are sold under; the pages of each product show it',
  },
  files: { layers: ['protocol', 'server'], reason: 'pages of several modules upload' },
  security: {
    layers: ['protocol', 'server', 'web'],
    reason: 'what protects an account stays outside the machine, which knows the lock',
  },
  vault: { layers: ['server'], reason: 'keys, which nobody asks for' },
  'web-app': { layers: ['server'], reason: 'hands out the files of the web' },
};

/**
 * A list that names each module of a layer. `imports`: the file imports the module. `has a line`:
 * an entry of its object has the module's name. `has a layer`: the module stands in tidy's map.
 * `is there`: the file exists for each module.
 */
export type Place = {
  layer: LayerName;
  file: string;
  how: 'imports' | 'has a line' | 'is there';
  /** Only modules that have this file are named there. */
  with?: string;
  /** Modules that are not named there, each with its reason. */
  but?: Readonly<Record<string, string>>;
};

const WITHOUT_TEXTS = {
  contracts: 'its texts are those of contract-parts',
};

export const PLACES: readonly Place[] = [
  {
    layer: 'protocol',
    file: 'packages/protocol/src/modules.ts',
    how: 'imports',
    with: 'endpoints.ts',
  },
  { layer: 'protocol', file: 'packages/protocol/src/facets.ts', how: 'imports', with: 'facets.ts' },
  {
    layer: 'protocol',
    file: 'packages/protocol/src/configuration.ts',
    how: 'imports',
    with: 'configuration.ts',
  },
  { layer: 'exchange', file: 'packages/exchange/src/modules.ts', how: 'imports' },
  { layer: 'exchange', file: 'packages/exchange/src/simulation/modules.ts', how: 'has a line' },
  {
    layer: 'server',
    file: 'apps/server/src/modules.ts',
    how: 'imports',
    but: { 'web-app': 'serves files, not members' },
  },
  {
    layer: 'web',
    file: 'apps/web/src/pages.ts',
    how: 'imports',
    but: {
      alerts: 'a sheet of other pages',
      announcements: 'shown on Home and on the about page',
      book: 'shown on other pages',
      derivatives: 'shown on the pages of all contracts',
      fairness: 'shown on other pages',
      options: 'shown on the pages of all contracts',
      seconds: 'shown on the pages of all contracts',
      strategy: 'shown on the page of its account',
    },
  },
  {
    layer: 'web',
    file: 'apps/web/src/facets.ts',
    how: 'imports',
    but: WITHOUT_TEXTS,
  },
  ...COMPLETE_LANGUAGES.map((language): Place => ({
    layer: 'web',
    file: `apps/web/src/<module>/texts/${language}.json`,
    how: 'is there',
    but: WITHOUT_TEXTS,
  })),
];

/** Where its pages arrive; the types hold it against `pages.ts`. */
export const PAGE_LISTS = ['apps/web/src/router/table.ts'];

/** The existing files that one more module edits, at a line or a block each. */
export function listEditedFiles(places = PLACES): string[] {
  const lists = places.map(({ file }) => file).filter((file) => !file.includes('<'));
  return [...new Set([...lists, ...PAGE_LISTS])];
}

/** The same name in all layers, or a line above that says why not. */
export function checkLayers(files: Files, partial = PARTIAL): string[] {
  const found = new Map<string, LayerName[]>();
  for (const [layer, { list }] of entriesOf(LAYERS)) {
    for (const name of list(files)) found.set(name, [...(found.get(name) ?? []), layer]);
  }
  return [...found].flatMap(([name, layers]) => {
    const wanted = partial[name]?.layers ?? Object.keys(LAYERS);
    const missing = wanted.filter((layer) => !layers.some((each) => each === layer));
    const extra = layers.filter((layer) => !wanted.includes(layer));
    return [
      ...missing.map((layer) => `${name}: is missing in the layer ${layer}`),
      ...extra.map((layer) => `${name}: is also in ${layer}; PARTIAL says otherwise`),
    ];
  });
}

/** Every module of a layer is named in each of its places. */
export function checkModulePlaces(files: Files, places = PLACES): string[] {
  return places.flatMap((place) => {
    const { home, list } = LAYERS[place.layer];
    return list(files)
      .filter((name) => place.but?.[name] === undefined)
      .filter((name) => hasFile(files, `${home.replace('<module>', name)}/${place.with ?? ''}`))
      .filter((name) => !isNamedIn(files, place, { name, path: home.replace('<module>', name) }))
      .map((name) => `${name}: is missing in ${place.file.replace('<module>', name)}`);
  });
}

/** ARCHITECTURE.md says of a new module what this file says, no more and no less. */
export function checkPlacesAreListed(files: Files, places = PLACES): string[] {
  const text = files.get('ARCHITECTURE.md') ?? '';
  const row = text.split('\n').find((line) => line.startsWith('| add a module |')) ?? '';
  const reported = [...row.matchAll(/`([\w./<>-]+\/[\w./<>-]+)`/g)].map(([, path = '']) => path);
  const homes = Object.values(LAYERS).map(({ home }) => home);
  const lists = places.map(({ file }) => file);
  const wanted = new Set([...homes, ...lists, ...PAGE_LISTS].map(withoutLanguage));
  return [
    ...[...wanted]
      .filter((path) => !reported.includes(path))
      .map((path) => `does not name ${path}`),
    ...reported
      .filter((path) => !wanted.has(path))
      .map((path) => `names ${path}, which is no place`),
  ].map((fault) => `ARCHITECTURE.md: the row "add a module" ${fault}`);
}

function hasFile(files: Files, path: string): boolean {
  return path.endsWith('/') || files.has(path);
}

type Module = { name: string; path: string };

function isNamedIn(files: Files, { file, how }: Place, { name, path }: Module): boolean {
  if (how === 'is there') return files.has(file.replace('<module>', name));
  if (how === 'has a line') return new RegExp(`^  '?${name}'?: `, 'm').test(files.get(file) ?? '');
  return listImportsOf(files, file).some(
    ({ to, isFile, kind }) => isFile && kind !== 'glob' && isIn(to, path),
  );
}

function listFolders(files: Files, root: string): string[] {
  const rests = [...files.keys()].flatMap((path) => below(path, root) ?? []);
  const names = rests.filter((rest) => rest.includes('/')).map((rest) => rest.split('/')[0] ?? '');
  return [...new Set(names)];
}

function withoutLanguage(path: string): string {
  return path.replace(/\/texts\/[^/]+$/, '/texts/<language>.json');
}

function entriesOf<K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] {
  return Object.entries(record) as [K, V][];
}
