/** Approves a case, or rejects it for a reason of the list and with a remark. */
import { CASE_REASONS, type CaseLine, decideCase } from '@anywhen/protocol';
import { Button, SelectField, TextArea, toast } from '@anywhen/ui';
import { useState, type FormEvent } from 'react';
import { ApiRejection, callApi } from '../api/call.ts';
import { fieldTexts } from '../api/error-texts.ts';
import { Failure } from '../parts/failure.tsx';
import { KIND_TEXTS, TEXTS } from '../parts/texts.ts';
import { useAction } from '../parts/use-action.ts';
import { skipCase } from './next-case.ts';
import { CASE_TEXTS, reasonText, stateText } from './texts.ts';

type DecisionFormProps = {
  line: CaseLine;
  what: 'approve' | 'reject';
  onClose: () => void;
  onDone: () => void;
  onLook: () => void;
};

export function DecisionForm({ line, what, onClose, onDone, onLook }: DecisionFormProps) {
  const [typed, setTyped] = useState({ reason: '', remark: '' });
  const [hasTried, setHasTried] = useState(false);
  const isReject = what === 'reject';
  const isMissing = isReject && { reason: typed.reason === '', remark: typed.remark.trim() === '' };
  const { run, isBusy, error } = useAction(async () => {
    await decide(line, { reason: isReject ? typed.reason : null, remark: typed.remark.trim() });
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (!isMissing || !(isMissing.reason || isMissing.remark)) void run();
  };
  const faults = fieldTexts(error);
  const missing = hasTried && isMissing ? isMissing : { reason: false, remark: false };
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={isReject ? CASE_TEXTS.rejectTitle : CASE_TEXTS.approveTitle}
      className="flex flex-col gap-3 rounded-card border border-line p-3"
    >
      <h3 className="text-14 font-semibold">
        {isReject ? CASE_TEXTS.rejectTitle : CASE_TEXTS.approveTitle}
      </h3>
      {isReject && (
        <SelectField
          label={CASE_TEXTS.reason}
          hint={CASE_TEXTS.reasonHint}
          placeholder={CASE_TEXTS.choose}
          options={CASE_REASONS[line.kind].map((value) => ({ value, label: reasonText(value) }))}
          ref={focusAtOnce}
          value={typed.reason}
          error={missing.reason ? CASE_TEXTS.choose : faults['reason']}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
        />
      )}
      <TextArea
        label={isReject ? TEXTS.remark : CASE_TEXTS.remarkOptional}
        hint={TEXTS.remarkHint}
        rows={2}
        maxLength={500}
        value={typed.remark}
        error={missing.remark ? CASE_TEXTS.remarkRequired : faults['remark']}
        onChange={({ target }) => setTyped({ ...typed, remark: target.value })}
      />
      <Failure error={error} isOfFields />
      {isConflict(error) && (
        <Button look="secondary" icon="refresh" onClick={onLook}>
          {CASE_TEXTS.lookAgain}
        </Button>
      )}
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        <Button look="secondary" disabled={isBusy} onClick={onClose}>
          {TEXTS.cancel}
        </Button>
        <Button
          type="submit"
          look={isReject ? 'danger' : 'primary'}
          isBusy={isBusy}
          {...(isReject ? {} : { ref: focusAtOnce })}
        >
          {isReject ? CASE_TEXTS.rejectNow : CASE_TEXTS.approveNow}
        </Button>
      </div>
    </form>
  );
}

async function decide(
  { kind, id }: CaseLine,
  body: { reason: string | null; remark: string },
): Promise<void> {
  const reply = await callApi(decideCase, { params: { kind, id }, body });
  const isHalf = reply.state === 'under-review';
  if (isHalf) skipCase(kind, id);
  const state = stateText(reply.state);
  toast(
    isHalf ? CASE_TEXTS.firstOfTwo : CASE_TEXTS.done(`${KIND_TEXTS[kind]} ${id}`, state),
    'success',
  );
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiRejection && error.reply.num >= 8_000 && error.reply.num < 8_010;
}

/** What is pressed or chosen next has the focus, so that a hand stays on the keyboard. */
function focusAtOnce(element: HTMLElement | null): void {
  element?.focus();
}
