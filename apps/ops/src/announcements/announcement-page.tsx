/** One announcement: how it stands, how members see it, and for who may write: edit or end it. */
import {
  LANGUAGES,
  type Language,
  type WrittenAnnouncement,
  editAnnouncement,
  endAnnouncement,
  listWritten,
  readWritten,
} from '@anywhen/protocol';
import { Badge, Button, Card, Chips, KeyValue, toast } from '@anywhen/ui';
import { useState } from 'react';
import { callApi } from '../api/call.ts';
import { refresh, useAnswer } from '../api/use-answer.ts';
import { Ask } from '../parts/ask.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { formatMoment } from '../parts/moments.ts';
import { PageFrame, type PageProps } from '../parts/page.tsx';
import { useSelf } from '../session/session.ts';
import { typedOf } from './draft.ts';
import { Editor } from './editor.tsx';
import { Preview } from './preview.tsx';
import { ANNOUNCEMENT_TEXTS, LANGUAGE_TEXTS, PRIORITY_TEXTS, STATE_TONES } from './texts.ts';
import { isWriter } from './writers.ts';

const EVERY_MS = 5_000;

export function Page({ title, params }: PageProps) {
  const id = params['id'] ?? '';
  const query = useAnswer(readWritten, { params: { id }, everyMs: EVERY_MS });
  return (
    <PageFrame title={`${title} ${id}`}>
      <Loaded query={query}>{(announcement) => <One announcement={announcement} />}</Loaded>
    </PageFrame>
  );
}

function One({ announcement }: { announcement: WrittenAnnouncement }) {
  const { role } = useSelf();
  const [edited, setEdited] = useState<WrittenAnnouncement>();
  const [isEnding, setIsEnding] = useState(false);
  const { id, state } = announcement;
  if (edited) return <Edit announcement={edited} onClose={() => setEdited(undefined)} />;
  return (
    <>
      {isWriter(role) && state !== 'ended' && (
        <div className="flex flex-wrap gap-3">
          {state === 'planned' && (
            <Button onClick={() => setEdited(announcement)}>{ANNOUNCEMENT_TEXTS.edit}</Button>
          )}
          <Button look="danger" onClick={() => setIsEnding(true)}>
            {ANNOUNCEMENT_TEXTS.end}
          </Button>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Facts announcement={announcement} />
        <Shown announcement={announcement} />
      </div>
      {isEnding && (
        <Ask
          title={ANNOUNCEMENT_TEXTS.endTitle}
          text={ANNOUNCEMENT_TEXTS.endText}
          confirmLabel={ANNOUNCEMENT_TEXTS.end}
          onClose={() => setIsEnding(false)}
          onConfirm={async (remark) => {
            await callApi(endAnnouncement, { params: { id }, body: { remark } });
            toast(ANNOUNCEMENT_TEXTS.ended, 'success');
            refresh(readWritten, listWritten);
          }}
        />
      )}
    </>
  );
}

/** With the revision that was opened: what a colleague saves meanwhile is not overwritten. */
function Edit(props: { announcement: WrittenAnnouncement; onClose: () => void }) {
  const { announcement, onClose } = props;
  const { id, revision } = announcement;
  return (
    <Editor
      begin={typedOf(announcement)}
      submitLabel={() => ANNOUNCEMENT_TEXTS.save}
      onSubmit={async (draft) => {
        await callApi(editAnnouncement, { params: { id }, body: { ...draft, revision } });
        toast(ANNOUNCEMENT_TEXTS.edited, 'success');
        refresh(readWritten, listWritten);
        onClose();
      }}
      aside={
        <Button look="secondary" onClick={onClose}>
          {ANNOUNCEMENT_TEXTS.stopEditing}
        </Button>
      }
    />
  );
}

function Facts({ announcement }: { announcement: WrittenAnnouncement }) {
  const { state, priority, fromMs, untilMs, revision, ...about } = announcement;
  const { writtenBy, writtenAtMs, endedBy, endedAtMs } = about;
  const { byAt } = ANNOUNCEMENT_TEXTS;
  return (
    <Card title={ANNOUNCEMENT_TEXTS.facts}>
      <KeyValue
        rows={[
          {
            label: ANNOUNCEMENT_TEXTS.state,
            value: <Badge tone={STATE_TONES[state]}>{ANNOUNCEMENT_TEXTS.states[state]}</Badge>,
          },
          { label: ANNOUNCEMENT_TEXTS.priority, value: PRIORITY_TEXTS[priority] },
          { label: ANNOUNCEMENT_TEXTS.from, value: formatMoment(fromMs) },
          { label: ANNOUNCEMENT_TEXTS.until, value: formatMoment(untilMs) },
          { label: ANNOUNCEMENT_TEXTS.revision, value: String(revision) },
          {
            label: ANNOUNCEMENT_TEXTS.writtenBy,
            value: byAt(writtenBy, formatMoment(writtenAtMs)),
          },
          ...(endedBy !== null && endedAtMs !== null
            ? [{ label: ANNOUNCEMENT_TEXTS.endedBy, value: byAt(endedBy, formatMoment(endedAtMs)) }]
            : []),
        ]}
      />
    </Card>
  );
}

function Shown({
  announcement: { texts, fromMs, untilMs },
}: {
  announcement: WrittenAnnouncement;
}) {
  const written = LANGUAGES.filter((language) => texts[language]);
  const [chosen, setChosen] = useState<Language>();
  const language = chosen ?? written[0] ?? 'en';
  return (
    <div className="flex flex-col gap-3">
      <Chips
        label={ANNOUNCEMENT_TEXTS.language}
        value={language}
        options={written.map((value) => ({ value, label: LANGUAGE_TEXTS[value] }))}
        onChange={setChosen}
      />
      <Preview
        texts={texts}
        language={language}
        times={`${formatMoment(fromMs)} – ${formatMoment(untilMs)}`}
      />
    </div>
  );
}
