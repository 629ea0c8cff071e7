/** The made-up module in the web: a page and its texts. */
export const WEB_FILES: Readonly<Record<string, string>> = {
  'apps/web/src/lockers/lockers-page.tsx': `/** All lockers there are, rented or free. */
import { Card } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

export function Page() {
  const t = useText('lockers');
  return <Card title={t('title')}>{t('all')}</Card>;
}
`,

  ...Object.fromEntries(
    ['en', 'zh-Hans', 'zh-Hant'].map((language) => [
      `apps/web/src/lockers/texts/${language}.json`,
      '{ "title": "Lockers", "all": "All lockers", "rent": "Rent one" }\n',
    ]),
  ),
};
