/** The form of a new staff account; what comes back is a link for the person alone. */
import { STAFF_ID_PATTERN, STAFF_ROLES, createStaff, listStaff } from '@anywhen/protocol';
import { Button, Card, SelectField, TextField } from '@anywhen/ui';
import { useState, type FormEvent } from 'react';
import { ApiRejection, callApi } from '../api/call.ts';
import { errorText, fieldTexts } from '../api/error-texts.ts';
import { refresh } from '../api/use-answer.ts';
import { Failure } from '../parts/failure.tsx';
import { ROLE_TEXTS } from '../parts/texts.ts';
import { useAction } from '../parts/use-action.ts';
import type { NewLink } from './new-link-card.tsx';
import { ACCOUNT_TEXTS, ROLE_DETAILS } from './texts.ts';

const NOTHING = { id: '', role: '' };

export function NewAccount({ onCreated }: { onCreated: (link: NewLink) => void }) {
  const [{ id, role }, setTyped] = useState(NOTHING);
  const [hasTried, setHasTried] = useState(false);
  const chosen = STAFF_ROLES.find((each) => each === role);
  const isNamed = STAFF_ID_PATTERN.test(id);
  const { run, isBusy, error } = useAction(async () => {
    if (!chosen) return;
    const link = await callApi(createStaff, { body: { id, role: chosen } });
    onCreated({ id, ...link });
    setTyped(NOTHING);
    setHasTried(false);
    refresh(listStaff);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isNamed && chosen) void run();
  };
  const isTaken = error instanceof ApiRejection && error.code === 'STAFF_NAME_TAKEN';
  const nameFault = isTaken ? errorText(error) : fieldTexts(error)['id'];
  return (
    <Card title={ACCOUNT_TEXTS.create}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-14 text-text-muted">{ACCOUNT_TEXTS.createDetail}</p>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label={ACCOUNT_TEXTS.name}
            hint={ACCOUNT_TEXTS.nameHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={id}
            error={hasTried && !isNamed ? ACCOUNT_TEXTS.nameFormat : nameFault}
            onChange={({ target }) => setTyped({ id: target.value, role })}
          />
          <SelectField
            label={ACCOUNT_TEXTS.role}
            hint={chosen && `${ROLE_TEXTS[chosen]}: ${ROLE_DETAILS[chosen]}`}
            placeholder={ACCOUNT_TEXTS.chooseRole}
            options={STAFF_ROLES.map((value) => ({ value, label: ROLE_TEXTS[value] }))}
            value={role}
            error={hasTried && !chosen ? ACCOUNT_TEXTS.chooseRole : undefined}
            onChange={({ target }) => setTyped({ id, role: target.value })}
          />
        </div>
        {!isTaken && <Failure error={error} isOfFields />}
        <div>
          <Button type="submit" isBusy={isBusy}>
            {ACCOUNT_TEXTS.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}
