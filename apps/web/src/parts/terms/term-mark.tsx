/**
 * The (i) beside a term of the trade: it opens the glossary sheet, whose code and texts are loaded
 * with the first tap. `openGlossary` without a term opens the list of all.
 */
import { Icon, type KeyValueRow } from '@anywhen/ui';
import { create } from 'zustand';
import { useText } from '../../i18n/index.ts';
import { openSheet } from '../../router/index.ts';
import { GLOSSARY_SHEET } from '../sheet-names.ts';
import type { TermName } from './term-names.ts';

/** The term the sheet explains; undefined for the list. */
export const useChosenTerm = create<{ term: TermName | undefined }>(() => ({ term: undefined }));

export function openGlossary(term?: TermName): void {
  useChosenTerm.setState({ term });
  openSheet(GLOSSARY_SHEET);
}

/** `label` is the word it stands beside, for screen readers. */
function TermMark({ term, label }: { term: TermName; label: string }) {
  const t = useText('parts');
  return (
    <button
      type="button"
      aria-label={t('explain', { term: label })}
      onClick={() => openGlossary(term)}
      className="relative ml-1 inline-flex size-4 translate-y-0.5 items-center justify-center
        rounded-full align-baseline text-text-muted after:absolute after:-inset-3.5"
    >
      <Icon name="info" size={16} />
    </button>
  );
}

/** A row of a page whose label is a term of the trade. */
export function withTerm(term: TermName, row: KeyValueRow): KeyValueRow {
  return { ...row, mark: <TermMark term={term} label={row.label} /> };
}
