/** The note was written or removed elsewhere meanwhile: what it says now, and the choice. */
import type { Note } from '@anywhen/protocol';
import { Button } from '@anywhen/ui';
import { useFormat, useText } from '../../i18n/index.ts';
import { Notice } from '../../money-forms/notice.tsx';

type ChangedNoticeProps = { note: Note | null; onMine: () => void; onTheirs: () => void };

export function ChangedNotice({ note, onMine, onTheirs }: ChangedNoticeProps) {
  const t = useText('notes');
  const { dateTime } = useFormat();
  return (
    <Notice tone="warn">
      <p className="font-semibold text-warn">{note ? t('changed.title') : t('changed.removed')}</p>
      {note && (
        <>
          <p className="text-12 text-text-muted">{dateTime(note.writtenAtMs)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
          <p>{note.tags.map((tag) => `#${tag}`).join(' ')}</p>
        </>
      )}
      <p className="text-pretty">{t('changed.text')}</p>
      <div className="flex flex-wrap gap-3 pt-1">
        <Button look="secondary" size="small" onClick={onMine}>
          {t('changed.mine')}
        </Button>
        <Button look="secondary" size="small" onClick={onTheirs}>
          {note ? t('changed.theirs') : t('changed.drop')}
        </Button>
      </div>
    </Notice>
  );
}
