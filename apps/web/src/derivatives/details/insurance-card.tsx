/** The public insurance account: its balance, inflows and outflows. */
import { Card, EmptyState } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { useInsurance } from '../data.ts';
import { MoreButton } from './more-button.tsx';

export function InsuranceCard() {
  const t = useText('derivatives');
  return (
    <Card title={t('insurance.title')}>
      <p className="mb-3 text-14 text-pretty text-text-muted">{t('insurance.text')}</p>
      <Lines />
    </Card>
  );
}

const CAUSES = {
  position: 'insurance.ofPosition',
  funding: 'insurance.ofFunding',
  house: 'insurance.ofHouse',
} as const;

function Lines() {
  const t = useText('derivatives');
  const { dateTime } = useFormat();
  const asked = useInsurance();
  const pages = asked.data?.pages;
  if (asked.isError && !pages) return <LoadFailed asked={asked} />;
  if (!pages) return <LoadingRows count={3} hasPicture={false} />;
  const lines = pages.flatMap((page) => page.lines);
  return (
    <>
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-14">{t('insurance.balance')}</span>
        <OwnAmount
          amount={pages[0]?.balance}
          currency="USDT"
          size={20}
          hasCurrency
          isPublic
          className="font-semibold"
        />
      </p>
      {lines.length === 0 ? (
        <EmptyState icon="shield" title={t('insurance.none')} />
      ) : (
        <WideTable
          head={[
            t('fundingHistory.when'),
            t('insurance.cause'),
            t('insurance.change'),
            t('insurance.after'),
          ]}
          rows={lines.map(({ atMs, cause, amount, balanceAfter }, index) => ({
            key: `${atMs}-${index}`,
            cells: (
              <>
                <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
                  {dateTime(atMs)}
                </th>
                <td>{t(CAUSES[cause])}</td>
                <td>
                  <OwnChange amount={amount} currency="USDT" size={12} isPublic />
                </td>
                <td>
                  <OwnAmount amount={balanceAfter} currency="USDT" size={12} isPublic />
                </td>
              </>
            ),
          }))}
        />
      )}
      <MoreButton paged={asked} />
    </>
  );
}
