/** The note beside every book that much of its liquidity is simulated, with an explanation. */
import { Icon } from '@anywhen/ui';
import { Sheet } from '../parts/overlays.tsx';
import { useText } from '../i18n/index.ts';
import { useSheetEntry } from '../router/index.ts';

export function LiquidityNote() {
  const t = useText('book');
  const [isOpen, open, close] = useSheetEntry('book.liquidity');
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="flex min-h-11 items-center gap-1 text-left text-12 font-medium text-text-muted"
      >
        <Icon name="info" size={14} />
        {t('liquidity.label')}
      </button>
      <Sheet isOpen={isOpen} onClose={close} title={t('liquidity.label')}>
        <div className="flex flex-col gap-3 pb-2 text-14 text-pretty">
          <p>{t('liquidity.who')}</p>
          <p>{t('liquidity.how')}</p>
          <p>{t('liquidity.first')}</p>
          <p>{t('liquidity.price')}</p>
        </div>
      </Sheet>
    </>
  );
}
