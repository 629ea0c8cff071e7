/** Submits uploaded files: which ones are missing, and which field a refusal belongs to. */
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import type { FieldFault, FileKind, RejectionReply, StoredFile } from '@anywhen/protocol';
import { toast } from '@anywhen/ui';
import { findText, useRejectionText } from '../i18n/index.ts';
import type { Faults } from '../money-forms/faults.ts';
import { useFocusOnFault } from '../money-forms/focus-on-fault.ts';
import { refusedFields } from '../money-forms/refusal.ts';
import { useSending, type Sending } from './sending.ts';
import { forgetUploads, useIsUploading } from '../member-parts/uploads/uploads.ts';

type HandingInPlan<Field extends string> = {
  /** The kind of file for each field. */
  kinds: Readonly<Record<Field, FileKind>>;
  required: readonly Field[];
  files: readonly StoredFile[];
  submit: (ids: Partial<Record<Field, string>>) => Promise<void>;
};

export type HandingIn<Field extends string> = {
  readonly sending: Sending;
  /** An upload is pending that the submission must wait for. */
  readonly isUploading: boolean;
  /** A fault is cleared once the file is there. */
  readonly faultOf: (field: Field) => string | undefined;
  readonly isAtField: (reply: RejectionReply) => boolean;
  /** Spread into the form element. */
  readonly element: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
  };
};

export function useHandingIn<Field extends string>(plan: HandingInPlan<Field>): HandingIn<Field> {
  const { kinds, required, files, submit } = plan;
  const fields = Object.keys(kinds) as Field[];
  const [faults, setFaults] = useState<Faults<Field>>({});
  const sending = useSending();
  const explain = useRejectionText();
  const ref = useRef<HTMLFormElement>(null);
  const isUploading = useIsUploading(Object.values(kinds));
  useFocusOnFault(ref, faults);

  const idOf = (field: Field) => files.find(({ kind }) => kind === kinds[field])?.id;
  const faultsIn = (reply: RejectionReply) => {
    const byName = (name: string) => fields.find((field) => field === name);
    return markAll(refusedFields(reply, { byCode: {}, byName }));
  };
  const handIn = async (event: FormEvent) => {
    event.preventDefault();
    const missing = required.filter((field) => idOf(field) === undefined);
    const found = markAll(Object.fromEntries(missing.map((field) => [field, 'required'])));
    setFaults(found as Faults<Field>);
    if (missing.length > 0 || isUploading) return;
    const ids = Object.fromEntries(
      fields.flatMap((field) => {
        const id = idOf(field);
        return id === undefined ? [] : [[field, id]];
      }),
    );
    const outcome = await sending.send(() => submit(ids as Partial<Record<Field, string>>));
    if (outcome.kind === 'done') forgetUploads(Object.values(kinds));
    if (outcome.kind !== 'refused') return;
    setFaults(faultsIn(outcome.reply) as Faults<Field>);
    // This page is about to be left, so it cannot show the reason.
    if (outcome.reply.code === 'KYC_DRAFT_MISSING') toast(explain(outcome.reply), 'danger');
  };

  return {
    sending,
    isUploading,
    faultOf: (field) => {
      const fault = faults[field];
      const isMended = fault?.key === MISSING && idOf(field) !== undefined;
      return fault && !isMended ? findText(fault.namespace, fault.key) : undefined;
    },
    isAtField: (reply) => Object.keys(faultsIn(reply)).length > 0,
    element: { ref, noValidate: true, onSubmit: (event) => void handIn(event) },
  };
}

const MISSING = 'files.missing';

/** A file that the server has expired must be chosen again. */
function markAll(found: Readonly<Partial<Record<string, FieldFault>>>): Faults<string> {
  return Object.fromEntries(
    Object.entries(found).map(([field, fault]) => [
      field,
      { namespace: 'kyc', key: fault === 'required' ? MISSING : 'files.gone' },
    ]),
  );
}
