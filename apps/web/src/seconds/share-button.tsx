/** Copies the link under which anybody can read and check this receipt. */
import { Button, toast } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { sharePath } from './paths.ts';

export function ShareButton({ shareId }: { shareId: string }) {
  const t = useText('seconds');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}${sharePath(shareId)}`);
      toast(t('share.copied'), 'success');
    } catch {
      toast(t('share.notCopied'), 'danger'); // Browsers allow it on secure pages only.
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Button look="secondary" icon="copy" isFullWidth onClick={() => void copy()}>
        {t('share.button')}
      </Button>
      <p className="text-center text-12 text-pretty text-text-muted">
        {t('share.text')}{' '}
        <a href={sharePath(shareId)} className="font-semibold text-accent">
          {t('share.open')}
        </a>
      </p>
    </div>
  );
}
