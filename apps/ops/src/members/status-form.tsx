/** Changes a member's status: a reason that the member reads, a remark, and a question before. */
import {
  STATUS_CHANGES,
  STATUS_REASONS,
  type MemberStatus,
  type MemberSummary,
  type StatusReason,
  changeMemberStatus,
  readMember,
} from '@anywhen/protocol';
import { Button, Card, SelectField, TextArea, toast } from '@anywhen/ui';
import { Dialog } from '@anywhen/ui/overlays';
import { useState, type FormEvent } from 'react';
import { callApi } from '../api/call.ts';
import { fieldTexts } from '../api/error-texts.ts';
import { refresh } from '../api/use-answer.ts';
import { Failure } from '../parts/failure.tsx';
import { STATUS_TEXTS, TEXTS } from '../parts/texts.ts';
import { useAction } from '../parts/use-action.ts';
import { MEMBER_TEXTS, STATUS_REASON_TEXTS } from './texts.ts';

export function StatusForm({ member }: { member: MemberSummary }) {
  const [typed, setTyped] = useState({ status: '', reason: '', remark: '' });
  const [hasTried, setHasTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const status = STATUS_CHANGES[member.status].find((each) => each === typed.status);
  const reason = STATUS_REASONS.find((each) => each === typed.reason);
  const remark = typed.remark.trim();
  const { run, isBusy, error } = useAction(async () => {
    if (!status || !reason) return;
    await change(member.uid, { status, reason, remark });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (status && reason && remark !== '') setIsAsking(true);
  };
  const missing = (is: boolean) => (hasTried && is ? MEMBER_TEXTS.choose : undefined);
  const remarkFault = hasTried && remark === '' ? MEMBER_TEXTS.remarkRequired : undefined;
  const others = STATUS_CHANGES[member.status];
  return (
    <Card title={MEMBER_TEXTS.change}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <SelectField
          label={MEMBER_TEXTS.newStatus}
          placeholder={MEMBER_TEXTS.choose}
          options={others.map((value) => ({ value, label: STATUS_TEXTS[value] }))}
          value={typed.status}
          error={missing(!status)}
          onChange={({ target }) => setTyped({ ...typed, status: target.value })}
        />
        <SelectField
          label={MEMBER_TEXTS.reason}
          hint={MEMBER_TEXTS.reasonHint}
          placeholder={MEMBER_TEXTS.choose}
          options={STATUS_REASONS.map((value) => ({ value, label: STATUS_REASON_TEXTS[value] }))}
          value={typed.reason}
          error={missing(!reason)}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
        />
        <TextArea
          label={TEXTS.remark}
          hint={TEXTS.remarkHint}
          maxLength={500}
          value={typed.remark}
          error={remarkFault ?? fieldTexts(error)['remark']}
          onChange={({ target }) => setTyped({ ...typed, remark: target.value })}
        />
        <Failure error={error} isOfFields />
        <div>
          <Button type="submit" isBusy={isBusy}>
            {MEMBER_TEXTS.submit}
          </Button>
        </div>
      </form>
      <Dialog
        isOpen={isAsking}
        isDanger
        isBusy={isBusy}
        title={MEMBER_TEXTS.sure(member.username ?? member.uid)}
        confirmLabel={MEMBER_TEXTS.submit}
        cancelLabel={TEXTS.cancel}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void run().then(() => setIsAsking(false))}
      >
        {status && MEMBER_TEXTS.sureText(STATUS_TEXTS[member.status], STATUS_TEXTS[status])}
      </Dialog>
    </Card>
  );
}

type Change = { status: MemberStatus; reason: StatusReason; remark: string };

async function change(uid: string, body: Change): Promise<void> {
  const reply = await callApi(changeMemberStatus, { params: { uid }, body });
  toast(MEMBER_TEXTS.changed(STATUS_TEXTS[reply.status]), 'success');
  refresh(readMember);
}
