/** The notice for frozen members that nothing can be submitted, above the form. */
import { useText } from '../i18n/index.ts';
import { NoticeBox } from '../money-forms/notice.tsx';
import { useMember } from '../session/session.ts';

export function StatusNote() {
  const errors = useText('errors');
  const isFrozen = useMember()?.status === 'frozen';
  return (
    isFrozen && (
      <NoticeBox tone="warn">
        <p className="font-medium text-warn">{errors('accountFrozen')}</p>
      </NoticeBox>
    )
  );
}
