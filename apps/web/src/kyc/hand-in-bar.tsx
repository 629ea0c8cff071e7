/** The end of a form that submits files: notices, and the button, which waits for uploads. */
import type { KycLevel } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { FailureNotes } from './failure-notes.tsx';
import type { HandingIn } from './handing-in.ts';
import { SubmitBar } from './submit-bar.tsx';
import { useWaitUntil } from './too-many-note.tsx';

type HandInBarProps = {
  form: Pick<HandingIn<string>, 'sending' | 'isUploading' | 'isAtField'>;
  level: KycLevel;
};

export function HandInBar({ form, level }: HandInBarProps) {
  const t = useText('kyc');
  const member = useText('member');
  const { sending, isUploading, isAtField } = form;
  const mustWait = useWaitUntil(level) !== undefined;
  return (
    <>
      <FailureNotes sending={sending} isAtField={isAtField} />
      <SubmitBar
        isBusy={sending.isBusy}
        isDisabled={mustWait || isUploading}
        hint={isUploading ? member('slot.stillSending') : t('submit.hint')}
      >
        {t('submit.action')}
      </SubmitBar>
    </>
  );
}
