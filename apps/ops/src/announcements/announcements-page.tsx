/** The announcements in one state, the newest first, and the way to a new one. */
import {
  ANNOUNCEMENT_STATES,
  type AnnouncementState,
  LANGUAGES,
  type WrittenAnnouncement,
  inLanguage,
  listWritten,
} from '@anywhen/protocol';
import { Badge, Button, Card, EmptyState, Segmented } from '@anywhen/ui';
import { usePages } from '../api/use-answer.ts';
import { formatMoment } from '../parts/moments.ts';
import { MoreRows } from '../parts/more-rows.tsx';
import { PageFrame, type PageProps } from '../parts/page.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Link, navigate, setQuery, usePlace } from '../router/router.tsx';
import { useSelf } from '../session/session.ts';
import { ANNOUNCEMENT_TEXTS, LANGUAGE_TEXTS, PRIORITY_TEXTS } from './texts.ts';
import { isWriter } from './writers.ts';

const EVERY_MS = 5_000;

export function Page({ title }: PageProps) {
  const { query: asked } = usePlace();
  const { role } = useSelf();
  const state = ANNOUNCEMENT_STATES.find((each) => each === asked.get('state')) ?? 'running';
  const query = usePages(listWritten, { query: { state }, everyMs: EVERY_MS });
  return (
    <PageFrame title={title} detail={ANNOUNCEMENT_TEXTS.detail}>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-72">
          <Segmented
            label={ANNOUNCEMENT_TEXTS.state}
            size="small"
            value={state}
            options={ANNOUNCEMENT_STATES.map((value) => ({
              value,
              label: ANNOUNCEMENT_TEXTS.states[value],
            }))}
            onChange={(value: AnnouncementState) => setQuery({ state: value })}
          />
        </div>
        {isWriter(role) && (
          <Button className="md:ml-auto" onClick={() => navigate('/announcements/new')}>
            {ANNOUNCEMENT_TEXTS.write}
          </Button>
        )}
      </div>
      <Card padding="none">
        <MoreRows
          query={query}
          rowsOf={(page) => page.announcements}
          empty={<EmptyState title={ANNOUNCEMENT_TEXTS.none[state]} icon="megaphone" />}
        >
          {(rows) => <Table label={title} rows={rows} keyOf={({ id }) => id} columns={COLUMNS} />}
        </MoreRows>
      </Card>
    </PageFrame>
  );
}

function listLanguages(texts: WrittenAnnouncement['texts']): string {
  const written = LANGUAGES.filter((language) => texts[language]);
  return written.map((language) => LANGUAGE_TEXTS[language]).join(', ');
}

const COLUMNS: readonly Column<WrittenAnnouncement>[] = [
  {
    label: ANNOUNCEMENT_TEXTS.title,
    render: ({ id, texts }) => (
      <Link href={`/announcements/${id}`} className="font-medium text-accent underline">
        {inLanguage(texts, 'en')?.title}
      </Link>
    ),
  },
  {
    label: ANNOUNCEMENT_TEXTS.priority,
    render: ({ priority }) =>
      priority === 'high' ? (
        <Badge tone="warn">{PRIORITY_TEXTS.high}</Badge>
      ) : (
        PRIORITY_TEXTS[priority]
      ),
  },
  { label: ANNOUNCEMENT_TEXTS.from, render: ({ fromMs }) => formatMoment(fromMs) },
  {
    label: ANNOUNCEMENT_TEXTS.until,
    render: ({ untilMs, endedAtMs }) => formatMoment(Math.min(untilMs, endedAtMs ?? untilMs)),
  },
  { label: ANNOUNCEMENT_TEXTS.language, render: ({ texts }) => listLanguages(texts) },
  { label: ANNOUNCEMENT_TEXTS.writtenBy, render: ({ writtenBy }) => writtenBy },
];
