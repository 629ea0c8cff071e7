/** The search over all markets. */
import { useText } from '../i18n/index.ts';
import { SearchField } from '../parts/search-field.tsx';

type MarketSearchProps = {
  /** What one may look for; all markets unless told otherwise. */
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Whoever came here to search starts typing at once; a new value focuses again. */
  focusKey: string | null;
};

export function MarketSearch({ hint, ...rest }: MarketSearchProps) {
  const t = useText('markets');
  const texts = {
    label: t('search.label'),
    hint: hint ?? t('search.placeholder'),
    clear: t('search.clear'),
  };
  return <SearchField {...rest} texts={texts} />;
}
