/** One note: what it is about, how it begins, its tags, and when it was written. */
import type { NoteEntry, NoteSubject } from '@anywhen/protocol';
import { Badge, Icon, InsideTarget } from '@anywhen/ui';
import { useFormat } from '../../i18n/index.ts';
import { KIND_ICONS, useSubjectTitle } from '../subject.ts';

type NoteRowProps = { entry: NoteEntry; onOpen: (subject: NoteSubject) => void };

export function NoteRow({ entry: { note, moment }, onOpen }: NoteRowProps) {
  const titleOf = useSubjectTitle();
  const { dateTime } = useFormat();
  const { kind, number, text, tags, writtenAtMs } = note;
  return (
    <button
      type="button"
      onClick={() => onOpen({ kind, number })}
      className="flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-2
        transition-colors duration-150 hover:bg-surface-sunken/60 active:bg-surface-sunken"
    >
      <InsideTarget value>
        <Icon name={KIND_ICONS[kind]} size={20} className="mt-0.5 text-accent" />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-16 font-medium">{titleOf(note, moment)}</span>
            <time className="tabular text-12 text-text-muted">{dateTime(writtenAtMs)}</time>
          </span>
          {text !== '' && (
            <span className="line-clamp-2 text-14 wrap-anywhere whitespace-pre-line">{text}</span>
          )}
          {tags.length > 0 && (
            <span className="flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <Badge key={tag}>
                  <span className="max-w-52 truncate">#{tag}</span>
                </Badge>
              ))}
            </span>
          )}
        </span>
      </InsideTarget>
    </button>
  );
}
