/** Hands one's conversation to a colleague of support. */
import { listConversations, listSupportColleagues, transferConversation } from '@anywhen/protocol';
import { Button, SelectField } from '@anywhen/ui';
import { useState } from 'react';
import { callApi } from '../api/call.ts';
import { refresh, useAnswer } from '../api/use-answer.ts';
import { Failure } from '../parts/failure.tsx';
import { useAction } from '../parts/use-action.ts';
import { useSelf } from '../session/session.ts';
import type { OpenConversation } from './conversation.ts';
import { SUPPORT_TEXTS } from './texts.ts';

export function TransferButton({ chat }: { chat: OpenConversation }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button look="secondary" size="small" onClick={() => setIsOpen(true)}>
        {SUPPORT_TEXTS.transfer}
      </Button>
    );
  }
  return <Colleagues chat={chat} />;
}

function Colleagues({ chat }: { chat: OpenConversation }) {
  const { id: self } = useSelf();
  const { data } = useAnswer(listSupportColleagues, {});
  const { id } = chat.conversation;
  const { run, error } = useAction(async (to: string) => {
    const reply = await callApi(transferConversation, { params: { id }, body: { to } });
    chat.take({ ...reply, messages: [] });
    refresh(listConversations);
    await chat.readNew();
  });
  const others = data?.colleagues.filter((name) => name !== self);
  if (others?.length === 0) return <p className="text-12">{SUPPORT_TEXTS.noColleagues}</p>;
  return (
    <div className="flex flex-col gap-1">
      <SelectField
        label={SUPPORT_TEXTS.transferTo}
        value=""
        placeholder={SUPPORT_TEXTS.chooseColleague}
        options={(others ?? []).map((name) => ({ value: name, label: name }))}
        onChange={({ target }) => void run(target.value)}
      />
      <Failure error={error} />
    </div>
  );
}
