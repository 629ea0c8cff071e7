/**
 * One note with the moment it is about. It opens by a tap on its row, or by a URL that names what
 * it is about: every record links there.
 */
import { useState } from 'react';
import type { NoteSubject } from '@anywhen/protocol';
import { EmptyState, LinkButton } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { LoadingRows } from '../../parts/list-start.tsx';
import { Found } from '../../parts/loaded.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { useNote } from '../data.ts';
import { recordPath, useSubjectTitle } from '../subject.ts';
import { LeftAlonePart } from './left-alone.tsx';
import { MomentPart } from './moment-part.tsx';
import { NoteForm } from './note-form.tsx';

type NoteSheetProps = { subject: NoteSubject | undefined; onClose: () => void };

/** Its content stays while it closes, so that it does not empty on its way out. */
export function NoteSheet({ subject, onClose }: NoteSheetProps) {
  const titleOf = useSubjectTitle();
  const [last, setLast] = useState(subject);
  if (subject && nameOf(subject) !== (last && nameOf(last))) setLast(subject);
  const shown = subject ?? last;
  return (
    <Sheet
      isOpen={subject !== undefined}
      onClose={onClose}
      title={shown ? titleOf(shown, undefined) : ''}
    >
      {shown && <NoteContent key={nameOf(shown)} subject={shown} onDone={onClose} />}
    </Sheet>
  );
}

type NoteContentProps = { subject: NoteSubject; onDone: () => void };

function NoteContent({ subject, onDone }: NoteContentProps) {
  const t = useText('notes');
  return (
    <Found
      asked={useNote(subject)}
      none={<EmptyState icon="search" title={t('gone.title')} text={t('gone.text')} />}
      loading={<LoadingRows count={4} hasPicture={false} />}
    >
      {({ note, moment, leftAlone }) => (
        <div className="flex flex-col gap-5 pb-2">
          {moment && <MomentPart moment={moment} />}
          {leftAlone && moment && (
            <LeftAlonePart leftAlone={leftAlone} kind={subject.kind} symbol={moment.symbol} />
          )}
          <NoteForm subject={subject} note={note} onDone={onDone} />
          <LinkButton look="quiet" isFullWidth href={recordPath(subject)}>
            {t(subject.kind === 'day' ? 'toDay' : 'toRecord')}
          </LinkButton>
        </div>
      )}
    </Found>
  );
}

function nameOf({ kind, number }: NoteSubject): string {
  return `${kind}.${number}`;
}
