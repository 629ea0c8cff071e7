/** One withdrawal in a sheet, updated live while it is open. */
import { EmptyState } from '@anywhen/ui';
import { ApiRejection } from '../../api/call.ts';
import { useText } from '../../i18n/index.ts';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { WithdrawalCase } from '../case/withdrawal-case.tsx';
import { useWithdrawal } from '../data.ts';

type WithdrawalSheetProps = { id: string | undefined; isOpen: boolean; onClose: () => void };

export function WithdrawalSheet({ id, isOpen, onClose }: WithdrawalSheetProps) {
  const t = useText('withdrawals');
  const app = useText('app');
  return (
    <Sheet
      isOpen={isOpen && id !== undefined}
      onClose={onClose}
      title={t('records.one')}
      closeLabel={app('close')}
    >
      {id !== undefined && <Content id={id} />}
    </Sheet>
  );
}

/** A withdrawal of another member and a missing one look the same, so that neither is revealed. */
function Content({ id }: { id: string }) {
  const t = useText('withdrawals');
  const asked = useWithdrawal(id);
  if (asked.data) return <WithdrawalCase withdrawal={asked.data} />;
  if (asked.error instanceof ApiRejection && asked.error.code === 'NOT_FOUND') {
    return <EmptyState icon="search" title={t('records.gone')} />;
  }
  if (asked.isError) return <LoadFailed asked={asked} />;
  return <LoadingRows count={4} hasPicture={false} />;
}
