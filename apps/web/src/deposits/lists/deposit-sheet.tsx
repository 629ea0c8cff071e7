/** The sheet of one deposit, updated live while it is open. */
import { EmptyState } from '@anywhen/ui';
import { ApiRejection } from '../../api/call.ts';
import { useText } from '../../i18n/index.ts';
import { LoadingRows } from '../../parts/list-start.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import { DepositCase } from '../case/deposit-case.tsx';
import { useDeposit } from '../data.ts';

type DepositSheetProps = { id: string | undefined; isOpen: boolean; onClose: () => void };

/** The content stays mounted during the closing animation. */
export function DepositSheet({ id, isOpen, onClose }: DepositSheetProps) {
  const t = useText('deposits');
  const app = useText('app');
  return (
    <Sheet
      isOpen={isOpen && id !== undefined}
      onClose={onClose}
      title={t('records.sheet')}
      closeLabel={app('close')}
    >
      {id !== undefined && <Content id={id} />}
    </Sheet>
  );
}

/** A deposit of another member and a missing one look the same, so that neither is revealed. */
function Content({ id }: { id: string }) {
  const t = useText('deposits');
  const asked = useDeposit(id);
  if (asked.data) return <DepositCase deposit={asked.data} />;
  if (asked.error instanceof ApiRejection && asked.error.code === 'NOT_FOUND') {
    return <EmptyState icon="search" title={t('records.gone')} text={t('records.goneText')} />;
  }
  if (asked.isError) return <LoadFailed asked={asked} />;
  return <LoadingRows count={5} hasPicture={false} />;
}
