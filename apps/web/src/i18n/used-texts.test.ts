/** Every text is used by a source, and no source uses a missing one. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue, keysOf, namespaces } from '../../testing/i18n/catalogue-texts.ts';
import type { Namespace } from './catalogues.ts';
import { dynamicKeys } from './dynamic-keys.ts';
import { scanSources, type Scan } from './key-scan.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const PACKAGES = join(import.meta.dirname, '../../../../packages');

/** The sources of a package, without its tests. */
function readPackage(name: string): string[] {
  const root = join(PACKAGES, name, 'src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'));
}

const packages = new Map(['protocol', 'prices'].map((name) => [name, readPackage(name)]));

describe('the texts and the sources', () => {
  it('no source uses a missing text', () => {
    expect(missingIn(scanSources(sources))).toEqual([]);
  });

  it('no sentence is glued from pieces: it has parameters, or is drawn by Sentence', () => {
    const glued = Object.entries(sources).flatMap(([file, text]) =>
      gluedIn(text)
        .filter((key) => !isWhole(key))
        .map((key) => `${file.slice(3)}: ${key}`),
    );
    expect(glued.toSorted()).toEqual(LABELS.toSorted());
  });

  it.each([
    ["`${t('field.fee')}: ${fee}`", 'field.fee'],
    ["`${t('tabs.orders')} (${count})`", 'tabs.orders'],
    ["`${amount} ${t('of.it')}`", 'of.it'],
    ["<p>{t('form.opens', { leverage })}{' '}\n  <OwnAmount amount={most} /></p>", 'form.opens'],
    ["<p>{t('chain.now')} {shown}</p>", 'chain.now'],
    ['<p>{t(`side.${side}`)} {price}</p>', 'side.${side}'],
  ])('finds what is glued: %s', (source, key) => {
    expect(gluedIn(source)).toEqual([key]);
  });

  it.each([
    "`${t('type.oco')} · ${name}`",
    "<p>{t('form.varies')}</p>",
    "<Sentence say={(marks) => t('form.opens', marks)} parts={{ amount }} />",
  ])('leaves what is whole, and lists: %s', (source) => {
    expect(gluedIn(source)).toEqual([]);
  });

  it('no text is unused', () => {
    expect(unusedIn(scanSources(sources))).toEqual([]);
  });

  it('finds missing keys, bare prefixes, unknown namespaces and names with two meanings', () => {
    const scan = scanSources({
      'a.tsx': "const t = useText('app'); t('menu.about'); t('no.such'); t(`nowhere.${x}`);",
      'b.tsx': "const t = useText('app'); const t = useText('demo');",
      'c.tsx': "const say = textNow('elsewhere'); say('menu.about');",
      'd.tsx': "const t = useText('app');\nconst t = useText('demo');\n",
    });
    expect(missingIn(scan)).toEqual([
      'b.tsx: t stands for app and for demo',
      'a.tsx: app no.such',
      'c.tsx: elsewhere menu.about',
      'a.tsx: app nowhere.…',
    ]);
  });

  it('recognises the texts of a function that receives the text function', () => {
    const text =
      "type Speech = { t: Say<'demo'> };\nfunction speak({ t }: Speech) {\n  t('about');\n}";
    expect(unusedIn(scanSources({ 'a.ts': text }))).not.toContain('demo about');
  });

  it('finds a text under a composed prefix whose word is gone', () => {
    const scan = scanSources(sources);
    expect(isComposed('kyc', 'state.under-review', scan)).toBe(true);
    expect(isComposed('kyc', 'state.half-done', scan)).toBe(false);
    expect(isComposed('errors', 'balanceInsufficient', scan)).toBe(true);
    expect(isComposed('forms', 'availableBalance', scan)).toBe(false);
  });

  it('finds an unused text', () => {
    const scan = scanSources({ 'a.tsx': "const t = useText('demo'); t('about');" });
    expect(unusedIn(scan)).toContain('demo counter.reset');
    expect(unusedIn(scan)).not.toContain('demo about');
  });
});

/** The keys of texts that stand beside something else, in a template or in the page. */
function gluedIn(source: string): string[] {
  const names = [
    't',
    ...[...source.matchAll(BOUND)].flatMap(([, one, other]) => one ?? other ?? []),
  ];
  const call = String.raw`(?:${names.join('|')})\((?:'([\w.]+)'|\x60([^\x60]*)\x60)(?:[^{}\x60]|\{[^{}]*\})*\)`;
  const template = new RegExp(String.raw`\x60([^\x60]*)\$\{${call}\}([^\x60]*)\x60`, 'g');
  const page = new RegExp(String.raw`[^$=]\{${call}\}(?:\{' '\}| )\s*[<{]`, 'g');
  const inTemplates = [...source.matchAll(template)]
    .filter(
      ([, before = '', , , after = '']) => !/(^| · )$/.test(before) || !/^($| · )/.test(after),
    )
    .map(([, , key, composed]) => key ?? composed ?? '');
  const inPages = [...source.matchAll(page)].map(([, key, composed]) => key ?? composed ?? '');
  return [...new Set([...inTemplates, ...inPages])];
}

