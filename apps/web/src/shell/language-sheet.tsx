/**
 * The language picker: three first, the other five below a divider. The browser's preference is
 * marked until a choice is made; the app never switches by itself.
 */
import { useState } from 'react';
import { Badge, Icon, ListRow, Spinner, toast } from '@anywhen/ui';
import { LANGUAGES, useLanguage, useText, type Language } from '../i18n/index.ts';
import { LANGUAGE_NAMES, preselectLanguage } from '../i18n/language-names.ts';
import { useSheetEntry } from '../router/index.ts';
import { Sheet } from '../parts/overlays.tsx';
import { chooseLanguage } from '../parts/preferences.ts';
import { LANGUAGE_SHEET } from '../parts/sheet-names.ts';

/** How many the specification sets: they come first. */
const FIRST = 3;

export function LanguageSheet() {
  const t = useText('app');
  const [isOpen, , close] = useSheetEntry(LANGUAGE_SHEET);
  const [loading, setLoading] = useState<Language | null>(null);

  const choose = async (language: Language) => {
    setLoading(language);
    try {
      await chooseLanguage(language);
      close();
    } catch {
      toast(t('language.failed'), 'danger');
    }
    setLoading(null);
  };

  const rows = (languages: readonly Language[]) =>
    languages.map((language) => (
      <LanguageRow
        key={language}
        language={language}
        isLoading={language === loading}
        onChoose={() => void choose(language)}
      />
    ));
  return (
    <Sheet isOpen={isOpen} onClose={close} title={t('language.title')}>
      <div className="-mx-4">
        {rows(LANGUAGES.slice(0, FIRST))}
        <hr className="mx-4 my-2 border-line" />
        {rows(LANGUAGES.slice(FIRST))}
      </div>
    </Sheet>
  );
}

type LanguageRowProps = { language: Language; isLoading: boolean; onChoose: () => void };

function LanguageRow({ language, isLoading, onChoose }: LanguageRowProps) {
  const t = useText('app');
  const isChosen = useLanguage() === language;
  const isSuggested = preselectLanguage(navigator.languages) === language;
  return (
    <div lang={language}>
      <ListRow
        isDense
        title={LANGUAGE_NAMES[language]}
        middle={isSuggested && !isChosen && <Badge>{t('language.suggested')}</Badge>}
        trailing={
          (isLoading && <Spinner />) ||
          (isChosen && <Icon name="check" size={20} className="text-accent" />)
        }
        onClick={onChoose}
      />
    </div>
  );
}
