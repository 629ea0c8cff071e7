/**
 * Limit and market as buttons, and everything else behind "More types", whose code is loaded on
 * demand. A chosen other kind replaces the two.
 */
import { Suspense } from 'react';
import { ORDER_TYPES } from '@anywhen/protocol';
import { Icon, IconButton, Segmented } from '@anywhen/ui';
import { LoadingRows } from '../../parts/list-start.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { useText } from '../../i18n/index.ts';
import { useSheetEntry } from '../../router/index.ts';
import {
  changeKind,
  isFromBook,
  kindOf,
  termsOf,
  type ChangeDraft,
  type Draft,
  type WriteAmount,
} from './order-draft.ts';
import { useOrderTexts } from '../order-texts.ts';
import { onDemand } from '../../parts/on-demand/on-demand.tsx';

const MoreTypes = onDemand(async () => (await import('./more/more-types.tsx')).MoreTypes);

type KindChoiceProps = { draft: Draft; onDraft: ChangeDraft; write: WriteAmount };

export function KindChoice({ draft, onDraft, write }: KindChoiceProps) {
  const t = useText('spot');
  const { ticketKindName, termsName } = useOrderTexts();
  const [isOpen, open, close] = useSheetEntry('spot.types');
  const kind = kindOf(draft);
  const terms = termsOf(draft);
  const isPlain = kind === 'limit' || kind === 'market';
  const isUsual = isFromBook(draft) || (terms.timeInForce === 'GTC' && !terms.isPostOnly);
  const name = isFromBook(draft) ? ticketKindName(kind) : termsName(terms);
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        {isPlain ? (
          <Segmented
            size="small"
            label={t('type.label')}
            value={draft.type}
            onChange={(type) => onDraft((before) => changeKind(before, type, write))}
            options={ORDER_TYPES.map((type) => ({ value: type, label: ticketKindName(type) }))}
          />
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={open}
            className="flex min-h-11 w-full items-center justify-between gap-1 rounded-card
              bg-surface-sunken pr-2 pl-2.5 text-left text-12 font-semibold -outline-offset-2"
          >
            <span className="min-w-0">{ticketKindName(kind)}</span>
            <Icon name="chevron-down" size={14} />
          </button>
        )}
      </div>
      <IconButton
        icon="sliders"
        size={20}
        label={t('more.button', { name })}
        hasDot={!isUsual}
        onClick={open}
        className="-mr-1.5"
      />
      <Sheet isOpen={isOpen} onClose={close} title={t('more.title')}>
        <Suspense fallback={<LoadingRows count={6} hasPicture={false} />}>
          <MoreTypes draft={draft} onDraft={onDraft} write={write} onChosen={close} />
        </Suspense>
      </Sheet>
    </div>
  );
}
