/** The paper mark of a statement: a row that leaves its file still says what its money is. */
import { PAPER_COLUMN, PAPER_MONEY } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { readCsvStatement } from '../../testing/statement/made-statement.ts';
import { newForm } from './forms.ts';

const HEAD = { method: 'fifo', from: null, to: null, madeAt: '', archivedBefore: null };
const CELLS = [{ currency: 'USDT', amount: '12.00000000' }, { currency: 'BTC' }];

describe('[P5] every row of a statement says that its money is paper', () => {
  it('in a CSV', () => {
    const form = newForm('csv');
    const text = form.open(HEAD) + form.lines(CELLS) + form.close(CELLS, CELLS);
    const rows = readCsvStatement(text);
    expect(rows).toHaveLength(8);
    expect(rows.map((row) => row[PAPER_COLUMN])).toEqual(rows.map(() => PAPER_MONEY));
  });

  it('in JSON', () => {
    const form = newForm('json');
    const text = form.open(HEAD) + form.lines(CELLS) + form.close(CELLS, CELLS);
    const { lines, totals, costs } = JSON.parse(text) as Record<string, { money: string }[]>;
    const rows = [lines, totals, costs].flatMap((some) => some ?? []);
    expect(rows.map(({ money }) => money)).toEqual(Array.from({ length: 6 }, () => PAPER_MONEY));
  });
});
