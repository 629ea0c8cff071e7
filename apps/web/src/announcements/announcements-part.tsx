/**
 * `/homeindex/about?part=announcements`: what runs, the permanent one first, and what was before.
 * With `&id=`: one of them. It follows the topic, so that it never shows what has ended.
 */
import { useEffect, useRef } from 'react';
import type { AnnouncementLine } from '@anywhen/protocol';
import { Badge, Card, EmptyState, Icon } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { usePageTitle } from '../parts/names/page-title.ts';
import { ListEnd } from '../parts/list-end.tsx';
import { ListStart } from '../parts/list-start.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { refreshAnnouncements, useAnnouncements } from './data.ts';
import { useTitleIn } from './in-language.ts';
import { useNews } from './news.ts';
import { OneAnnouncement } from './one-announcement.tsx';

export function AnnouncementsPart({ id }: { id: string | null }) {
  const t = useText('announcements');
  usePageTitle(t('title'));
  if (id !== null) return <OneAnnouncement key={id} id={id} />;
  return (
    <Refreshable onRefresh={refreshAnnouncements}>
      <Announcements />
    </Refreshable>
  );
}

function Announcements() {
  const t = useText('announcements');
  const asked = useAnnouncements();
  const news = useNews();
  const running = news?.current.map(({ id }) => id).join();
  const before = useRef(running);
  useEffect(() => {
    if (before.current !== undefined && before.current !== running) void refreshAnnouncements();
    before.current = running;
  }, [running]);
  const [first] = asked.data?.pages ?? [];
  if (!first) return <ListStart asked={asked} count={4} />;
  const past = asked.data?.pages.flatMap(({ ended }) => ended) ?? [];
  return (
    <div className="flex flex-col gap-4 py-4">
      <Lines title={t('now')} lines={news?.current ?? first.current} />
      {past.length === 0 ? (
        <EmptyState icon="megaphone" title={t('none.title')} text={t('none.text')} />
      ) : (
        <>
          <Lines title={t('earlier')} lines={past} />
          <ListEnd key={past.length} paged={asked} />
        </>
      )}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly AnnouncementLine[] }) {
  return (
    <div className="px-4">
      <Card padding="none" title={title}>
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.id}>
              <Line {...line} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Line({ id, titles, priority, fromMs, untilMs }: AnnouncementLine) {
  const t = useText('announcements');
  const titleIn = useTitleIn();
  const { dateTime } = useFormat();
  const times =
    fromMs === null || untilMs === null
      ? t('permanent')
      : t('times', { from: dateTime(fromMs), until: dateTime(untilMs) });
  // The whole title, however long: a row of the list would cut it.
  return (
    <a
      href={`/homeindex/about?part=announcements&id=${id}`}
      className="flex min-h-15 items-center gap-3 px-4 py-3 -outline-offset-2 transition-colors
        duration-150 hover:bg-surface-sunken/60 active:bg-surface-sunken"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="text-16 text-pretty wrap-anywhere">
          {titleIn(titles)}{' '}
          {priority === 'high' && fromMs !== null && <Badge tone="warn">{t('important')}</Badge>}
        </span>
        <span className="tabular text-12 text-text-muted">{times}</span>
      </span>
      <Icon name="chevron-right" size={16} className="text-text-muted" />
    </a>
  );
}
