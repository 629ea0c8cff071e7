/** One position from the server: the member's own, or a liquidation somebody shared. */
import {
  ReceiptFrame,
  SharedReceiptFrame,
  ownReceiptPage,
  sharedReceiptPage,
} from '../../contract-parts/receipt-frame.tsx';
import { ReportRow } from '../../contract-parts/report-row.tsx';
import { ShareButton } from '../../contract-parts/share-button.tsx';
import { useText } from '../../i18n/index.ts';
import { useChanges, useLivePosition } from '../current-positions.ts';
import { useOwnPosition, useOwnReceipt, useSharedReceipt } from '../data.ts';
import { PositionCard } from '../position/position-card.tsx';
import { RULES, positionPath, sharePath } from '../paths.ts';
import { EventList } from './event-list.tsx';
import { LiquidationView } from './liquidation-view.tsx';
import { ResultCard } from './result-card.tsx';

export const AskedPosition = ownReceiptPage(positionPath, OwnPositionView);

/** An open one follows the live topic; an ended one no longer changes. */
function OwnPositionView({ id }: { id: string }) {
  const asked = useOwnPosition(id);
  const live = useLivePosition(id);
  useChanges();
  const position = live ?? asked.data?.position;
  const isOpen = position?.state === 'open' || position?.state === 'closing';
  return (
    <ReceiptFrame asked={asked} noted={{ kind: 'leverage-position', number: id }}>
      {position && (
        <>
          {isOpen && <PositionCard position={position} hasLink={false} />}
          {!isOpen && <ResultCard position={position} />}
          {position.state === 'liquidated' ? (
            <OwnLiquidation id={id} />
          ) : (
            <EventList
              position={position}
              events={asked.data?.events ?? []}
              closings={asked.data?.closings ?? []}
            />
          )}
        </>
      )}
    </ReceiptFrame>
  );
}

function OwnLiquidation({ id }: { id: string }) {
  const asked = useOwnReceipt(id);
  return (
    <div className="-m-4">
      <ReceiptFrame asked={asked}>
        {asked.data && (
          <>
            <LiquidationView receipt={asked.data} />
            <ShareButton path={sharePath(asked.data.position.shareId)} />
            <ReportRow product="liquidation" shareId={asked.data.position.shareId} />
          </>
        )}
      </ReceiptFrame>
    </div>
  );
}

export const AskedSharedReceipt = sharedReceiptPage(SharedReceiptView);

function SharedReceiptView({ shareId }: { shareId: string }) {
  const t = useText('derivatives');
  const asked = useSharedReceipt(shareId);
  return (
    <SharedReceiptFrame asked={asked} rules={{ href: RULES, label: t('receipt.whatIsThis') }}>
      {asked.data && (
        <>
          <ResultCard position={asked.data.position} isPublic />
          <LiquidationView receipt={asked.data} isPublic />
        </>
      )}
    </SharedReceiptFrame>
  );
}
