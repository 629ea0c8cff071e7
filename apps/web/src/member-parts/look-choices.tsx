/** Theme and colours, which are the browser's. */
import type { ReactNode } from 'react';
import { Segmented } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { chooseTheme, chooseUpDown, usePreferences } from '../parts/preferences.ts';

export function LookChoices() {
  const t = useText('app');
  const { theme, upDown } = usePreferences();
  return (
    <>
      <Choice title={t('look.theme')}>
        <Segmented
          label={t('look.theme')}
          value={theme}
          onChange={chooseTheme}
          options={[
            { value: 'light', label: t('look.light') },
            { value: 'dark', label: t('look.dark') },
            { value: 'system', label: t('look.system') },
          ]}
        />
      </Choice>
      <Choice title={t('look.upDown')}>
        <Segmented
          label={t('look.upDown')}
          value={upDown}
          onChange={chooseUpDown}
          options={[
            { value: 'green-up', label: t('look.greenUp') },
            { value: 'red-up', label: t('look.redUp') },
          ]}
        />
      </Choice>
    </>
  );
}

export function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 font-medium">{title}</p>
      {children}
    </div>
  );
}
