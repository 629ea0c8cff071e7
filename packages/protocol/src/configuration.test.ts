/** The list of all numbers: whole, without doubles, and equal to the tables it is read from. */
import { MARKETS } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { CONFIGURATION, type ConfigurationSection } from './configuration.ts';
import { FREEDOMS } from './base/facets.ts';
import { OPERATIONS, operationsOf, statusesWith } from './permissions.ts';

const SECTIONS: ConfigurationSection[] = Object.values(CONFIGURATION);
const TABLES = SECTIONS.flatMap(({ tables }) => tables);

describe('[0.8] the configuration', () => {
  it('names each row and each table once', () => {
    const rows = SECTIONS.flatMap((section) => section.rows.map(({ key }) => key));
    const tables = TABLES.map(({ key }) => key);
    expect(new Set(rows).size).toBe(rows.length);
    expect(new Set(tables).size).toBe(tables.length);
  });

  it('has a figure for every column, and no figure without a value', () => {
    for (const { columns, lines } of TABLES) {
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toHaveLength(columns.length);
    }
    const figures = [
      ...SECTIONS.flatMap(({ rows }) => rows.map(({ figure }) => figure)),
      ...TABLES.flatMap(({ lines }) => lines.flat()),
    ];
    expect(figures.filter(({ values }) => values.length === 0)).toEqual([]);
  });

  it('lists every market, also the cheapest, without an exponent', () => {
    const lines = TABLES.find(({ key }) => key === 'markets')?.lines ?? [];
    expect(lines.map(([symbol]) => symbol?.values[0])).toEqual(MARKETS.map((each) => each.symbol));
    const starts = lines.map(([, start]) => String(start?.values[0]));
    expect(starts.map(Number)).toEqual(MARKETS.map(({ start }) => start));
    expect(starts.filter((start) => /e/.test(start))).toEqual([]);
  });

  it('[2.4] [2.11] says fees and bands in percent, and how long an order may wait', () => {
    const figureOf = (wanted: string) =>
      CONFIGURATION.spot.rows.find(({ key }) => key === wanted)?.figure;
    expect(figureOf('spotFee')).toEqual({ unit: 'percent', values: ['0.10'] });
    expect(figureOf('triggerBand')).toEqual({ unit: 'percent', values: ['20.00', '500.00'] });
    expect(figureOf('shortestExpiry')).toEqual({ unit: 'seconds', values: [60] });
    expect(figureOf('longestExpiry')).toEqual({ unit: 'seconds', values: [7_776_000] });
    expect(figureOf('spotFeeLevelTwo')).toEqual({ unit: 'percent', values: ['0.08'] });
    expect(figureOf('buyBand')).toEqual({ unit: 'percent', values: ['20.00', '110.00'] });
  });
});

describe('[1.4] the table of permissions read the other way', () => {
  it('knows who may do what', () => {
    expect(statusesWith('open')).toEqual(['active']);
    expect(statusesWith('cancel')).toEqual(['active', 'restricted', 'frozen']);
    expect(FREEDOMS.flatMap(statusesWith)).not.toContain('disabled');
  });

  it('has each operation at one level', () => {
    const all = ([0, 1, 2] as const).flatMap(operationsOf);
    expect(all.toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
    expect(operationsOf(1)).toContain('withdraw');
  });
});
