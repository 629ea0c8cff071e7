/** Theme, colours, language, dates. The date format is the account's, the rest follows (28). */
import { Card, toast } from '@anywhen/ui';
import type { Me } from '@anywhen/protocol';
import { ApiRejection, NoAnswer } from '../../api/call.ts';
import { LanguageRow } from '../../member-parts/language-row.tsx';
import { LookChoices, TitledChoice } from '../../member-parts/look-choices.tsx';
import { chooseDateFormat, usePreferences } from '../../parts/preferences.ts';
import { serverNowMs } from '../../parts/server-clock.ts';
import { datesIn, useLanguage, useText, type DateFormat } from '../../i18n/index.ts';
import { changeMySettings } from '../data.ts';

export function LookCard({ me }: { me: Me }) {
  const t = useText('identity');
  const app = useText('app');
  return (
    <Card padding="none" title={t('settings.look')}>
      <div className="flex flex-col gap-4 px-4 pt-2">
        <LookChoices />
        <DateFormatChoice me={me} />
      </div>
      <div className="py-2">
        <LanguageRow title={app('menu.language')} />
      </div>
      <p className="px-4 pb-4 text-12 text-pretty text-text-muted">{t('settings.follows')}</p>
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
    <TitledChoice
      label={t('settings.dateFormat')}
      value={dateFormat}
      onChange={(wanted) => void choose(wanted)}
      options={[
        { value: 'locale', label: datesIn(language, 'locale').date(nowMs) },
        { value: 'iso', label: datesIn(language, 'iso').date(nowMs) },
      ]}
    />
  );
}
