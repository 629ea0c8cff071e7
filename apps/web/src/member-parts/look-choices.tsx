/** Theme and colours, which are the browser's. */
import type { ComponentProps } from 'react';
import { Segmented } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { chooseTheme, chooseUpDown, usePreferences } from '../parts/preferences.ts';

export function LookChoices() {
  const t = useText('app');
  const { theme, upDown } = usePreferences();
  return (
    <>
      <TitledChoice
        label={t('look.theme')}
        value={theme}
        onChange={chooseTheme}
        options={[
          { value: 'light', label: t('look.light') },
          { value: 'dark', label: t('look.dark') },
          { value: 'system', label: t('look.system') },
        ]}
      />
      <TitledChoice
        label={t('look.upDown')}
        value={upDown}
        onChange={chooseUpDown}
        options={[
          { value: 'green-up', label: t('look.greenUp') },
          { value: 'red-up', label: t('look.redUp') },
        ]}
      />
    </>
  );
}

type TitledChoiceProps<Value extends string> = ComponentProps<typeof Segmented<Value>>;

export function TitledChoice<Value extends string>(props: TitledChoiceProps<Value>) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 font-medium">{props.label}</p>
      <Segmented {...props} />
    </div>
  );
}
