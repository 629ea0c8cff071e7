/** No two modules claim one name or one number, and what is public or stored stays as it is. */
import { describe, expect, it } from 'vitest';
import type { Facets } from './base/facets.ts';
import { collect, FACETS } from './facets.ts';

const NAMES = ['refusals', 'ledgerTypes', 'operations', 'messages'] as const;
const brought = (name: keyof Facets) =>
  Object.values<Facets>(FACETS).flatMap(
    (facets) => Object.entries(facets[name] ?? {}) as [string, { num?: number }][],
  );

describe.each(NAMES)('%s', (name) => {
  it('are named once', () => {
    const keys = brought(name).map(([key]) => key);
    expect(keys.toSorted()).toEqual(Object.keys(collect(name)).toSorted());
  });

  it('are numbered once', () => {
    const nums = brought(name).flatMap(([, { num }]) => num ?? []);
    expect(new Set(nums).size).toBe(nums.length);
  });
});

it('messages in the database keep their kinds', () => {
  const { welcome, 'order-filled': filled, 'alert-fired': fired } = collect('messages');
  expect([welcome.num, filled.num, fired.num]).toEqual([0, 2, 31]);
});
