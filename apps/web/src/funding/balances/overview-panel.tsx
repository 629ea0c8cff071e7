/**
 * The overview of all seven accounts (rulebook 1.3): total, today's profit and loss, the curve, the
 * distribution, and links to each account. All figures come from the server.
 */
import type { AccountKind } from '@anywhen/protocol';
import { Card, Icon, ListRow, Skeleton, sliceColour } from '@anywhen/ui';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import type { To } from '../../router/index.ts';
import { ACCOUNTS, ACCOUNT_TABS, useAccountNames } from '../accounts.ts';
import { type Overview, useOverview } from '../../api/overview.ts';
import { CalendarRow, ResultsRow, StatementRow } from './link-rows.tsx';
import { SpreadCard } from './spread-card.tsx';
import { TotalCard } from './total-card.tsx';

/** The target of a row: its own page, or a tab beside this one. */
type LinkTo = (kind: AccountKind) => To;

export function OverviewPanel({ linkTo }: { linkTo: LinkTo }) {
  const overview = useOverview();
  if (overview.data) {
    return (
      <div className="flex flex-col gap-4 p-4">
        <TotalCard overview={overview.data} />
        <SpreadCard overview={overview.data} />
        <AccountsCard overview={overview.data} linkTo={linkTo} />
        <Card padding="none" className="divide-y divide-line">
          <ResultsRow />
          <CalendarRow />
          <StatementRow />
        </Card>
      </div>
    );
  }
  if (!overview.isError) return <OverviewSkeleton />;
  return <LoadFailed asked={overview} />;
}

/** In the order and the colours of the chart above. */
const ROWS = ACCOUNT_TABS.flatMap(({ kinds }, index) =>
  kinds.map((kind) => ({ kind, colour: sliceColour(index) })),
);

function AccountsCard({ overview, linkTo }: { overview: Overview; linkTo: LinkTo }) {
  const t = useText('funding');
  const nameOf = useAccountNames();
  const equityOf = (kind: AccountKind) =>
    overview.accounts.find((account) => account.kind === kind)?.equityUsdt;
  return (
    <Card
      padding="none"
      title={t('overview.accounts')}
      action={<span className="text-12 font-medium text-text-muted">USDT</span>}
    >
      <ul className="pb-1">
        {ROWS.map(({ kind, colour }) => (
          <li key={kind}>
            <ListRow
              hasChevron
              href={linkTo(kind)}
              leading={
                <span style={{ color: colour }}>
                  <Icon name={ACCOUNTS[kind].icon} size={24} fill="wash" />
                </span>
              }
              title={nameOf(kind)}
              detail={t(ACCOUNTS[kind].short)}
              trailing={<OwnAmount amount={equityOf(kind)} currency="USDT" />}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OverviewSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Card className="flex flex-col gap-3">
        <Skeleton width="30%" />
        <Skeleton width="60%" height={32} />
        <Skeleton width="40%" />
        <Skeleton shape="block" height={136} />
        <Skeleton height={44} />
      </Card>
      <Card>
        <Skeleton shape="block" height={196} />
      </Card>
      <Card padding="none">
        <LoadingRows count={7} hasPicture={false} />
      </Card>
    </div>
  );
}
