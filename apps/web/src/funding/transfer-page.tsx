/**
 * Fund transfer (rulebook 11): the form, its review in a sheet, and the result. Both addresses show
 * it. What was typed survives everything but a success.
 */
import { useState } from 'react';
import { BarredDialog } from '../parts/barred-dialog.tsx';
import { useText } from '../i18n/index.ts';
import { useQuery, useSheetEntry } from '../router/index.ts';
import type { TransferWish } from './data.ts';
import { LostNotice } from './lost-notice.tsx';
import { ReviewSheet } from './review-sheet.tsx';
import { useTransferAttempt, type Attempt } from './transfer-attempt.ts';
import { placeRefusal, startDraft, type Faults } from './transfer-draft.ts';
import { TransferForm } from './transfer-form.tsx';
import { TransferResult } from './transfer-result.tsx';

export function Page() {
  const t = useText('funding');
  const query = useQuery();
  const [draft, setDraft] = useState(() => startDraft(query));
  const [faults, setFaults] = useState<Faults>({});
  const [reviewed, setReviewed] = useState<TransferWish>();
  const [isReviewing, openReview, closeReview] = useSheetEntry('funding.review');
  const { attempt, send, forget } = useTransferAttempt();

  const review = (wish: TransferWish) => {
    if (attempt.state === 'refused') forget();
    setReviewed(wish);
    openReview();
  };

  const confirm = async (wish: TransferWish) => {
    const outcome = await send(wish);
    if (outcome?.state === 'done') closeReview();
    if (outcome?.state !== 'refused') return;
    const refusal = placeRefusal(outcome.reply);
    if (refusal.shown === 'as-notice') return;
    closeReview();
    if (refusal.shown === 'in-dialog') return;
    setFaults(refusal.faults);
    forget();
  };

  return (
    <div className="flex flex-col gap-4 p-4 pb-0">
      {attempt.state === 'unanswered' && !isReviewing && <LostNotice wish={attempt.wish} hasLink />}
      {attempt.state === 'done' ? (
        <TransferResult
          receipt={attempt.receipt}
          onAgain={() => {
            setDraft({ ...draft, quantity: '' });
            forget();
          }}
        />
      ) : (
        <TransferForm
          draft={draft}
          faults={faults}
          onChange={(next) => {
            setDraft(next);
            setFaults({});
          }}
          onFaults={setFaults}
          onReview={review}
        />
      )}
      <ReviewSheet
        isOpen={isReviewing}
        wish={reviewed}
        attempt={attempt}
        onClose={closeReview}
        onClosed={() => setFaults((found) => ({ ...found }))}
        onConfirm={(wish) => void confirm(wish)}
      />
      <BarredDialog title={t('transfer.barred')} reply={barringReply(attempt)} onClose={forget} />
    </div>
  );
}

/** What says that this account may not transfer at all. */
function barringReply(attempt: Attempt) {
  if (attempt.state !== 'refused') return undefined;
  return placeRefusal(attempt.reply).shown === 'in-dialog' ? attempt.reply : undefined;
}
