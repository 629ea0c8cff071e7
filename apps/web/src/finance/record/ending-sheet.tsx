/** The consequences of ending a record now, in figures, and the button. */
import { lossOfEnding, type FinanceRecord } from '@anywhen/protocol';
import { Button, KeyValue, type KeyValueRow } from '@anywhen/ui';
import { useDayText } from '../../earn-parts/business-day.ts';
import { useText } from '../../i18n/index.ts';
import type { Attempt } from '../../money-forms/attempt.ts';
import { RefusedNotice } from '../../money-forms/notice.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { Sheet } from '../../parts/overlays.tsx';
import type { EndingRequest } from '../data.ts';
import { wayOut } from './ending.ts';

type EndingSheetProps = {
  record: FinanceRecord;
  isOpen: boolean;
  attempt: Attempt<EndingRequest, FinanceRecord>;
  onClose: () => void;
  onEnd: (request: EndingRequest) => void;
};

/** A record that changed meanwhile can be ended differently or not at all: the sheet says so. */
export function EndingSheet({ record, isOpen, attempt, onClose, onEnd }: EndingSheetProps) {
  const t = useText('finance');
  const way = wayOut(record);
  const isSending = attempt.state === 'sending';
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isSending}
      title={way ? t(`way.${way}`) : t('way.title')}
      footer={
        way && (
          <Button
            look="danger"
            size="large"
            isFullWidth
            isBusy={isSending}
            onClick={() => onEnd({ id: record.id, way })}
          >
            {t(`way.confirm.${way}`)}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {attempt.state === 'refused' && <RefusedNotice reply={attempt.reply} />}
        {way === undefined && <p className="text-14 text-pretty">{t('way.over')}</p>}
        {way === 'cancel' && <CancelFigures record={record} />}
        {way === 'redeem' && <RedeemFigures record={record} />}
      </div>
    </Sheet>
  );
}

function CancelFigures({ record }: { record: FinanceRecord }) {
  const t = useText('finance');
  const { payout, givenBack } = lossOfEnding(record);
  return (
    <>
      <p className="text-14 text-pretty">{t('way.cancelText')}</p>
      <KeyValue
        rows={[
          amountRow(t('way.back'), payout, { record, isStrong: true }),
          amountRow(t('way.cost'), givenBack, { record }),
        ]}
      />
    </>
  );
}

function RedeemFigures({ record }: { record: FinanceRecord }) {
  const t = useText('finance');
  const dateOf = useDayText();
  const { payout, givenBack, forgone } = lossOfEnding(record);
  const { redemptionDay, paidDays } = record;
  return (
    <>
      <p className="text-14 text-pretty">{t('way.redeemText')}</p>
      <div aria-live="polite">
        <KeyValue
          rows={[
            amountRow(t('way.principal'), record.amount, { record }),
            {
              ...amountRow(t('way.givenBack'), `-${givenBack}`, { record, tone: 'down' }),
              hint: t('way.paidDays', { count: paidDays }),
            },
            amountRow(t('way.payout'), payout, { record, isStrong: true }),
            amountRow(t('way.forgone'), forgone, { record }),
          ]}
        />
      </div>
      <p className="text-12 text-pretty text-text-muted">
        {t('way.keep', { date: dateOf(redemptionDay) })}
      </p>
    </>
  );
}

type RowLook = { record: FinanceRecord; isStrong?: boolean; tone?: KeyValueRow['tone'] };

function amountRow(
  label: string,
  amount: string,
  { record: { currency }, isStrong = false, tone }: RowLook,
): KeyValueRow {
  const value = (
    <OwnAmount amount={amount} currency={currency} size={isStrong ? 16 : 14} isExact hasCurrency />
  );
  return { label, value, isStrong, tone };
}
