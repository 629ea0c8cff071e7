/** From one account to another, as a short line with an arrow. */
import type { AccountKind } from '@anywhen/protocol';
import { Icon } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { useAccountNames } from '../accounts.ts';

export function TransferDirection({ from, to }: { from: AccountKind; to: AccountKind }) {
  const t = useText('funding');
  const nameOf = useAccountNames();
  return (
    <p className="flex items-center gap-1.5 text-14 font-medium text-text-muted">
      <span className="sr-only">{t('transfer.from')}</span>
      {nameOf(from)}
      <Icon name="chevron-right" size={16} />
      <span className="sr-only">{t('transfer.to')}</span>
      {nameOf(to)}
    </p>
  );
}
