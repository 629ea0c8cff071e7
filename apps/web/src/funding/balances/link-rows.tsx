/** The links below balances: each day’s result, what will be paid or fall due, and the file. */
import { ListRow } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';

export function ResultsRow() {
  const t = useText('funding');
  return <LinkRow href="/pay/results" title={t('overview.results')} />;
}

export function CalendarRow() {
  const t = useText('funding');
  return <LinkRow href="/financial/financeindex?tab=calendar" title={t('held.calendar')} />;
}

export function StatementRow() {
  const t = useText('funding');
  return <LinkRow href="/pay/statement" title={t('held.statement')} />;
}

function LinkRow({ href, title }: { href: string; title: string }) {
  return (
    <ListRow isDense hasChevron href={href} title={<span className="text-14">{title}</span>} />
  );
}
