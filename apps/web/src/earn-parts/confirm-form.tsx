/** The frame of every purchase confirmation: the figures, the agreement, and the button. */
import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import type { Request } from '../money-forms/intention.ts';
import { AgreementBox } from './agreement-box.tsx';
import type { Confirming } from './confirming.ts';
import { DecisionForm, type DecisionTexts } from './decision-form.tsx';

type ConfirmFormProps<Field extends string, W extends Request, Answer> = {
  confirming: Confirming<Field, W, Answer>;
  texts: DecisionTexts<W> & {
    /** Replaces the default sentence beside the box. */
    agreement?: ReactNode;
  };
  /** It cannot be bought right now, and the page shows why. */
  isClosed?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

export function ConfirmForm<Field extends string, W extends Request, Answer>(
  props: ConfirmFormProps<Field, W, Answer>,
) {
  const { confirming, texts, isClosed = false, onSubmit, children } = props;
  const { faults, isAgreed, agree } = confirming;
  const t = useText('earn');
  return (
    <DecisionForm deciding={confirming} texts={texts} isClosed={isClosed} onSubmit={onSubmit}>
      {children}
      <AgreementBox
        isAgreed={isAgreed}
        onChange={agree}
        error={faults.isAgreed && t('fault.agreement')}
      >
        {texts.agreement}
      </AgreementBox>
    </DecisionForm>
  );
}
