/** The secret link to the board: to open, to copy, and to renew. */
import { useState } from 'react';
import { Button, Card, LinkButton, toast } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { usePress } from '../money-forms/attempts/press.ts';
import { copyText } from '../parts/copying.tsx';
import { Dialog } from '../parts/overlays.tsx';
import { sendRenewal } from './data.ts';
import { boardLink } from './names.ts';

export function BoardCard({ code, boardKey }: { code: string; boardKey: string }) {
  const t = useText('classes');
  const parts = useText('parts');
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, press] = usePress();
  const link = boardLink(boardKey);
  const said = { copied: parts('copy.done'), failed: parts('copy.failed') };
  const renew = async () => {
    try {
      await sendRenewal(code);
      toast(t('board.renewed'), 'success');
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <Card title={t('board.title')} className="flex flex-col gap-3">
      <p className="text-14 text-pretty text-text-muted">{t('board.text')}</p>
      <LinkButton icon="external" isFullWidth href={link} target="_blank" rel="noreferrer">
        {t('board.open')}
      </LinkButton>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <Button look="secondary" icon="copy" onClick={() => void copyText(link, said)}>
          {t('board.copy')}
        </Button>
        <Button look="secondary" icon="refresh" onClick={() => setIsAsking(true)}>
          {t('board.renew')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        isBusy={isBusy}
        onClose={() => setIsAsking(false)}
        title={t('board.ask')}
        confirmLabel={t('board.renew')}
        cancelLabel={t('board.keep')}
        onConfirm={() => void press(renew)}
      >
        {t('board.askText')}
      </Dialog>
    </Card>
  );
}
