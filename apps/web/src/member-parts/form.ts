/**
 * The base of all forms about the member: text values, marks on faulty fields, one problem for the
 * whole form, and sending that cannot happen twice. A refusal clears nothing but the secret that
 * was wrong.
 */
import { useEffect, useRef, useState } from 'react';
import type { ChangeEvent, FormEvent, KeyboardEvent, RefObject } from 'react';
import type { FieldFault, RejectionCode, RejectionReply } from '@anywhen/protocol';
import { ApiRejection, NoAnswer } from '../api/call.ts';
import { refusedFields, type RefusalPlaces } from '../money-forms/refusal.ts';
import { forgetTyped, readTyped, storeTyped } from '../parts/drafts/typed.ts';
import { useIsHere } from '../router/index.ts';
import { useMarkText, type Mark } from './mark-text.ts';
import { PasskeyFailure, type PasskeyTrouble } from './passkeys.ts';
import { findRetryAt } from './retry-at.ts';

export type Values<Name extends string> = Readonly<Record<Name, string>>;
export type Faults<Name extends string> = Partial<Record<Name, FieldFault | undefined>>;

/** The problem of the form as a whole. */
export type Problem =
  | { kind: 'no-answer' }
  | { kind: 'passkey'; trouble: PasskeyTrouble }
  | { kind: 'rejection'; reply: RejectionReply; retryAtMs: number | undefined };

/**
 * `leaving`: the page is about to be left, so the form stays busy and cannot be sent again. A
 * function leaves it; it is not called for whoever has gone elsewhere meanwhile and stays there.
 */
export type Sent = 'done' | 'leaving' | (() => void);

type FormPlan<Name extends string> = {
  initial: Values<Name>;
  /** What was typed is stored for a day under this name, without the secret fields. */
  draft?: { name: string; secrets?: readonly NoInfer<Name>[] };
  check: (values: Values<Name>) => Faults<Name>;
  send: (values: Values<Name>) => Promise<Sent>;
  /** The field a refusal is about, if the reply does not name one. */
  fieldOf?: Partial<Record<RejectionCode, NoInfer<Name>>>;
  /** The server's name of a field, if it differs from ours. */
  rename?: Readonly<Record<string, NoInfer<Name>>>;
};

export type FieldProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

export type Form<Name extends string> = {
  values: Values<Name>;
  isBusy: boolean;
  problem: Problem | undefined;
  /** Spread into a text field. */
  field: (name: Name) => FieldProps;
  write: (name: Name, value: string) => void;
  /** True when there was a fault; it is then marked and focused. */
  hasFaults: (faults: Faults<Name>) => boolean;
  /**
   * Marks the field a refusal is about; returns the problem if there is no field. Throws on a bug.
   */
  mark: (error: unknown) => Problem | undefined;
  /** Clears the problem after a change that makes it obsolete. */
  dropProblem: () => void;
  /** Spread into the form element. */
  element: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
};

/** Wrong secrets are cleared, so that the next attempt starts with an empty field. */
const CLEARING: readonly RejectionCode[] = [
  'LOGIN_PASSWORD_WRONG',
  'FUND_PASSWORD_OLD_WRONG',
  'WITHDRAW_PASSWORD_WRONG',
  'CODE_INVALID',
  'SECOND_STEP_WRONG',
];

