/** Theme, colours, language, dates. The date format is the member's, the rest the browser's. */
import { Card, Icon, ListRow, Segmented, toast } from '@anywhen/ui';
import type { Me } from '@anywhen/protocol';
import { ApiRejection, NoAnswer } from '../../api/call.ts';
import { Choice, LookChoices } from '../../member-parts/look-choices.tsx';
import { chooseDateFormat, usePreferences } from '../../parts/preferences.ts';
import { serverNowMs } from '../../parts/server-clock.ts';
import { openLanguageSheet } from '../../parts/sheet-names.ts';
import { datesIn, useLanguage, useText, type DateFormat } from '../../i18n/index.ts';
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts';
import { changeMySettings } from '../data.ts';

export function LookCard({ me }: { me: Me }) {
  const t = useText('identity');
  const app = useText('app');
  const language = useLanguage();
  return (
    <Card padding="none" title={t('settings.look')}>
      <div className="flex flex-col gap-4 px-4 pt-2">
        <LookChoices />
        <DateFormatChoice me={me} />
      </div>
      <div className="py-2">
        <ListRow
          isDense
          hasChevron
          title={app('menu.language')}
          trailing={<span className="text-14 text-text-muted">{LANGUAGE_NAMES[language]}</span>}
          leading={<Icon name="globe" size={20} className="text-text-muted" />}
          onClick={openLanguageSheet}
        />
      </div>
    </Card>
  );
}

/** Applied optimistically and reverted when the server does not accept it. */
function DateFormatChoice({ me }: { me: Me }) {
  const t = useText('identity');
  const language = useLanguage();
  const { dateFormat } = usePreferences();
  const nowMs = serverNowMs();

  const choose = async (wanted: DateFormat) => {
    chooseDateFormat(wanted);
    try {
      await changeMySettings({ dateFormat: wanted });
    } catch (error) {
      if (!(error instanceof ApiRejection || error instanceof NoAnswer)) throw error;
      chooseDateFormat(me.dateFormat);
      toast(t('settings.notSaved'), 'danger');
    }
  };

  return (
    <Choice title={t('settings.dateFormat')}>
      <Segmented
        label={t('settings.dateFormat')}
        value={dateFormat}
        onChange={(wanted) => void choose(wanted)}
        options={[
          { value: 'locale', label: datesIn(language, 'locale').date(nowMs) },
          { value: 'iso', label: datesIn(language, 'iso').date(nowMs) },
        ]}
      />
    </Choice>
  );
}
