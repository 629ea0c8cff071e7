/**
 * The terms of a limit order, each with what it means: how long it may rest, and whether it may
 * take at all (rulebook 2.2). A market order has none, and the button stands still for it.
 */
import type { TimeInForce } from '@anywhen/protocol';
import { Icon, IconButton, classes } from '@anywhen/ui';
import { Sheet } from '../../parts/overlays.tsx';
import { useText, type TextKey } from '../../i18n/index.ts';
import { useSheetEntry } from '../../router/index.ts';
import { changeTerms, type ChangeDraft, type Draft } from './order-draft.ts';
import { useOrderTexts } from '../order-texts.ts';

type Term = TimeInForce | 'POST';

const TERMS: readonly { term: Term; text: TextKey<'spot'> }[] = [
  { term: 'GTC', text: 'terms.gtc.text' },
  { term: 'POST', text: 'terms.post.text' },
  { term: 'IOC', text: 'terms.ioc.text' },
  { term: 'FOK', text: 'terms.fok.text' },
];

export function TermsPicker({ draft, onDraft }: { draft: Draft; onDraft: ChangeDraft }) {
  const t = useText('spot');
  const app = useText('app');
  const { termName } = useOrderTexts();
  const [isOpen, open, close] = useSheetEntry('spot.terms');
  const chosen: Term = draft.isPostOnly ? 'POST' : draft.timeInForce;
  const choose = (term: Term) => {
    const isPostOnly = term === 'POST';
    const timeInForce = isPostOnly ? 'GTC' : term;
    onDraft((before) => changeTerms(before, { timeInForce, isPostOnly }));
    close();
  };
  return (
    <>
      <IconButton
        icon="sliders"
        size={20}
        label={t('terms.button', { name: termName(chosen) })}
        disabled={draft.type === 'market'}
        hasDot={draft.type === 'limit' && chosen !== 'GTC'}
        onClick={open}
        className="-mr-1.5"
      />
      <Sheet isOpen={isOpen} onClose={close} title={t('terms.title')} closeLabel={app('close')}>
        <ul className="-mx-4 pb-2">
          {TERMS.map(({ term, text }) => (
            <li key={term}>
              <button
                type="button"
                aria-pressed={term === chosen}
                onClick={() => choose(term)}
                className={classes(
                  'flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2',
                  'transition-colors duration-150 hover:bg-surface-sunken/60',
                )}
              >
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="text-16 font-medium">{termName(term)}</span>
                  <span className="text-12 text-pretty text-text-muted">{t(text)}</span>
                </span>
                {term === chosen && <Icon name="check" size={20} className="text-accent" />}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