export function useForm<Name extends string>(plan: FormPlan<Name>): Form<Name> {
  const ref = useRef<HTMLFormElement>(null);
  const fields = useFields(plan, ref);
  const [problem, setProblem] = useState<Problem>();

  const mark = (error: unknown): Problem | undefined => {
    if (error instanceof NoAnswer) return { kind: 'no-answer' };
    if (error instanceof PasskeyFailure) return { kind: 'passkey', trouble: error.trouble };
    if (!(error instanceof ApiRejection)) throw error;
    const { reply } = error;
    const named = refusedFields(reply, placesOf(plan));
    const name = Object.keys(named)[0] as Name | undefined;
    if (name === undefined) return problemOf(reply);
    if (reply.code === 'VALIDATION') fields.hasFaults(named);
    else fields.markReply(name, reply);
    return undefined;
  };
  const dropProblem = () => setProblem(undefined);
  const [isBusy, sendOnce] = useSendOnce({
    onFailure: (error) => setProblem(mark(error)),
    onLeft: fields.empty,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendOnce(() => {
      if (fields.hasFaults(plan.check(fields.values))) return undefined;
      dropProblem();
      return sendAndForget(plan, fields.values);
    });
  };
  const { values, field, write, hasFaults } = fields;
  const element = { ref, noValidate: true, onSubmit: submit, onKeyDown: goToNextEmpty } as const;
  return { values, isBusy, problem, field, write, hasFaults, mark, dropProblem, element };
}

async function sendAndForget<Name extends string>(
  { draft, send }: FormPlan<Name>,
  values: Values<Name>,
): Promise<Sent> {
  const sent = await send(values);
  if (draft) forgetTyped(draft.name);
  return sent;
}

/** Values and marks. A mark is cleared as soon as its field is edited. */
function useFields<Name extends string>(
  { initial, draft }: FormPlan<Name>,
  form: RefObject<HTMLFormElement | null>,
) {
  const [values, setValues] = useState(() => (draft ? readDraft(draft, initial) : initial));
  const [marks, setMarks] = useState<Partial<Record<Name, Mark>>>({});
  const focusFirstMark = useFocusOnMark(form);
  const textOf = useMarkText();

  const write = (name: Name, value: string) => {
    if (draft) storeField(draft, { name, value });
    setValues((before) => ({ ...before, [name]: value }));
    setMarks((before) => ({ ...before, [name]: undefined }));
  };
  const hasFaults = (faults: Faults<Name>): boolean => {
    const found = marksOf(faults);
    if (Object.keys(found).length === 0) return false;
    setMarks(found);
    focusFirstMark();
    return true;
  };
  const markReply = (name: Name, reply: RejectionReply) => {
    if (CLEARING.includes(reply.code)) write(name, '');
    setMarks({ [name]: { reply } } as Partial<Record<Name, Mark>>);
    focusFirstMark();
  };
  const field = (name: Name): FieldProps => ({
    name,
    value: values[name],
    error: textOf(name, marks[name]),
    onChange: (event) => write(name, event.target.value),
  });
  const empty = () => {
    setValues(initial);
    setMarks({});
  };
  return { values, write, hasFaults, markReply, field, empty };
}

type Draft = NonNullable<FormPlan<string>['draft']>;

function readDraft<Name extends string>(
  { name, secrets = [] }: Draft,
  initial: Values<Name>,
): Values<Name> {
  const known = Object.entries(readTyped(name, initial)).map(([field, value]) => {
    return [field, secrets.includes(field) ? initial[field as Name] : value];
  });
  return Object.fromEntries(known) as Values<Name>;
}

/** Only what was typed: a field that the page fills in may be filled in better the next time. */
function storeField({ name, secrets = [] }: Draft, field: { name: string; value: string }): void {
  if (secrets.includes(field.name)) return;
  storeTyped(name, { [field.name]: field.value });
}

type Sending = {
  onFailure: (error: unknown) => void;
  /** It was done after the page was left: the next visit finds an empty form. */
  onLeft: () => void;
};

type SendOnce = (send: () => Promise<Sent> | undefined) => void;

/** A second press is ignored while the first is pending, however fast it comes. */
function useSendOnce({ onFailure, onLeft }: Sending): [isBusy: boolean, sendOnce: SendOnce] {
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const isHere = useIsHere();
  const hold = (isHeld: boolean) => {
    isSending.current = isHeld;
    setIsBusy(isHeld);
  };
  const end = (sent: Sent) => {
    const leave = typeof sent === 'function' ? sent : undefined;
    hold(sent === 'leaving' || (leave !== undefined && isHere.current));
    if (!leave) return;
    if (isHere.current) leave();
    else onLeft();
  };
  const finish = async (sending: Promise<Sent>) => {
    hold(true);
    try {
      end(await sending);
    } catch (error) {
      hold(false);
      onFailure(error);
    }
  };
  const sendOnce: SendOnce = (send) => {
    const sending = isSending.current ? undefined : send();
    if (sending) void finish(sending);
  };
  return [isBusy, sendOnce];
}

/** A field that opens a picker is a button, for which aria-invalid is not allowed. */
const FAULTY = '[aria-invalid="true"], [data-invalid]';

/** After the marks are rendered, because a faulty field is found by its mark. */
function useFocusOnMark(form: RefObject<HTMLFormElement | null>): () => void {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn > 0) form.current?.querySelector<HTMLElement>(FAULTY)?.focus();
  }, [form, turn]);
  return () => setTurn((before) => before + 1);
}

/** Enter focuses the next empty field; when none is empty it sends. */
function goToNextEmpty(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const inputs = [...(event.target.form?.querySelectorAll('input') ?? [])];
  const next = inputs
    .slice(inputs.indexOf(event.target) + 1)
    .find((input) => input.value === '' && !input.disabled && input.type !== 'radio');
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function marksOf<Name extends string>(faults: Faults<Name>): Partial<Record<Name, Mark>> {
  const found = Object.entries<FieldFault | undefined>(faults).filter(([, fault]) => fault);
  return Object.fromEntries(found.map(([name, fault]) => [name, { fault }])) as Partial<
    Record<Name, Mark>
  >;
}

/** The fields of this form, under their own names or the server's. */
function placesOf<Name extends string>(plan: FormPlan<Name>): RefusalPlaces<Name> {
  const { initial, rename = {}, fieldOf = {} } = plan;
  const byName = (field: string) => {
    const name = rename[field] ?? field;
    return Object.hasOwn(initial, name) ? (name as Name) : undefined;
  };
  return { byCode: fieldOf, byName };
}

function problemOf(reply: RejectionReply): Problem {
  return { kind: 'rejection', reply, retryAtMs: findRetryAt(reply) };
}
