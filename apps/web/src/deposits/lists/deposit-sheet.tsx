/** The sheet of one deposit, updated live while it is open. */
import { EmptyState } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { LoadingRows } from '../../parts/list-start.tsx';
import { Found } from '../../parts/loaded.tsx';
import { OneSheet, type OneSheetProps } from '../../parts/overlays.tsx';
import { DepositCase } from '../case/deposit-case.tsx';
import { useDeposit } from '../data.ts';

export function DepositSheet(props: OneSheetProps) {
  const t = useText('deposits');
  return (
    <OneSheet {...props} title={t('records.sheet')}>
      {(id) => <Content id={id} />}
    </OneSheet>
  );
}

function Content({ id }: { id: string }) {
  const t = useText('deposits');
  return (
    <Found
      asked={useDeposit(id)}
      none={<EmptyState icon="search" title={t('records.gone')} text={t('records.goneText')} />}
      loading={<LoadingRows count={5} hasPicture={false} />}
    >
      {(deposit) => <DepositCase deposit={deposit} />}
    </Found>
  );
}
