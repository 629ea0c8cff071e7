/** The account is frozen or closed: no field is wrong, and only customer service can help. */
import { Dialog } from '../app/overlays.tsx';
import { useRejectionText, useText } from '../i18n/index.ts';
import { navigate } from '../router/index.ts';
import { endSession } from '../session/session.ts';
import { placeRefusal } from './order-draft.ts';
import type { Ordering } from './ordering.ts';

export function BarredDialog({ ordering: { attempt, forget } }: { ordering: Ordering }) {
  const t = useText('seconds');
  const app = useText('app');
  const tell = useRejectionText();
  const reply = attempt.state === 'refused' ? attempt.reply : undefined;
  const isOpen = reply !== undefined && placeRefusal(reply).shown === 'in-dialog';
  const leave = () => {
    forget();
    if (reply && reply.code !== 'ACCOUNT_FROZEN') endSession();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      title={t('refused.barred')}
      cancelLabel={app('close')}
      confirmLabel={t('refused.support')}
      onConfirm={() => {
        leave();
        void navigate('/kefu/kefu');
      }}
    >
      {reply && tell(reply)}
    </Dialog>
  );
}
