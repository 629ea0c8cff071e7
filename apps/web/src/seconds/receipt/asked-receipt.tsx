/** A receipt from the server: the member's own, or one that somebody shared without their name. */
import {
  ReceiptFrame,
  SharedReceiptFrame,
  ownReceiptPage,
  sharedReceiptPage,
} from '../../contract-parts/receipt-frame.tsx';
import { ReportRow } from '../../contract-parts/report-row.tsx';
import { ShareButton } from '../../contract-parts/share-button.tsx';
import { useText } from '../../i18n/index.ts';
import { useEndings } from '../current-contracts.ts';
import { useOwnReceipt, useSharedReceipt } from '../data.ts';
import { receiptPath, sharePath } from '../paths.ts';
import { ReceiptView } from './receipt-view.tsx';

export const AskedOwnReceipt = ownReceiptPage(receiptPath, OwnReceipt);

export const AskedSharedReceipt = sharedReceiptPage(SharedReceipt);

function OwnReceipt({ id }: { id: string }) {
  const asked = useOwnReceipt(id);
  useEndings(() => undefined); // The receipt and every list are refetched at once.
  return (
    <ReceiptFrame asked={asked} noted={{ kind: 'seconds-contract', number: id }}>
      {asked.data && (
        <>
          <ReceiptView receipt={asked.data} />
          <ShareButton path={sharePath(asked.data.contract.shareId)} />
          {asked.data.contract.state === 'ended' && (
            <ReportRow product="seconds" shareId={asked.data.contract.shareId} />
          )}
        </>
      )}
    </ReceiptFrame>
  );
}

function SharedReceipt({ shareId }: { shareId: string }) {
  const t = useText('seconds');
  const asked = useSharedReceipt(shareId);
  return (
    <SharedReceiptFrame
      asked={asked}
      rules={{ href: '/newContract/contractinfo?product=seconds', label: t('receipt.whatIsThis') }}
    >
      {asked.data && <ReceiptView receipt={asked.data} isPublic />}
    </SharedReceiptFrame>
  );
}
