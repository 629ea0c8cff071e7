/** Log out with a confirmation, which closes with browser back. */
import { useState } from 'react';
import { Icon, ListRow, toast } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Dialog } from './overlays.tsx';
import { useSheetEntry } from '../router/index.ts';

type LogOutRowProps = {
  /** Distinguishes several instances: two of them may be on the screen. */
  place: 'menu' | 'mine';
  onLeft?: () => void;
};

export function LogOutRow({ place, onLeft }: LogOutRowProps) {
  const t = useText('app');
  const [isOpen, open, close] = useSheetEntry(`parts.log-out-${place}`);
  const [isBusy, setIsBusy] = useState(false);

  const leave = async () => {
    setIsBusy(true);
    try {
      const { logOut } = await import('../api/log-out.ts');
      await logOut();
      close();
      onLeft?.();
    } catch {
      toast(t('menu.logOutFailed'), 'danger');
      setIsBusy(false);
    }
  };

  return (
    <>
      <ListRow
        isDense
        isDanger
        title={t('menu.logOut')}
        leading={<Icon name="logout" size={20} />}
        onClick={open}
      />
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('logOut.title')}
        cancelLabel={t('logOut.stay')}
        confirmLabel={t('menu.logOut')}
        isBusy={isBusy}
        onConfirm={() => void leave()}
      >
        <p>{t('logOut.text')}</p>
        <p className="mt-2">{t('logOut.lock')}</p>
      </Dialog>
    </>
  );
}
