/** The result: the amount, both balances from the server, and a link to the record. */
import { Button, Card, KeyValue, LinkButton } from '@anywhen/ui';
import { CopyValue } from '../../parts/copying.tsx';
import { DoneHead } from '../../parts/marks/done-head.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import { returnTo, useQuery } from '../../router/index.ts';
import { useAccountNames } from '../accounts.ts';
import type { DoneTransfer } from '../data.ts';
import { useOwnDates } from '../own-dates.ts';
import { TransferDirection } from './transfer-direction.tsx';

type TransferResultProps = {
  done: DoneTransfer;
  onAgain: () => void;
};

export function TransferResult({ done, onAgain }: TransferResultProps) {
  /** It was started from a ticket, which waits as it was left. */
  const isFromOrder = useQuery().get('back') === 'order';
  const t = useText('funding');
  return (
    <div className="flex flex-col gap-4">
      <DoneHead title={t('result.title')}>
        <MovedAmount done={done} />
      </DoneHead>
      <Card>
        <ResultRows done={done} />
      </Card>
      <div className="flex flex-col gap-3">
        {isFromOrder && (
          <Button size="large" isFullWidth onClick={() => returnTo('/pay/assets')}>
            {t('result.back')}
          </Button>
        )}
        <Button
          size="large"
          isFullWidth
          look={isFromOrder ? 'secondary' : 'primary'}
          onClick={onAgain}
        >
          {t('result.again')}
        </Button>
        <div className="grid grid-cols-2 gap-3">
          <LinkButton look="secondary" href="/pay/record">
            {t('action.records')}
          </LinkButton>
          <LinkButton look="secondary" href="/pay/assets">
            {t('action.assets')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

function MovedAmount({ done }: { done: DoneTransfer }) {
  const { quantity, currency, from, to } = done;
  return (
    <>
      <OwnAmount
        amount={quantity}
        currency={currency}
        size={28}
        isExact
        isPublic
        hasCurrency
        className="wrap-anywhere whitespace-normal!"
      />
      <TransferDirection from={from.kind} to={to.kind} />
    </>
  );
}

function ResultRows({ done }: { done: DoneTransfer }) {
  const t = useText('funding');
  const nameOf = useAccountNames();
  const dates = useOwnDates();
  const { currency, from, to, atMs, entryId } = done;
  const show = (amount: string) => (
    <OwnAmount amount={amount} currency={currency} size={14} isExact hasCurrency />
  );
  return (
    <KeyValue
      rows={[
        { label: t('result.now', { account: nameOf(from.kind) }), value: show(from.available) },
        { label: t('result.now', { account: nameOf(to.kind) }), value: show(to.available) },
        { label: t('transfer.fee'), value: t('transfer.free') },
        { label: t('record.time'), value: dates.dateTime(atMs) },
        { label: t('result.entry'), value: <CopyValue text={entryId} /> },
      ]}
    />
  );
}
