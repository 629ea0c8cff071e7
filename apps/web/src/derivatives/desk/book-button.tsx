/** Opens the order book; its code is loaded with the first tap. */
import type { Market } from '@anywhen/prices';
import { Icon } from '@anywhen/ui';
import { loadNamespaces, useText } from '../../i18n/index.ts';
import { FromFirstOpening } from '../../parts/overlays.tsx';
import { sheetOnDemand } from '../../parts/on-demand/on-demand.tsx';
import { useSheetEntry } from '../../router/index.ts';
import { takePrice, type ChangeDraft } from './order-draft.ts';

const BookSheet = sheetOnDemand(async () => {
  const [sheet] = await Promise.all([import('./book-sheet.tsx'), loadNamespaces(['book'])]);
  return sheet.BookSheet;
});

type BookButtonProps = { market: Market; onDraft: ChangeDraft };

export function BookButton({ market, onDraft }: BookButtonProps) {
  const t = useText('derivatives');
  const [isOpen, open, close] = useSheetEntry('derivatives.book');
  const take = (price: string) => {
    onDraft((before) => takePrice(before, price));
    close();
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="flex min-h-11 items-center gap-1 rounded-inner px-1 text-14 font-semibold"
      >
        <Icon name="layers" size={16} className="text-text-muted" />
        {t('book.button')}
      </button>
      <FromFirstOpening isOpen={isOpen}>
        <BookSheet market={market} isOpen={isOpen} onClose={close} onPrice={take} />
      </FromFirstOpening>
    </>
  );
}
