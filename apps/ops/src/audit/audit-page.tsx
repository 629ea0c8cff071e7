/** The audit log: who did or looked at what, with before and after, filtered, and as a file. */
import { type AuditRow, listAudit } from '@anywhen/protocol';
import { Button, Card, EmptyState, TextField } from '@anywhen/ui';
import { useState, type FormEvent } from 'react';
import { usePages } from '../api/use-answer.ts';
import { formatMoment } from '../parts/moments.ts';
import { MoreRows } from '../parts/more-rows.tsx';
import { PageFrame, type PageProps } from '../parts/page.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { ROLE_TEXTS } from '../parts/texts.ts';
import { setQuery, usePlace } from '../router/router.tsx';
import { useSelf } from '../session/session.ts';
import { ExportCard } from './export-card.tsx';
import { RowDetails } from './row-details.tsx';
import { ACTION_TEXTS, AUDIT_TEXTS } from './texts.ts';

export function Page({ title }: PageProps) {
  const { query } = usePlace();
  const { role } = useSelf();
  const [staff, subject] = [query.get('staff') ?? '', query.get('subject') ?? ''];
  const rows = usePages(listAudit, { query: { staff, subject } });
  return (
    <PageFrame title={title} detail={AUDIT_TEXTS.detail}>
      <Filters key={`${staff} ${subject}`} staff={staff} subject={subject} />
      {role === 'auditor' && <ExportCard />}
      <Card padding="none">
        <MoreRows
          query={rows}
          rowsOf={(page) => page.rows}
          empty={
            <EmptyState title={AUDIT_TEXTS.empty} text={AUDIT_TEXTS.emptyText} icon="document" />
          }
        >
          {(found) => (
            <Table label={title} rows={found} keyOf={({ seq }) => String(seq)} columns={COLUMNS} />
          )}
        </MoreRows>
      </Card>
    </PageFrame>
  );
}

const COLUMNS: readonly Column<AuditRow>[] = [
  { label: AUDIT_TEXTS.number, render: ({ seq }) => seq },
  { label: AUDIT_TEXTS.when, render: ({ atMs }) => formatMoment(atMs) },
  {
    label: AUDIT_TEXTS.who,
    render: ({ staffId, role }) => (
      <>
        {staffId}
        <span className="block text-12 text-text-muted">
          {role ? ROLE_TEXTS[role] : AUDIT_TEXTS.noRole}
        </span>
      </>
    ),
  },
  { label: AUDIT_TEXTS.what, render: ({ what }) => ACTION_TEXTS[what] },
  { label: AUDIT_TEXTS.subject, render: ({ subject }) => subject },
  { label: AUDIT_TEXTS.reason, render: ({ reason }) => reason },
  { label: AUDIT_TEXTS.details, render: (row) => <RowDetails row={row} /> },
];

type FiltersProps = { staff: string; subject: string };

/** In the address, so that a filtered log can be shared with a colleague. */
function Filters({ staff, subject }: FiltersProps) {
  const [typed, setTyped] = useState({ staff, subject });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQuery({ staff: typed.staff.trim(), subject: typed.subject.trim() });
  };
  return (
    <Card title={AUDIT_TEXTS.filters}>
      <form onSubmit={submit} className="grid items-start gap-4 md:grid-cols-[1fr_2fr_auto]">
        <TextField
          label={AUDIT_TEXTS.staff}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          value={typed.staff}
          onChange={({ target }) => setTyped({ ...typed, staff: target.value })}
        />
        <TextField
          label={AUDIT_TEXTS.subject}
          hint={AUDIT_TEXTS.subjectHint}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={typed.subject}
          onChange={({ target }) => setTyped({ ...typed, subject: target.value })}
        />
        <div className="flex gap-2 md:pt-7">
          <Button type="submit">{AUDIT_TEXTS.filter}</Button>
          {(staff !== '' || subject !== '') && (
            <Button look="secondary" onClick={() => setQuery({ staff: '', subject: '' })}>
              {AUDIT_TEXTS.all}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
