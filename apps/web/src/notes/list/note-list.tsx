/** The notes, last written first, page by page. */
import type { NoteSubject } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { NoneFiltered, PagedList } from '../../money-forms/paged-list.tsx';
import { EmptyWithLink } from '../../parts/loaded.tsx';
import { useNotes } from '../data.ts';
import type { NoteFilter } from '../filter.ts';
import { NoteRow } from './note-row.tsx';

type NoteListProps = {
  filter: NoteFilter;
  onOpen: (subject: NoteSubject) => void;
  onAll: () => void;
};

const ROW_REM = 6;

export function NoteList({ filter, onOpen, onAll }: NoteListProps) {
  const t = useText('notes');
  const asked = useNotes(filter);
  const isFiltered = filter.kind !== undefined || filter.tag !== undefined;
  const entries = asked.data?.pages.flatMap((page) =>
    page.entries.map((entry) => ({ ...entry, id: entry.note.version })),
  );
  return (
    <PagedList
      asked={asked}
      lines={entries}
      toCome={{ count: 4, hasPicture: false }}
      rowRem={ROW_REM}
      none={
        isFiltered ? (
          <NoneFiltered title={t('none.filtered')} action={t('none.showAll')} onAction={onAll} />
        ) : (
          <EmptyWithLink
            icon="edit"
            title={t('none.title')}
            text={t('none.text')}
            href="/trade/tardelist"
            label={t('none.toRecords')}
          />
        )
      }
    >
      {(entry) => <NoteRow entry={entry} onOpen={onOpen} />}
    </PagedList>
  );
}
