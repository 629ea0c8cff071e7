/**
 * The dialog for a frozen or closed account: no field is wrong, and only customer service can help.
 */
import type { RejectionReply } from '@anywhen/protocol';
import { useRejectionText, useText } from '../i18n/index.ts';
import { navigate } from '../router/index.ts';
import { endSession } from '../session/session.ts';
import { Dialog } from './overlays.tsx';

const SUPPORT = '/kefu/kefu';

type BarredDialogProps = {
  title: string;
  /** Undefined while the member is not barred. */
  reply: RejectionReply | undefined;
  onClose: () => void;
};

/** Members with a frozen account may still look around; with a closed one they may not. */
export function BarredDialog({ title, reply, onClose }: BarredDialogProps) {
  const t = useText('parts');
  const app = useText('app');
  const explain = useRejectionText();
  const leave = () => {
    onClose();
    if (reply && reply.code !== 'ACCOUNT_FROZEN') endSession();
  };
  return (
    <Dialog
      isOpen={reply !== undefined}
      onClose={leave}
      title={title}
      cancelLabel={app('close')}
      confirmLabel={t('help')}
      onConfirm={() => {
        leave();
        void navigate(SUPPORT);
      }}
    >
      {reply && explain(reply)}
    </Dialog>
  );
}
