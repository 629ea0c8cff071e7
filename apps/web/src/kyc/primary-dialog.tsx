/** The dialog that level 1 comes first (rulebook 18.2, 11), with a link to the levels. */
import { useText } from '../i18n/index.ts';
import { Dialog } from '../parts/overlays.tsx';
import { navigate } from '../router/index.ts';

type PrimaryDialogProps = { isOpen: boolean; onClose: () => void };

export function PrimaryDialog({ isOpen, onClose }: PrimaryDialogProps) {
  const t = useText('kyc');
  const app = useText('app');
  const errors = useText('errors');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('primary.title')}
      cancelLabel={app('close')}
      confirmLabel={t('primary.go')}
      onConfirm={() => {
        onClose();
        void navigate('/homeindex/userauth');
      }}
    >
      {errors('kycPrimaryRequired')}
    </Dialog>
  );
}
