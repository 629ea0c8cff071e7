/**
 * Ends a record from its sheet: a button, then the consequences in figures, then the confirmation.
 * The outcome is shown in the same place.
 */
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useFocusOnFault } from '../money-forms/focus-on-fault.ts';
import type { Request } from '../money-forms/intention.ts';
import { LostAttempt } from '../money-forms/lost-attempt.tsx';
import { RefusedNotice } from '../money-forms/notice.tsx';
import { BarredDialog } from '../parts/barred-dialog.tsx';
import { useDeciding, type Decision } from './deciding.ts';

export function useEnding<Field extends string, W extends Request, Answer>(
  decision: Decision<Field, W, Answer>,
) {
  const [isAsked, setIsAsked] = useState(false);
  const onDone = () => {
    setIsAsked(false);
    decision.onDone?.();
  };
  const { decide, ...deciding } = useDeciding({ ...decision, onDone });
  return {
    ...deciding,
    isAsked,
    ask: () => {
      deciding.forget();
      setIsAsked(true);
    },
    leave: () => setIsAsked(false),
    end: (request: W) => void decide(request),
  };
}

type Ending<Field extends string, W extends Request, Answer> = ReturnType<
  typeof useEnding<Field, W, Answer>
>;

type EndingPartProps<Field extends string, W extends Request, Answer> = {
  ending: Ending<Field, W, Answer>;
  texts: {
    /** The label of the first button. */
    open: string;
    submit: string;
    /** The account is not allowed to do it at all. */
    barred: string;
    /** The request with its figures, also as the label of the retry button. */
    lost: (request: W) => string;
    again: (what: string) => string;
  };
  onSubmit: () => void;
  /** False where it has ended already: only what became of a request is still looked up. */
  isOffered?: boolean;
  /** False while what it brings cannot be shown. */
  isReady?: boolean;
  /** The outcome, where the record itself does not show it. */
  done?: ReactNode;
  /** Fields, figures and texts. */
  children: ReactNode;
};

export function EndingPart<Field extends string, W extends Request, Answer>(
  props: EndingPartProps<Field, W, Answer>,
) {
  const { ending, texts, onSubmit, done, children } = props;
  const { isOffered = true, isReady = true } = props;
  const { attempt, isAsked, ask, leave, end, forget, barring, faults } = ending;
  const t = useText('earn');
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, faults);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const isBusy = attempt.state === 'sending';
  if (!isOffered && (attempt.state === 'idle' || attempt.state === 'done')) return null;
  return (
    <div className="flex flex-col gap-3">
      <LostAttempt
        attempt={attempt}
        what={texts.lost}
        now={texts.again}
        onAgain={end}
        onDiscard={forget}
      />
      {attempt.state === 'done' && done}
      {attempt.state === 'refused' && !barring && <RefusedNotice reply={attempt.reply} />}
      {isOffered && !isAsked && (
        <Button look="secondary" isFullWidth disabled={isBusy} onClick={ask}>
          {texts.open}
        </Button>
      )}
      {isOffered && isAsked && (
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          className="flex flex-col gap-3 rounded-card border border-line p-4"
        >
          {children}
          <div className="grid grid-cols-2 gap-3">
            <Button look="secondary" disabled={isBusy} onClick={leave}>
              {t('ending.leave')}
            </Button>
            <Button
              type="submit"
              isBusy={isBusy}
              disabled={attempt.state === 'unanswered' || !isReady}
            >
              {texts.submit}
            </Button>
          </div>
        </form>
      )}
      <BarredDialog title={texts.barred} reply={barring} onClose={forget} />
    </div>
  );
}