const BOUND = /\bconst (\w+) = (?:useText|textNow)\(|\b(\w+): Say</g;

/** What may stand in front of its figure, because it is the figure's label and no sentence. */
const LABELS: readonly string[] = [
  'chain/transaction-card.tsx: confirmations',
  'charts/orders/own-lines.tsx: line.oco',
  'deposits/form/deposit-form.tsx: form.leftToday',
  'derivatives/desk/amount-entry.tsx: form.available',
  'derivatives/desk/order-form.tsx: form.reduceOnly',
  'derivatives/position/levels-action.tsx: position.mark',
  'derivatives/position/liquidation-bar.tsx: level.entry',
  'derivatives/position/liquidation-bar.tsx: level.liquidation',
  'derivatives/receipt/event-list.tsx: event.margin',
  'earn-parts/amount-part.tsx: confirm.available',
  'finance/lists/record-row.tsx: record.income',
  'finance/product/purchase-sheet.tsx: buy.available',
  'funding/balances/balance-row.tsx: balance.cost',
  'funding/balances/balance-row.tsx: balance.held',
  'funding/balances/balance-row.tsx: balance.withdrawable',
  'funding/transfer/transfer-form.tsx: transfer.available',
  'home/visitor-card.tsx: visitor.lead', // A headline of two lines.
  'messages/message-row.tsx: unread',
  'options/desk/buy-quantity.tsx: form.available',
  'options/desk/chain.tsx: chain.now',
  'seconds/desk/cost-figures.tsx: figures.house',
  'seconds/desk/order-form.tsx: form.available',
  'seconds/lists/flow-list.tsx: form.available',
  'seconds/receipt/formula-card.tsx: field.profit', // Formulas.
  'seconds/receipt/formula-card.tsx: field.receipt',
  'spot/details/fill-lines.tsx: fills.fee',
  'spot/details/fill-lines.tsx: fills.received',
  'spot/lists/fill-list.tsx: fills.fee',
  'spot/lists/fill-list.tsx: fills.received',
  'staking/positions/position-list.tsx: position.rewardsShort',
  'strategy/bots/bot-list.tsx: bots.invested',
  'strategy/comparison.tsx: result.gridProfitShort',
  'strategy/comparison.tsx: result.heldShort',
];

/** Whole sentences may follow each other. */
function isWhole(key: string): boolean {
  const texts = namespaces.flatMap((namespace) => catalogue('en', namespace).get(key) ?? []);
  return texts.length > 0 && texts.every((text) => /[.!?…]$/.test(text));
}

function prefixesIn(namespace: string): string[] {
  return Object.keys(dynamicKeys[namespace as Namespace] ?? {});
}

/**
 * The variable parts of a composed key are words of its origin, or of the source that composes it:
 * a key whose word no longer exists there is never composed.
 */
function isComposed(namespace: string, key: string, scan: Scan): boolean {
  const prefixes = prefixesIn(namespace).filter((prefix) => key.startsWith(prefix));
  return prefixes.some((prefix) => {
    const origin = dynamicKeys[namespace as Namespace]?.[prefix] ?? '';
    const composing = scan.prefixes.filter(
      (one) => one.namespace === namespace && one.key === prefix,
    );
    const places = [...sourcesOf(origin), ...composing.map(({ file }) => sources[file] ?? '')];
    const parts = key.slice(prefix.length).split('.');
    return parts.every((part) =>
      places.some((text) => hasWord(text, part) || hasWord(text, codeOf(part))),
    );
  });
}

/** The sources named after "in": a package, a folder or a file of the app. */
function sourcesOf(origin: string): string[] {
  const [, place = ''] = / in (.+)$/.exec(origin) ?? [];
  if (place === 'the app') return Object.values(sources);
  const [, library] = /^@anywhen\/(\w+)$/.exec(place) ?? [];
  if (library !== undefined) return packages.get(library) ?? [];
  return Object.entries(sources)
    .filter(([file]) => file.startsWith(`../${place}`))
    .map(([, text]) => text);
}

/** The code of a rejection, whose key is written in camel case. */
function codeOf(part: string): string {
  return part.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w-])${word.replaceAll('-', '\\-')}(?![\\w-])`).test(text);
}

function isDynamic(namespace: string, prefix: string): boolean {
  return prefixesIn(namespace).includes(prefix);
}

function missingIn(scan: Scan): string[] {
  return [
    ...scan.faults,
    ...scan.asked
      .filter(({ namespace, key }) => !keysOf('en', namespace).includes(key))
      .map(({ file, namespace, key }) => `${file}: ${namespace} ${key}`),
    ...scan.prefixes
      .filter(({ namespace, key }) => !isDynamic(namespace, key))
      .map(({ file, namespace, key }) => `${file}: ${namespace} ${key}…`),
  ];
}

function unusedIn(scan: Scan): string[] {
  return namespaces.flatMap((namespace) => {
    const used = new Set(scan.asked.filter((one) => one.namespace === namespace).map(keyOf));
    return keysOf('en', namespace)
      .filter((key) => !used.has(key) && !scan.quoted.get(namespace)?.has(key))
      .filter((key) => !isComposed(namespace, key, scan))
      .map((key) => `${namespace} ${key}`);
  });
}

function keyOf({ key }: { key: string }): string {
  return key;
}
