/** The house at a glance: whether all is well, in words, and the figures that say so. */
import { readHouseBooks, readHouseHealth, readHouseWaiting } from '@anywhen/protocol';
import type { ReplyOf } from '@anywhen/protocol';
import { Card } from '@anywhen/ui';
import { useAnswer } from '../api/use-answer.ts';
import { formatAmount } from '../parts/amounts.ts';
import { LiveMark } from '../parts/live-mark.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { PageFrame, type PageProps } from '../parts/page.tsx';
import { Table } from '../parts/table.tsx';
import { MarkList, StateBadge } from './mark-list.tsx';
import { ProcessTable } from './process-table.tsx';
import { type Mark, markBooks, markHealth, markProcesses, worstOf } from './standing.ts';
import { HOUSE_TEXTS } from './texts.ts';
import { WaitingCard } from './waiting-card.tsx';

const EVERY_MS = 5_000;

export function Page({ title }: PageProps) {
  const books = useAnswer(readHouseBooks, { everyMs: EVERY_MS });
  const health = useAnswer(readHouseHealth, { everyMs: EVERY_MS });
  const waiting = useAnswer(readHouseWaiting, { everyMs: EVERY_MS });
  const ofBooks = books.data && markBooks(books.data);
  const ofHealth = health.data && [...markHealth(health.data), ...markProcesses(health.data)];
  return (
    <PageFrame title={title} detail={HOUSE_TEXTS.detail} aside={<LiveMark />}>
      {ofBooks && ofHealth && <Overall marks={[...ofBooks, ...ofHealth]} />}
      <div className="grid gap-4 md:grid-cols-2">
        <Card title={HOUSE_TEXTS.checks}>
          <Loaded query={books} rows={3}>
            {(data) => <MarkList marks={markBooks(data)} />}
          </Loaded>
        </Card>
        <Card title={HOUSE_TEXTS.health}>
          <Loaded query={health}>{(data) => <MarkList marks={markHealth(data)} />}</Loaded>
        </Card>
      </div>
      <Loaded query={waiting} rows={3}>
        {(data) => <WaitingCard waiting={data} />}
      </Loaded>
      <Card title={HOUSE_TEXTS.processes} padding="none">
        <Loaded query={health} rows={2}>
          {({ processes, atMs }) => <ProcessTable processes={processes} atMs={atMs} />}
        </Loaded>
      </Card>
      <Card title={HOUSE_TEXTS.accounts} padding="none">
        <Loaded query={books}>{({ accounts }) => <Accounts accounts={accounts} />}</Loaded>
      </Card>
    </PageFrame>
  );
}

function Overall({ marks }: { marks: readonly Mark[] }) {
  const state = worstOf(marks);
  const named = marks.filter((mark) => mark.state === state).map(({ name }) => name);
  return (
    <Card>
      <div className="flex items-start gap-3">
        <StateBadge state={state} />
        <div className="min-w-0">
          <p className="text-16 font-semibold">{HOUSE_TEXTS.overall[state]}</p>
          {state !== 'good' && (
            <>
              <p className="text-14 wrap-anywhere">{named.join(' · ')}</p>
              <p className="text-12 text-text-muted">{HOUSE_TEXTS.toDo}</p>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}

type AccountsProps = { accounts: ReplyOf<typeof readHouseBooks>['accounts'] };

function Accounts({ accounts }: AccountsProps) {
  return (
    <>
      <p className="px-4 pb-2 text-12 text-text-muted">{HOUSE_TEXTS.accountsHint}</p>
      <Table
        label={HOUSE_TEXTS.accounts}
        rows={accounts}
        keyOf={({ owner, currency }) => `${owner} ${currency}`}
        columns={[
          { label: HOUSE_TEXTS.owner, render: ({ owner }) => owner },
          { label: HOUSE_TEXTS.currency, render: ({ currency }) => currency },
          {
            label: HOUSE_TEXTS.balance,
            isNumber: true,
            render: ({ balance, currency }) => formatAmount(balance, currency),
          },
        ]}
      />
    </>
  );
}
