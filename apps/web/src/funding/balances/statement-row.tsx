/** The link to the file with every ledger line. */
import { ListRow } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';

export function StatementRow() {
  const t = useText('funding');
  return (
    <ListRow
      isDense
      hasChevron
      href="/pay/statement"
      title={<span className="text-14">{t('held.statement')}</span>}
    />
  );
}
