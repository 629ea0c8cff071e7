/** The ledger and the security log of a member by pages; each page read is an audit row. */
import { type ReplyOf, listMemberLedger, listMemberSecurity } from '@anywhen/protocol';
import { Card, EmptyState } from '@anywhen/ui';
import { usePages } from '../api/use-answer.ts';
import { formatAmount, formatSum } from '../parts/amounts.ts';
import { formatMoment } from '../parts/moments.ts';
import { MoreRows } from '../parts/more-rows.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { KIND_TEXTS, wordsOf } from '../parts/texts.ts';
import { Link } from '../router/router.tsx';
import { useSelf } from '../session/session.ts';
import { MEMBER_TEXTS } from './texts.ts';

type Line = ReplyOf<typeof listMemberLedger>['lines'][number];
type SecurityEvent = ReplyOf<typeof listMemberSecurity>['events'][number];

export function LedgerView({ uid }: { uid: string }) {
  const query = usePages(listMemberLedger, { params: { uid } });
  return (
    <Card title={MEMBER_TEXTS.ledger} padding="none">
      <MoreRows
        query={query}
        rowsOf={(page) => page.lines}
        empty={
          <EmptyState title={MEMBER_TEXTS.noLines} text={MEMBER_TEXTS.noLinesText} icon="receipt" />
        }
      >
        {(lines) => (
          <Table
            label={MEMBER_TEXTS.ledger}
            rows={lines}
            keyOf={({ id }) => id}
            columns={LINE_COLUMNS}
          />
        )}
      </MoreRows>
    </Card>
  );
}

const LINE_COLUMNS: readonly Column<Line>[] = [
  { label: MEMBER_TEXTS.when, render: ({ atMs }) => formatMoment(atMs) },
  { label: MEMBER_TEXTS.type, render: ({ type }) => wordsOf(type) },
  { label: MEMBER_TEXTS.account, render: ({ account }) => wordsOf(account) },
  {
    label: MEMBER_TEXTS.amount,
    isNumber: true,
    render: ({ amount, currency }) => formatSum(amount, currency),
  },
  {
    label: MEMBER_TEXTS.after,
    isNumber: true,
    render: ({ availableAfter, currency }) => formatAmount(availableAfter, currency),
  },
  { label: MEMBER_TEXTS.reference, render: (line) => <Reference line={line} /> },
];

/** A deposit or withdrawal is a case: from there a wrong credit can be taken back. */
function Reference({ line: { type, reference } }: { line: Line }) {
  const { role } = useSelf();
  const [, kind] = /^(DEPOSIT|WITHDRAW)/.exec(type) ?? [];
  if (kind === undefined || role === 'support' || !/^\d+$/.test(reference)) return reference;
  const place = `/cases/${kind === 'DEPOSIT' ? 'deposit' : 'withdrawal'}/${reference}`;
  return (
    <Link href={place} className="font-medium text-accent underline underline-offset-2">
      {KIND_TEXTS[kind === 'DEPOSIT' ? 'deposit' : 'withdrawal']} {reference}
    </Link>
  );
}

export function SecurityView({ uid }: { uid: string }) {
  const query = usePages(listMemberSecurity, { params: { uid } });
  return (
    <Card title={MEMBER_TEXTS.security} padding="none">
      <MoreRows
        query={query}
        rowsOf={(page) => page.events}
        empty={
          <EmptyState
            title={MEMBER_TEXTS.noEvents}
            text={MEMBER_TEXTS.noEventsText}
            icon="shield"
          />
        }
      >
        {(events) => (
          <Table
            label={MEMBER_TEXTS.security}
            rows={events}
            keyOf={({ id }) => id}
            columns={EVENT_COLUMNS}
          />
        )}
      </MoreRows>
    </Card>
  );
}

const EVENT_COLUMNS: readonly Column<SecurityEvent>[] = [
  { label: MEMBER_TEXTS.when, render: ({ atMs }) => formatMoment(atMs) },
  { label: MEMBER_TEXTS.event, render: ({ what }) => wordsOf(what) },
  { label: MEMBER_TEXTS.network, render: ({ network }) => network },
];
