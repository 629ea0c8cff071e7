/**
 * The second step of a login after the right password: a code of the authenticator app, a passkey,
 * or a recovery code. When it times out the login starts again, and nothing typed is lost.
 */
import { useEffect } from 'react';
import { Button } from '@anywhen/ui';
import type { SecondStep } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { useForm } from '../member-parts/form.ts';
import { hasPasskeys } from '../member-parts/passkeys.ts';
import { ProblemBox, useIsWaiting } from '../member-parts/problem-box.tsx';
import {
  SecondStepChoice,
  findSecondStepFault,
  useSecondStepWay,
} from '../member-parts/second-step-field.tsx';
import { NoticeBox } from '../money-forms/notice.tsx';
import { sendSecondStep } from './data.ts';
import { enter, type Turns } from './entering.ts';
import { PasskeyForm } from './passkey-form.tsx';

type SecondStepFormProps = { step: SecondStep; turns: Turns; onBack: () => void };

export function SecondStepForm({ step, turns, onBack }: SecondStepFormProps) {
  const t = useText('identity');
  const { hasTotp, hasPasskey } = step;
  const canShow = hasPasskey && hasPasskeys();
  return (
    <div className="flex flex-col gap-4">
      {!hasTotp && canShow && <PasskeyForm look="primary" turns={turns} />}
      {hasPasskey && !canShow && (
        <NoticeBox tone="calm" icon="key">
          <p>{t('second.noPasskeys')}</p>
        </NoticeBox>
      )}
      <CodeForm hasApp={hasTotp} isMainWay={hasTotp || !canShow} turns={turns} />
      {hasTotp && canShow && <PasskeyForm look="secondary" turns={turns} />}
      <Button look="quiet" icon="back" className="self-center" onClick={onBack}>
        {t('second.back')}
      </Button>
    </div>
  );
}

type CodeFormProps = { hasApp: boolean; isMainWay: boolean; turns: Turns };

function CodeForm({ hasApp, isMainWay, turns }: CodeFormProps) {
  const t = useText('identity');
  const choice = useSecondStepWay(hasApp);
  const form = useForm({
    initial: { secondStep: '' },
    check: (values) => ({ secondStep: findSecondStepFault(values.secondStep, choice.way) }),
    send: (values) => enter(() => sendSecondStep(values.secondStep), turns),
    fieldOf: { SECOND_STEP_WRONG: 'secondStep' },
    rename: { code: 'secondStep' },
  });
  const isWaiting = useIsWaiting(form.problem);
  const { ref } = form.element;
  useEffect(() => {
    if (hasApp) ref.current?.querySelector('input')?.focus();
  }, [hasApp, ref]);
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <SecondStepChoice
        field={form.field('secondStep')}
        choice={choice}
        onWrite={(text) => form.write('secondStep', text)}
      />
      <ProblemBox problem={form.problem} />
      <Button
        type="submit"
        look={isMainWay ? 'primary' : 'secondary'}
        size="large"
        isFullWidth
        isBusy={form.isBusy}
        disabled={isWaiting}
      >
        {t('second.submit')}
      </Button>
    </form>
  );
}
