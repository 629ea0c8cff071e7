/** Log out with a question before it. Back closes the question; nobody logs out by a slip. */
import { useState } from 'react';
import { Icon, ListRow, toast } from '@anywhen/ui';
import { Dialog } from '../../parts/overlays.tsx';
import { useText } from '../../i18n/index.ts';
import { useSheetEntry } from '../../router/index.ts';
import { logOut } from '../data.ts';

const LOG_OUT_DIALOG = 'identity.log-out';

export function LogOutRow() {
  const t = useText('identity');
  const app = useText('app');
  const [isOpen, open, close] = useSheetEntry(LOG_OUT_DIALOG);
  const [isBusy, setIsBusy] = useState(false);

  const leave = async () => {
    setIsBusy(true);
    try {
      await logOut();
      close();
    } catch {
      toast(app('menu.logOutFailed'), 'danger');
      setIsBusy(false);
    }
  };

  return (
    <>
      <ListRow
        isDense
        isDanger
        title={app('menu.logOut')}
        leading={<Icon name="logout" size={20} />}
        onClick={open}
      />
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('logOut.title')}
        cancelLabel={t('logOut.stay')}
        confirmLabel={app('menu.logOut')}
        isBusy={isBusy}
        onConfirm={() => void leave()}
      >
        {t('logOut.text')}
      </Dialog>
    </>
  );
}
