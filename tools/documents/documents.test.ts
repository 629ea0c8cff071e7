/**
 * The documents are true: generated parts are what the code gives, and what they name exists. For
 * each kind of claim a made-up document shows that a false one is found.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readRepository } from '../tidy/repository.ts';
import { listUnlimited } from './answer-parts.ts';
import { checkClaims, checkUnshown } from './claims.ts';
import { fillDocument, GENERATED_DOCUMENTS } from './generated.ts';
import { readKnown } from './known.ts';
import { checkLibraries, checkReadmeCommands } from './manifests.ts';
import { checkRouteRows } from './page-parts.ts';

const files = readRepository(fileURLToPath(new URL('../..', import.meta.url)));
const known = readKnown(files);
const documents = [...files.keys()].filter((path) =>
  /^(README|ARCHITECTURE|CONTRIBUTING|SECURITY|CHANGELOG|docs\/(decisions\/)?[\w-]+)\.md$/.test(
    path,
  ),
);

describe('documents', () => {
  it.each(GENERATED_DOCUMENTS)('the generated parts of %s are up to date', (document) => {
    expect(fillDocument(document, files), 'npm run documents').toBe(files.get(document));
  });

  it.each(documents)('%s names only what is there', (document) => {
    expect(checkClaims(document, files.get(document) ?? '', known)).toEqual([]);
  });

  it('the rule book gives each route the title, level, guard and cache it has', () => {
    expect(checkRouteRows(files.get('docs/rulebook.md') ?? '', files)).toEqual([]);
    const wrong = (files.get('docs/rulebook.md') ?? '').replace(
      '| Spot trading | 1 |',
      '| Spot | 1 |',
    );
    expect(checkRouteRows(wrong, files)).toHaveLength(1);
  });

  it('a promise that no test shows waits for something that is to come', () => {
    expect(checkUnshown(files.get('docs/promises.md') ?? '')).toEqual([]);
    const row = '\n## Not shown yet\n\n| P2 | It will hold. | deposits |\n';
    expect(checkUnshown(row)).toHaveLength(1);
  });

  it('[0.10] [S21] a call that was measured as much work has an allowance of its own', () => {
    expect(listUnlimited(files)).toEqual([]);
    const measured = JSON.stringify({ readMe: { rows: 1, bytes: 1, ms: 51 } });
    const slower = new Map([...files, ['tools/documents/measured-answers.json', measured]]);
    expect(listUnlimited(slower)).toEqual(['readMe']);
  });

  it('says why each library and each override is used', () => {
    expect(checkLibraries(files)).toEqual([]);
  });

  it('the README names only commands that a test or the workflow runs', () => {
    expect(checkReadmeCommands(files)).toEqual([]);
  });

  it('are short: README, ARCHITECTURE.md beside its generated map, and each decision record', () => {
    const linesOf = (text: string) => text.trimEnd().split('\n').length;
    const lines = (path: string) => linesOf(files.get(path) ?? '');
    const long = documents.filter((path) => path.startsWith('docs/decisions/') && lines(path) > 40);
    expect(long).toEqual([]);
    expect(lines('README.md')).toBeLessThanOrEqual(110);
    const map = /<!-- generated:[\s\S]*?<!-- \/generated -->/g;
    const written = (files.get('ARCHITECTURE.md') ?? '').replaceAll(map, '');
    expect(linesOf(written)).toBeLessThanOrEqual(80);
  });
});

describe('a false claim is found', () => {
  it.each([
    ['a page to come that is there', 'The page `/pay/withdraw` is to come.'],
    ['a row about a page that is there', '| `/trade/trade` | spot | to come |'],
    ['something to come that nobody plans', 'Deposits are to come.'],
    ['a path', 'see `apps/server/src/nowhere`'],
    ['a path of no module', 'see `apps/server/src/<module>/roads.ts`'],
    ['a file', 'see `nothing-of-the-kind.ts`'],
    ['a link', 'see [this](docs/nothing.md)'],
    ['a heading', 'see [this](README.md#no-such-heading)'],
    ['a picture', '<img src="docs/pictures/nothing.png">'],
    ['a setting', 'set `NO_SUCH_SETTING`'],
    ['a setting before a command', 'NO_SUCH_SETTING=1 npm start'],
    ['a refusal', 'refused: NOT_A_REFUSAL'],
    ['a function', 'calls `noSuchFunction`'],
    ['a call', '`POST /no/such/call`'],
    ['a call with another method', '`DELETE /spot/positions`'],
    ['a script', '`npm run nothing`'],
    ['a command of npm', '`npm nothing`'],
    ['a program', '`node tools/nothing.mjs`'],
    ['a program of a library', '`npx nothing run`'],
    ['an option', '`npm run verify -- --nothing`'],
    ['a benchmark', '`npm run bench -- nothing`'],
  ])('%s', (_kind, text) => {
    expect(checkClaims('README.md', text, known)).toHaveLength(1);
  });

  it.each([
    ['a label', 'A tile says "To come".'],
    ['a path of a module', '`apps/server/src/<module>/routes.ts`, `tools/tidy/`'],
    ['a call with parameters', '`GET /assets/:kind`, `DELETE /api/spot/orders/{id}`'],
    ['a command', '`npm run verify -- --journal --since FILE`, `npm test -- rules`, `npm ci`'],
    ['a setting', '`DATABASE_URL` and BALANCE_INSUFFICIENT'],
  ])('%s passes', (_kind, text) => {
    expect(checkClaims('README.md', text, known)).toEqual([]);
  });

  it('a generated part that was edited by hand', () => {
    const text = files.get('docs/product.md') ?? '';
    const edited = new Map([...files, ['docs/product.md', text.replace('| `/` |', '| `/x` |')]]);
    expect(fillDocument('docs/product.md', edited)).not.toBe(edited.get('docs/product.md'));
  });

  it.each([
    ['a call of staff that is not in the list', '| `POST /staff/cases/{kind}/{id}/decide` |'],
    ['a command of staff that is not in the list', '| `decide-withdrawal` |'],
    ['a call with more roles than it has', '| auditor | '],
  ])('%s', (_kind, row) => {
    const text = files.get('SECURITY.md') ?? '';
    expect(text).toContain(row);
    const lines = text.split('\n').filter((line) => !line.includes(row));
    const without = new Map([...files, ['SECURITY.md', lines.join('\n')]]);
    expect(fillDocument('SECURITY.md', without)).not.toBe(without.get('SECURITY.md'));
    expect(fillDocument('SECURITY.md', without)).toBe(text);
  });

  it('a power of staff that only the document has', () => {
    const [row] = /^\| `POST \/staff.*$/m.exec(files.get('SECURITY.md') ?? '') ?? [''];
    const more = `${row}\n| \`POST /staff/balances\` | admin | Sets a balance. |`;
    const text = (files.get('SECURITY.md') ?? '').replace(row, more);
    const planted = new Map([...files, ['SECURITY.md', text]]);
    expect(fillDocument('SECURITY.md', planted)).not.toBe(text);
  });

  it('a setting without a meaning', () => {
    const path = 'apps/server/src/platform/config.ts';
    const source = (files.get(path) ?? '').replace('/** The port of the app. */', '');
    expect(() => fillDocument('README.md', new Map([...files, [path, source]]))).toThrow('PORT');
  });

  it('a header too long for the map', () => {
    const path = 'packages/exchange/src/spot/spot.ts';
    const source = `/** ${'word '.repeat(26)}*/`;
    const changed = new Map([...files, [path, source]]);
    expect(() => fillDocument('ARCHITECTURE.md', changed)).toThrow('more than 25 words');
  });

  it('a library without a reason, one that is not used, a command that nothing runs', () => {
    const record = 'docs/decisions/0008-libraries.md';
    const text = files.get(record) ?? '';
    const without = new Map([...files, [record, text.replaceAll('`klinecharts`', '')]]);
    expect(checkLibraries(without)).toHaveLength(1);
    const extra = new Map([...files, [record, `${text}\n| \`left-pad\` | padding |`]]);
    expect(checkLibraries(extra)).toHaveLength(1);
    const readme = new Map([...files, ['README.md', '`npm run lighthouse`']]);
    expect(checkReadmeCommands(readme)).toHaveLength(1);
  });
});
