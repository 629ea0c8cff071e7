/** Loads a receipt: the member's own, or a shared one without a name. */
import { LinkButton } from '@anywhen/ui';
import {
  ReceiptFrame,
  SharedReceiptFrame,
  ownReceiptPage,
  sharedReceiptPage,
} from '../../contract-parts/receipt-frame.tsx';
import { ReportRow } from '../../contract-parts/report-row.tsx';
import { ShareButton } from '../../contract-parts/share-button.tsx';
import { useText } from '../../i18n/index.ts';
import { useEndings } from '../current-positions.ts';
import { useOwnReceipt, useSharedReceipt } from '../data.ts';
import { deskPath, receiptPath, rulesPath, sharePath } from '../paths.ts';
import { ReceiptView } from './receipt-view.tsx';

export const AskedOwnReceipt = ownReceiptPage(receiptPath, OwnReceipt);

export const AskedSharedReceipt = sharedReceiptPage(SharedReceipt);

function OwnReceipt({ id }: { id: string }) {
  const t = useText('options');
  const asked = useOwnReceipt(id);
  useEndings(() => undefined); // The receipt and every list are refetched at once.
  return (
    <ReceiptFrame asked={asked} noted={{ kind: 'option-position', number: id }}>
      {asked.data && (
        <>
          <ReceiptView receipt={asked.data} />
          {asked.data.position.state === 'open' && (
            <LinkButton isFullWidth href={deskPath(asked.data.position.symbol)}>
              {t('receipt.toDesk')}
            </LinkButton>
          )}
          <ShareButton path={sharePath(asked.data.position.shareId)} />
          {['closed', 'settled', 'void'].includes(asked.data.position.state) && (
            <ReportRow product="option" shareId={asked.data.position.shareId} />
          )}
        </>
      )}
    </ReceiptFrame>
  );
}

function SharedReceipt({ shareId }: { shareId: string }) {
  const t = useText('options');
  const asked = useSharedReceipt(shareId);
  return (
    <SharedReceiptFrame asked={asked} rules={{ href: rulesPath(), label: t('receipt.whatIsThis') }}>
      {asked.data && <ReceiptView receipt={asked.data} isPublic />}
    </SharedReceiptFrame>
  );
}
