/** Past funding of a market: time, the price, and what followed from it for each side. */
import { parseUnits } from '@anywhen/money';
import type { ReplyOf, listFunding } from '@anywhen/protocol';
import { Card, EmptyState } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { useFunding } from '../data.ts';
import { percentOfRate } from '../terms.ts';
import { MoreButton } from './more-button.tsx';

export function FundingHistory({ symbol }: { symbol: string }) {
  const t = useText('derivatives');
  return (
    <Card title={t('fundingHistory.title', { market: marketText(symbol) })}>
      <p className="mb-3 text-14 text-pretty text-text-muted">{t('fundingHistory.text')}</p>
      <Rounds symbol={symbol} />
    </Card>
  );
}

function Rounds({ symbol }: { symbol: string }) {
  const t = useText('derivatives');
  const { dateTime } = useFormat();
  const asked = useFunding(symbol);
  const rounds = asked.data?.pages.flatMap((page) => page.rounds);
  if (asked.isError && !rounds) return <LoadFailed asked={asked} />;
  if (!rounds) return <LoadingRows count={3} hasPicture={false} />;
  if (rounds.length === 0) return <EmptyState icon="clock" title={t('fundingHistory.none')} />;
  return (
    <>
      <WideTable
        head={[
          t('fundingHistory.when'),
          t('fundingHistory.expected'),
          t('side.long'),
          t('side.short'),
          t('fundingHistory.price'),
        ]}
        rows={rounds.map(({ second, rateBps, rates, price }) => ({
          key: String(second),
          cells: (
            <>
              <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
                {dateTime(second * 1_000)}
              </th>
              <RateCells rateBps={rateBps ?? 0} rates={rates} />
              <td>{showPrice(price)}</td>
            </>
          ),
        }))}
      />
      <MoreButton paged={asked} />
    </>
  );
}

type Round = ReplyOf<typeof listFunding>['rounds'][number];

/** Under the first rules longs paid shorts a fixed rate, and nothing was expected of the price. */
function RateCells({ rateBps, rates }: { rateBps: number; rates: Round['rates'] }) {
  const fixed = BigInt(rateBps) * 10_000n;
  return (
    <>
      <td>{rates ? percentOfRate(parseUnits(rates.expected)) : '–'}</td>
      <td>{percentOfRate(rates ? parseUnits(rates.long) : -fixed)}</td>
      <td>{percentOfRate(rates ? parseUnits(rates.short) : fixed)}</td>
    </>
  );
}
