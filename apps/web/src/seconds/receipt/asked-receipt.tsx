/** Loads a receipt: the member's own, or a shared one without a name. */
import { LinkButton } from '@anywhen/ui';
import {
  OwnReceiptOnly,
  ReceiptFrame,
  SharedReceiptOnly,
} from '../../contract-parts/receipt-frame.tsx';
import { ShareButton } from '../../contract-parts/share-button.tsx';
import { useText } from '../../i18n/index.ts';
import { useEndings } from '../current-contracts.ts';
import { useOwnReceipt, useSharedReceipt } from '../data.ts';
import { receiptPath, sharePath } from '../paths.ts';
import { ReceiptView } from './receipt-view.tsx';

export function AskedOwnReceipt({ id }: { id: string }) {
  return (
    <OwnReceiptOnly id={id} path={receiptPath(id)}>
      <OwnReceipt id={id} />
    </OwnReceiptOnly>
  );
}

export function AskedSharedReceipt({ shareId }: { shareId: string }) {
  return (
    <SharedReceiptOnly shareId={shareId}>
      <SharedReceipt shareId={shareId} />
    </SharedReceiptOnly>
  );
}

function OwnReceipt({ id }: { id: string }) {
  const asked = useOwnReceipt(id);
  useEndings(() => undefined); // The receipt and every list are refetched at once.
  return (
    <ReceiptFrame asked={asked}>
      {asked.data && (
        <>
          <ReceiptView receipt={asked.data} />
          <ShareButton path={sharePath(asked.data.contract.shareId)} />
        </>
      )}
    </ReceiptFrame>
  );
}

function SharedReceipt({ shareId }: { shareId: string }) {
  const t = useText('seconds');
  const contracts = useText('contracts');
  const asked = useSharedReceipt(shareId);
  return (
    <ReceiptFrame asked={asked}>
      {asked.data && (
        <>
          <p className="text-14 text-pretty text-text-muted">{contracts('receipt.shared')}</p>
          <ReceiptView receipt={asked.data} isPublic />
          <LinkButton look="secondary" isFullWidth href="/newContract/contractinfo?product=seconds">
            {t('receipt.whatIsThis')}
          </LinkButton>
        </>
      )}
    </ReceiptFrame>
  );
}
