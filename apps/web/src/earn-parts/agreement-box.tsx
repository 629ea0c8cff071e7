/** The mandatory agreement checkbox of a purchase, with a link to the agreement. */
import type { ReactNode } from 'react';
import { Checkbox } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Link } from '../router/index.ts';

type AgreementBoxProps = {
  isAgreed: boolean;
  onChange: (isAgreed: boolean) => void;
  error?: string | undefined;
  /** The wording of the agreement, where the default is not enough. */
  children?: ReactNode;
};

export function AgreementBox({ isAgreed, onChange, error, children }: AgreementBoxProps) {
  const t = useText('earn');
  return (
    <div className="flex flex-col">
      <Checkbox
        fieldName="isAgreed"
        label={children ?? t('agreement.usual')}
        isChecked={isAgreed}
        onChange={onChange}
        error={error}
      />
      <Link
        to="/homeindex/tiaokuan"
        className="flex min-h-11 items-center self-start pl-8 text-14 font-medium text-accent"
      >
        {t('agreement.read')}
      </Link>
    </div>
  );
}
