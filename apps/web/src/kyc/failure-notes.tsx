/**
 * The failure of a submission, shown where it belongs (rulebook 18.2): a dialog for what only
 * another page or customer service can fix, otherwise a notice above the button.
 */
import type { RejectionCode, RejectionReply } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { Notice, RefusedNotice } from '../money-forms/notice.tsx';
import { BarredDialog } from '../parts/barred-dialog.tsx';
import { PrimaryDialog } from './primary-dialog.tsx';
import type { Sending } from './sending.ts';

const BARRING: readonly RejectionCode[] = ['ACCOUNT_FROZEN', 'ACCOUNT_STATUS_ABNORMAL'];

type FailureNotesProps = {
  sending: Sending;
  /** Already shown at a field. */
  isAtField?: (reply: RejectionReply) => boolean;
};

export function FailureNotes({ sending, isAtField = () => false }: FailureNotesProps) {
  const t = useText('kyc');
  const { failure, forget } = sending;
  const reply = failure?.kind === 'refused' ? failure.reply : undefined;
  const isBarring = reply !== undefined && BARRING.includes(reply.code);
  const needsBasic = reply?.code === 'KYC_PRIMARY_REQUIRED';
  const isSaid = reply && !isBarring && !needsBasic && !isAtField(reply);
  return (
    <>
      {failure?.kind === 'no-answer' && (
        <Notice tone="calm" icon="wifi-off">
          <p className="font-medium">{t('noAnswer')}</p>
        </Notice>
      )}
      {isSaid && <RefusedNotice reply={reply} />}
      <BarredDialog title={t('barred')} reply={isBarring ? reply : undefined} onClose={forget} />
      <PrimaryDialog isOpen={needsBasic} onClose={forget} />
    </>
  );
}
