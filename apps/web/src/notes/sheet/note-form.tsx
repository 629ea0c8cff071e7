/**
 * The note itself: text and tags, stored as they are typed. What it was when it was opened is sent
 * with it: where another tab has written meanwhile, both are shown, and the member decides.
 */
import { useRef, useState } from 'react';
import {
  NOTE_LENGTH_MAX,
  noteFault,
  tagFault,
  tidyNote,
  tidyTags,
  type Note,
  type NoteSubject,
} from '@anywhen/protocol';
import { Button, TextArea, toast } from '@anywhen/ui';
import { ApiRejection } from '../../api/call.ts';
import { useText } from '../../i18n/index.ts';
import { useForm } from '../../member-parts/form.ts';
import { ProblemBox, useIsWaiting } from '../../member-parts/problem-box.tsx';
import { intentionFor, randomKey, type Intention } from '../../money-forms/intention.ts';
import { forgetTyped } from '../../parts/drafts/typed.ts';
import { readNoteNow, sendNote, type NoteBody } from '../data.ts';
import { ChangedNotice } from './changed-notice.tsx';
import { RemovePart } from './remove-part.tsx';
import { TagsField } from './tags-field.tsx';

type NoteFormProps = { subject: NoteSubject; note: Note | null; onDone: () => void };

const LEFT_SHOWN_BELOW = 200;

/**
 * A note that another tab has written is shown anew, but not over what is being typed: the draft
 * belongs to both tabs, and the other one forgets it when it saves.
 */
export function NoteForm(props: NoteFormProps) {
  const current = props.note?.version ?? '';
  const [begunOn, setBegunOn] = useState<string>();
  return (
    <Fields
      key={begunOn ?? current}
      {...props}
      onBegin={() => setBegunOn((before) => before ?? current)}
      onEnd={() => setBegunOn(undefined)}
      onTheirs={() => {
        forgetTyped(draftOf(props.subject));
        setBegunOn(undefined);
      }}
    />
  );
}

type FieldsProps = NoteFormProps & {
  onBegin: () => void;
  onEnd: () => void;
  onTheirs: () => void;
};

function Fields(props: FieldsProps) {
  const { subject, note, onDone, onTheirs } = props;
  const t = useText('notes');
  const { form, isBehind, write, onMine } = useNoteForm(props);
  const { values, problem, isBusy } = form;
  const isWaiting = useIsWaiting(problem);
  const left = NOTE_LENGTH_MAX - [...tidyNote(values.text)].length;
  const countText = (count: number) =>
    count < 0 ? t('form.over', { count: -count }) : t('form.left', { count });
  return (
    <form {...form.element} className="flex flex-col gap-4">
      {isBehind && <ChangedNotice note={note} onMine={onMine} onTheirs={onTheirs} />}
      <TextArea
        label={t('form.text')}
        hint={left < LEFT_SHOWN_BELOW ? countText(left) : undefined}
        error={form.field('text').error}
        rows={4}
        name="text"
        value={values.text}
        onChange={(event) => write('text', event.target.value)}
      />
      <TagsField
        tags={tagsOf(values.tags)}
        typed={values.tag}
        error={form.field('tag').error}
        onType={(typed) => write('tag', typed)}
        onChange={(tags) => {
          write('tags', tags.join(BETWEEN));
          form.write('tag', '');
        }}
      />
      <ProblemBox problem={isBehind ? undefined : problem} />
      <Button
        type="submit"
        size="large"
        isFullWidth
        isBusy={isBusy}
        disabled={isWaiting || isBehind}
      >
        {t('form.save')}
      </Button>
      {note && <RemovePart subject={subject} version={note.version} onDone={onDone} />}
    </form>
  );
}

function useNoteForm({ subject, note, onDone, onBegin, onEnd }: FieldsProps) {
  const t = useText('notes');
  const current = note?.version ?? '';
  const attempt = useRef<Intention>(undefined);
  const form = useForm({
    initial: {
      text: note?.text ?? '',
      tags: (note?.tags ?? []).join(BETWEEN),
      tag: '',
      version: current,
    },
    draft: { name: draftOf(subject) },
    check: ({ text, tags, tag }) => ({
      text: noteFault(text, tagsOf(tags, tag)),
      tag: tidyTags([tag]).length > 0 ? tagFault(tag) : undefined,
    }),
    send: async ({ text, tags, tag, version }) => {
      const request = { text, tags: tagsOf(tags, tag).join(BETWEEN), version };
      attempt.current = intentionFor(request, { before: attempt.current, newKey: randomKey });
      await save(subject, {
        text,
        tags: tagsOf(tags, tag),
        version: version === '' ? null : version,
        clientId: attempt.current.key,
      });
      forgetTyped(draftOf(subject)); // Before the fields are those of the note that was written.
      onEnd();
      toast(t('saved'), 'success');
      return onDone;
    },
    fieldOf: { TOO_MANY_TAGS: 'tag' },
  });
  const { version } = form.values;
  /** The draft stays bound to what was read when it was begun. */
  const write = (name: 'text' | 'tags' | 'tag', value: string) => {
    onBegin();
    form.write('version', version);
    form.write(name, value);
  };
  const onMine = () => form.write('version', current);
  return { form, isBehind: version !== current, write, onMine };
}

/** In what is stored; no tag has it. */
const BETWEEN = '\n';

function tagsOf(tags: string, typed = ''): string[] {
  return tidyTags([...tags.split(BETWEEN), typed]);
}

function draftOf({ kind, number }: NoteSubject): string {
  return `note.${kind}.${number}`;
}

/** An earlier try whose answer was lost may have written the very same: then it is saved. */
async function save(subject: NoteSubject, body: NoteBody): Promise<void> {
  try {
    await sendNote(subject, body);
  } catch (error) {
    if (!(error instanceof ApiRejection) || error.code !== 'NOTE_CHANGED') throw error;
    const { note } = await readNoteNow(subject);
    const isSame = note?.text === tidyNote(body.text) && String(note.tags) === String(body.tags);
    if (!isSame) throw error;
  }
}
