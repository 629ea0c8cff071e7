/** The form of step 1: country, kind of document, names, number; saved before the next step. */
import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { DOCUMENT_TYPES, type KycDraft, type RejectionReply } from '@anywhen/protocol';
import { Button, Card, SelectField, TextField } from '@anywhen/ui';
import { findText, useLanguage, useText } from '../../i18n/index.ts';
import type { Fault } from '../../money-forms/faults.ts';
import { useFocusOnFault } from '../../money-forms/focus-on-fault.ts';
import { refusedFields } from '../../money-forms/refusal.ts';
import { PickField } from '../../parts/pick-field.tsx';
import { navigate, useIsHere } from '../../router/index.ts';
import { countryNameIn } from '../country/country-names.ts';
import { saveDraft, type Person } from '../data.ts';
import { FailureNotes } from '../failure-notes.tsx';
import { StepHead } from '../step-head.tsx';
import { SubmitBar } from '../submit-bar.tsx';
import { useSending } from '../sending.ts';
import { inventPerson } from './invented-person.ts';
import {
  checkPerson,
  faultOf,
  PERSON_FIELDS,
  tidyPerson,
  type PersonFaults,
  type PersonField,
} from './person-checks.ts';
import { forgetPerson, typePerson, useTypedPerson } from './typed-person.ts';

const NATION = '/homeindex/nation';

export function PersonForm({ draft }: { draft: KycDraft | null }) {
  const t = useText('kyc');
  const person = useTypedPerson(draft);
  const [faults, setFaults] = useState<PersonFaults>({});
  const sending = useSending();
  const isHere = useIsHere();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, faults);

  const write = (change: Partial<Person>) => {
    typePerson(change);
    setFaults((found) => without(found, Object.keys(change)));
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = tidyPerson(person);
    const found = checkPerson(wanted);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const outcome = await sending.send(() => saveDraft(wanted));
    if (outcome.kind === 'refused') setFaults(faultsIn(outcome.reply));
    if (outcome.kind !== 'done') return;
    forgetPerson();
    // Both steps share one history entry: back leaves them, instead of going from one to the other.
    if (isHere.current) await navigate('/homeindex/authsetp2', { replace: true });
  };

  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => void save(event)}
      // The focused field is scrolled between the bars above and the button below.
      className="flex flex-col gap-4 [&_input]:scroll-my-28"
    >
      <StepHead step={1} of={2} title={t('person.title')} text={t('person.text')} />
      <Card className="flex flex-col gap-4">
        <Fields person={person} faults={faults} onWrite={write} />
        <Button
          look="quiet"
          size="small"
          icon="sparkle"
          className="-my-1 -ml-3 self-start"
          onClick={() => write(inventPerson(Math.random))}
        >
          {t('person.invent')}
        </Button>
      </Card>
      <FailureNotes sending={sending} isAtField={hasPlace} />
      <SubmitBar isBusy={sending.isBusy} hint={t('person.kept')}>
        {t('person.next')}
      </SubmitBar>
    </form>
  );
}

type FieldsProps = {
  person: Person;
  faults: PersonFaults;
  onWrite: (change: Partial<Person>) => void;
};

function Fields({ person, faults, onWrite }: FieldsProps) {
  const t = useText('kyc');
  const language = useLanguage();
  const { country } = person;
  const field = (name: PersonField) => ({
    'data-field': name,
    label: t(`person.${name}`),
    value: person[name],
    error: textOf(faults[name]),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onWrite({ [name]: event.target.value }),
  });
  return (
    <>
      <PickField
        fieldName="country"
        opens="page"
        label={t('person.country')}
        value={country === '' ? undefined : countryNameIn(language, country)}
        placeholder={t('person.chooseCountry')}
        error={textOf(faults.country)}
        onPick={() => void navigate(NATION)}
      />
      <SelectField
        {...field('documentType')}
        placeholder={t('person.chooseType')}
        options={DOCUMENT_TYPES.map((value) => ({ value, label: t(`document.${value}`) }))}
      />
      <TextField {...field('surname')} {...NAME} />
      <TextField {...field('givenName')} {...NAME} />
      <TextField
        {...field('documentNumber')}
        hint={t('person.numberHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
    </>
  );
}

/** Autofill is off, because the member's real name does not belong here. */
const NAME = {
  autoComplete: 'off',
  autoCapitalize: 'words',
  spellCheck: false,
  enterKeyHint: 'next',
} as const;

function faultsIn(reply: RejectionReply): PersonFaults {
  const refused = refusedFields(reply, { byCode: {}, byName: findField });
  return Object.fromEntries(
    Object.entries(refused).map(([field, fault]) => [field, faultOf(field as PersonField, fault)]),
  );
}

function hasPlace(reply: RejectionReply): boolean {
  return Object.keys(faultsIn(reply)).length > 0;
}

function findField(name: string): PersonField | undefined {
  return PERSON_FIELDS.find((field) => field === name);
}

function without(faults: PersonFaults, fields: readonly string[]): PersonFaults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)));
}

function textOf(fault: Fault | undefined): string | undefined {
  return fault && findText(fault.namespace, fault.key);
}
