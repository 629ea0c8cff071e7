/**
 * Writes in one's conversation. What got no answer is sent again with the same id, and so it is one
 * message; what is refused stays in the field with the reason.
 */
import {
  SUPPORT_TEXT_MAX,
  countCharacters,
  findSupportTextFault,
  listConversations,
  replyInConversation,
} from '@anywhen/protocol';
import { Button, TextArea } from '@anywhen/ui';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ApiRejection, callApi } from '../api/call.ts';
import { fieldTexts } from '../api/error-texts.ts';
import { refresh } from '../api/use-answer.ts';
import { Failure } from '../parts/failure.tsx';
import { useKeys } from '../parts/keys.ts';
import { useAction } from '../parts/use-action.ts';
import { useSelf } from '../session/session.ts';
import { CannedAnswers } from './canned-answers.tsx';
import { type OpenConversation, noteTyping } from './conversation.ts';
import { FittingAnswers } from './fitting-answers.tsx';
import { SUPPORT_TEXTS } from './texts.ts';

const RETRY_MS = 3_000;
const TYPING_EVERY_MS = 3_000;

type Unsent = { clientId: string; text: string };

export function ReplyBox({ chat }: { chat: OpenConversation }) {
  const { id: self, role } = useSelf();
  const { staffId } = chat.conversation;
  if (role !== 'support') return <Hint text={SUPPORT_TEXTS.readOnly} />;
  if (staffId !== self) return <Hint text={SUPPORT_TEXTS.takeFirst} />;
  return <Writing chat={chat} />;
}

function Hint({ text }: { text: string }) {
  return <p className="text-14 text-text-muted">{text}</p>;
}

function Writing({ chat }: { chat: OpenConversation }) {
  const { id, language } = chat.conversation;
  const [text, setText] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const typedAtMs = useRef(0);
  const { run, isBusy, error, forgetError, isUnanswered } = useSending(chat, () => setText(''));
  const isTooLong = countCharacters(text) > SUPPORT_TEXT_MAX;
  const focus = () => field.current?.querySelector('textarea')?.focus();
  useKeys([{ keys: ['r'], label: SUPPORT_TEXTS.keyReply, act: focus }]);
  const type = (next: string) => {
    setText(next);
    forgetError();
    if (Date.now() - typedAtMs.current < TYPING_EVERY_MS) return;
    typedAtMs.current = Date.now();
    noteTyping(id);
  };
  const insert = (inserted: string) => {
    setText((typed) => (typed === '' ? inserted : `${typed}\n${inserted}`));
    focus();
  };
  const submit = () => {
    if (findSupportTextFault(text) === undefined) void run(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <div ref={field} className="flex flex-col gap-3">
      <FittingAnswers chat={chat} onInsert={insert} />
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextArea
          label={SUPPORT_TEXTS.reply}
          hint={SUPPORT_TEXTS.replyHint}
          rows={3}
          value={text}
          error={
            isTooLong ? `${countCharacters(text)} / ${SUPPORT_TEXT_MAX}` : fieldTexts(error)['text']
          }
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
        <Failure error={isUnanswered ? undefined : error} isOfFields />
        {isUnanswered && <output className="text-14">{SUPPORT_TEXTS.unsent}</output>}
        <span className="flex justify-end">
          <Button type="submit" icon="send" isBusy={isBusy || isUnanswered}>
            {SUPPORT_TEXTS.send}
          </Button>
        </span>
      </form>
      <CannedAnswers language={language} onInsert={insert} />
    </div>
  );
}

/** An attempt keeps its id until it is certain what became of it. */
function useSending(chat: OpenConversation, onDone: () => void) {
  const { id } = chat.conversation;
  const [unsent, setUnsent] = useState<Unsent>();
  const action = useAction(async (text: string) => {
    const attempt = unsent?.text === text ? unsent : { clientId: crypto.randomUUID(), text };
    setUnsent(attempt);
    try {
      chat.take(await callApi(replyInConversation, { params: { id }, body: attempt }));
    } catch (failure) {
      if (failure instanceof ApiRejection) setUnsent(undefined);
      throw failure;
    }
    setUnsent(undefined);
    onDone();
    refresh(listConversations);
  });
  const isUnanswered = unsent !== undefined && action.error !== undefined;
  const again = useRef(action.run);
  useEffect(() => {
    again.current = action.run;
  });
  const text = unsent?.text;
  useEffect(() => {
    if (!isUnanswered || text === undefined) return undefined;
    const timer = setInterval(() => void again.current(text), RETRY_MS);
    return () => clearInterval(timer);
  }, [isUnanswered, text]);
  return { ...action, isUnanswered };
}
