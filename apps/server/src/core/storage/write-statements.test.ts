/** The number of prepared statements stays small, whichever modules share a batch. */
import type { AccountOpened, Change } from '@anywhen/exchange';
import { expect, it } from 'vitest';
import type { JournalBatch } from '../journal.ts';
import type { ModuleStorage } from './module-storage.ts';
import { MIXTURES_MAX, WriteStatements } from './write-statements.ts';

const MODULES = 10;
const JOURNAL = { batch: 1 } as JournalBatch;

/** Two tables each; in this test a change's id says which modules have rows. */
const storages = Array.from({ length: MODULES }, (_, place): ModuleStorage => {
  const writer = (name: string) => ({
    name: `${name}_${place}`,
    table: `${name}_${place}`,
    text: (source: string) => `insert into ${name}_${place} select r.* from ${source}`,
  });
  return {
    writers: [writer('left'), writer('right')],
    rowsOf: ({ account: [change] = [] }) =>
      hasRows(change, place) ? [`{"(${place})"}`, undefined] : [undefined, undefined],
    load: async () => ({}),
  };
});

function hasRows(change: AccountOpened | undefined, place: number): boolean {
  return change !== undefined && (change.id & (1 << place)) !== 0;
}

function changesOf(mixture: number): Change[] {
  const account = { accountKind: 'house', currency: 'USDT', bucket: 'available' } as const;
  return [{ kind: 'account', id: mixture, owner: 'x', ...account }];
}

it('every mixture of ten modules is written in full by few statements', () => {
  const statements = new WriteStatements(storages);
  const texts = new Map<string, string>();
  for (let mixture = 0; mixture < 2 ** MODULES; mixture += 1) {
    const { name, text, values } = statements.encode(7, JOURNAL, changesOf(mixture));
    expect(texts.get(name) ?? text).toBe(text);
    texts.set(name, text);
    const places = [...text.matchAll(/unnest\(\$(\d+)::left_(\d+)\[\]\)/g)];
    const written = places.filter(([, value]) => values[Number(value) - 1] !== '{}');
    const sum = written.reduce((all, [, , place]) => all + 2 ** Number(place), 0);
    expect(sum).toBe(mixture);
    expect(text.match(/\$\d+/g)?.length).toBe(values.length);
    expect(values[0]).toBe(7);
  }
  expect(texts.size).toBe(MIXTURES_MAX + 1);
});

it('a frequent mixture keeps its own statement', () => {
  const statements = new WriteStatements(storages, 2);
  const nameOf = (mixture: number) => statements.encode(1, JOURNAL, changesOf(mixture)).name;
  const [ledgerOnly, traded] = [nameOf(0b01), nameOf(0b11)];
  expect(nameOf(0b100)).toBe(nameOf(0b110));
  expect([nameOf(0b01), nameOf(0b11)]).toEqual([ledgerOnly, traded]);
  expect(new Set([ledgerOnly, traded, nameOf(0b100)]).size).toBe(3);
});

it('every part checks that we lead', () => {
  const { text } = new WriteStatements(storages, 0).encode(1, JOURNAL, changesOf(1));
  expect(text.match(/where exists \(select from leader\)/g)).toHaveLength(2 * MODULES);
  expect(text).toContain('where is_only and epoch = $1 for share');
});
