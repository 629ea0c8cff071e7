/** Mining machines by the table of the rulebook: every figure that a page shows. */
import { formatUnits, multiplyDivide, parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import { instalmentAt, paidAfter } from '../earn/instalments.ts';
import {
  MACHINE_MODELS,
  type SharePricedModel,
  breakEvenUnits,
  machineOutput,
  machinePriceUnits,
} from './rules.ts';

const ONE = parseUnits('1');
const BTC_PRICE = parseUnits('65000');
const HUNDRED_PERCENT_BPS = 10_000n;

/** [model, daily, total, last day; at 65 000: price, static value, ratio in bps, break-even]. */
const TABLE: readonly [string, string, string, string, string, string, bigint, string][] = [
  ['Nano', '0.00000551', '0.00016537', '0.00000558', '10.72970171', '10.74', 10_018n, '64883.00'],
  ['Core', '0.00002756', '0.00248062', '0.00002778', '160.11161790', '161.24', 10_070n, '64545.00'],
  [
    'Pro',
    '0.00011025',
    '0.01984500',
    '0.00011025',
    '1265.41642500',
    '1289.92',
    10_194n,
    '63765.00',
  ],
  [
    'Max',
    '0.00027562',
    '0.09922500',
    '0.00027742',
    '6210.98887500',
    '6449.62',
    10_384n,
    '62595.00',
  ],
];

describe('[6.2] what a machine brings', () => {
  it('is in the table for every model', () => {
    expect(MACHINE_MODELS.map(({ code }) => code)).toEqual(TABLE.map(([code]) => code));
  });

  it.each(TABLE)('%s: %s a day, %s in all', (code, daily, total, last, ...at65000) => {
    const [cost, value, ratio, breakEven] = at65000;
    const model = modelOf(code);
    const output = machineOutput(model);
    expect(formatUnits(output.dailyUnits)).toBe(daily);
    expect(formatUnits(output.totalUnits)).toBe(total);
    expect(formatUnits(instalmentAt(output, model.termDays - 1))).toBe(last);
    const { totalUnits } = output;
    const worth = multiplyDivide({ a: totalUnits, b: BTC_PRICE, divisor: ONE }, 'down');
    expect(formatUnits(worth).slice(0, -6)).toBe(value);
    const price = priceOf(model, BTC_PRICE);
    expect(formatUnits(price)).toBe(cost);
    const share = { a: worth, b: HUNDRED_PERCENT_BPS, divisor: price };
    expect(multiplyDivide(share, 'half-away')).toBe(ratio);
    expect(formatUnits(breakEvenUnits(price, output))).toBe(`${breakEven}000000`);
  });

  it.each(MACHINE_MODELS)('$code: break-even is its share of every price', (model) => {
    for (const text of ['0.01', '123.45', '65000', '1234567.89']) {
      const bitcoin = parseUnits(text);
      const breakEven = breakEvenUnits(priceOf(model, bitcoin), machineOutput(model));
      const exact = { a: bitcoin, b: BigInt(model.priceBps), divisor: HUNDRED_PERCENT_BPS };
      const over = breakEven - multiplyDivide(exact, 'down');
      // Up to a whole cent, and a price is up to a whole unit.
      expect(over).toBeGreaterThanOrEqual(0n);
      expect(over).toBeLessThan(parseUnits('0.021'));
    }
  });

  it.each(MACHINE_MODELS)('$code: at its break-even it brings what it costs', (model) => {
    const output = machineOutput(model);
    const price = priceOf(model, BTC_PRICE);
    const worthAt = (b: bigint) =>
      multiplyDivide({ a: output.totalUnits, b, divisor: ONE }, 'down');
    const breakEven = breakEvenUnits(price, output);
    expect(worthAt(breakEven)).toBeGreaterThanOrEqual(price);
    expect(worthAt(breakEven - parseUnits('1'))).toBeLessThan(price);
  });

  it.each(MACHINE_MODELS)('[N6] $code: the days sum up to what was shown', (model) => {
    for (const quantity of [1, model.perMember]) {
      const output = machineOutput(model, undefined, quantity);
      let sum = 0n;
      for (let day = 0; day < model.termDays; day += 1) {
        sum += instalmentAt(output, day);
        expect(paidAfter(output, day + 1)).toBe(sum);
      }
      expect(sum).toBe(output.totalUnits);
    }
  });

  it('[EX-6.1] two Core bring 0.00005512 a day, 0.00005556 the last, 0.00496124 in all', () => {
    const two = machineOutput(modelOf('Core'), undefined, 2);
    expect(formatUnits(instalmentAt(two, 0))).toBe('0.00005512');
    expect(formatUnits(instalmentAt(two, 88))).toBe('0.00005512');
    expect(formatUnits(instalmentAt(two, 89))).toBe('0.00005556');
    expect(formatUnits(two.totalUnits)).toBe('0.00496124');
  });
});

function priceOf(model: SharePricedModel, bitcoinUnits: bigint): bigint {
  const { totalUnits: outputUnits } = machineOutput(model);
  return machinePriceUnits({ ...model, outputUnits }, bitcoinUnits);
}

function modelOf(code: string) {
  const model = MACHINE_MODELS.find((each) => each.code === code);
  if (!model) throw new Error(`there is no model ${code}`);
  return model;
}
