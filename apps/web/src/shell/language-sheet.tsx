/**
 * The language picker: three first, the other five below a divider, those that are not complete
 * last and said to be so. The browser's preference is marked until a choice is made; the app never
 * switches by itself.
 */
import { useState } from 'react';
import { Badge, Icon, ListRow, Spinner, toast } from '@anywhen/ui';
import { LANGUAGES, isComplete, useLanguage, useText, type Language } from '../i18n/index.ts';
import { LANGUAGE_NAMES, preselectLanguage } from '../i18n/language-names.ts';
import { useSheetEntry } from '../router/index.ts';
import { Sheet } from '../parts/overlays.tsx';
import { chooseLanguage } from '../parts/preferences.ts';
import { LANGUAGE_SHEET } from '../parts/sheet-names.ts';

/** How many the specification sets: they come first. */
const FIRST = 3;

/** Here and not in the catalogues, because it is temporary until all are complete. */
const PARTLY: Readonly<Record<Language, string>> = {
  en: 'Only partly translated yet; the rest appears in Traditional Chinese.',
  'zh-Hant': '目前只翻譯了一部分，其餘以繁體中文顯示。',
  'zh-Hans': '目前只翻译了一部分，其余以繁体中文显示。',
  fr: 'Traduction encore partielle ; le reste s’affiche en chinois traditionnel.',
  ja: '翻訳はまだ一部のみです。残りは繁体字中国語で表示されます。',
  ko: '아직 일부만 번역되었습니다. 나머지는 중국어 번체로 표시됩니다.',
  ru: 'Переведено пока частично; остальное показано на традиционном китайском.',
  vi: 'Hiện mới dịch một phần; phần còn lại hiển thị bằng tiếng Trung phồn thể.',
};

export function LanguageSheet() {
  const t = useText('app');
  const spoken = useLanguage();
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

  const others = LANGUAGES.slice(FIRST);
  const partial = others.filter((language) => !isComplete(language));
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
        {rows(others.filter(isComplete))}
        {partial.length > 0 && (
          <>
            <p className="px-4 pt-2 pb-1 text-12 text-pretty text-text-muted">{PARTLY[spoken]}</p>
            {rows(partial)}
          </>
        )}
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
