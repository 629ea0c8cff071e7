/** Canned answers that fit what the person wrote since support last did, each one press away. */
import { suggestCannedAnswers } from '@anywhen/protocol';
import { Button } from '@anywhen/ui';
import { useEffect, useRef } from 'react';
import { refresh, useAnswer } from '../api/use-answer.ts';
import { type OpenConversation, lastSeqOf } from './conversation.ts';
import { SUPPORT_TEXTS } from './texts.ts';

type FittingProps = { chat: OpenConversation; onInsert: (text: string) => void };

export function FittingAnswers({ chat, onInsert }: FittingProps) {
  const { id } = chat.conversation;
  const { data } = useAnswer(suggestCannedAnswers, { params: { id } });
  const last = lastSeqOf(chat.messages);
  const known = useRef(last);
  useEffect(() => {
    if (known.current !== last) refresh(suggestCannedAnswers);
    known.current = last;
  }, [last]);
  if (!data || data.answers.length === 0) return null;
  return (
    <section aria-label={SUPPORT_TEXTS.fitting} className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-12 text-text-muted">
        {SUPPORT_TEXTS.fitting}
      </span>
      {data.answers.map((answer) => (
        <Button
          key={answer.id}
          look="secondary"
          size="small"
          icon="plus"
          onClick={() => onInsert(answer.text)}
        >
          {answer.title}
        </Button>
      ))}
    </section>
  );
}
