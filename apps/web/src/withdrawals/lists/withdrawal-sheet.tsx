/** One withdrawal in a sheet; while it is open it follows what happens. */
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
  const asked = useWithdrawal(isOpen ? id : undefined);
  return (
    <Sheet
      isOpen={isOpen && id !== undefined}
      onClose={onClose}
      title={t('records.one')}
      closeLabel={app('close')}
    >
      {asked.data ? (
        <WithdrawalCase withdrawal={asked.data} />
      ) : asked.isError ? (
        <LoadFailed asked={asked} />
      ) : (
        <LoadingRows count={4} hasPicture={false} />
      )}
    </Sheet>
  );
}
