/** The made-up module in the web: a page, how its message and bookings read, and its texts. */
import { COMPLETE_LANGUAGES } from '../../../packages/protocol/src/base/languages.ts';

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
  bookings: {
    type: { lockerHold: 'Locker rented' },
    reference: { locker: 'Locker {{id}}' },
    record: { toLockers: 'Open the lockers' },
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

  'apps/web/src/lockers/bookings.ts': `/** How bookings of lockers look in the flow record. */
import type { Bookings } from '../facet-parts/booking.ts';

export const lockersBookings: Bookings<'LOCKER_HOLD', 'locker'> = {
  types: { LOCKER_HOLD: { name: 'type.lockerHold', icon: 'key' } },
  references: {
    locker: { name: 'reference.locker', open: 'record.toLockers', href: () => '/my/lockers' },
  },
};
`,

  'apps/web/src/lockers/notices.ts': `/** How the message that a locker's time is over reads. */
import type { Notices } from '../facet-parts/notice.ts';

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
    COMPLETE_LANGUAGES.map((language) => [
      `apps/web/src/lockers/texts/${language}.json`,
      `${JSON.stringify(TEXTS, null, 2)}\n`,
    ]),
  ),
};
