/** The made-up module in the web: a page, how its message reads, and its texts. */
const TEXTS = {
  title: 'Lockers',
  all: 'All lockers',
  errors: { tooManyLockers: 'You have as many lockers as possible. Return one first.' },
  notices: {
    locker: {
      ended: 'A locker has ended',
      endedText: 'The deposit of locker {{lockerId}} is back.',
    },
  },
  values: {
    section: { lockers: 'Lockers' },
    hint: { lockers: 'How many, how long' },
    row: {
      lockers: 'Lockers a member may rent',
      lockerDeposit: 'Deposit of a locker',
      lockerTime: 'A locker is rented for',
    },
    operation: { 'rent-locker': 'lockers' },
  },
};

export const WEB_FILES: Readonly<Record<string, string>> = {
  'apps/web/src/lockers/lockers-page.tsx': `/** All lockers there are, rented or free. */
import { Card } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

export function Page() {
  const t = useText('lockers');
  return <Card title={t('title')}>{t('all')}</Card>;
}
`,

  'apps/web/src/lockers/notices.ts': `/** How the message that a locker's time is over reads. */
import type { Notices } from '../notice-parts/notice.ts';

export const lockersNotices: Notices<'locker-ended'> = {
  'locker-ended': {
    icon: 'key',
    shownOn: '/my/lockers',
    text: ({ lockerId }, { t }) => ({
      title: t('locker.ended'),
      detail: t('locker.endedText', { lockerId }),
    }),
  },
};
`,

  ...Object.fromEntries(
    ['en', 'zh-Hans', 'zh-Hant'].map((language) => [
      `apps/web/src/lockers/texts/${language}.json`,
      `${JSON.stringify(TEXTS, null, 2)}\n`,
    ]),
  ),
};
