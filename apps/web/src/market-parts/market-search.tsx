/** The search over all markets. */
import { useText } from '../i18n/index.ts';
import { SearchField } from '../parts/search-field.tsx';

type MarketSearchProps = {
  /** The label and the example in the field; those of all markets by default. */
  label?: string | undefined;
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Focuses on mount, for links to the search; a new value focuses again. */
  focusKey: string | null;
};

export function MarketSearch({ label, hint, ...rest }: MarketSearchProps) {
  const t = useText('markets');
  const texts = {
    label: label ?? t('search.label'),
    hint: hint ?? t('search.placeholder'),
    clear: t('search.clear'),
  };
  return <SearchField {...rest} texts={texts} />;
}
