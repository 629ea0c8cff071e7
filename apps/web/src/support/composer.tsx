/**
 * The field at the bottom, above whatever keyboard there is. What was typed stays over a reload;
 * codes in it are masked before the browser stores it, and before it is sent.
 */
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import {
  SUPPORT_TEXT_MAX,
  countCharacters,
  findSupportTextFault,
  maskSecrets,
} from '@anywhen/protocol';
import { Button, IconButton, useKeyboardInset } from '@anywhen/ui';
import { useRejectionText, useText, type RejectionText } from '../i18n/index.ts';
import { changeTyped, forgetTyped, useTyped } from '../parts/drafts/typed.ts';
import { useIsMember } from '../session/session.ts';
import { askPerson, noteTyping, send, useChat } from './chat.ts';
import { PictureButton } from './picture-button.tsx';

export const DRAFT = 'support';
export const NO_DRAFT = { text: '' };

/** More often nobody needs to know that somebody types. */
const TYPING_EVERY_MS = 3_000;
const LEFT_SHOWN_BELOW = 100;

type ComposerProps = {
  /** Why the last text came back. */
  refused: RejectionText | undefined;
  onChange: () => void;
};

export function Composer({ refused, onChange }: ComposerProps) {
  const [bar, setBar] = useState<HTMLDivElement | null>(null);
  const isMember = useIsMember();
  useKeyboardInset(bar);
  return (
    <div
      ref={setBar}
      className="sticky bottom-(--keyboard,0px) z-10 flex flex-col gap-2 border-t border-line
        bg-surface px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <AskRow />
      <div className="flex items-end gap-1">
        {isMember && <PictureButton />}
        <Field refused={refused} onChange={onChange} />
      </div>
    </div>
  );
}

/** A person is one tap away until there is one. */
function AskRow() {
  const t = useText('support');
  const state = useChat(({ conversation }) => conversation?.state);
  const isCalling = useChat((chat) => chat.isCalling);
  const isOffline = useChat((chat) => chat.isOffline);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12">
      <output className="min-w-0 flex-1 text-pretty text-text-muted">
        {isOffline && t('offline.text')}
        {!isOffline && state && t(`state.${state}`)}
      </output>
      {(state === 'open' || state === 'closed') && (
        <Button
          look="secondary"
          size="small"
          icon="headset"
          isBusy={isCalling}
          onClick={() => void askPerson()}
        >
          {t('askPerson')}
        </Button>
      )}
    </div>
  );
}

function Field({ refused, onChange }: ComposerProps) {
  const t = useText('support');
  const explain = useRejectionText();
  const id = useId();
  const [{ text }] = useTyped(DRAFT, NO_DRAFT);
  const [isTried, setIsTried] = useState(false);
  const typedAtMs = useRef(0);
  const left = SUPPORT_TEXT_MAX - countCharacters(text);
  const isTooLong = left < 0;
  const isEmpty = isTried && findSupportTextFault(text) === 'required';
  const fault = isTooLong ? t('tooLong', { count: -left }) : isEmpty ? t('empty') : undefined;
  const shown = fault ?? (refused && explain(refused));

  const type = (next: string) => {
    setIsTried(false);
    onChange();
    typeDraft(next);
    if (Date.now() - typedAtMs.current < TYPING_EVERY_MS) return;
    typedAtMs.current = Date.now();
    noteTyping();
  };
  const submit = () => {
    setIsTried(true);
    if (findSupportTextFault(text) !== undefined) return;
    setIsTried(false);
    forgetTyped(DRAFT);
    send(maskSecrets(text).text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A word being composed from several keys ends with Enter too.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className="flex min-w-0 flex-1 flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div
        className="flex items-end gap-1 rounded-card border border-transparent bg-surface-sunken
          pl-3 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
      >
        <textarea
          id={id}
          rows={1}
          value={text}
          placeholder={t('write')}
          aria-label={t('write')}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? `${id}-fault` : undefined}
          enterKeyHint="send"
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none
            bg-transparent py-2.5 text-16 outline-none placeholder:text-text-muted"
        />
        <IconButton type="submit" icon="send" label={t('send')} className="text-accent" />
      </div>
      {shown && (
        <p id={`${id}-fault`} role="alert" className="text-12 font-medium text-danger">
          {shown}
        </p>
      )}
      {!shown && <Left count={left} />}
    </form>
  );
}

function Left({ count }: { count: number }) {
  const t = useText('support');
  if (count >= LEFT_SHOWN_BELOW) return null;
  return <p className="tabular text-right text-12 text-text-muted">{t('left', { count })}</p>;
}

/** The browser never stores a code: what looks like one is masked there. */
function typeDraft(text: string): void {
  changeTyped(DRAFT, {
    empty: NO_DRAFT,
    change: () => ({ text }),
    toStored: (draft) => ({ text: maskSecrets(draft.text).text }),
  });
}
