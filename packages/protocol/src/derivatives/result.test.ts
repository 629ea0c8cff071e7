/** Results of positions: one figure, and parts that come to the whole. */
import { parseUnits } from '@anywhen/money';
import { describe, expect, it } from 'vitest';
import type { EndedResult } from '../base/ended-result.ts';
import { closingsOf } from './result.ts';

type Event = Parameters<typeof closingsOf>[0][number];

const event = (no: number, kind: Event['kind'], figures: Partial<Event>): Event => ({
  no,
  kind,
  lots: 0n,
  lotsAfter: 0n,
  amountUnits: 0n,
  pnlUnits: 0n,
  feeUnits: 0n,
  liquidationFeeUnits: 0n,
  insuredUnits: 0n,
  ...figures,
});
const units = (amount: string) => parseUnits(amount);
const brief = ({ net, parts, whole }: EndedResult) => [
  Number(net),
  ...parts.map(({ part, amount }) => `${part} ${Number(amount)}`),
  ...(whole === undefined ? [] : [`whole ${Number(whole)}`]),
];

describe('[1.3.1] the result of what is closed', () => {
  it('[EX-1.6] has its share of the fees of opening and of funding, and the parts are the whole', () => {
    const closings = closingsOf([
      event(1, 'opened', { lots: 10n, lotsAfter: 10n, feeUnits: units('3.25') }),
      event(2, 'reduced', {
        lots: 4n,
        lotsAfter: 6n,
        pnlUnits: units('40'),
        feeUnits: units('1.32'),
      }),
      event(3, 'funding', { lotsAfter: 6n, amountUnits: units('-0.3') }),
      event(4, 'closed', { lots: 6n, pnlUnits: units('-60'), feeUnits: units('1.92') }),
    ]);
    expect(closings.map(({ result }) => brief(result))).toEqual([
      [37.38, 'price 40', 'fees -2.62'],
      [-64.17, 'price -60', 'fees -3.87', 'funding -0.3', 'whole -26.79'],
    ]);
  });
});
