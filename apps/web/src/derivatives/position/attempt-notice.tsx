/** The notice in a sheet about the last attempt: a refusal no field can fix, or no answer. */
import { useText } from '../../i18n/index.ts';
import type { Attempt } from '../../money-forms/attempt.ts';
import { LostAttempt } from '../../money-forms/lost-attempt.tsx';
import { RefusedNotice } from '../../money-forms/notice.tsx';
import { placeRefusalOfPosition } from './position-attempt.ts';

type AttemptNoticeProps<W> = {
  attempt: Attempt<W, unknown>;
  what: (request: W) => string;
  onAgain: (request: W) => void;
  onDiscard: () => void;
};

export function AttemptNotice<W>({ attempt, what, onAgain, onDiscard }: AttemptNoticeProps<W>) {
  const t = useText('derivatives');
  if (attempt.state === 'refused') {
    const isAtField = placeRefusalOfPosition(attempt.reply).kind === 'at-fields';
    return isAtField ? null : <RefusedNotice reply={attempt.reply} />;
  }
  return (
    <LostAttempt
      attempt={attempt}
      what={what}
      now={(words) => t('again', { what: words })}
      onAgain={onAgain}
      onDiscard={onDiscard}
    />
  );
}
