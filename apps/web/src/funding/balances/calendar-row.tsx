/** The links to both calendars: what has come of each day, and what will be paid or fall due. */
import { ListRow } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';

export function ResultsRow() {
  const t = useText('funding');
  return (
    <ListRow
      isDense
      hasChevron
      href="/pay/results"
      title={<span className="text-14">{t('overview.results')}</span>}
    />
  );
}

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
