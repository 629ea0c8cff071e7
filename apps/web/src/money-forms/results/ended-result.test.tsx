/** Results as they are shown: one figure, and parts that add up to it. */
import { describe, expect, it } from 'vitest';
import { endedResultOf } from '@anywhen/protocol';
import { parseUnits, shortAmount } from '@anywhen/money';
import { loadNamespaces } from '../../i18n/index.ts';
import { hideAmounts } from '../../parts/hidden-amounts.ts';
import { resultSentence } from './ended-result.tsx';

const unitsOf = (amount: string) => parseUnits(amount);

describe('[1.3.1] the sentence of a result', () => {
  it('names one figure and its parts, which add up as they are shown', async () => {
    await loadNamespaces(['parts']);
    const closed = endedResultOf({ price: unitsOf('0.16'), fees: unitsOf('-5.4') });
    expect(resultSentence(closed)).toBe('−5.24 USDT (price +0.16, fees −5.40)');
    const odd = endedResultOf({ price: unitsOf('130'), fees: unitsOf('-6.565') });
    expect(resultSentence(odd)).toBe('+123.44 USDT (price +130.00, fees −6.56)');
    const tiny = endedResultOf({ price: unitsOf('0.123'), fees: unitsOf('-0.119') });
    expect(resultSentence(tiny)).toBe('+0.004 USDT (price +0.123, fees −0.119)');
  });

  it('is the figure of the record, and its parts come to it, whatever they are', async () => {
    await loadNamespaces(['parts']);
    const random = seeded(25);
    const some = () => BigInt(Math.floor((random() - 0.5) * 10 ** (4 + random() * 9)));
    for (let times = 0; times < 500; times += 1) {
      const parts = { price: some(), fees: -some(), funding: random() < 0.5 ? 0n : some() };
      const ended = endedResultOf(parts);
      const [net, ...rest] = figuresIn(resultSentence(ended) ?? '');
      expect(net).toBe(Number(shortAmount(ended.net, 'USDT')));
      if (rest.length === 0) continue;
      const sum = rest.reduce((all, each) => all + each, 0);
      expect(Math.round(sum * 100)).toBe(Math.round((net ?? 0) * 100));
    }
  });

  it('has no parts where there is only one, and names the whole of what was closed in parts', () => {
    expect(resultSentence(endedResultOf({ price: unitsOf('-12') }))).toBe('−12.00 USDT');
    const last = endedResultOf({ price: unitsOf('3') }, unitsOf('-1.5'));
    expect(resultSentence(last)).toBe('+3.00 USDT, whole position −1.50 USDT');
  });

  it('says nothing while amounts are hidden', () => {
    hideAmounts(true);
    expect(resultSentence(endedResultOf({ price: unitsOf('1') }))).toBeUndefined();
    hideAmounts(false);
  });
});

/** As numbers, in the order they stand in. */
function figuresIn(sentence: string): number[] {
  const found = sentence.match(/[+−]?[\d,]+\.\d+/g) ?? [];
  return found.map((figure) => Number(figure.replace('−', '-').replaceAll(',', '')));
}

/** The same numbers between 0 and 1 in every run. */
function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
