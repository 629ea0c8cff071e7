/** Proposes to take a credited deposit back; another person, an approver, must approve it. */
import { CORRECTION_REASONS, listCases, proposeCorrection } from '@anywhen/protocol';
import { Button, Card, SelectField, TextArea } from '@anywhen/ui';
import { useState, type FormEvent } from 'react';
import { ApiRejection, callApi } from '../api/call.ts';
import { fieldTexts } from '../api/error-texts.ts';
import { refresh } from '../api/use-answer.ts';
import { Failure } from '../parts/failure.tsx';
import { TEXTS } from '../parts/texts.ts';
import { useAction } from '../parts/use-action.ts';
import { CORRECTION_TEXTS, reasonText } from './texts.ts';

export function CorrectionCard({ id }: { id: string }) {
  const [typed, setTyped] = useState({ reason: '', remark: '' });
  const [{ isOpen, isDone, hasTried }, setStep] = useState({
    isOpen: false,
    isDone: false,
    hasTried: false,
  });
  const reason = CORRECTION_REASONS.find((each) => each === typed.reason);
  const remark = typed.remark.trim();
  const { run, isBusy, error } = useAction(async () => {
    if (!reason) return;
    await callApi(proposeCorrection, { params: { id }, body: { reason, remark } });
    setStep({ isOpen: false, isDone: true, hasTried: false });
    refresh(listCases);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setStep({ isOpen, isDone, hasTried: true });
    if (reason && remark !== '') void run();
  };
  const isRefused = error instanceof ApiRejection && error.code === 'NOT_FOUND';
  return (
    <Card title={CORRECTION_TEXTS.title}>
      <div className="flex flex-col gap-3 text-14">
        {isDone && <output>{CORRECTION_TEXTS.done}</output>}
        {!isDone && <p className="text-text-muted">{CORRECTION_TEXTS.text}</p>}
        {!isDone && !isOpen && (
          <Button look="secondary" onClick={() => setStep({ isOpen: true, isDone, hasTried })}>
            {CORRECTION_TEXTS.open}
          </Button>
        )}
        {isOpen && (
          <form onSubmit={submit} noValidate className="flex flex-col gap-3">
            <SelectField
              label={CORRECTION_TEXTS.reason}
              placeholder={CORRECTION_TEXTS.choose}
              options={CORRECTION_REASONS.map((value) => ({ value, label: reasonText(value) }))}
              value={typed.reason}
              error={hasTried && !reason ? CORRECTION_TEXTS.choose : undefined}
              onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
            />
            <TextArea
              label={TEXTS.remark}
              hint={TEXTS.remarkHint}
              maxLength={500}
              value={typed.remark}
              error={
                hasTried && remark === ''
                  ? CORRECTION_TEXTS.remarkRequired
                  : fieldTexts(error)['remark']
              }
              onChange={({ target }) => setTyped({ ...typed, remark: target.value })}
            />
            {isRefused ? (
              <p role="alert" className="rounded-card bg-danger-tint p-3">
                {CORRECTION_TEXTS.refused}
              </p>
            ) : (
              <Failure error={error} isOfFields />
            )}
            <Button type="submit" isBusy={isBusy}>
              {CORRECTION_TEXTS.submit}
            </Button>
          </form>
        )}
      </div>
    </Card>
  );
}
