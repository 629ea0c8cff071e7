/** What has ended, a line for each of something: results, how often won, and what it cost. */
import type { Tally } from '@anywhen/protocol';
import { useLanguage, useText } from '../i18n/index.ts';
import { showShare } from '../money-forms/amounts.ts';
import { OwnAmount, OwnChange } from '../money-forms/own-amount.tsx';
import { WideTable } from '../parts/wide-table.tsx';
import { winsOf } from './summary.ts';

type TallyTableProps = { first: string; lines: readonly { name: string; tally: Tally }[] };

export function TallyTable({ first, lines }: TallyTableProps) {
  const t = useText('results');
  const language = useLanguage();
  const rateOf = (tally: Tally) => {
    const { rate } = winsOf(tally);
    return rate ? showShare({ bps: BigInt(Math.round(rate.share * 10_000)), language }) : '–';
  };
  return (
    <WideTable
      head={[first, t('result'), t('table.ended'), t('wins.rate'), t('fees'), t('spread')]}
      rows={lines.map(({ name, tally }) => ({
        key: name,
        cells: (
          <>
            <th scope="row" className="py-1 text-left font-normal">
              {name}
            </th>
            <td>
              <OwnChange amount={tally.resultUsdt} currency="USDT" size={12} />
            </td>
            <td>{tally.trades}</td>
            <td>{rateOf(tally)}</td>
            <td>
              <OwnAmount amount={tally.feesUsdt} currency="USDT" size={12} />
            </td>
            <td>
              <OwnAmount amount={tally.spreadUsdt} currency="USDT" size={12} />
            </td>
          </>
        ),
      }))}
    />
  );
}
