/** How the verifier puts receipts together so that shared seconds are asked for once. */
import type { ContractReceipt } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { groupByStretch, secondsOf, splitInto } from './check.ts';

const receiptAt = (from: number, periodSeconds = 30) =>
  ({
    contract: { opening: { second: from, price: '1.00' }, endsAtSecond: from + periodSeconds },
  }) as ContractReceipt;

it('a long range is proven in stretches that follow each other', () => {
  expect(splitInto({ from: 5, to: 14 }, 4)).toEqual([
    { from: 5, to: 8 },
    { from: 9, to: 12 },
    { from: 13, to: 14 },
  ]);
  expect(splitInto({ from: 5, to: 5 }, 4)).toEqual([{ from: 5, to: 5 }]);
});

it('receipts near each other share a stretch; a gap or an hour begins another', () => {
  const receipts = [1_000, 1_010, 1_150, 1_400, 3_000, 3_001].map((from) => receiptAt(from));
  const groups = groupByStretch(receipts).map((group) => group.map((one) => secondsOf(one).from));
  expect(groups).toEqual([[1_000, 1_010, 1_150], [1_400], [3_000, 3_001]]);
  const steady = Array.from({ length: 100 }, (_, index) => receiptAt(index * 60));
  const lengths = groupByStretch(steady).map((group) => {
    return (
      secondsOf(group.at(-1) as ContractReceipt).to - secondsOf(group[0] as ContractReceipt).from
    );
  });
  expect(Math.max(...lengths)).toBeLessThan(3_600);
  expect(groupByStretch(steady).flat()).toEqual(steady);
});
