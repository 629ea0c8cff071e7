/**
 * The confirmation of a transfer: from, to, amount, and both balances afterwards. The sheet stays
 * open while the request is pending; if no answer comes, the page behind it continues.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { Button, KeyValue, type KeyValueRow } from '@anywhen/ui';
import { Sheet } from '../../parts/overlays.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useLanguage, useText } from '../../i18n/index.ts';
import { useAccountNames } from '../accounts.ts';
import { showExactAmount } from '../../money-forms/amounts.ts';
import type { DoneTransfer, TransferRequest } from '../data.ts';
import type { Attempt } from '../../money-forms/attempt.ts';
import { RefusedNotice } from '../../money-forms/notice.tsx';
import { useAvailableAmounts } from '../live-account.ts';
import { TransferDirection } from './transfer-direction.tsx';

type ReviewSheetProps = {
  isOpen: boolean;
  request: TransferRequest | undefined;
  attempt: Attempt<TransferRequest, DoneTransfer>;
  onClose: () => void;
  onClosed: () => void;
  onConfirm: (request: TransferRequest) => void;
};

export function ReviewSheet(props: ReviewSheetProps) {
  const { isOpen, request, attempt, onClose, onClosed, onConfirm } = props;
  const t = useText('funding');
  const app = useText('app');
  const isSending = attempt.state === 'sending';
  return (
    <Sheet
      isOpen={isOpen && request !== undefined}
      onClose={onClose}
      onClosed={onClosed}
      isLocked={isSending}
      title={t('review.title')}
      footer={
        request && (
          <Button size="large" isFullWidth isBusy={isSending} onClick={() => onConfirm(request)}>
            {attempt.state === 'refused' ? app('retry') : t('review.confirm')}
          </Button>
        )
      }
    >
      {request && (
        <div className="flex flex-col gap-4">
          {attempt.state === 'refused' && <RefusedNotice reply={attempt.reply} />}
          <ReviewFigures request={request} />
          <p className="text-12 text-pretty text-text-muted">{t('review.final')}</p>
        </div>
      )}
    </Sheet>
  );
}

const AMONG = { size: 14, hasCurrency: true } as const;

function ReviewFigures({ request }: { request: TransferRequest }) {
  const t = useText('funding');
  const language = useLanguage();
  const nameOf = useAccountNames();
  const { from, to, currency, quantity } = request;
  const after = useAfterwards(request);
  const show = (amount: string) => `${showExactAmount({ amount, currency, language })} ${currency}`;
  const afterRow = (account: string, amount: string | undefined): KeyValueRow[] =>
    amount === undefined
      ? []
      : [
          {
            label: t('review.after', { account }),
            value: <OwnAmount amount={amount} currency={currency} isExact {...AMONG} />,
          },
        ];
  return (
    <>
      <div className="flex flex-col items-center gap-1 rounded-card bg-surface-sunken px-4 py-5">
        <span className="tabular text-28 font-semibold wrap-anywhere text-center">
          {show(quantity)}
        </span>
        <TransferDirection from={from} to={to} />
      </div>
      <KeyValue
        rows={[
          { label: t('transfer.fee'), value: t('transfer.free') },
          ...afterRow(nameOf(from), after.from),
          ...afterRow(nameOf(to), after.to),
        ]}
      />
    </>
  );
}

/** The balances of both accounts afterwards, as far as they are known. */
function useAfterwards({ from, to, currency, quantity }: TransferRequest) {
  const moved = parseUnits(quantity);
  const add = (available: ReadonlyMap<string, string> | undefined, units: bigint) =>
    available && formatUnits(parseUnits(available.get(currency) ?? '0') + units);
  return { from: add(useAvailableAmounts(from), -moved), to: add(useAvailableAmounts(to), moved) };
}
