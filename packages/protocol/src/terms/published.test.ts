/** What a receipt is held against: the rates that were published for its time (rulebook 0.9). */
import { describe, expect, it } from 'vitest';
import { OPTIONS_OFFER } from '../options/rules.ts';
import { LEVERAGE_FEES } from '../derivatives/terms.ts';
import { leverageFeesUpTo, offerAt, readTermsBackTo } from './published.ts';
import { TERMS_BOUNDS, changeTerms, hashOfTerms, listTermsFields, readTermsKey } from './rules.ts';

const change = (fromMs: number, key: string, [before, after]: [number, number]) => ({
  fromMs,
  announcedAtMs: 0,
  values: [{ key, before, after }],
});
const SPREADS = { changes: [change(300, 'spread', [500, 400]), change(100, 'spread', [300, 500])] };

describe('[0.9] the rates of a moment', () => {
  it.each([
    [99, 300],
    [100, 500],
    [299, 500],
    [300, 400],
  ])('at %d have a spread of %d', (atMs, spreadBps) => {
    expect(offerAt(OPTIONS_OFFER, SPREADS, atMs)).toEqual({ ...OPTIONS_OFFER, spreadBps });
  });

  it('are those of the program where nobody has changed them', () => {
    expect(offerAt(OPTIONS_OFFER, { changes: [] }, 1)).toEqual(OPTIONS_OFFER);
    expect(leverageFeesUpTo(LEVERAGE_FEES, { changes: [] }, 1)).toEqual([LEVERAGE_FEES]);
  });

  it('of leverage are any that were in force until then: an order may have waited', () => {
    const history = {
      changes: [change(200, 'taker-fee', [7, 9]), change(100, 'taker-fee', [5, 7])],
    };
    const takersAt = (atMs: number) =>
      leverageFeesUpTo(LEVERAGE_FEES, history, atMs).map(({ takerBps }) => takerBps);
    expect([99, 100, 200].map(takersAt)).toEqual([[5], [7, 5], [9, 7, 5]]);
  });

  it('are read page by page, only as far back as is needed', async () => {
    const asked: (string | undefined)[] = [];
    const pages = [[change(300, 'spread', [500, 400])], [change(100, 'spread', [300, 500])]];
    const ask = (cursor: string | undefined) => {
      asked.push(cursor);
      const page = Number(cursor ?? 0);
      const nextCursor = page + 1 < pages.length ? String(page + 1) : null;
      return Promise.resolve({ fields: [], changes: pages[page] ?? [], nextCursor });
    };
    expect((await readTermsBackTo(50, ask)).changes).toHaveLength(2);
    expect((await readTermsBackTo(300, ask)).changes).toHaveLength(1);
    expect(asked).toEqual([undefined, '1', undefined]);
  });
});

describe('[0.9] what staff can change', () => {
  it('is a rate with bounds, named by its kind, part and tier', () => {
    const terms = { pools: [{ code: 'LC', tiers: [{ aprBps: 600 }, { aprBps: 200 }] }] };
    const fields = listTermsFields('staking', terms);
    expect(fields.map(({ key, value }) => [key, value])).toEqual([
      ['yearly-rate.LC.1', 600],
      ['yearly-rate.LC.2', 200],
    ]);
    for (const { key, kind, part, tier } of fields) {
      expect(readTermsKey(key)).toEqual({ kind, part, tier });
    }
    expect(changeTerms('staking', terms, [{ key: 'yearly-rate.LC.2', after: 300 }])).toEqual({
      pools: [{ code: 'LC', tiers: [{ aprBps: 600 }, { aprBps: 300 }] }],
    });
    expect(changeTerms('staking', terms, [{ key: 'yearly-rate.XX', after: 300 }])).toEqual(terms);
  });

  it('has no kind for a price, a limit or a return of seconds contracts', () => {
    expect(Object.keys(TERMS_BOUNDS).filter((kind) => /return|limit-max|price/.test(kind))).toEqual(
      [],
    );
  });

  it('hashes to the same in any order of its rates, and to another with any other number', () => {
    const values = [
      { key: 'a', before: 1, after: 2 },
      { key: 'b', before: 3, after: 4 },
    ];
    const content = { product: 'spot', values, fromMs: 1_000 } as const;
    const hash = hashOfTerms(content);
    expect(hashOfTerms({ ...content, values: values.toReversed() })).toBe(hash);
    expect(hashOfTerms({ ...content, fromMs: 2_000 })).not.toBe(hash);
    expect(hashOfTerms({ ...content, product: 'mining' })).not.toBe(hash);
    expect(hashOfTerms({ ...content, values: values.slice(1) })).not.toBe(hash);
  });
});
