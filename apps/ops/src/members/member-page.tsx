/** A member as staff may see one: how the member stands, the ledger, and the security log. */
import { type ReplyOf, readMember } from '@anywhen/protocol';
import { Badge, Card, KeyValue, Segmented } from '@anywhen/ui';
import { useAnswer } from '../api/use-answer.ts';
import { formatAmount } from '../parts/amounts.ts';
import { Loaded } from '../parts/loaded.tsx';
import { MemberFacts, StatusBadge } from '../parts/member-facts.tsx';
import { PageFrame, type PageProps } from '../parts/page.tsx';
import { KIND_TEXTS, MEMBER_FACT_TEXTS } from '../parts/texts.ts';
import { Link, setQuery, usePlace } from '../router/router.tsx';
import { useSelf } from '../session/session.ts';
import { LedgerView, SecurityView } from './history-views.tsx';
import { StatusForm } from './status-form.tsx';
import { MEMBER_TEXTS } from './texts.ts';

const VIEWS = ['overview', 'ledger', 'security'] as const;

export function Page({ title, params: { uid = '' } }: PageProps) {
  const query = useAnswer(readMember, { params: { uid } });
  const { query: asked } = usePlace();
  const view = VIEWS.find((each) => each === asked.get('view')) ?? 'overview';
  const member = query.data?.member;
  return (
    <PageFrame
      title={`${title} ${uid}`}
      detail={member && (member.username ?? MEMBER_FACT_TEXTS.unnamed)}
      aside={member && <StatusBadge status={member.status} />}
    >
      <Loaded query={query}>
        {(found) => (
          <>
            <div className="max-w-120">
              <Segmented
                label={MEMBER_TEXTS.views}
                options={VIEWS.map((value) => ({ value, label: MEMBER_TEXTS[value] }))}
                value={view}
                onChange={(next) => setQuery({ view: next === 'overview' ? '' : next })}
              />
            </div>
            {view === 'overview' && <Overview found={found} />}
            {view === 'ledger' && <LedgerView uid={uid} />}
            {view === 'security' && <SecurityView uid={uid} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function Overview({ found }: { found: ReplyOf<typeof readMember> }) {
  const { member, sessions, withdrawnToday } = found;
  const { role } = useSelf();
  const isDecider = role === 'reviewer' || role === 'approver';
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={MEMBER_TEXTS.summary}>
        <MemberFacts member={member} />
        <div className="mt-4 border-t border-line pt-4">
          <KeyValue
            rows={[
              { label: MEMBER_TEXTS.sessions, value: sessions },
              {
                label: MEMBER_TEXTS.today,
                value: MEMBER_TEXTS.todayValue(
                  formatAmount(withdrawnToday.usdt, 'USDT'),
                  withdrawnToday.times,
                ),
              },
            ]}
          />
        </div>
        <p className="mt-4 text-12 text-text-muted">{MEMBER_TEXTS.cannot}</p>
      </Card>
      <div className="flex flex-col gap-4">
        <OpenCases found={found} canOpen={role !== 'support'} />
        {isDecider && <StatusForm key={member.status} member={member} />}
      </div>
    </div>
  );
}

type OpenCasesProps = { found: ReplyOf<typeof readMember>; canOpen: boolean };

function OpenCases({ found: { openCases }, canOpen }: OpenCasesProps) {
  return (
    <Card title={MEMBER_TEXTS.openCases}>
      {openCases.length === 0 && (
        <p className="text-14 text-text-muted">{MEMBER_TEXTS.noOpenCases}</p>
      )}
      <ul className="flex flex-wrap gap-2">
        {openCases.map(({ kind, id }) => {
          const name = `${KIND_TEXTS[kind]} ${id}`;
          return (
            <li key={name}>
              {canOpen ? (
                <Link
                  href={`/cases/${kind}/${id}`}
                  className="inline-flex min-h-11 items-center rounded-card bg-surface-sunken px-3
                    text-14 font-medium text-accent"
                >
                  {name}
                </Link>
              ) : (
                <Badge>{name}</Badge>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
