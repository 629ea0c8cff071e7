/**
 * A transfer between own accounts (rulebook 11): form, review and result. Both addresses show it.
 * What was typed survives everything but a success.
 */
import { useEffect, useMemo, useState } from 'react';
import { BarredDialog } from '../parts/barred-dialog.tsx';
import { useText } from '../i18n/index.ts';
import {
  ALL_ON_PAGE,
  isLost,
  isUnderWay,
  useAttempt,
  type Settled,
} from '../money-forms/attempt.ts';
import { findBarringReply } from '../money-forms/refusal.ts';
import { useTyped } from '../parts/drafts/typed.ts';
import { useQuery, useSheetEntry } from '../router/index.ts';
import { sendTransfer, type DoneTransfer, type TransferRequest } from './data.ts';
import { LostTransfer } from './transfer/lost-transfer.tsx';
import { ReviewSheet } from './transfer/review-sheet.tsx';
import {
  emptiedAfter,
  placeTransferRefusal,
  startDraft,
  type DraftFaults,
} from './transfer/transfer-draft.ts';
import { TransferForm } from './transfer/transfer-form.tsx';
import { TransferResult } from './transfer/transfer-result.tsx';

export function Page() {
  const t = useText('funding');
  const query = useQuery();
  const start = useMemo(() => startDraft(query), [query]);
  const [draft, type] = useTyped(`funding.transfer.${query}`, start);
  const [faults, setFaults] = useState<DraftFaults>({});
  const [reviewed, setReviewed] = useState<TransferRequest>();
  const [isReviewing, openReview, closeReview] = useSheetEntry('funding.review');
  const settle = (outcome: Settled<TransferRequest, DoneTransfer> | undefined) => {
    if (outcome?.state === 'done') {
      type((before) => emptiedAfter(before, outcome.request));
      closeReview();
    }
    if (outcome?.state !== 'refused') return;
    const refusal = placeTransferRefusal(outcome.reply);
    if (refusal.kind === 'as-notice') return;
    closeReview();
    if (refusal.kind === 'in-dialog') return;
    setFaults(refusal.faults);
    forget();
  };
  const { attempt, send, forget } = useAttempt('funding.transfer', sendTransfer, {
    onFound: settle,
    shownOnPage: ALL_ON_PAGE,
  });

  const isWithoutAnswer = isLost(attempt);
  useEffect(() => {
    if (isWithoutAnswer) closeReview();
  }, [isWithoutAnswer, closeReview]);

  const review = (request: TransferRequest) => {
    if (isUnderWay(attempt)) return;
    forget();
    setReviewed(request);
    openReview();
  };

  const confirm = async (request: TransferRequest) => settle(await send(request));

  return (
    <div className="flex flex-col gap-4 p-4 pb-0">
      <LostTransfer attempt={attempt} onAgain={confirm} onDiscard={forget} />
      {attempt.state === 'done' ? (
        <TransferResult done={attempt.answer} onAgain={forget} />
      ) : (
        <TransferForm
          draft={draft}
          isBarred={attempt.state === 'unanswered'}
          faults={faults}
          onChange={(next) => {
            type(() => next);
            setFaults({});
          }}
          onFaults={setFaults}
          onReview={review}
        />
      )}
      <ReviewSheet
        isOpen={isReviewing}
        request={reviewed}
        attempt={attempt}
        onClose={closeReview}
        onClosed={() => setFaults((found) => ({ ...found }))}
        onConfirm={confirm}
      />
      <BarredDialog
        title={t('transfer.barred')}
        reply={findBarringReply(attempt, placeTransferRefusal)}
        onClose={forget}
      />
    </div>
  );
}
