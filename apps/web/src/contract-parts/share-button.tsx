/** Copies the public link to this receipt. */
import { Button } from '@anywhen/ui';
import { copyText } from '../parts/copying.tsx';
import { useLanguage, useText } from '../i18n/index.ts';
import type { To } from '../router/index.ts';

export function ShareButton({ path }: { path: To }) {
  const t = useText('contracts');
  const parts = useText('parts');
  const said = { copied: t('share.copied'), failed: parts('copy.failed') };
  // Who unfolds the link names no language, so the link does.
  const link = `${window.location.origin}${path}&lang=${useLanguage()}`;
  const copy = () => copyText(link, said);
  return (
    <div className="flex flex-col gap-2">
      <Button look="secondary" icon="copy" isFullWidth onClick={() => void copy()}>
        {t('share.button')}
      </Button>
      <p className="text-center text-12 text-pretty text-text-muted">
        {t('share.text')}{' '}
        <a href={path} className="font-semibold text-accent">
          {t('share.open')}
        </a>
      </p>
    </div>
  );
}
