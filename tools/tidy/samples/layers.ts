/** Samples of the layers inside the exchange, the server, the web app and the look and feel. */
import { checkLayerOrder, checkOnLayers } from '../arrows.ts';
import { type Building, EXCHANGE, SERVER, UI, WEB } from '../map.ts';
import type { Files } from '../repository.ts';
import { file, type Rule, tree } from './rule.ts';

const stands = (building: Building) => (files: Files) => checkLayerOrder(files, building);
const isListed = (building: Building) => (files: Files) => checkOnLayers(files, building);

/** The sample buildings do not change with the real ones. */
const LAYERED: Building = {
  root: 'apps/layered/src',
  layers: [['kernel'], ['low'], ['left', 'right'], ['all.ts'], ['testing'], ['simulation']],
  outsides: { low: ['low.ts', 'facts.ts'] },
  exceptions: [{ from: 'left', to: 'right/lamp.ts', reason: 'a sample' }],
};

const inRepository = (path: string, target: string) =>
  file(`apps/layered/src/${path}`, `import { x } from '${target}';`);

const houseRules: readonly Rule[] = [
  {
    name: 'in a building one uses only what is below',
    check: stands(LAYERED),
    bad: {
      upwards: inRepository('low/a.ts', '../left/a.ts'),
      'a neighbour': inRepository('right/a.ts', '../left/a.ts'),
      'the root from below': inRepository('kernel/a.ts', '../all.ts'),
      'a type': file('apps/layered/src/low/a.ts', "import type { X } from '../left/a.ts';"),
      'a lazy import': file('apps/layered/src/low/a.ts', "void import('../left/a.ts');"),
      'an export from': file('apps/layered/src/low/a.ts', "export { x } from '../left/a.ts';"),
      'for its effect': file('apps/layered/src/low/a.ts', "import '../left/a.ts';"),
      'an inside': inRepository('left/a.ts', '../low/cellar.ts'),
      'an inside in a folder': inRepository('left/a.ts', '../low/folder/low.ts'),
      'more than the exception': inRepository('left/a.ts', '../right/lamp-stand.ts'),
      'the exception backwards': inRepository('right/lamp.ts', '../left/a.ts'),
      'the simulation of a module': inRepository('left/a.ts', './simulation/scenario.ts'),
      'the simulation of another': inRepository('left/a.ts', '../low/simulation/scenario.ts'),
    },
    good: {
      downwards: inRepository('left/a.ts', '../kernel/a.ts'),
      'an outside': inRepository('left/a.ts', '../low/low.ts'),
      'a shared outside': inRepository('left/a.ts', '../low/facts.ts'),
      'the root an inside': inRepository('all.ts', './low/cellar.ts'),
      'an exception': inRepository('left/a.ts', '../right/lamp.ts'),
      'inside of one': inRepository('left/a.ts', './folder/b.ts'),
      'a test': inRepository('low/a.test.ts', '../left/a.ts'),
      'what is for tests': inRepository('low/testing/a.ts', '../left/a.ts'),
      'a simulation': inRepository('low/simulation/a.ts', '../../left/a.ts'),
      'another building': file('apps/other/src/low/a.ts', "import '../left/a.ts';"),
    },
  },
  {
    name: 'everything in a layered folder has a layer',
    check: isListed(LAYERED),
    bad: {
      'a folder': file('apps/layered/src/attic/a.ts'),
      'a file at the root': file('apps/layered/src/attic.ts'),
      'a style sheet': file('apps/layered/src/attic.css'),
      'a folder whose name begins alike': file('apps/layered/src/lower/a.ts'),
      'a folder that is listed as a file': file('apps/layered/src/all/a.ts'),
    },
    good: { listed: tree({ 'apps/layered/src/low/a.ts': '', 'apps/layered/src/all.test.ts': '' }) },
  },
];

const imports = (path: string, target: string) => file(path, `import { x } from '${target}';`);

export const layerRules: readonly Rule[] = [
  ...houseRules,
  {
    name: 'exchange modules use only those below them',
    check: stands(EXCHANGE),
    bad: {
      upwards: imports('packages/exchange/src/ledger/a.ts', '../funding/b.ts'),
      'the root': imports('packages/exchange/src/ledger/a.ts', '../exchange.ts'),
      'the index': imports('packages/exchange/src/spot/a.ts', '../index.ts'),
      'its simulation': imports('packages/exchange/src/spot/a.ts', '../simulation/run.ts'),
    },
    good: { downwards: imports('packages/exchange/src/spot/a.ts', '../ledger/ledger.ts') },
  },
  {
    name: 'server modules use only those below them, and only their outsides',
    check: stands(SERVER),
    bad: {
      upwards: imports('apps/server/src/funding/a.ts', '../spot/spot.ts'),
      'the core a module': imports('apps/server/src/core/a.ts', '../spot/spot.ts'),
      'the platform the core': imports('apps/server/src/platform/http/a.ts', '../../core/core.ts'),
      'an inside': imports('apps/server/src/seconds/a.ts', '../pricing/candle-book.ts'),
      'an inside of the core': imports('apps/server/src/funding/a.ts', '../core/journal.ts'),
      'what puts all together': imports('apps/server/src/funding/a.ts', '../app.ts'),
    },
    good: {
      'an outside': imports('apps/server/src/fairness/a.ts', '../pricing/pricing.ts'),
      'the platform': imports('apps/server/src/core/a.ts', '../platform/http/call.ts'),
      'the root an inside': imports('apps/server/src/app.ts', './pricing/followed-prices.ts'),
    },
  },
  {
    name: 'web modules do not import each other',
    check: stands(WEB),
    bad: {
      'a neighbour': imports('apps/web/src/funding/a.ts', '../identity/b.ts'),
      'lazily the roof': file('apps/web/src/funding/a.ts', "void import('../shell/a.tsx');"),
      'the router a page': imports('apps/web/src/router/a.ts', '../home/home-page.tsx'),
      'a shared part a page': imports('apps/web/src/parts/a.ts', '../spot/a.ts'),
      'the language the session': imports('apps/web/src/i18n/a.ts', '../session/session.ts'),
      'the start': imports('apps/web/src/home/a.ts', '../main.ts'),
    },
    good: {
      'shared parts': imports('apps/web/src/funding/a.ts', '../money-forms/a.tsx'),
      'the list of pages': file('apps/web/src/pages.ts', "void import('./home/home-page.tsx');"),
    },
  },
  {
    name: 'the look and feel is built upwards',
    check: stands(UI),
    bad: { upwards: imports('packages/ui/src/icons/a.tsx', '../fields/b.tsx') },
    good: { downwards: imports('packages/ui/src/fields/a.tsx', '../icons/icon.tsx') },
  },
  ...[EXCHANGE, SERVER, WEB, UI].map((building) => ({
    name: `everything in ${building.root} has a layer`,
    check: isListed(building),
    bad: {
      'a folder': file(`${building.root}/secretmodule/a.ts`),
      'a file': file(`${building.root}/secretfile.ts`),
    },
  })),
];
