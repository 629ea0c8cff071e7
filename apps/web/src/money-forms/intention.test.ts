/** Keys of money requests: the same for the same request, new for another. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { intentionFor, isSameRequest, randomKey } from './intention.ts';

const request = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '5' } as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function counter() {
  let count = 0;
  return () => `key-${(count += 1)}`;
}

describe('[0.4] an intention', () => {
  it('keeps its key while the request is the same', () => {
    const newKey = counter();
    const first = intentionFor(request, { before: undefined, newKey });
    expect(intentionFor({ ...request }, { before: first, newKey }).key).toBe('key-1');
  });

  it('gets a new key when anything in the request changes', () => {
    const newKey = counter();
    const before = intentionFor(request, { before: undefined, newKey });
    const others = [
      { ...request, from: 'contract' },
      { ...request, to: 'contract' },
      { ...request, currency: 'BTC' },
      { ...request, quantity: '50' },
    ] as const;
    const keys = others.map((other) => intentionFor(other, { before, newKey }).key);
    expect(keys).toEqual(['key-2', 'key-3', 'key-4', 'key-5']);
    expect(others.some((other) => isSameRequest(other, request))).toBe(false);
  });

  it('ignores the order of fields, and absent fields', () => {
    const turned = { quantity: '5', currency: 'USDT', to: 'spot', from: 'funds' };
    expect(isSameRequest({ ...turned, price: undefined }, request)).toBe(true);
  });
});

describe('a key', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is a random UUID', () => {
    expect(randomKey()).toMatch(UUID);
    expect(randomKey()).not.toBe(randomKey());
  });

  it('is also one where the browser offers only random bytes', () => {
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    vi.stubGlobal('crypto', { getRandomValues });
    expect(randomKey()).toMatch(UUID);
    expect(randomKey()).not.toBe(randomKey());
  });
});
