/** Canned answers: inserted into the field, changed and removed by anybody of support. */
import {
  type CannedAnswer,
  type Language,
  LANGUAGES,
  changeCannedAnswer,
  createCannedAnswer,
  listCannedAnswers,
  removeCannedAnswer,
  suggestCannedAnswers,
} from '@anywhen/protocol';
import { Button, SelectField, TextArea, TextField } from '@anywhen/ui';
import { useState } from 'react';
import { callApi } from '../api/call.ts';
import { fieldTexts } from '../api/error-texts.ts';
import { refresh, useAnswer } from '../api/use-answer.ts';
import { Failure } from '../parts/failure.tsx';
import { TEXTS } from '../parts/texts.ts';
import { useAction } from '../parts/use-action.ts';
import { SUPPORT_TEXTS } from './texts.ts';

type CannedProps = { language: Language; onInsert: (text: string) => void };

type Draft = Omit<CannedAnswer, 'id'> & { id: string | undefined };

export function CannedAnswers({ language, onInsert }: CannedProps) {
  const [edited, setEdited] = useState<Draft>();
  const { data } = useAnswer(listCannedAnswers, {});
  // Those in the language of the person come first.
  const answers = (data?.answers ?? []).toSorted(
    (one, other) => Number(other.language === language) - Number(one.language === language),
  );
  return (
    <details className="rounded-card bg-surface-raised px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2 text-14 font-semibold">
        {SUPPORT_TEXTS.canned}
      </summary>
      <div className="flex flex-col gap-3 pb-2">
        {data && answers.length === 0 && <p className="text-14">{SUPPORT_TEXTS.cannedNone}</p>}
        <ul className="flex flex-col gap-2">
          {answers.map((answer) => (
            <Row key={answer.id} answer={answer} onInsert={onInsert} onEdit={setEdited} />
          ))}
        </ul>
        {edited ? (
          <Editor key={edited.id ?? 'new'} draft={edited} onClose={() => setEdited(undefined)} />
        ) : (
          <span>
            <Button
              look="secondary"
              size="small"
              icon="plus"
              onClick={() => setEdited({ id: undefined, title: '', text: '', language })}
            >
              {SUPPORT_TEXTS.newCanned}
            </Button>
          </span>
        )}
      </div>
    </details>
  );
}

type RowProps = {
  answer: CannedAnswer;
  onInsert: (text: string) => void;
  onEdit: (draft: Draft) => void;
};

function Row({ answer, onInsert, onEdit }: RowProps) {
  const { id, title, text, language } = answer;
  const { run, isBusy, error } = useAction(async () => {
    await callApi(removeCannedAnswer, { params: { id } });
    refresh(listCannedAnswers, suggestCannedAnswers);
  });
  return (
    <li className="flex flex-col gap-1 border-b border-line pb-2">
      <p className="text-14 font-semibold">
        {title}{' '}
        <span className="font-normal text-text-muted">{SUPPORT_TEXTS.languages[language]}</span>
      </p>
      <p className="text-14 whitespace-pre-wrap wrap-anywhere">{text}</p>
      <span className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onInsert(text)}>
          {SUPPORT_TEXTS.insert}
        </Button>
        <Button look="quiet" size="small" onClick={() => onEdit(answer)}>
          {SUPPORT_TEXTS.editCanned}
        </Button>
        <Button look="quiet" size="small" isBusy={isBusy} onClick={() => void run()}>
          {SUPPORT_TEXTS.removeCanned}
        </Button>
      </span>
      <Failure error={error} />
    </li>
  );
}

function Editor({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const [{ title, text, language }, setForm] = useState(draft);
  const { run, isBusy, error } = useAction(async () => {
    const body = { title, text, language };
    const { id } = draft;
    if (id === undefined) await callApi(createCannedAnswer, { body });
    else await callApi(changeCannedAnswer, { params: { id }, body });
    refresh(listCannedAnswers, suggestCannedAnswers);
    onClose();
  });
  const change = (by: Partial<Draft>) => setForm((form) => ({ ...form, ...by }));
  const faults = fieldTexts(error);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <TextField
        label={SUPPORT_TEXTS.title}
        value={title}
        maxLength={80}
        error={faults['title']}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label={SUPPORT_TEXTS.text}
        value={text}
        error={faults['text']}
        onChange={({ target }) => change({ text: target.value })}
      />
      <SelectField
        label={SUPPORT_TEXTS.language}
        value={language}
        options={LANGUAGES.map((value) => ({
          value,
          label: SUPPORT_TEXTS.languages[value],
        }))}
        onChange={({ target }) => change({ language: target.value as Language })}
      />
      <Failure error={error} isOfFields />
      <span className="flex gap-2">
        <Button type="submit" size="small" isBusy={isBusy}>
          {SUPPORT_TEXTS.save}
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          {TEXTS.cancel}
        </Button>
      </span>
    </form>
  );
}
