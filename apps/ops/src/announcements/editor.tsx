/** The form of an announcement: its texts language by language, priority, times, and a preview. */
import {
  LANGUAGES,
  ANNOUNCEMENT_PRIORITIES,
  type AnnouncementDraft,
  type Language,
} from '@anywhen/protocol';
import { Button, Card, Chips, Segmented, TextArea, TextField } from '@anywhen/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Failure } from '../parts/failure.tsx';
import { useAction } from '../parts/use-action.ts';
import { serverNowMs } from '../session/server-clock.ts';
import { type Faults, NOTHING_TYPED, type Typed, draftOf, faultsOf, findFaults } from './draft.ts';
import { writtenTexts } from './draft.ts';
import { Preview } from './preview.tsx';
import { ANNOUNCEMENT_TEXTS, LANGUAGE_TEXTS, PRIORITY_TEXTS } from './texts.ts';

type EditorProps = {
  begin: Typed;
  /** What the button says, of a draft that begins at once or later. */
  submitLabel: (isPlanned: boolean) => string;
  onSubmit: (draft: AnnouncementDraft) => Promise<void>;
  aside?: ReactNode;
};

export function Editor({ begin, submitLabel, onSubmit, aside }: EditorProps) {
  const [typed, setTyped] = useState(begin);
  const [language, setLanguage] = useState<Language>('en');
  const [hasTried, setHasTried] = useState(false);
  const { run, isBusy, error, forgetError } = useAction(onSubmit);
  const faults = hasTried ? { ...findFaults(typed, serverNowMs()), ...faultsOf(error) } : {};
  const change = (changes: Partial<Typed>) => {
    forgetError();
    setTyped({ ...typed, ...changes });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    const found = findFaults(typed, serverNowMs());
    const wrong = LANGUAGES.find((each) => faultOf(found, each) !== undefined);
    if (wrong) setLanguage(wrong);
    if (Object.keys(found).length === 0) void run(draftOf(typed));
  };
  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-4 lg:grid-cols-2">
      <Card>
        <div className="flex flex-col gap-4">
          <TextFields
            typed={typed}
            language={language}
            faults={faults}
            onChoose={setLanguage}
            onChange={change}
          />
          <TimeFields typed={typed} faults={faults} onChange={change} />
          {Object.keys(faultsOf(error)).length === 0 && <Failure error={error} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isBusy={isBusy}>
              {submitLabel(typed.from !== '')}
            </Button>
            {aside}
          </div>
        </div>
      </Card>
      <Preview texts={writtenTexts(typed)} language={language} />
    </form>
  );
}

type FieldsProps = {
  typed: Typed;
  faults: Faults;
  onChange: (changes: Partial<Typed>) => void;
};

type TextFieldsProps = FieldsProps & {
  language: Language;
  onChoose: (language: Language) => void;
};

function TextFields({ typed, language, faults, onChoose, onChange }: TextFieldsProps) {
  const text = typed.texts[language] ?? NOTHING_TYPED;
  const write = (changes: Partial<typeof text>) =>
    onChange({ texts: { ...typed.texts, [language]: { ...text, ...changes } } });
  const written = writtenTexts(typed);
  return (
    <>
      <Chips
        label={ANNOUNCEMENT_TEXTS.languages}
        value={language}
        options={LANGUAGES.map((value) => ({
          value,
          label: LANGUAGE_TEXTS[value],
          detail: written[value] && (faultOf(faults, value) ? '!' : '✓'),
        }))}
        onChange={onChoose}
      />
      {faults['texts'] && (
        <p role="alert" className="text-14 text-danger">
          {faults['texts']}
        </p>
      )}
      <TextField
        label={ANNOUNCEMENT_TEXTS.title}
        hint={ANNOUNCEMENT_TEXTS.titleHint}
        lang={language}
        autoComplete="off"
        maxLength={80}
        value={text.title}
        error={faults[`texts.${language}.title`]}
        onChange={({ target }) => write({ title: target.value })}
      />
      <TextArea
        label={ANNOUNCEMENT_TEXTS.body}
        hint={ANNOUNCEMENT_TEXTS.bodyHint}
        lang={language}
        rows={8}
        maxLength={1_000}
        value={text.body}
        error={faults[`texts.${language}.body`]}
        onChange={({ target }) => write({ body: target.value })}
      />
    </>
  );
}

function TimeFields({ typed, faults, onChange }: FieldsProps) {
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <p aria-hidden="true" className="text-14 font-medium">
          {ANNOUNCEMENT_TEXTS.priority}
        </p>
        <Segmented
          label={ANNOUNCEMENT_TEXTS.priority}
          value={typed.priority}
          options={ANNOUNCEMENT_PRIORITIES.map((value) => ({
            value,
            label: PRIORITY_TEXTS[value],
          }))}
          onChange={(priority) => onChange({ priority })}
        />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          type="datetime-local"
          label={ANNOUNCEMENT_TEXTS.from}
          hint={ANNOUNCEMENT_TEXTS.fromHint}
          value={typed.from}
          error={faults['fromMs']}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          type="datetime-local"
          label={ANNOUNCEMENT_TEXTS.until}
          hint={ANNOUNCEMENT_TEXTS.untilHint}
          value={typed.until}
          error={faults['untilMs']}
          onChange={({ target }) => onChange({ until: target.value })}
        />
      </div>
    </>
  );
}

function faultOf(faults: Faults, language: Language): string | undefined {
  return faults[`texts.${language}.title`] ?? faults[`texts.${language}.body`];
}
