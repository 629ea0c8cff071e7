/** The link to the calendar of all upcoming payments and due dates. */
import { ListRow } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';

export function CalendarRow() {
  const t = useText('funding');
  return (
    <ListRow
      isDense
      hasChevron
      href="/financial/financeindex?tab=calendar"
      title={<span className="text-14">{t('held.calendar')}</span>}
    />
  );
}
