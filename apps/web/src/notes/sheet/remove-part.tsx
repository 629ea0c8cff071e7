/** Removes a note for good, after a question. */
import { useState } from 'react';
import type { NoteSubject } from '@anywhen/protocol';
import { Button, toast } from '@anywhen/ui';
import { ApiRejection } from '../../api/call.ts';
import { useText } from '../../i18n/index.ts';
import { useFailureText } from '../../parts/load-failed.tsx';
import { Dialog } from '../../parts/overlays.tsx';
import { readNoteNow, sendRemoval } from '../data.ts';

type RemovePartProps = { subject: NoteSubject; version: string; onDone: () => void };

export function RemovePart({ subject, version, onDone }: RemovePartProps) {
  const t = useText('notes');
  const why = useFailureText();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await sendRemoval(subject, version);
      toast(t('remove.done'), 'success');
      setIsOpen(false);
      onDone();
    } catch (error) {
      setIsOpen(false);
      toast(why(error), 'danger');
      if (error instanceof ApiRejection && error.code === 'NOTE_CHANGED')
        await readNoteNow(subject);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button look="quiet" icon="trash" isFullWidth onClick={() => setIsOpen(true)}>
        {t('remove.open')}
      </Button>
      <Dialog
        isOpen={isOpen}
        isBusy={isBusy}
        onClose={() => setIsOpen(false)}
        title={t('remove.title')}
        confirmLabel={t('remove.confirm')}
        cancelLabel={t('remove.cancel')}
        isDanger
        onConfirm={() => void remove()}
      >
        {t('remove.text')}
      </Dialog>
    </>
  );
}
