/** One withdrawal in a sheet, updated live while it is open. */
import { EmptyState } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { LoadingRows } from '../../parts/list-start.tsx';
import { Found } from '../../parts/loaded.tsx';
import { OneSheet, type OneSheetProps } from '../../parts/overlays.tsx';
import { WithdrawalCase } from '../case/withdrawal-case.tsx';
import { useWithdrawal } from '../data.ts';

export function WithdrawalSheet(props: OneSheetProps) {
  const t = useText('withdrawals');
  return (
    <OneSheet {...props} title={t('records.one')}>
      {(id) => <Content id={id} />}
    </OneSheet>
  );
}

function Content({ id }: { id: string }) {
  const t = useText('withdrawals');
  const none = <EmptyState icon="search" title={t('records.gone')} />;
  const loading = <LoadingRows count={4} hasPicture={false} />;
  return (
    <Found asked={useWithdrawal(id)} none={none} loading={loading}>
      {(withdrawal) => <WithdrawalCase withdrawal={withdrawal} />}
    </Found>
  );
}
