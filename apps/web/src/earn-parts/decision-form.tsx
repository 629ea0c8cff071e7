/**
 * The frame of every form that moves money: its content, notices about refusals and lost answers,
 * and one button within thumb reach.
 */
import { useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from '@anywhen/ui';
import type { Attempt } from '../money-forms/attempt.ts';
import { useFocusOnFault } from '../money-forms/focus-on-fault.ts';
import type { Request } from '../money-forms/intention.ts';
import { LostAttempt } from '../money-forms/lost-attempt.tsx';
import { RefusedNotice } from '../money-forms/notice.tsx';
import { BarredDialog } from '../parts/barred-dialog.tsx';

export type DecisionTexts<W> = {
  submit: string;
  /** The account is not allowed to do it at all. */
  barred: string;
  /** The request with its figures, also as the label of the retry button. */
  lost: (request: W) => string;
  again: (what: string) => string;
};

type DecisionFormProps<W extends Request, Answer> = {
  /** What `useDeciding` or `useConfirming` say of it. */
  deciding: {
    attempt: Attempt<W, Answer>;
    faults: object;
    barring: Parameters<typeof BarredDialog>[0]['reply'];
    decide: (request: W) => Promise<void>;
    forget: () => void;
  };
  texts: DecisionTexts<W>;
  /** It cannot be done right now, and the page shows why. */
  isClosed?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

export function DecisionForm<W extends Request, Answer>(props: DecisionFormProps<W, Answer>) {
  const { deciding, texts, isClosed = false, onSubmit, children } = props;
  const { attempt, faults, barring, decide, forget } = deciding;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, faults);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      {/* Beside the pressed button, because the content above may be long. */}
      <LostAttempt
        attempt={attempt}
        what={texts.lost}
        now={texts.again}
        onAgain={(request) => void decide(request)}
        onDiscard={forget}
      />
      {attempt.state === 'refused' && !barring && <RefusedNotice reply={attempt.reply} />}
      <div className="sticky bottom-0 z-10 -mx-4 -mb-4 bg-surface px-4 pt-2 pb-3">
        <Button
          type="submit"
          size="large"
          isFullWidth
          isBusy={attempt.state === 'sending'}
          disabled={isClosed || attempt.state === 'unanswered'}
        >
          {texts.submit}
        </Button>
      </div>
      <BarredDialog title={texts.barred} reply={barring} onClose={forget} />
    </form>
  );
}
