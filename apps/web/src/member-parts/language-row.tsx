/** The current language; a tap opens the choice. */
import { Icon, ListRow } from '@anywhen/ui';
import { useLanguage } from '../i18n/index.ts';
import { LANGUAGE_NAMES } from '../i18n/language-names.ts';
import { openLanguageSheet } from '../parts/sheet-names.ts';

export function LanguageRow({ title }: { title: string }) {
  const language = useLanguage();
  return (
    <ListRow
      isDense
      hasChevron
      title={title}
      trailing={<span className="text-14 text-text-muted">{LANGUAGE_NAMES[language]}</span>}
      leading={<Icon name="globe" size={20} className="text-text-muted" />}
      onClick={openLanguageSheet}
    />
  );
}
